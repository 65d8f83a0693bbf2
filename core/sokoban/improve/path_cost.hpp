// What a part of a solution costs: the objective first, then what breaks ties.
#pragma once

#include <compare>
#include <cstdint>

#include "base/types.hpp"

namespace pushwise::sokoban {

enum class Metric : std::uint8_t {
  pushes,        // pushes alone; the player's cell within its region does not matter
  pushes_moves,  // pushes, then moves
  moves_pushes,  // moves, then pushes
};

struct PathCost {
  Cost major = 0;
  Cost minor = 0;

  auto operator<=>(const PathCost&) const = default;
};

constexpr PathCost path_cost(Metric metric, Cost pushes, Cost moves) {
  switch (metric) {
    case Metric::pushes:
      return {pushes, 0};
    case Metric::pushes_moves:
      return {pushes, moves};
    case Metric::moves_pushes:
      break;
  }
  return {moves, pushes};
}

}  // namespace pushwise::sokoban
