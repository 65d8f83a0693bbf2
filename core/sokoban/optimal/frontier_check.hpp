// Is what was read a frontier of the level, as far as that can be told?
#pragma once

#include "sokoban/optimal/frontier.hpp"

namespace pushwise::sokoban {

// Are these states of the level, none twice, that begin where a search begins; does all that waits
// stand in the queue, and does what the judge remembers make sense? Players become the lowest cells
// of their regions. What was proved is not proved again.
bool is_frontier(OptimalFrontier& frontier, const Board& board, const Packing& live);

}  // namespace pushwise::sokoban
