// Estimates that guide greedy searches and promise nothing.
#pragma once

#include <memory>

#include "sokoban/bounds/assigned.hpp"

namespace pushwise::sokoban {

// The ECE report's score: 2 * (distances to the nearest goals, the nearest box weighing n, the next
// n - 1, …) + 50 per box not yet placed + 1 per open goal that the player cannot reach. The signs
// are ours: smaller is better.
std::unique_ptr<Bound> make_ece_bound(const Terrain& terrain, bool backward);

// sokoshell's fess0 looks at boxes on goals, number of corrals and the matching; its weights are
// not published. Ours: 32 per box off goal, 8 per region cut off from the player, 1 per push of the
// matching.
std::unique_ptr<Bound> make_fess0_bound(const Terrain& terrain, bool backward);

}  // namespace pushwise::sokoban
