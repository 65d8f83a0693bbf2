// A* for the fewest pushes, with everything evaluated as late as possible.
//
// States wait in buckets [f][h]. A successor is made with the O(goals) bound its parent's duals
// give; the full bound is computed when the state is taken out, and if that is larger it goes back.
// Expansion is partial: only successors whose f does not exceed the state's own are stored; then
// the state waits again under the least f of the others. So nothing is kept that the search does
// not reach, and the proven bound is the least f that waits.
//
// Within one f any order is as good for the proof, so the order is chosen to find a solution: a
// dive follows the best new successor until there is none; the next begins at the least h or, every
// other time, at a random h, so that a dead end no test sees cannot hold the search for long.
//
// Reductions (gates, PI-corrals) keep the true distance of every state, and a state reached again
// with fewer pushes is taken up again, so inconsistent bounds cost time but not the optimum.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "base/arena.hpp"
#include "base/bucket_queue.hpp"
#include "base/id_table.hpp"
#include "base/rng.hpp"
#include "search/search.hpp"
#include "sokoban/board/terrain.hpp"
#include "sokoban/patterns/active_mining.hpp"
#include "sokoban/patterns/pair_bound.hpp"
#include "sokoban/reduce/reduction.hpp"
#include "sokoban/solve/fill_order.hpp"
#include "sokoban/solve/lurd.hpp"
#include "sokoban/solve/optimal_record.hpp"
#include "sokoban/state/packing.hpp"
#include "sokoban/state/zobrist.hpp"

namespace pushwise::sokoban {

struct OptimalParts {
  bool frozen_walls = true;
  bool pairs = true;
  bool gates = true;
  bool corrals = true;
  bool fill_order = true;
  bool dives = true;
  MiningPlan mining = {MiningPlan::Mode::adaptive};
};

// What was proved before.
struct OptimalKnowledge {
  std::shared_ptr<const PatternStore> patterns;
  Cost floor = 0;  // no solution has fewer pushes
};

struct OptimalCounts {
  std::uint64_t dead_cells = 0;
  std::uint64_t frozen = 0;
  std::uint64_t bound = 0;      // states the bound proves dead
  std::uint64_t raised = 0;     // states taken out and put back under a larger f
  std::uint64_t postponed = 0;  // successors not stored because of their f
  std::uint64_t gates = 0;
  std::uint64_t corrals = 0;
  std::uint64_t ceiling = 0;  // successors no better than a solution that is known

  OptimalCounts& operator+=(const OptimalCounts& other) {
    dead_cells += other.dead_cells;
    frozen += other.frozen;
    bound += other.bound;
    raised += other.raised;
    postponed += other.postponed;
    gates += other.gates;
    corrals += other.corrals;
    ceiling += other.ceiling;
    return *this;
  }
};

class OptimalSearch {
 public:
  OptimalSearch(const Terrain& terrain, const Packing& live, const PairTable* pairs,
                MemoryBudget& budget, const OptimalParts& parts, std::uint64_t seed = 0,
                const OptimalKnowledge& known = {});

  // A solution of so many pushes is known: look for better ones only. `exhausted` then means that
  // there is none, and the lower bound is this.
  void set_ceiling(Cost pushes) { ceiling_ = std::min(ceiling_, pushes); }

  // About so many states are taken out of the queue.
  Outcome step(std::uint64_t budget);

  const Statistics& statistics() const { return statistics_; }
  const OptimalCounts& counts() const { return counts_; }
  std::size_t patterns() const { return patterns_.size(); }
  // Patterns that were not given.
  void add_learnt(std::vector<const Pattern*>& out) const {
    for (std::size_t i = given_; i < patterns_.size(); ++i) out.push_back(&patterns_[i]);
  }
  void add_sample(std::size_t most, std::vector<std::vector<Cell>>& out) const;
  std::uint64_t mining_nodes() const { return miner_.nodes(); }
  // No solution has fewer pushes; `infinite` once it is proved that there is none.
  Cost lower_bound() const { return lower_bound_; }
  std::size_t open() const { return queue_.size(); }
  // After `solved`, from the start to the end.
  std::vector<PathState> path() const;
  PathState snapshot() const;

 private:
  OptimalRecord record(StateId id) const {
    return OptimalRecord(const_cast<std::byte*>(arena_.at(id)), packing_.words());
  }
  std::uint64_t hash_of(StateId id) const;
  PathState state(StateId id) const;
  // Round up to the parity of all solutions.
  Cost rounded(Cost f) const { return parity_ ? f + ((f - root_f_) & 1) : f; }
  std::uint32_t raise_of(Cost f) const;

  Outcome start();
  // Nothing better than the ceiling is left.
  Outcome end_at_ceiling();
  Outcome take_out();
  bool mine(StateId id);
  bool mine_as_long_as_it_pays(Cell moved);
  BucketQueue::Entry choose();
  Outcome expand(StateId id, Cost f, Cost h);
  Cell last_pushed(StateId id) const;
  Outcome keep(StateId parent, std::uint64_t hash, Cell region, Cost pushes, Cost f, Cost h);
  void write(StateId id, StateId parent, Cell player, Cost pushes);
  // In the queue under f, ordered by h and by how well the working position fills its goals.
  bool enqueue(StateId id, Cost f, Cost h);
  bool dive_to(StateId id, Cost f, Cost h);
  StateId insert(std::uint64_t hash);

  const Terrain& terrain_;
  const Board& board_;
  const Packing& packing_;
  OptimalParts parts_;
  Zobrist zobrist_;
  PatternStore patterns_;
  std::size_t given_ = 0;
  Cost floor_ = 0;
  Cost ceiling_ = infinite;
  StillBoxes still_;
  Miner miner_;
  PairBound bound_;
  FrozenBoxes frozen_;
  FillOrder fill_order_;
  std::unique_ptr<Reduction> gate_;
  std::unique_ptr<Reduction> corral_;
  Arena arena_;
  IdTable table_;
  BucketQueue queue_;
  Position position_;
  std::vector<Push> pushes_;
  struct Child {
    Push push;
    Cost h;
    Cost order;
  };
  std::vector<Child> children_;
  // The dive: the secondary key under which the best new successor waits.
  std::uint32_t dive_ = no_dive;
  static constexpr std::uint32_t no_dive = 0xffffffffU;
  Rng rng_;
  std::uint32_t dives_ = 0;
  bool wild_ = false;                  // this dive began at random
  std::uint32_t mining_failures_ = 0;  // since the last new pattern
  std::uint32_t mining_pause_ = 0;     // states to pass over before the next try
  std::uint32_t key_ = 0;              // secondary key of the last enqueue()
  std::vector<std::byte> buffer_;
  bool parity_;
  Cost root_f_ = 0;
  Cost step_ = 1;
  Cost lower_bound_ = 0;
  bool started_ = false;
  StateId goal_ = no_state;
  StateId latest_ = no_state;
  Statistics statistics_;
  OptimalCounts counts_;
};

}  // namespace pushwise::sokoban
