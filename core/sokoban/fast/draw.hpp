// Feature-space search with everything chosen at random: the plan, the advisers, the order.
//
// Whether a search finds its way is a matter of luck: with the right plan and the right advisers
// most levels take some hundred states, with others millions do not help. Many short searches
// find more than one long one.
#pragma once

#include "base/rng.hpp"
#include "sokoban/fast/fess.hpp"

namespace pushwise::sokoban {

// The draw of this number, the same every time. The odds follow what has
// solved more on XSokoban, which was not found to matter much.
inline FessOptions drawn(std::uint64_t number) {
  Rng rng(number);
  const auto one_in = [&rng](std::uint32_t many) { return rng.below(many) == 0; };
  FessOptions options;
  options.advisers = 1U << packer | 1U << connector | 1U << planner;
  if (!one_in(3)) options.advisers |= 1U << room_opener;
  if (one_in(3)) options.advisers |= 1U << cooler;
  if (one_in(2)) options.advisers |= 1U << explorer;
  if (one_in(2)) options.advisers |= 1U << opener;
  if (one_in(2)) options.order = FeatureOrder::packed_first;
  options.clear_the_way = !one_in(5);
  constexpr std::size_t patiences[] = {0, 20, 60, 200, 200};
  options.patience = patiences[rng.below(5)];
  options.seed = one_in(2) ? 0 : rng.next() | 1;
  // The usual plan and the one in phases as they are, and others with dice.
  options.plan.leaving = one_in(3) ? Leaving::together : Leaving::one_by_one;
  options.plan.seed =
      one_in(options.plan.leaving == Leaving::together ? 2 : 4) ? 0 : rng.next() | 1;
  return options;
}

}  // namespace pushwise::sokoban
