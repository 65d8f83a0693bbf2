// A solution of any size at once, by hand's method: row by row, then column by column.
//
// Not short (a few times the optimum), but its length is an upper bound and its cost is linear in
// it. For full rectangles with both sides at least 2 and one blank; the parity must be right.
#pragma once

#include <vector>

#include "tiles/position.hpp"

namespace pushwise::tiles {

// Throws std::invalid_argument on other boards, and if the puzzle has no solution.
std::vector<Slide> quick_solution(const Puzzle& puzzle);

}  // namespace pushwise::tiles
