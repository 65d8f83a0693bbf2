// Two halves of a solution, found by searches from both ends, put together.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sokoban/state/lurd.hpp"

namespace pushwise::sokoban {

// Both paths end in the state where they met; one begins at the start of the board, the other in a
// solved position. The moves of the whole, replayed; nothing if they are no solution.
std::optional<std::string> join_halves(const Board& board, std::vector<PathState> from_start,
                                       const std::vector<PathState>& from_solved);

}  // namespace pushwise::sokoban
