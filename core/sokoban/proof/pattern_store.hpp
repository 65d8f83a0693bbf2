// All patterns known for a level, found by the boxes of a state.
//
// A pattern is listed once for each of its boxes, under that box's cell and the least cell of the
// others. After a push one list for each other box is looked at: those under (cell of the pushed
// box, cell of the other box), most of them empty, and every pattern in them has two boxes right
// already. The rest is a few bit tests. A whole state looks its boxes up in pairs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "sokoban/proof/pattern.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

class PatternStore {
 public:
  explicit PatternStore(const Board& board);

  // False if a pattern with the same boxes that applies wherever this one does says as much. A
  // pattern with the same boxes and region that says less is replaced.
  bool add(Pattern pattern);

  std::size_t size() const { return patterns_.size(); }
  // References stay valid while patterns are added.
  const Pattern& operator[](std::size_t i) const { return patterns_[i]; }

  // Patterns that apply to the position: visit(pattern).
  template <class Visit>
  void for_each_in(const Position& position, Visit&& visit) const {
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
  // Boards up to this size have a table for the heads of the lists, others a hash map.
  static constexpr std::size_t most_dense_cells = 512;
  static constexpr std::uint32_t end = 0xffffffffU;

  struct Link {
    std::uint32_t pattern;
    std::uint32_t next;
  };

  std::uint32_t& head(Cell cell, Cell partner);
  std::uint32_t head(Cell cell, Cell partner) const {
    const std::size_t key = std::size_t{cell} * stride_ + partner;
    if (!dense_.empty()) return dense_[key];
    const auto found = sparse_.find(key);
    return found == sparse_.end() ? end : found->second;
  }

  template <class Visit>
  void each(Cell cell, Cell partner, Visit&& visit) const {
    for (std::uint32_t at = head(cell, partner); at != end; at = links_[at].next)
      visit(patterns_[links_[at].pattern]);
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
  std::deque<Pattern> patterns_;
  std::vector<Link> links_;
  std::vector<std::uint32_t> dense_;
  std::unordered_map<std::size_t, std::uint32_t> sparse_;
};

}  // namespace pushwise::sokoban
