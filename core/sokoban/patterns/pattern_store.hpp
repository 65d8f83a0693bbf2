// All patterns known for a level, found by the boxes of a state.
//
// Every pattern is listed under each of its cells. A whole state looks through the lists of its
// boxes and counts a pattern at its first cell only; after a push only the list of the pushed box
// is looked through. A pattern is tested by a few word operations.
#pragma once

#include <cstdint>
#include <vector>

#include "sokoban/patterns/pattern.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

class PatternStore {
 public:
  explicit PatternStore(const Board& board) : by_cell_(board.cells()) {}

  // False if a pattern with the same boxes that applies wherever this one does says as much.
  bool add(Pattern pattern);

  std::size_t size() const { return patterns_.size(); }
  const Pattern& operator[](std::size_t i) const { return patterns_[i]; }

  // Patterns that apply to the position: visit(pattern).
  template <class Visit>
  void for_each_in(const Position& position, Visit&& visit) const {
    for (const Cell cell : position.boxes())
      for (const std::uint32_t id : by_cell_[cell]) {
        const Pattern& pattern = patterns_[id];
        if (pattern.boxes.front() == cell && pattern.region.test(position.player()) &&
            contained(pattern, position, position.board().wall()))
          visit(pattern);
      }
  }
  // Patterns that apply after the box on `from` is pushed to `to`, and contain it.
  template <class Visit>
  void for_each_after(const Position& position, Cell from, Cell to, Visit&& visit) const {
    for (const std::uint32_t id : by_cell_[to]) {
      const Pattern& pattern = patterns_[id];
      if (pattern.region.test(from) && contained(pattern, position, to)) visit(pattern);
    }
  }

 private:
  static bool contained(const Pattern& pattern, const Position& position, Cell except) {
    for (const Cell cell : pattern.boxes)
      if (cell != except && !position.occupied(cell)) return false;
    return true;
  }

  std::vector<Pattern> patterns_;
  std::vector<std::vector<std::uint32_t>> by_cell_;
};

}  // namespace pushwise::sokoban
