// The strategy `plan`: search a packing order backward, then follow it forward, again and again.
// `restarts` empties the goals greedily instead, with dice, and follows each plan for a short
// while.
//
// The first run is plain. Whether a run finds its way is a matter of luck, so after some states the
// next one begins: with other choices of the planner, and with some advisers left out, since none
// is right everywhere. Planner and follower meet at the perimeter, mostly half-way.
#pragma once

#include <memory>

#include "sokoban/fast/feature_space/layout.hpp"
#include "sokoban/fast/shared/shared_state.hpp"
#include "sokoban/plan/packing_plan.hpp"
#include "sokoban/run/solver.hpp"

namespace pushwise::sokoban::fast {

struct PlanOptions {
  bool greedy = false;  // `restarts`
  // The numbers of the runs: strategies side by side take every n-th.
  std::uint64_t first_run = 0;
  std::uint64_t next_run = 1;
};

// The plan of a run, as far as it is found in some seconds.
PackingPlan searched_plan(const Layout& layout, std::uint64_t run, double seconds);
// The plan of a restart; they are numbered from 1.
PackingPlan drawn_plan(const Layout& layout, std::uint64_t restart);

std::unique_ptr<Solver> make_plan_strategy(std::shared_ptr<const Layout> layout,
                                           const PlanOptions& options, std::size_t memory_limit,
                                           SharedState shared = {});

}  // namespace pushwise::sokoban::fast
