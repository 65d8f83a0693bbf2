#include "sokoban/patterns/pattern_store.hpp"

#include <algorithm>

namespace pushwise::sokoban {

bool PatternStore::add(Pattern pattern) {
  std::sort(pattern.boxes.begin(), pattern.boxes.end());
  for (const std::uint32_t id : by_cell_[pattern.boxes.front()]) {
    const Pattern& known = patterns_[id];
    if (known.boxes == pattern.boxes && known.region.includes(pattern.region) &&
        known.penalty >= pattern.penalty)
      return false;
  }
  const auto id = static_cast<std::uint32_t>(patterns_.size());
  for (const Cell cell : pattern.boxes) by_cell_[cell].push_back(id);
  patterns_.push_back(std::move(pattern));
  return true;
}

}  // namespace pushwise::sokoban
