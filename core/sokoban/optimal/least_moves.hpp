// What the two searches for the fewest moves have in common, as their solver sees them.
#pragma once

#include <cstdint>
#include <vector>

#include "search/search.hpp"
#include "sokoban/optimal/evaluator.hpp"
#include "sokoban/optimal/move_record.hpp"
#include "sokoban/state/path_state.hpp"

namespace pushwise::sokoban {

class LeastMoves {
 public:
  LeastMoves() = default;
  LeastMoves(const LeastMoves&) = delete;
  LeastMoves& operator=(const LeastMoves&) = delete;
  virtual ~LeastMoves() = default;

  // A solution with this score is known: look for better ones only.
  virtual void set_ceiling(MoveScore score) = 0;
  // About this many states are expanded. `exhausted`: nothing is better than the ceiling.
  virtual Outcome step(std::uint64_t budget) = 0;

  virtual const Statistics& statistics() const = 0;
  virtual const OptimalEvaluator& evaluator() const = 0;
  virtual std::uint64_t dominated() const = 0;
  // No solution has fewer moves; `infinite` once it is proved that there is none.
  virtual Cost lower_bound() const = 0;
  // A solution is known that no other beats in moves.
  virtual bool settled() const = 0;
  virtual std::size_t open() const = 0;
  // Was the best solution found here? Then path() leads to it.
  virtual bool found() const = 0;
  virtual std::vector<PathState> path() const = 0;
  virtual PathState snapshot() const = 0;
  virtual void add_sample(std::size_t most, std::vector<std::vector<Cell>>& out) const = 0;
};

}  // namespace pushwise::sokoban
