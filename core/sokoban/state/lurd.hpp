// From a path of states to the player's moves.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sokoban/state/path_state.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

// The moves that lead through `path`, which begins at the board's start. Neighbours on the path
// differ by a walk, or by one box that was pushed one or more cells; the walks between pushes are
// shortest. If `exact_player` is set the player cells of the path are meant literally (move model),
// otherwise any cell of the region will do. Throws std::logic_error if a step is impossible.
std::string to_lurd(const Board& board, const std::vector<PathState>& path, bool exact_player);

// Do these moves keep to the rules from the start of the board on, and solve it?
bool solves(const Board& board, std::string_view moves);

}  // namespace pushwise::sokoban
