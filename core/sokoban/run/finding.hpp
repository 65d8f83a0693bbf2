// How a solution was found, for people who ask.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sokoban/state/course.hpp"
#include "sokoban/state/lurd.hpp"

namespace pushwise::sokoban {

// A board that a strategy aimed at.
struct HintBoard {
  std::string by;           // who aimed at it
  Way made = Way::forward;  // from the start, or backward from the goals
  std::vector<Cell> boxes;
};

struct Finding {
  std::string by{};                    // as Solver::strategy() has it
  std::vector<HintBoard> hints{};      // those that the finders aimed at then
  std::optional<PathState> meeting{};  // where searches from both ends met
};

}  // namespace pushwise::sokoban
