// Boxes that can never move again.
//
// The greatest fixed point: all boxes are taken for frozen, and one is dropped for as long as it
// has an axis along which it may yet be pushed, that is: neither neighbour on it is a wall or a
// frozen box, and not both are cells on which a box is lost. What is left blocks itself for good.
#pragma once

#include <vector>

#include "sokoban/level/terrain.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

class FrozenBoxes {
 public:
  explicit FrozenBoxes(const Terrain& terrain)
      : terrain_(&terrain), frozen_(terrain.board().cells() + 1) {}

  void compute(const Position& position);
  // After compute():
  bool frozen(Cell cell) const { return frozen_[cell] != 0; }
  bool any() const { return !cells_.empty(); }
  // Frozen boxes, in the order of box numbers.
  const std::vector<Cell>& cells() const { return cells_; }
  bool some_off_goal() const { return off_goal_; }

  // Cheap: could the box on `cell` be frozen, if every box around it were?
  bool suspect(const Position& position, Cell cell) const {
    return blocked(position, cell, left, position.occupancy()) &&
           blocked(position, cell, up, position.occupancy());
  }

 private:
  bool blocked(const Position& position, Cell cell, Direction axis,
               const std::vector<std::uint8_t>& stuck) const {
    const Board& board = position.board();
    const Cell one = board.next(cell, axis);
    const Cell other = board.next(cell, opposite(axis));
    if (stuck[one] != 0 || stuck[other] != 0) return true;
    return terrain_->is_dead(one) && terrain_->is_dead(other);
  }

  const Terrain* terrain_;
  // Like the occupancy: nonzero for frozen boxes and the wall.
  std::vector<std::uint8_t> frozen_;
  std::vector<Cell> cells_;
  bool off_goal_ = false;
};

}  // namespace pushwise::sokoban
