// Linear conflicts: two boxes side by side, each in the other's way.
//
// A pair of neighbouring boxes costs two pushes more than its distances say if no choice of goals
// lets both travel on shortest paths only. That is decided exactly, by the prover (FewBoxes) with
// the distances of the bound; parity makes the excess even. The verdict depends on the two cells
// and the player's region with only these two boxes, and is remembered. Each box pays in at most
// one pair.
#pragma once

#include <memory>

#include "sokoban/bounds/assigned.hpp"

namespace pushwise::sokoban {

// `base` must be admissible and measure its rows with `rows`.
std::unique_ptr<Bound> add_linear_conflicts(std::unique_ptr<Bound> base, const RowSource& rows);

}  // namespace pushwise::sokoban
