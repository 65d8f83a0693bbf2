// Can a few boxes, alone on the board, still be brought to goals?
//
// The tool behind every deadlock test that proves by searching: a depth-first search over pushes
// with a node budget and exact duplicate detection. All goals are free; the answer "dead" therefore
// holds for every state that contains these boxes with the player in the same region.
#pragma once

#include <vector>

#include "base/arena.hpp"
#include "base/id_table.hpp"
#include "sokoban/board/terrain.hpp"
#include "sokoban/deadlock/frozen.hpp"
#include "sokoban/state/packing.hpp"
#include "sokoban/state/zobrist.hpp"

namespace pushwise::sokoban {

class SubSearch {
 public:
  enum class Verdict : std::uint8_t { alive, dead, gave_up };

  explicit SubSearch(const Terrain& terrain);

  // `alive` if all boxes reach goals, or if the player gets into one of the cells `area` (there the
  // corral is open and nothing is proved). Results for whole searches (no area) are exact.
  Verdict run(const std::vector<Cell>& boxes, Cell player, const std::vector<Cell>& area,
              std::size_t budget);

 private:
  // Stores the working position if it is new, with the region refreshed.
  bool remember();

  const Terrain* terrain_;
  MemoryBudget memory_;
  Packing packing_;
  Zobrist zobrist_;
  Position position_;
  FrozenBoxes frozen_;
  Arena arena_;
  IdTable table_;
  std::vector<std::byte> buffer_;
  std::vector<StateId> stack_;
  std::vector<Push> pushes_;
};

}  // namespace pushwise::sokoban
