// A state on a path, for those who look at it from outside: the boxes in any order, the player.
#pragma once

#include <vector>

#include "sokoban/level/board.hpp"

namespace pushwise::sokoban {

struct PathState {
  std::vector<Cell> boxes;
  Cell player;
};

}  // namespace pushwise::sokoban
