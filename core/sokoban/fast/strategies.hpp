// The strategies of the fast engine, each a solver of its own, and the order that suits a level.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sokoban/level/terrain.hpp"
#include "sokoban/run/solver.hpp"
#include "sokoban/state/course.hpp"

namespace pushwise::sokoban {

struct Strategy {
  std::string name;
  double share;  // of the time, beside the others
  std::function<std::unique_ptr<Solver>()> make;
  Way way = Way::forward;
};

// The first to be tried first. `memory_limit` in bytes is for all of them together,
// which run on this many threads.
std::vector<Strategy> strategies_for(const std::shared_ptr<const Terrain>& terrain,
                                     std::size_t memory_limit, unsigned threads);

// Those that can be run alone, by name; the engine that proves, which is another, is left out.
const std::vector<std::string>& strategy_names();
std::unique_ptr<Solver> make_strategy(const std::string& name,
                                      std::shared_ptr<const Terrain> terrain,
                                      std::size_t memory_limit);

}  // namespace pushwise::sokoban
