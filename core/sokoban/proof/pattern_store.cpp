#include "sokoban/proof/pattern_store.hpp"

#include <algorithm>

namespace pushwise::sokoban {

PatternStore::PatternStore(const Board& board) : wall_(board.wall()), stride_(board.cells() + 1) {
  if (board.cells() <= most_dense_cells) dense_.assign(board.cells() * stride_, end);
}

std::uint32_t& PatternStore::head(Cell cell, Cell partner) {
  const std::size_t key = std::size_t{cell} * stride_ + partner;
  if (!dense_.empty()) return dense_[key];
  return sparse_.try_emplace(key, end).first->second;
}

bool PatternStore::add(Pattern pattern) {
  std::sort(pattern.boxes.begin(), pattern.boxes.end());
  const Cell first = pattern.boxes.front();
  const Cell second = pattern.boxes.size() > 1 ? pattern.boxes[1] : wall_;
  for (std::uint32_t at = head(first, second); at != end; at = links_[at].next) {
    Pattern& known = patterns_[links_[at].pattern];
    if (known.boxes != pattern.boxes || !known.region.includes(pattern.region)) continue;
    if (known.penalty > pattern.penalty ||
        (known.penalty == pattern.penalty && (pattern.by_goal.empty() || !known.by_goal.empty())))
      return false;
    if (known.region == pattern.region) {
      known = std::move(pattern);
      return true;
    }
  }
  const auto id = static_cast<std::uint32_t>(patterns_.size());
  for (const Cell cell : pattern.boxes) {
    std::uint32_t& list = head(cell, cell == first ? second : first);
    links_.push_back({id, list});
    list = static_cast<std::uint32_t>(links_.size() - 1);
  }
  patterns_.push_back(std::move(pattern));
  return true;
}

}  // namespace pushwise::sokoban
