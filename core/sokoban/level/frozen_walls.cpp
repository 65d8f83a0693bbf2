#include "sokoban/level/frozen_walls.hpp"

#include <algorithm>

namespace pushwise::sokoban {

const WalledDistances& FrozenWalls::with(const std::vector<Cell>& cells) {
  // Neighbouring states mostly have the same frozen boxes.
  if (last_ != nullptr && cells == last_cells_) return *last_;
  last_cells_ = cells;
  last_ = &find(cells);
  return *last_;
}

const WalledDistances& FrozenWalls::find(std::vector<Cell> frozen) {
  std::sort(frozen.begin(), frozen.end());
  const auto known = cache_.find(frozen);
  if (known != cache_.end()) return *known->second;
  if (cache_.size() >= most_entries_) cache_.clear();
  auto made = std::make_unique<WalledDistances>(terrain_->board(), frozen);
  return *cache_.emplace(std::move(frozen), std::move(made)).first->second;
}

}  // namespace pushwise::sokoban
