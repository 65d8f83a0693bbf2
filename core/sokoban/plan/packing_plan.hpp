// The plan: in which order should the goals be filled?
//
// Found backwards. All goals hold a box; a box that can be pulled to a square where some box starts
// is taken off the board, the nearest first, and so on. The last one taken off is the first to be
// packed. Taking boxes off only frees the floor, so if every goal can be emptied at all, this
// greedy order does it. Where none can be taken off, boxes would have to be parked; the plan then
// takes the one with the most freedom and goes on, so that there is always an order.
#pragma once

#include <memory>
#include <vector>

#include "base/bit_set.hpp"
#include "sokoban/board/terrain.hpp"

namespace pushwise::sokoban {

class PackingPlan {
 public:
  explicit PackingPlan(const Terrain& terrain);

  // Goals, the first to be filled first.
  const std::vector<Cell>& order() const { return order_; }
  // How many goals could be emptied without parking.
  std::size_t clean() const { return clean_; }

  // With the first `filled` goals packed for good: can a box on this cell still reach one of the
  // others?
  bool alive(std::size_t filled, Cell cell) const { return !dead_[filled].test(cell); }
  const BitSet& dead(std::size_t filled) const { return dead_[filled]; }
  // Pushes from each cell to the goal order()[filled], the ones before it being walls.
  const std::vector<Distance>& distance(std::size_t filled) const { return distance_[filled]; }

 private:
  struct Attempt {
    std::vector<Cell> removed;
    std::size_t clean = 0;
  };
  Attempt empty_goals(const Terrain& terrain, Cell player) const;
  void look_ahead(const Terrain& terrain);

  std::vector<Cell> order_;
  std::size_t clean_ = 0;
  std::vector<BitSet> dead_;
  std::vector<std::vector<Distance>> distance_;
};

}  // namespace pushwise::sokoban
