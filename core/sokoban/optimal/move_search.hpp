// A* for the fewest moves, and among solutions with as few moves for the fewest pushes.
//
// A state is the boxes and the very cell of the player, just after a push; an edge is a walk and
// the push it leads to. The bound is that of the push-optimal engine (matching, pairs, mined
// patterns) plus what the player has to walk at least (ReturnWalk), or what the matching says when
// pushes are weighed by the way back (ReturnMatching), if that is more. Nothing is left out but
// what is proved dead: gates and PI-corrals keep the fewest pushes, not the fewest moves.
//
// Ties. A prefix of a solution with the fewest moves has the fewest moves to its last state, so it
// is enough to keep for each state its best score (moves, then pushes), and to take a state up
// again when that falls. States wait by the moves of a solution through them, f, and by the least
// distance among those; the first solution found is the ceiling, and states that cannot lead below
// it, in this order of scores, are passed over. When none is left with fewer moves, the moves are
// proved (settled); when none is left at all, so are the pushes.
#pragma once

#include <vector>

#include "base/arena.hpp"
#include "base/bucket_queue.hpp"
#include "base/id_table.hpp"
#include "base/rng.hpp"
#include "sokoban/bounds/return_matching.hpp"
#include "sokoban/bounds/return_walk.hpp"
#include "sokoban/optimal/least_moves.hpp"
#include "sokoban/state/lurd.hpp"
#include "sokoban/state/walk.hpp"
#include "sokoban/state/zobrist.hpp"

namespace pushwise::sokoban {

class MoveSearch final : public LeastMoves {
 public:
  MoveSearch(const OptimalTables& tables, MemoryBudget& budget, const OptimalParts& parts,
             const OptimalKnowledge& known);

  void set_ceiling(MoveScore score) override {
    if (score < ceiling_) {
      ceiling_ = score;
      goal_ = no_state;
    }
  }
  Outcome step(std::uint64_t budget) override;

  const Statistics& statistics() const override { return statistics_; }
  const OptimalEvaluator& evaluator() const override { return evaluator_; }
  std::uint64_t dominated() const override { return dominated_; }
  Cost lower_bound() const override { return lower_bound_; }
  bool settled() const override {
    return ceiling_.moves < infinite && lower_bound_ >= ceiling_.moves;
  }
  std::size_t open() const override { return queue_.size(); }
  bool found() const override { return goal_ != no_state; }
  std::vector<PathState> path() const override;
  PathState snapshot() const override;
  void add_sample(std::size_t most, std::vector<std::vector<Cell>>& out) const override;

 private:
  MoveRecord record(StateId id) const {
    return {const_cast<std::byte*>(arena_.at(id)), packing_.words()};
  }
  // Moves that are left at least in the working position, whose bound on pushes is h.
  Cost moves_left(Cost h);
  Outcome start();
  Outcome end();
  Outcome take_out();
  bool dominated(const MoveRecord::Rest& at);
  Outcome expand(StateId id, const MoveRecord::Rest& at, Cell moved, Cost f, Cost h);
  Outcome keep(std::uint64_t hash, const MoveRecord::Rest& rest, MoveScore score, Cost left);
  StateId add(std::uint64_t hash);
  bool enqueue(StateId id, Cost f, Cost left);
  std::uint64_t hash_of(StateId id) const;
  PathState state(StateId id) const;

  const Board& board_;
  const Packing& packing_;
  OptimalParts parts_;
  Rng rng_;
  Statistics statistics_;
  OptimalEvaluator evaluator_;
  ReturnWalk return_walk_;
  ReturnMatching return_matching_;
  Walk walk_;  // of the working position
  Zobrist zobrist_;
  Arena arena_;
  IdTable table_;
  BucketQueue queue_;
  Position position_;
  std::vector<OptimalEvaluator::Child> children_;
  std::vector<std::byte> buffer_;
  bool started_ = false;
  std::uint64_t dominated_ = 0;
  Cost root_f_ = 0;
  Cost lower_bound_ = 0;
  MoveScore ceiling_{infinite, infinite};
  StateId goal_ = no_state;
  StateId latest_ = no_state;
};

}  // namespace pushwise::sokoban
