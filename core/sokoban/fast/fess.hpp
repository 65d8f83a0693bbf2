// Feature-space search: greedy on many features at once, without ever mixing them into one number.
//
// States are filed in cells of a small feature space; the search visits the cells in turn and in
// each takes the move of least accumulated weight. Moves that an adviser proposes weigh 0, others
// 1. Only proven deadlocks are pruned, so the search stays complete. (Shoham & Schaeffer 2020; the
// features and advisers of fast/features.hpp and fast/advisers.hpp.)
#pragma once

#include <memory>

#include "sokoban/board/terrain.hpp"
#include "sokoban/solve/solver.hpp"

namespace pushwise::sokoban {

std::unique_ptr<Solver> make_fess(std::shared_ptr<const Terrain> terrain, std::size_t memory_limit);

}  // namespace pushwise::sokoban
