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
//
// Backward it begins with every solved position from which something can be pulled, and ends at the
// start of the level.
//
// When no more states can be kept, the search goes on depth-first from those that wait
// (DepthFirstFallback).
//
// Searches in several threads may work on one set of states (SharedSearch).
//
// A search that is stopped leaves a checkpoint, from which another one can go on
// (SearchCheckpoint).
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "base/rng.hpp"
#include "search/search.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/optimal/checkpoint.hpp"
#include "sokoban/optimal/depth_first_fallback.hpp"
#include "sokoban/optimal/descent.hpp"
#include "sokoban/optimal/fill_order.hpp"
#include "sokoban/optimal/shared_search.hpp"
#include "sokoban/optimal/states.hpp"
#include "sokoban/state/lurd.hpp"

namespace pushwise::sokoban {

// How one search differs from others at its side.
struct OptimalShare {
  std::uint64_t seed = 0;
  std::size_t searches = 1;     // that share the memory
  std::size_t most_states = 0;  // to keep, whatever the memory; 0 means no limit
  Way way = Way::forward;
  std::uint64_t probe_states = 0;  // for which the other way is tried (OptimalRun)
  std::size_t checkpoint_states = SearchCheckpoint::most_states;  // more are not kept for later
};

class OptimalSearch {
 public:
  OptimalSearch(const OptimalTables& tables, MemoryBudget& budget, const OptimalParts& parts,
                const OptimalShare& share, const OptimalKnowledge& known,
                std::shared_ptr<const SearchCheckpoint> checkpoint = nullptr);

  // A solution of this many pushes is known: look for better ones only. `exhausted` then means that
  // there is none, and the lower bound is this.
  void set_ceiling(Cost pushes) { evaluator_.set_ceiling(std::min(evaluator_.ceiling(), pushes)); }

  // About this many states are taken up, and no more than `most` expanded.
  Outcome step(std::uint64_t budget, std::uint64_t most);

  // The states expanded count on from those of the checkpoint that it began with.
  const Statistics& statistics() const { return statistics_; }
  std::uint64_t expanded() const { return statistics_.expanded - expanded_before_; }
  // For another search to go on from: as it is now or, if there are too many states, as it was when
  // they were as many as are kept. Null if there is nothing to go on from.
  std::shared_ptr<const SearchCheckpoint> checkpoint() const;
  Way way() const { return share_.way; }
  const OptimalEvaluator& evaluator() const { return evaluator_; }
  void add_sample(std::size_t most, std::vector<std::vector<Cell>>& out) const;
  // No solution has fewer pushes; `infinite` once it is proved that there is none.
  Cost lower_bound() const { return lower_bound_; }
  std::size_t open() const { return fallback_ ? fallback_->open() : queue().size(); }
  // Was there nothing to do in the last step, because other members of the shared search are at it?
  // They may be done in a moment; or there is nothing more for it to do, ever.
  enum class Wait : std::uint8_t { none, a_moment, forever };
  Wait waits() const { return waits_; }
  // Give up its own states and work on those of another, which has begun and keeps its own. Both
  // stand still.
  void join(OptimalSearch& other);
  // So that others can join it at once. Only if it has not begun.
  Outcome begin_now() { return start(); }
  bool has_joined() const { return own_shared_ == nullptr; }
  // Can others join it, and is there reason to?
  bool can_be_joined() const {
    return started_ && !fallback_ && own_shared_ && !shared_->full && goal_ == no_state &&
           lower_bound_ < evaluator_.ceiling();
  }
  // After `solved`, from the start to the end.
  std::vector<PathState> path();
  PathState snapshot() const;

 private:
  std::uint32_t raise_of(Cost f) const;

  // The state at work, as it was when it was taken out.
  struct Work {
    StateId id;
    Cost f;
    Cost pushes;
    Cell moved;  // where the box pushed last stands; the wall if that is not known
  };

  OptimalStates& states() { return shared_->states; }
  const OptimalStates& states() const { return shared_->states; }
  BucketQueue& queue() { return shared_->queue(member_); }
  const BucketQueue& queue() const { return shared_->queue(member_); }

  Outcome start();
  void start_as_member();
  Outcome wait(Wait how);
  bool can_go_on_from(const SearchCheckpoint& checkpoint) const;
  Outcome go_on_from(std::shared_ptr<const SearchCheckpoint> checkpoint);
  std::shared_ptr<const SearchCheckpoint> checkpoint_now() const;
  void put_aside();
  bool lost() const;
  bool is_root();
  Outcome add_root(Cost h);
  // Nothing better than the ceiling is left.
  Outcome end_at_ceiling();
  Outcome take_out();
  std::optional<Outcome> take_up();
  std::optional<Outcome> begin(const BucketQueue::Entry& entry);
  Outcome look_at_it();
  std::optional<Outcome> settle(Cost h);
  Outcome after_test(DescentAnswer answer, Cost h);
  Outcome go_on_depth_first();
  BucketQueue::Entry choose();
  Outcome expand(Cost h);
  Outcome wait_for(Cost f, Cost h);
  Outcome keep(std::uint64_t hash, Cell to, Cell region, Cost pushes, Cost h);
  // In the queue under f, ordered by h and by how well the working position fills its goals.
  bool enqueue(StateId id, Cost f, Cost h);
  bool dive_to(StateId id, Cost f, Cost h);

  const Board& board_;
  OptimalParts parts_;
  OptimalShare share_;
  MemoryBudget& budget_;
  Rng rng_;
  Statistics statistics_;
  OptimalEvaluator evaluator_;
  FillOrder fill_order_;
  std::unique_ptr<SharedSearch> own_shared_;  // null once it has joined another
  SharedSearch* shared_;
  std::size_t member_;
  Work work_{};
  std::unique_ptr<OptimalDescent> descent_;  // may be null
  std::unique_ptr<DepthFirstFallback> fallback_;
  Position position_;
  std::vector<OptimalEvaluator::Child> children_;
  // The dive: the secondary key under which the best new successor waits.
  std::uint32_t dive_ = no_dive;
  static constexpr std::uint32_t no_dive = 0xffffffffU;
  std::uint32_t dives_ = 0;
  bool wild_ = false;      // this dive began at random
  std::uint32_t key_ = 0;  // secondary key of the last enqueue()
  std::vector<std::byte> buffer_;
  std::uint64_t node_limit_ = 0;                   // of all expansions, for this step
  std::shared_ptr<const SearchCheckpoint> given_;  // until the search has begun
  std::shared_ptr<const SearchCheckpoint> went_on_from_;
  std::shared_ptr<const SearchCheckpoint> put_aside_;
  std::size_t put_aside_at_;  // this many states
  static constexpr std::size_t never_put_aside = ~std::size_t{0};
  std::uint64_t expanded_before_ = 0;
  Wait waits_ = Wait::none;
  Cost floor_ = 0;
  Cost root_f_ = 0;
  Cost lower_bound_ = 0;
  bool started_ = false;
  StateId goal_ = no_state;
  std::vector<PathState> ending_;  // what follows goal_, found by a descent
  StateId latest_ = no_state;
};

}  // namespace pushwise::sokoban
