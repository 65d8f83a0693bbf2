// One thread's share of the push-optimal engine: a search forward and, where that closes the levels
// of f faster, one backward.
//
// Which way is better cannot be told from the level, so it is tried, on levels that do not end soon
// anyway (the probe): ten parts of states forward, then one backward. If that has not proved more
// than the first part forward, the search goes on forward. Otherwise the backward search catches
// up, and then the one that has proved more goes on, forward if both have proved the same. All this
// is counted in states, so that a run can be repeated.
//
// The two share nothing but what is proved: the bound is the larger one, and a solution or a proof
// that there is none ends both.
#pragma once

#include <cstdint>
#include <memory>

#include "sokoban/optimal/search.hpp"

namespace pushwise::sokoban {

class OptimalRun {
 public:
  OptimalRun(const OptimalTables& tables, const OptimalParts& parts, const OptimalShare& share,
             const OptimalKnowledge& known, const Checkpoint& checkpoint, std::size_t memory_limit);

  // Let the forward search work on the states of another run's from now on. Both stand still.
  void join(OptimalRun& other) { forward_->join(*other.forward_); }
  // The forward search, to join or to be joined; null if there is none.
  const OptimalSearch* forward() const { return forward_.get(); }

  // Is there something for it to do, as long as nobody has come to an end?
  bool has_work() const { return outcome_ == Outcome::running && !idle_; }
  // Let others join it from the start.
  void begin_now() {
    if (forward_) outcome_ = forward_->begin_now();
  }

  void set_ceiling(Cost pushes);
  // Work for about `seconds`, never past `node_limit` expansions in all.
  void advance(double seconds, std::uint64_t node_limit);

  Outcome outcome() const { return outcome_; }
  Cost lower_bound() const;
  std::vector<PathState> path() { return latest_->path(); }
  PathState snapshot() const { return latest_->snapshot(); }
  std::size_t open() const;
  std::size_t peak_bytes() const { return budget_.peak(); }

  std::uint64_t expanded() const;
  // For another run to go on from; empty if there is nothing.
  Checkpoint checkpoint() const;
  template <class Visit>
  void for_each_search(Visit&& visit) const {
    if (forward_) visit(*forward_);
    if (backward_) visit(*backward_);
  }

 private:
  // The search whose turn it is, and for how many more of its states.
  struct Turn {
    OptimalSearch& search;
    std::uint64_t states;
  };
  Turn next_turn();
  Turn turn_of_probe();
  bool may_go_backward() const;
  void make_backward(std::shared_ptr<const SearchCheckpoint> checkpoint = nullptr);

  OptimalTables tables_;  // forward
  OptimalParts parts_;
  OptimalShare share_;
  OptimalKnowledge known_;
  MemoryBudget budget_;
  std::unique_ptr<PairTable> backward_pairs_;
  std::unique_ptr<OptimalSearch> forward_;
  std::unique_ptr<OptimalSearch> backward_;
  OptimalSearch* latest_ = nullptr;
  BackwardProbe probe_;
  Cost ceiling_ = infinite;
  std::uint64_t slice_ = 16;
  Outcome outcome_ = Outcome::running;
  bool idle_ = false;  // others do what is left to do
};

}  // namespace pushwise::sokoban
