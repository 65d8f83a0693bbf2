// A bound raised by the patterns a state contains: `…+patterns`.
//
// One row, one reason. Each box is in at most one selected pattern. Its row of the base bound holds
// distances no larger than those the pattern was proved against (`push`, for the player's side): so
//
//   pushes >= sum over patterns of [ penalty + sum of d(b, t(b)) ] + sum over other boxes of d(b,
//   t(b))
//
// for every way t of giving goals to boxes, and the base bound is the least of the sums of d. A
// restrictive pattern has a penalty for each goal of its lead; these are added to the lead's row
// before the assignment is solved, and the rest of the argument is the same.
//
// Patterns are chosen greedily: largest penalty first, then fewest boxes.
#pragma once

#include <memory>

#include "sokoban/bounds/assigned.hpp"
#include "sokoban/bounds/bound.hpp"
#include "sokoban/proof/pattern_store.hpp"

namespace pushwise::sokoban {

// `base` must be made from `rows` and admissible, and nothing but those rows may be in it: other
// penalties belong into the patterns. `patterns` may be null.
std::unique_ptr<Bound> add_patterns(std::unique_ptr<Bound> base, const RowSource& rows, Total total,
                                    std::shared_ptr<const PatternStore> patterns);

}  // namespace pushwise::sokoban
