#include "sokoban/optimal/tied_search.hpp"

#include <algorithm>

#include "sokoban/state/solved_positions.hpp"

namespace pushwise::sokoban {

namespace {

// With more solved box sets than this there are too many places to begin at.
constexpr std::size_t most_ends = 1'000;
constexpr std::uint64_t not_backward = ~std::uint64_t{0};

}  // namespace

TiedSearch::TiedSearch(const OptimalTables& tables, MemoryBudget& budget, const OptimalParts& parts,
                       const OptimalKnowledge& known, Cost fewest_pushes,
                       std::uint64_t backward_from)
    : tables_(tables),
      budget_(budget),
      parts_(parts),
      known_(known),
      board_(tables.terrain.board()),
      fewest_pushes_(fewest_pushes),
      backward_from_(may_go_backward() ? backward_from : not_backward),
      bounds_(tables.terrain, fewest_pushes),
      forward_(tables, budget, parts, known, fewest_pushes, Way::forward, bounds_, statistics_) {}

bool TiedSearch::may_go_backward() const { return solved_sets(board_, most_ends) < most_ends; }

Outcome TiedSearch::step(std::uint64_t budget) {
  Outcome outcome = Outcome::running;
  if (!started_) {
    started_ = true;
    outcome = forward_.start();
  }
  const std::uint64_t stop_at = statistics_.expanded + budget;
  for (std::uint64_t i = 0;
       outcome == Outcome::running && i < budget && !done() && statistics_.expanded < stop_at; ++i)
    outcome = advance();
  statistics_.stored = forward_.stored() + (backward_ ? backward_->stored() : 0);
  statistics_.bytes = forward_.bytes() + (backward_ ? backward_->bytes() : 0);
  if (outcome != Outcome::running || !done()) return outcome;
  ended_ = true;  // nothing that waits is better than the ceiling
  return found() ? Outcome::solved : Outcome::exhausted;
}

Outcome TiedSearch::begin_backward() {
  backward_from_ = not_backward;
  OptimalTables tables = tables_;
  if (tables_.pairs != nullptr &&
      PairTable::bytes_for(board_, tables_.live.size()) <= tables_.most_pair_bytes)
    backward_pairs_ = std::make_unique<PairTable>(tables_.terrain, tables_.live, Way::backward);
  tables.pairs = backward_pairs_.get();
  backward_ = std::make_unique<TiedSide>(tables, budget_, parts_, known_, fewest_pushes_,
                                         Way::backward, bounds_, statistics_);
  return backward_->start();
}

Outcome TiedSearch::advance() {
  // The halves meet in whole layers only.
  if (statistics_.expanded >= backward_from_ && forward_.between_layers()) {
    const Outcome outcome = begin_backward();
    if (outcome != Outcome::running || done()) return outcome;
  }
  if (!backward_) {
    const Outcome outcome = forward_.take_up(ceiling_, {});
    note(forward_.found());
    return outcome;
  }
  if (forward_.layer() == backward_->layer()) {
    note(forward_.meet(*backward_));
    return Outcome::running;
  }
  // A layer is gone through to its end.
  const Cost layer = turn_ ? forward_.layer() : backward_->layer();
  if (layer != turn_layer_) {
    turn_ = forward_.waiting() <= backward_->waiting();
    turn_layer_ = turn_ ? forward_.layer() : backward_->layer();
  }
  TiedSide& one = turn_ ? forward_ : *backward_;
  TiedSide& other = turn_ ? *backward_ : forward_;
  const Outcome outcome = one.take_up(ceiling_, other.slack());
  note(forward_.found());
  return outcome;
}

void TiedSearch::note(const TiedSide::Meeting& way) {
  if (way.moves >= ceiling_) return;
  best_ = way;
  ceiling_ = way.moves;
}

std::vector<PathState> TiedSearch::path() const {
  std::vector<PathState> path = forward_.chain(best_.here);
  std::reverse(path.begin(), path.end());
  if (best_.there == no_state) return path;
  const std::vector<PathState> rest = backward_->chain(best_.there);
  // Backward the player is kept where it stands before the next push. After that push it is on the
  // cell that the box has left.
  for (std::size_t i = 1; i < rest.size(); ++i) {
    PathState next = rest[i];
    for (const Cell box : rest[i - 1].boxes)
      if (std::find(next.boxes.begin(), next.boxes.end(), box) == next.boxes.end())
        next.player = box;
    path.push_back(next);
  }
  return path;
}

PathState TiedSearch::snapshot() const {
  if (forward_.latest() == no_state) return {board_.boxes(), board_.player()};
  return forward_.state(forward_.latest());
}

void TiedSearch::add_sample(std::size_t most, std::vector<std::vector<Cell>>& out) const {
  const std::size_t stride =
      std::max<std::size_t>(1, forward_.arrivals_end() / std::max<std::size_t>(most, 1));
  for (std::size_t id = 0; id < forward_.arrivals_end(); id += stride)
    out.push_back(forward_.state(static_cast<StateId>(id)).boxes);
}

}  // namespace pushwise::sokoban
