// The descent test as a bound: is the value of the base bound exact here?
//
// If no sequence of pushes reaches a solution while k pushes + bound never exceed the bound at the
// start, every solution is longer, by 2 if the bound has the parity of all solutions and by 1
// otherwise. The test has a node budget; one that runs out of it says nothing.
#pragma once

#include <memory>

#include "sokoban/bounds/bound.hpp"
#include "sokoban/level/terrain.hpp"

namespace pushwise::sokoban {

// `base` must be admissible; it is asked for whole values, so it may be any forward bound.
std::unique_ptr<Bound> add_descent(std::unique_ptr<Bound> base, const Terrain& terrain,
                                   std::uint64_t budget = 300);

}  // namespace pushwise::sokoban
