// All patterns known for a level, found by the boxes of a state: the one place where the searches
// of a run keep what they learn. Any thread may look up while others add; looking up never waits.
//
// A pattern is listed once for each of its boxes, under that box's cell and the least cell of the
// others. After a push one list for each other box is looked at: those under (cell of the pushed
// box, cell of the other box), most of them empty, and every pattern in them has two boxes right
// already. The rest is a few bit tests. A whole state looks its boxes up in pairs.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>
#include <vector>

#include "base/stable_list.hpp"
#include "sokoban/proof/pattern.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

class PatternStore {
 public:
  explicit PatternStore(const Board& board);

  // False if a pattern with the same boxes that applies wherever this one does says as much, or if
  // the store is full. A pattern with the same boxes and region that says less is replaced.
  bool add(Pattern pattern);

  std::size_t size() const { return current_.size(); }
  // References stay valid while patterns are added, and those replaced too.
  const Pattern& operator[](std::size_t i) const {
    return *current_[i].load(std::memory_order_acquire);
  }
  std::size_t bytes() const;

  // Patterns that apply to the position: visit(pattern).
  template <class Visit>
  void for_each_in(const Position& position, Visit&& visit) const {
    if (size() == 0) return;
    const auto& boxes = position.boxes();
    const auto look = [&](Cell low, Cell high) {
      each(low, high, [&](const Pattern& pattern) {
        // Its two lowest cells: so each pattern is met once.
        if (pattern.boxes.front() == low && applies(pattern, position, position.player()))
          visit(pattern);
      });
    };
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      look(boxes[i], wall_);
      for (std::size_t k = 0; k < i; ++k)
        look(std::min(boxes[i], boxes[k]), std::max(boxes[i], boxes[k]));
    }
  }

  // Patterns that apply to the position and contain the box on `cell`.
  template <class Visit>
  void for_each_with(const Position& position, Cell cell, Visit&& visit) const {
    if (size() == 0) return;
    const auto visit_applying = [&](const Pattern& pattern) {
      if (applies(pattern, position, position.player())) visit(pattern);
    };
    each(cell, wall_, visit_applying);
    for (const Cell other : position.boxes())
      if (other != cell) each(cell, other, visit_applying);
  }

  // Patterns that apply after the box on `from` is moved to `to`, and contain it; the player then
  // stands on `player`.
  template <class Visit>
  void for_each_after(const Position& position, Cell from, Cell to, Cell player,
                      Visit&& visit) const {
    if (size() == 0) return;
    const auto visit_applying = [&](const Pattern& pattern) {
      if (applies(pattern, position, player, to) &&
          !std::binary_search(pattern.boxes.begin(), pattern.boxes.end(), from))
        visit(pattern);
    };
    each(to, wall_, visit_applying);
    for (const Cell other : position.boxes())
      if (other != from) each(to, other, visit_applying);
  }

 private:
  // Lists: one for each pair of cells where there are no more pairs than this; on larger boards
  // several pairs share a list.
  static constexpr std::size_t most_lists = std::size_t{1} << 18;
  static constexpr std::size_t most_patterns = std::size_t{1} << 18;
  static constexpr std::uint32_t end = 0xffffffffU;

  struct Link {
    std::uint32_t pattern = 0;
    std::uint32_t next = end;
    Cell cell = 0;
    Cell partner = 0;
  };

  std::size_t list(Cell cell, Cell partner) const {
    const std::size_t pair = std::size_t{cell} * stride_ + partner;
    return pair < heads_.size() && !shared_lists_
               ? pair
               : static_cast<std::size_t>((pair * 0x9e3779b97f4a7c15ULL) >> 32) % heads_.size();
  }

  template <class Visit>
  void each(Cell cell, Cell partner, Visit&& visit) const {
    std::uint32_t at = heads_[list(cell, partner)].load(std::memory_order_acquire);
    while (at != end) {
      const Link& link = links_[at];
      if (link.cell == cell && link.partner == partner) visit((*this)[link.pattern]);
      at = link.next;
    }
  }

  // `also` counts as occupied.
  bool applies(const Pattern& pattern, const Position& position, Cell player, Cell also) const {
    if (!pattern.region.test(player)) return false;
    for (const Cell cell : pattern.boxes)
      if (cell != also && !position.occupied(cell)) return false;
    return true;
  }
  bool applies(const Pattern& pattern, const Position& position, Cell player) const {
    return applies(pattern, position, player, wall_);
  }

  Cell wall_;
  std::size_t stride_;
  bool shared_lists_;
  std::vector<std::atomic<std::uint32_t>> heads_;
  StableList<Link> links_;
  StableList<std::atomic<const Pattern*>> current_;
  std::mutex adding_;
  std::deque<Pattern> patterns_;  // with those that were replaced; touched by add() only
};

}  // namespace pushwise::sokoban
