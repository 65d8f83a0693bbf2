// The reductions, by name.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sokoban/level/terrain.hpp"
#include "sokoban/reduce/reduction.hpp"

namespace pushwise::sokoban {

// A box the player can only push on through (the sound form of the tunnel macro).
std::unique_ptr<Reduction> make_gate(const Terrain& terrain);
// A corral all of whose pushes lead inwards and can be made now.
std::unique_ptr<Reduction> make_pi_corral(const Terrain& terrain);
// Horváth's rule: any closed area, only pushes into it. May lose solutions; for comparison.
std::unique_ptr<Reduction> make_corral_plain(const Terrain& terrain);

}  // namespace pushwise::sokoban
