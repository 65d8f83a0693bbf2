// Emptying the goals backwards: the solved board is taken apart box by box.
//
// A box is taken off the board when it can be pulled to a square where some box starts, each such
// square serving one box. Taking boxes off only frees the floor. Where none can be taken off, one
// is pulled aside and parked; which one is tried out by how many others can leave after that.
#pragma once

#include <cstdint>
#include <vector>

#include "sokoban/board/terrain.hpp"

namespace pushwise::sokoban {

inline constexpr Cell off_board = static_cast<Cell>(-1);

// A box that left `from` for `to`.
struct EmptyingStep {
  Cell from;
  Cell to;  // off_board, or where it is parked
};

struct Emptying {
  std::vector<EmptyingStep> steps;
  std::size_t clean = 0;  // goals emptied as above; the others had no way out
  std::size_t parked = 0;
};

// With the player starting from `player` among the filled goals. `work` is what may be spent, in
// cells looked at, and is used up; when it ends, the boxes left are taken off as they come.
Emptying empty_goals(const Terrain& terrain, Cell player, std::uint64_t& work);

}  // namespace pushwise::sokoban
