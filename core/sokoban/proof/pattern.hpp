// A pattern: a few boxes with the player's region when only they stand on the board, and how many
// pushes more than one by one they need at least, whatever goals they go to.
//
// A restrictive pattern says more about one of its boxes, the lead: how many pushes more if that
// box goes to a given goal. The least of these is the penalty.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "base/bit_set.hpp"
#include "base/types.hpp"
#include "sokoban/state/position.hpp"

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
  // The lowest cell of the region.
  Cell player() const {
    Cell cell = 0;
    while (!region.test(cell)) ++cell;
    return cell;
  }
};

// What was proved about these boxes, with the player in the region that it has among them alone.
// `alone` is a position to work with.
inline Pattern make_pattern(Position& alone, std::vector<Cell> boxes, Cell player,
                            Cost penalty = infinite, bool exact = true) {
  std::sort(boxes.begin(), boxes.end());
  alone.set(boxes, player);
  alone.refresh();
  const Cell lead = boxes.front();
  Pattern pattern{std::move(boxes), BitSet(alone.board().cells()), penalty, exact, lead, {}};
  for (const Cell cell : alone.reach().cells()) pattern.region.set(cell);
  return pattern;
}

}  // namespace pushwise::sokoban
