// How much of a level is lost: all states that pushes lead to, and which of them can be solved.
//
// Purpose: rate levels. The whole graph is made and then walked backwards from the solved states,
// so the counts are exact; for levels with more states than allowed nothing is said.
#pragma once

#include <cstddef>
#include <optional>

#include "sokoban/level/terrain.hpp"

namespace pushwise::sokoban {

// States with a box on a dead cell are not counted; a push onto one is counted as fatal. Solved
// states end the game: nothing is pushed there any more.
struct LostStates {
  std::size_t states = 0;  // that the start leads to
  std::size_t lost = 0;    // of these: cannot be solved
  std::size_t pushes = 0;  // out of the states that can be solved
  std::size_t fatal = 0;   // of these: lead to a lost state
};

std::optional<LostStates> count_lost_states(const Terrain& terrain, std::size_t most_states);

}  // namespace pushwise::sokoban
