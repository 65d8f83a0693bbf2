#include "sokoban/state/frozen.hpp"

namespace pushwise::sokoban {

void FrozenBoxes::compute(const Position& position) {
  for (const Cell cell : cells_) frozen_[cell] = 0;
  frozen_[position.board().wall()] = 1;
  cells_ = position.boxes();
  for (const Cell cell : cells_) frozen_[cell] = 1;
  bool changed = true;
  while (changed) {
    changed = false;
    for (std::size_t i = 0; i < cells_.size();) {
      const Cell cell = cells_[i];
      if (blocked(position, cell, left, frozen_) && blocked(position, cell, up, frozen_)) {
        ++i;
        continue;
      }
      frozen_[cell] = 0;
      cells_.erase(cells_.begin() + static_cast<std::ptrdiff_t>(i));
      changed = true;
    }
  }
  off_goal_ = false;
  for (const Cell cell : cells_) off_goal_ = off_goal_ || !position.board().is_goal(cell);
}

}  // namespace pushwise::sokoban
