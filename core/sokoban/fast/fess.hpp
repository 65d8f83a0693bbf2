// Feature-space search: greedy on many features at once, without ever mixing them into one number.
//
// States are filed in cells of a small feature space; the search visits the cells in turn and in
// each takes the move of least accumulated weight. Moves that an adviser proposes weigh 0, others
// 1. Only proven deadlocks are pruned, so the search stays complete. (Shoham & Schaeffer 2020; the
// features and advisers of fast/features.hpp and fast/advisers.hpp. The boxes in the way of the
// plan, fast/delivery.hpp, are our own.)
#pragma once

#include <memory>

#include "sokoban/fast/advisers.hpp"
#include "sokoban/fast/shared/shared_state.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/plan/plans.hpp"
#include "sokoban/run/solver.hpp"

namespace pushwise::sokoban {

// The advisers fail on different levels, so the portfolio runs several choices of them.
struct FessOptions {
  AdviserSet advisers = 1U << packer | 1U << connector | 1U << planner | 1U << room_opener |
                        1U << cooler | 1U << explorer;
  FeatureOrder order = FeatureOrder::plan_first;
  // Count the boxes in the way of the plan's next step, and propose to move them.
  bool clear_the_way = true;
  // Look for groups of boxes that are lost together beyond what the deadlock tests find: fewer
  // states in the same time, and better ones.
  bool prove_groups = false;
  // After this many states without a better one the search goes on from the best in a tree of its
  // own; 0: never.
  std::size_t patience = 0;
  PlanChoice plan;
  // Other than 0: moves that do as well by the first features come in random order.
  std::uint64_t seed = 0;
  // Begin again and again with all of the above chosen at random (fast/draw.hpp), after this many
  // states times 1, 1, 2, 1, 1, 2, 4, …; 0: never.
  std::size_t draws = 0;
  // The numbers of the draws: searches that draw side by side take every n-th.
  std::uint64_t first_draw = 1;
  std::uint64_t next_draw = 1;
};

std::unique_ptr<Solver> make_fess(std::shared_ptr<const Terrain> terrain,
                                  std::shared_ptr<Plans> plans, const FessOptions& options,
                                  std::size_t memory_limit, SharedState shared = {});

}  // namespace pushwise::sokoban
