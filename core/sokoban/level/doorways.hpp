// Doorways: where a box has to leave a room and come back before it can be turned (Horváth).
#pragma once

#include "base/bit_set.hpp"
#include "sokoban/level/board.hpp"
#include "sokoban/level/sides.hpp"

namespace pushwise::sokoban {

// The cells that cut the floor, and those along the wall beside a door: a box there can be pushed
// off the wall only from the other side of the door.
BitSet doorway_cells(const Board& board, const Sides& sides);

}  // namespace pushwise::sokoban
