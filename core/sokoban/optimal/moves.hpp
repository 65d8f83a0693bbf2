// Method `optimal` for the objective moves: the fewest moves, then the fewest pushes, proven. After
// a proof of the fewest pushes: the fewest moves among the solutions with so many.
#pragma once

#include <memory>

#include "sokoban/optimal/evaluator.hpp"
#include "sokoban/run/solver.hpp"

namespace pushwise::sokoban {

struct OptimalMovesOptions {
  OptimalParts parts;
  std::size_t memory_limit = 0;        // bytes of the whole process; 0 means no limit
  OptimalKnowledge known;              // patterns only
  std::uint64_t triples_from = 5'000;  // states after which dead triples are looked up
  // If only solutions with the fewest pushes are wanted: how many these are, proved. Such levels
  // afford tables. No patterns are looked for then.
  Cost fewest_pushes = infinite;
  std::uint64_t backward_from = 2'000;  // regions that search expands before it goes backward too
};

std::unique_ptr<Solver> make_optimal_moves(std::shared_ptr<const Terrain> terrain,
                                           const OptimalMovesOptions& options);

}  // namespace pushwise::sokoban
