// Greedy best-first by single pushes or pulls, for small dense levels where speed counts.
#pragma once

#include <memory>

#include "sokoban/board/terrain.hpp"
#include "sokoban/solve/solver.hpp"

namespace pushwise::sokoban {

// Every state is expanded once, the one with the least matching first; tables of dead pairs
// and triples prune.
std::unique_ptr<Solver> make_greedy(std::shared_ptr<const Terrain> terrain, bool backward,
                                    std::size_t memory_limit);

// Backward search begins at every way to place the boxes on the goals: are there few enough?
bool may_search_backward(const Terrain& terrain);

}  // namespace pushwise::sokoban
