// Greedy best-first by pushes or pulls, for small dense levels where speed counts.
#pragma once

#include <cstdint>
#include <memory>

#include "sokoban/fast/shared/shared_state.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/run/solver.hpp"

namespace pushwise::sokoban {

// What an edge is: one push, one pull, or all pulls of one box at once.
enum class GreedyMoves : std::uint8_t { pushes, pulls, macro_pulls };

// Every state is expanded once, the one with the least matching first; tables of dead pairs
// and triples prune.
std::unique_ptr<Solver> make_greedy(std::shared_ptr<const Terrain> terrain, GreedyMoves moves,
                                    std::size_t memory_limit, SharedState shared = {});

// On a huge board the macro pulls of one state take longer than a slice of time, up to minutes.
// There the pulls are single, and a portfolio needs no second search of that kind.
bool may_pull_far(const Terrain& terrain);

// Backward search begins at every way to place the boxes on the goals: are there few enough?
bool may_search_backward(const Terrain& terrain);

}  // namespace pushwise::sokoban
