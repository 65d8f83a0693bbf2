// The packing-order search: single pushes, greedy on how far the plan in phases is carried out.
//
// States wait in stacks by their score, the pushes that brought no box nearer counted in. A child
// no worse than its parent is followed at once; every eighth state comes from another stack, each
// in turn, so that a plan that misleads is left some time. Only proven deadlocks are pruned, so an
// exhausted search proves that there is no solution.
#pragma once

#include <memory>

#include "sokoban/fast/company.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/run/solver.hpp"

namespace pushwise::sokoban {

std::unique_ptr<Solver> make_packing_search(std::shared_ptr<const Terrain> terrain,
                                            std::size_t memory_limit, Company company = {});

}  // namespace pushwise::sokoban
