// Method `optimal`: the fewest pushes, proven.
#pragma once

#include <memory>

#include "sokoban/level/terrain.hpp"
#include "sokoban/optimal/search.hpp"
#include "sokoban/run/solver.hpp"
#include "sokoban/state/live_packing.hpp"

namespace pushwise::sokoban {

struct OptimalOptions {
  OptimalParts parts;
  std::size_t memory_limit = 0;  // bytes of the whole process; 0 means no limit
  std::size_t threads = 1;       // with one, runs are reproducible
  std::size_t most_states = 0;   // that each search keeps; 0 means as many as fit
  std::size_t checkpoint_states = SearchCheckpoint::most_states;  // kept for a run that goes on
  OptimalKnowledge known;
  // A search expands this many states before it asks for the table of dead triples: most levels are
  // done by then.
  std::uint64_t triples_from = 5'000;
  // After this many states of one search all threads work together (SharedSearch).
  std::uint64_t join_from = 100'000;
  std::uint64_t probe_states =
      20'000;  // for which the backward way is tried, after ten times as many
};

// Levels too large for the engine's records (2,048 interior cells, or some 8,000 pushes) are given
// to the textbook A* with the same promise.
std::unique_ptr<Solver> make_optimal(std::shared_ptr<const Terrain> terrain,
                                     const OptimalOptions& options);

}  // namespace pushwise::sokoban
