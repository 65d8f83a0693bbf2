// Levels that are too large for the tables, matchings and plans of the engines (see
// Terrain::affords_tables): textbook searches that need nothing but the distances to the nearest
// goals. They begin at once, take memory for states only, and stop between a few pushes.
#pragma once

#include <memory>

#include "sokoban/level/terrain.hpp"
#include "sokoban/run/solver.hpp"

namespace pushwise::sokoban {

enum class Objective : std::uint8_t { any, pushes, moves };

// Greedy for any solution; iterated A* for the fewest pushes or moves.
std::unique_ptr<Solver> make_large(std::shared_ptr<const Terrain> terrain, Objective objective,
                                   std::size_t memory_limit);

}  // namespace pushwise::sokoban
