// How far is a box from the nearest goal (or, backward, from the nearest start square)? One search
// from all of them at once: what a row of a DistanceTable holds at least, on boards of any size.
#pragma once

#include <vector>

#include "base/types.hpp"
#include "sokoban/level/distances.hpp"

namespace pushwise::sokoban {

class NearestDistances {
 public:
  // `backward`: from the targets to the cell instead, as DistanceTable::from_sources has it.
  NearestDistances(const Board& board, const Sides& sides, DistanceKind kind,
                   const std::vector<Cell>& targets, bool backward = false);

  // The player standing on the best side; `infinite` if there is no way.
  Cost best(Cell cell) const { return best_[cell]; }
  // The player standing where it does.
  Cost at(const Sides& sides, Cell cell, Cell player) const {
    if (by_side_.empty() || !sides.is_articulation(cell)) return best_[cell];
    return by_side_[std::size_t{cell} * 4 + sides.side_of_player(cell, player)];
  }

 private:
  void fill_taxi(const Board& board, const std::vector<Cell>& targets);
  void fill_floor(const Board& board, const std::vector<Cell>& targets, DistanceKind kind,
                  bool backward);
  void fill_push(const Board& board, const Sides& sides, const std::vector<Cell>& targets,
                 bool backward);

  std::vector<Cost> best_;     // by cell
  std::vector<Cost> by_side_;  // by push vertex; of the kind push only
};

}  // namespace pushwise::sokoban
