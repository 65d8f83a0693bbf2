// Candidates for patterns after a run that found nothing (Hoste 10): sets of boxes that stood
// together in many of its states.
//
// The cells most often occupied are found first, once among all cells and once without the goals.
// How often each set of them was occupied, all at once, is then counted exactly, in one pass over
// all sets.
#pragma once

#include <vector>

#include "sokoban/level/board.hpp"

namespace pushwise::sokoban {

// `states` are box sets. Sets of 2 to 6 cells, for each size the `most` most frequent ones.
std::vector<std::vector<Cell>> frequent_sets(const Board& board,
                                             const std::vector<std::vector<Cell>>& states,
                                             std::size_t most);

}  // namespace pushwise::sokoban
