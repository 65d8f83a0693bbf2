// Emptying the goals backwards: the solved board is taken apart box by box.
//
// A box is taken off the board when it can be pulled to a square where some box starts, each such
// square serving one box. Taking boxes off only frees the floor. Where none can be taken off, one
// is pulled aside and parked; which one is tried out by how many others can leave after that.
//
// The boxes leave one by one, the one with the shortest way first, or together: all that can leave
// while the others stay. Read backwards, boxes that left together may come in any order.
#pragma once

#include <cstdint>
#include <vector>

#include "sokoban/level/terrain.hpp"

namespace pushwise::sokoban {

inline constexpr Cell off_board = static_cast<Cell>(-1);

// A box that left `from` for `to`.
struct EmptyingStep {
  Cell from;
  Cell to;               // off_board, or where it is parked
  std::size_t turn = 0;  // the same for boxes that left together
};

struct Emptying {
  std::vector<EmptyingStep> steps;
  std::size_t clean = 0;  // goals emptied as above; the others had no way out
  std::size_t parked = 0;
};

enum class Leaving : std::uint8_t { one_by_one, together };

// The best over all regions in which the player may end: most goals emptied, then fewest boxes
// parked. The work is limited, so that no level takes more than a second or two; when it ends, the
// boxes left are taken off as they come. A seed other than 0 makes the choices at random, the
// better ones more often.
Emptying empty_goals(const Terrain& terrain, Leaving leaving, std::uint64_t seed = 0);

}  // namespace pushwise::sokoban
