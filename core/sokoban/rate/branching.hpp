// How many pushes there are to choose from: the mean over the states nearest to the start.
//
// Purpose: describe levels, thousands of them a second. The states are those that breadth-first
// search expands first, in its order; only as many are kept as are ever looked at, so that memory
// is bounded whatever the number of boxes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sokoban/level/terrain.hpp"

namespace pushwise::sokoban {

struct Branching {
  std::uint64_t states = 0;  // expanded
  std::uint64_t pushes = 0;  // out of these, onto live cells
};

// Ends with the first solution, after this many states, or after this many seconds. None is
// expanded if the start is solved, or lost because a box stands on a dead cell.
Branching sample_branching(const Terrain& terrain, std::size_t most_states, double seconds);

}  // namespace pushwise::sokoban
