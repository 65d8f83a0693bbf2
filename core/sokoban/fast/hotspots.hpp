// Hotspots: boxes that cut other boxes off from every goal for as long as they stay.
//
// For every cell: the cells from which no goal could be reached if that cell were a wall, beyond
// those that are lost anyway. Made once per level.
#pragma once

#include <vector>

#include "base/bit_set.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

class HotspotTable {
 public:
  explicit HotspotTable(const Terrain& terrain) {
    const Board& board = terrain.board();
    if (board.cells() > most_cells) return;
    cut_off_.reserve(board.cells());
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      BitSet& cut = cut_off_.emplace_back(board.cells());
      if (terrain.is_dead(cell)) continue;
      const Board walled = board.with_walls({cell});
      const BitSet dead = dead_cells(walled, Sides(walled));
      for (Cell other = 0; other < board.cells(); ++other)
        if (other != cell && dead.test(other) && !terrain.is_dead(other)) cut.set(other);
    }
  }

  // `boxes`: the cells of the position's boxes.
  std::uint16_t count(const Position& position, const BitSet& boxes) const {
    if (cut_off_.empty()) return 0;
    std::uint16_t count = 0;
    for (const Cell box : position.boxes())
      if (cut_off_[box].intersects(boxes)) ++count;
    return count;
  }

 private:
  static constexpr std::size_t most_cells = 600;

  std::vector<BitSet> cut_off_;
};

}  // namespace pushwise::sokoban
