#include "sokoban/proof/pattern_store.hpp"

#include <algorithm>
#include <cassert>

namespace pushwise::sokoban {

PatternStore::PatternStore(const Board& board)
    : wall_(board.wall()),
      stride_(board.cells() + 1),
      shared_lists_(board.cells() * stride_ > most_lists),
      heads_(shared_lists_ ? most_lists : board.cells() * stride_) {
  for (auto& head : heads_) head.store(end, std::memory_order_relaxed);
}

bool PatternStore::add(Pattern pattern) {
  assert(!pattern.boxes.empty());
  std::sort(pattern.boxes.begin(), pattern.boxes.end());
  const Cell first = pattern.boxes.front();
  const Cell second = pattern.boxes.size() > 1 ? pattern.boxes[1] : wall_;
  const std::lock_guard<std::mutex> lock(adding_);
  for (std::uint32_t at = heads_[list(first, second)]; at != end; at = links_[at].next) {
    const Link& link = links_[at];
    if (link.cell != first || link.partner != second) continue;
    const Pattern& known = (*this)[link.pattern];
    if (known.boxes != pattern.boxes || !known.region.includes(pattern.region)) continue;
    if (known.penalty > pattern.penalty ||
        (known.penalty == pattern.penalty && (pattern.by_goal.empty() || !known.by_goal.empty())))
      return false;
    if (known.region == pattern.region) {
      patterns_.push_back(std::move(pattern));
      current_[link.pattern].store(&patterns_.back(), std::memory_order_release);
      return true;
    }
  }
  if (patterns_.size() >= most_patterns) return false;
  patterns_.push_back(std::move(pattern));
  const Pattern& added = patterns_.back();
  const auto id = static_cast<std::uint32_t>(current_.size());
  current_.grow().store(&added, std::memory_order_release);
  current_.commit();
  for (const Cell cell : added.boxes) {
    const Cell partner = cell == first ? second : first;
    std::atomic<std::uint32_t>& head = heads_[list(cell, partner)];
    const auto at = static_cast<std::uint32_t>(links_.size());
    links_.grow() = {id, head.load(std::memory_order_relaxed), cell, partner};
    links_.commit();
    head.store(at, std::memory_order_release);
  }
  return true;
}

std::size_t PatternStore::bytes() const {
  return heads_.size() * sizeof heads_[0] + links_.bytes() + current_.bytes() +
         size() * (sizeof(Pattern) + stride_ / 8 + 64);
}

}  // namespace pushwise::sokoban
