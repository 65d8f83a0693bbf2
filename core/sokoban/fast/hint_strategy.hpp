// The strategies `hint` and `hint-loops`: untangle the solved position backward, and aim at the
// best board so far forward. `tidy` is the other way round: tidy up the start, and aim at that
// board backward.
//
// Both searches take turns that double, a third of them for the hint. The one that aims begins
// again when the hint is clearly better than the one it aims at, not at every improvement. Whether
// a board can be reached is a matter of luck, so after some states the next run looks for another
// one.
#pragma once

#include <memory>

#include "sokoban/fast/feature_space/layout.hpp"
#include "sokoban/fast/shared/shared_state.hpp"
#include "sokoban/run/solver.hpp"

namespace pushwise::sokoban::fast {

struct HintOptions {
  bool loops = false;       // prefer boards on which the player can walk in circles
  bool from_start = false;  // the hint is made from the start, every other run with such loops
  // The numbers of the runs, as in PlanOptions.
  std::uint64_t first_run = 0;
  std::uint64_t next_run = 1;
};

std::unique_ptr<Solver> make_hint_strategy(std::shared_ptr<const Layout> layout,
                                           const HintOptions& options, std::size_t memory_limit,
                                           SharedState shared = {});

}  // namespace pushwise::sokoban::fast
