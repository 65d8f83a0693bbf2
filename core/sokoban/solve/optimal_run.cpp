#include "sokoban/solve/optimal_run.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "sokoban/solve/solved_positions.hpp"

namespace pushwise::sokoban {

namespace {

// The backward way is tried after so many times the states of the probe.
constexpr std::uint64_t patience_in_probes = 10;
// With more solved box sets than this there are too many places to begin at.
constexpr std::size_t most_solved_sets = 10'000;
constexpr std::uint64_t for_ever = ~std::uint64_t{0};

}  // namespace

OptimalRun::OptimalRun(const OptimalTables& tables, const OptimalParts& parts,
                       const OptimalShare& share, const OptimalKnowledge& known,
                       std::size_t memory_limit)
    : tables_(tables),
      parts_(parts),
      share_(share),
      known_(known),
      budget_(memory_limit),
      backward_is_out_(!parts.backward || !may_go_backward()) {
  if (parts_.forward || backward_is_out_)
    forward_ = std::make_unique<OptimalSearch>(tables_, budget_, parts_, share_, known_);
  else
    make_backward();
  latest_ = forward_ ? forward_.get() : backward_.get();
}

bool OptimalRun::may_go_backward() const {
  return solved_sets(tables_.terrain.board(), most_solved_sets) < most_solved_sets;
}

void OptimalRun::make_backward() {
  if (tables_.pairs != nullptr &&
      PairTable::bytes_for(tables_.terrain.board(), tables_.live.size()) <= tables_.most_pair_bytes)
    backward_pairs_ = std::make_unique<PairTable>(tables_.terrain, tables_.live, Way::backward);
  OptimalShare share = share_;
  share.way = Way::backward;
  OptimalTables tables = tables_;
  tables.pairs = backward_pairs_.get();
  backward_ = std::make_unique<OptimalSearch>(tables, budget_, parts_, share, known_);
  backward_->set_ceiling(ceiling_);
}

void OptimalRun::set_ceiling(Cost pushes) {
  ceiling_ = pushes;
  if (forward_) forward_->set_ceiling(pushes);
  if (backward_) backward_->set_ceiling(pushes);
}

OptimalRun::Turn OptimalRun::next_turn() {
  if (!forward_) return {*backward_, for_ever};
  if (backward_is_out_) return {*forward_, for_ever};
  if (decided_) return {*backward_, for_ever};
  return turn_of_probe();
}

OptimalRun::Turn OptimalRun::turn_of_probe() {
  const std::uint64_t probe_states = share_.probe_states;
  const std::uint64_t patience = patience_in_probes * probe_states;
  const std::uint64_t there = forward_->statistics().expanded;
  if (there < probe_states) return {*forward_, probe_states - there};
  if (bound_at_probe_ < 0 && forward_->went_on_from() != nullptr)
    bound_at_probe_ = forward_->went_on_from()->bound_at_probe;
  if (bound_at_probe_ < 0) bound_at_probe_ = forward_->lower_bound();
  if (there < patience) return {*forward_, patience - there};
  if (!backward_) make_backward();
  const std::uint64_t back = backward_->statistics().expanded;
  if (back < probe_states) return {*backward_, probe_states - back};
  if (!probed_) backward_is_out_ = backward_->lower_bound() <= bound_at_probe_;
  probed_ = true;
  if (back < patience && !backward_is_out_) return {*backward_, patience - back};
  decided_ = true;
  if (back >= patience) backward_is_out_ = backward_->lower_bound() <= forward_->lower_bound();
  return next_turn();
}

void OptimalRun::advance(double seconds, std::uint64_t node_limit) {
  const Clock clock;
  double now = 0;
  while (outcome_ == Outcome::running && now < seconds && expanded() < node_limit) {
    const Turn turn = next_turn();
    latest_ = &turn.search;
    outcome_ = turn.search.step(std::min(slice_, turn.states), node_limit - expanded());
    if (outcome_ == Outcome::memory && latest_ == backward_.get() && forward_) {
      backward_is_out_ = true;
      outcome_ = Outcome::running;
    }
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

std::optional<OptimalFrontier> OptimalRun::frontier() const {
  auto frontier = forward_ ? forward_->frontier() : std::nullopt;
  if (frontier && bound_at_probe_ >= 0) frontier->bound_at_probe = bound_at_probe_;
  return frontier;
}

}  // namespace pushwise::sokoban
