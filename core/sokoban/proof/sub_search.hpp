// Can a few boxes, alone on the board, still be brought to goals?
//
// The tool behind every deadlock test that proves by searching: a search over pushes, states with
// boxes near goals first, with a node budget and exact duplicate detection. The order matters only
// where there is a solution; in open rooms it finds one in a few dozen states. All goals are free;
// the answer "dead" therefore holds for every state that contains these boxes with the player in
// the same region.
#pragma once

#include <vector>

#include "base/arena.hpp"
#include "base/id_table.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/proof/verdicts.hpp"
#include "sokoban/state/frozen.hpp"
#include "sokoban/state/packing.hpp"
#include "sokoban/state/zobrist.hpp"

namespace pushwise::sokoban {

class SubSearch {
 public:
  explicit SubSearch(const Terrain& terrain);

  // `alive` if all boxes reach goals, or if the player gets into one of the cells `area` (there the
  // corral is open and nothing is proved). Results for whole searches (no area) are exact.
  Verdict run(const std::vector<Cell>& boxes, Cell player, const std::vector<Cell>& area,
              std::size_t budget);

 private:
  // Stores the working position if it is new, with the region refreshed.
  void remember();
  // The next state to look at; no_state if there is none.
  StateId take();

  const Terrain* terrain_;
  MemoryBudget memory_;
  Packing packing_;
  Zobrist zobrist_;
  Position position_;
  FrozenBoxes frozen_;
  Arena arena_;
  IdTable table_;
  std::vector<std::byte> buffer_;
  // How far a box on a cell is from the nearest goal, and waiting states by the sum of that.
  std::vector<std::size_t> nearest_;
  std::vector<std::vector<StateId>> waiting_;
  std::size_t least_ = 0;
  std::vector<Push> pushes_;
};

}  // namespace pushwise::sokoban
