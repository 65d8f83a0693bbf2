// A pattern: a few boxes with the player's region when only they stand on the board, and how many
// pushes more than one by one they need at least, whatever goals they go to.
//
// A restrictive pattern says more about one of its boxes, the lead: how many pushes more if that
// box goes to a given goal. The least of these is the penalty.
#pragma once

#include <vector>

#include "base/bit_set.hpp"
#include "base/types.hpp"
#include "sokoban/level/board.hpp"

namespace pushwise::sokoban {

// More boxes than this are never put into one pattern.
inline constexpr std::size_t most_pattern_boxes = 6;

struct Pattern {
  std::vector<Cell> boxes;  // in ascending order
  BitSet region;            // cells on which the player may stand
  Cost penalty = 0;         // `infinite`: a deadlock
  bool exact = true;        // false: a search that was cut off proved this much at least
  Cell lead = 0;
  std::vector<Cost> by_goal;  // empty if the pattern is not restrictive

  bool deadlock() const { return penalty >= infinite; }
};

}  // namespace pushwise::sokoban
