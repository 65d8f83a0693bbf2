// The strategies `hint` and `hint-loops`: untangle the solved position backward, and aim at the
// best board so far forward.
//
// Both take turns that double, a third of them backward. The forward search begins again when the
// hint is clearly better than the one it aims at, not at every improvement.
#pragma once

#include <memory>

#include "sokoban/fast/feature_space/layout.hpp"
#include "sokoban/fast/shared/company.hpp"
#include "sokoban/run/solver.hpp"

namespace pushwise::sokoban::fast {

// `loops` prefers boards on which the player can walk in circles.
std::unique_ptr<Solver> make_hint_strategy(std::shared_ptr<const Layout> layout, bool loops,
                                           std::size_t memory_limit, Company company = {});

}  // namespace pushwise::sokoban::fast
