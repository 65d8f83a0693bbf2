#include "sokoban/optimal/run.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/clock.hpp"
#include "sokoban/state/solved_positions.hpp"

namespace pushwise::sokoban {

namespace {

// The backward way is tried after this many times the states of the probe.
constexpr std::uint64_t patience_in_probes = 10;
// With more solved box sets than this there are too many places to begin at.
constexpr std::size_t most_solved_sets = 10'000;
constexpr std::uint64_t forever = ~std::uint64_t{0};

}  // namespace

OptimalRun::OptimalRun(const OptimalTables& tables, const OptimalParts& parts,
                       const OptimalShare& share, const OptimalKnowledge& known,
                       const Checkpoint& checkpoint, std::size_t memory_limit)
    : tables_(tables),
      parts_(parts),
      share_(share),
      known_(known),
      budget_(memory_limit),
      probe_(checkpoint.probe) {
  if (!parts.backward || !may_go_backward()) probe_.out = true;
  if (parts_.forward || probe_.out)
    forward_ = std::make_unique<OptimalSearch>(tables_, budget_, parts_, share_, known_,
                                               checkpoint.forward);
  if (!forward_ || (checkpoint.backward && !probe_.out)) make_backward(checkpoint.backward);
  latest_ = forward_ ? forward_.get() : backward_.get();
}

bool OptimalRun::may_go_backward() const {
  return solved_sets(tables_.terrain.board(), most_solved_sets) < most_solved_sets;
}

void OptimalRun::make_backward(std::shared_ptr<const SearchCheckpoint> checkpoint) {
  if (tables_.pairs != nullptr &&
      PairTable::bytes_for(tables_.terrain.board(), tables_.live.size()) <= tables_.most_pair_bytes)
    backward_pairs_ = std::make_unique<PairTable>(tables_.terrain, tables_.live, Way::backward);
  OptimalShare share = share_;
  share.way = Way::backward;
  OptimalTables tables = tables_;
  tables.pairs = backward_pairs_.get();
  // Which way proves more is told by what each has proved itself.
  OptimalKnowledge known = known_;
  if (forward_) known.floor = 0;
  backward_ =
      std::make_unique<OptimalSearch>(tables, budget_, parts_, share, known, std::move(checkpoint));
  backward_->set_ceiling(ceiling_);
}

void OptimalRun::set_ceiling(Cost pushes) {
  ceiling_ = pushes;
  if (forward_) forward_->set_ceiling(pushes);
  if (backward_) backward_->set_ceiling(pushes);
}

OptimalRun::Turn OptimalRun::next_turn() {
  if (!forward_) return {*backward_, forever};
  if (probe_.out) return {*forward_, forever};
  if (probe_.decided) return {*backward_, forever};
  return turn_of_probe();
}

OptimalRun::Turn OptimalRun::turn_of_probe() {
  const std::uint64_t probe_states = share_.probe_states;
  const std::uint64_t patience = patience_in_probes * probe_states;
  const std::uint64_t there = forward_->statistics().expanded;
  if (there < probe_states) return {*forward_, probe_states - there};
  if (probe_.forward_bound < 0) probe_.forward_bound = forward_->lower_bound();
  if (there < patience) return {*forward_, patience - there};
  if (!backward_) make_backward();
  const std::uint64_t back = backward_->statistics().expanded;
  if (back < probe_states) return {*backward_, probe_states - back};
  if (!probe_.done) probe_.out = backward_->lower_bound() <= probe_.forward_bound;
  probe_.done = true;
  if (back < patience && !probe_.out) return {*backward_, patience - back};
  probe_.decided = true;
  if (back >= patience) probe_.out = backward_->lower_bound() <= forward_->lower_bound();
  return next_turn();
}

void OptimalRun::advance(double seconds, std::uint64_t node_limit) {
  const Clock clock;
  double now = 0;
  while (outcome_ == Outcome::running && now < seconds && expanded() < node_limit) {
    const Turn turn = next_turn();
    latest_ = &turn.search;
    outcome_ = turn.search.step(slice_, std::min(node_limit - expanded(), turn.states));
    if (outcome_ == Outcome::memory && latest_ == backward_.get() && forward_) {
      probe_.out = true;
      outcome_ = Outcome::running;
    }
    idle_ = turn.search.waits() == OptimalSearch::Wait::forever;
    if (idle_) break;
    if (turn.search.waits() == OptimalSearch::Wait::a_moment)
      std::this_thread::sleep_for(std::chrono::microseconds(20));
    const double before = now;
    now = clock.seconds();
    // Slices of about a millisecond: short enough to stop in time, long enough to be free.
    if (now - before < 0.0005 && slice_ < 1U << 14) slice_ *= 2;
    if (now - before > 0.002 && slice_ > 1) slice_ /= 2;
  }
  budget_.note();
}

Cost OptimalRun::lower_bound() const {
  Cost best = 0;
  for_each_search(
      [&](const OptimalSearch& search) { best = std::max(best, search.lower_bound()); });
  return best;
}

std::size_t OptimalRun::open() const {
  std::size_t sum = 0;
  for_each_search([&](const OptimalSearch& search) { sum += search.open(); });
  return sum;
}

std::uint64_t OptimalRun::expanded() const {
  std::uint64_t sum = 0;
  for_each_search([&](const OptimalSearch& search) { sum += search.expanded(); });
  return sum;
}

Checkpoint OptimalRun::checkpoint() const {
  Checkpoint checkpoint{forward_ ? forward_->checkpoint() : nullptr,
                        backward_ ? backward_->checkpoint() : nullptr, probe_};
  // What was not worth going on with is not worth keeping.
  if (probe_.out) checkpoint.backward = nullptr;
  if (probe_.decided && !probe_.out) checkpoint.forward = nullptr;
  if (!parts_.backward) checkpoint.probe = {};  // another run may be free to try
  return checkpoint;
}

}  // namespace pushwise::sokoban
