// The plan in phases: sets of cells to be filled, in any order within a phase.
//
// The emptying of the goals in which boxes leave together (emptying.hpp), read backwards. A box
// could leave while the others of its phase stayed, so it can come last, and with fewer in place
// all the more.
#pragma once

#include <vector>

#include "base/bit_set.hpp"
#include "sokoban/level/distances.hpp"
#include "sokoban/level/terrain.hpp"

namespace pushwise::sokoban {

struct Phase {
  std::vector<Cell> targets;  // filled in this phase
  BitSet from;                // where a parked box leaves in it; empty: any box will do
  BitSet standing;            // where boxes stand when it is finished
  std::size_t before = 0;     // targets of the phases before
  // Pushes from each cell to the nearest target, with the boxes of finished phases as walls.
  std::vector<Distance> distance;
};

// The first to be filled first.
std::vector<Phase> plan_phases(const Terrain& terrain);

}  // namespace pushwise::sokoban
