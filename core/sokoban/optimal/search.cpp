#include "sokoban/optimal/search.hpp"

#include <algorithm>
#include <utility>

namespace pushwise::sokoban {

namespace {

constexpr Cost lack_weight = 50;
constexpr std::uint32_t dives_per_turn = 256;
// If states are counted and not bytes, this many visited ones are remembered for each stored one.
constexpr std::size_t visited_per_state = 64;

}  // namespace

OptimalSearch::OptimalSearch(const OptimalTables& tables, MemoryBudget& budget,
                             const OptimalParts& parts, const OptimalShare& share,
                             const OptimalKnowledge& known,
                             std::shared_ptr<const SearchCheckpoint> checkpoint)
    : board_(tables.terrain.board()),
      parts_(parts),
      share_(share),
      budget_(budget),
      rng_(share.seed),
      evaluator_(tables, parts, known, rng_, statistics_, share.way),
      fill_order_(tables.terrain),
      own_shared_(std::make_unique<SharedSearch>(board_, tables.live, budget, share.most_states,
                                                 share.way)),
      shared_(own_shared_.get()),
      member_(shared_->join()),
      position_(board_),
      buffer_(tables.live.words() * 8),
      given_(std::move(checkpoint)),
      put_aside_at_(share.checkpoint_states > 0
                        ? SearchCheckpoint::states_that_fit(tables.live, share.checkpoint_states)
                        : never_put_aside),
      floor_(known.floor) {
  if (parts.descent.budget > 0)
    descent_ = std::make_unique<OptimalDescent>(board_, evaluator_, statistics_, parts.descent);
}

std::uint32_t OptimalSearch::raise_of(Cost f) const {
  return OptimalRecord::raise_of(f, root_f_, evaluator_.step());
}

// Under the lock.
bool OptimalSearch::enqueue(StateId id, Cost f, Cost h) {
  states().record(id).set_raise(raise_of(f));
  // A box too many is worth more than all pushes one box may take: such states come late, not last.
  const Cost order = h + (parts_.fill_order && share_.way == Way::forward
                              ? lack_weight * fill_order_.lack(position_)
                              : 0);
  key_ = static_cast<std::uint32_t>(order);
  return queue().push(static_cast<std::uint32_t>(f - root_f_), key_, id);
}

// Under the lock: enqueue a new successor, and let the dive go on there if it is the best so far.
bool OptimalSearch::dive_to(StateId id, Cost f, Cost h) {
  const bool done = enqueue(id, f, h);
  if (parts_.dives && (dive_ == no_dive || key_ <= dive_)) dive_ = key_;
  return done;
}

Outcome OptimalSearch::end_at_ceiling() {
  lower_bound_ = evaluator_.ceiling();
  return Outcome::exhausted;
}

Outcome OptimalSearch::step(std::uint64_t budget, std::uint64_t most) {
  node_limit_ = statistics_.expanded + most;
  waits_ = Wait::none;
  if (goal_ != no_state) return Outcome::solved;
  if (!started_) {
    const Outcome outcome = start();
    // One that goes on has expanded states now, which may be as many as it was meant to come to.
    if (outcome != Outcome::running || went_on_from_) return outcome;
  }
  Outcome outcome = Outcome::running;
  for (; budget > 0 && outcome == Outcome::running && statistics_.expanded < node_limit_ &&
         waits_ == Wait::none;
       --budget) {
    if (fallback_) {
      outcome = fallback_->step();
      lower_bound_ = fallback_->lower_bound();
    } else {
      outcome = take_out();
    }
  }
  if (own_shared_ != nullptr) {
    const auto lock = shared_->lock();
    statistics_.stored = states().size();
    statistics_.bytes = states().bytes() + (fallback_ ? fallback_->bytes() : 0);
    for (std::size_t i = 0; i < shared_->members(); ++i)
      statistics_.bytes += shared_->queue(i).bytes();
  }
  return outcome;
}

Outcome OptimalSearch::wait(Wait how) {
  waits_ = how;
  return Outcome::running;
}

// Under the lock. The queues are given back first; what they and the states leave of the memory is
// shared by the tables of all searches.
Outcome OptimalSearch::go_on_depth_first() {
  if (own_shared_ == nullptr) return wait(Wait::forever);
  if (shared_->busy()) return wait(Wait::a_moment);
  shared_->release_queues();
  return_freed_memory();
  std::size_t visited = share_.most_states * visited_per_state;
  if (visited == 0)
    visited = budget_.room() / 4 * 3 / share_.searches / OptimalRecord::bytes(states().packing());
  fallback_ = std::make_unique<DepthFirstFallback>(board_, states(), evaluator_, statistics_,
                                                   root_f_, lower_bound_, visited);
  return Outcome::running;
}

Outcome OptimalSearch::take_out() {
  if (const auto outcome = take_up()) return *outcome;
  position_.refresh();
  const Outcome outcome = look_at_it();
  const auto lock = shared_->lock();
  // The state that led to a solution stays at work: nothing beyond its f is proved.
  shared_->solved = outcome == Outcome::solved || shared_->solved;
  if (outcome == Outcome::solved) return outcome;
  shared_->done(member_);
  if (outcome == Outcome::memory) {
    shared_->full = true;
    return Outcome::running;
  }
  if (states().size() >= put_aside_at_ && outcome == Outcome::running) put_aside();
  return outcome;
}

// Take up the next state, under the least f of all; an outcome if there is none for now.
std::optional<Outcome> OptimalSearch::take_up() {
  const auto lock = shared_->lock();
  if (shared_->solved) return wait(Wait::forever);
  if (shared_->full) return go_on_depth_first();
  const auto row = shared_->least();
  if (!row) return end_at_ceiling();
  const Cost f = root_f_ + static_cast<Cost>(*row);
  if (f >= evaluator_.ceiling()) return end_at_ceiling();
  lower_bound_ = std::max(lower_bound_, f);
  if (!shared_->provide(member_, *row)) return wait(Wait::a_moment);
  return begin(choose());
}

// Under the lock, and f is that of the entry: an outcome if the entry is overtaken by a cheaper
// path, or already done under this f.
std::optional<Outcome> OptimalSearch::begin(const BucketQueue::Entry& entry) {
  const OptimalRecord at = states().record(entry.id);
  work_ = {entry.id, root_f_ + static_cast<Cost>(entry.primary), at.pushes(), board_.wall()};
  if (at.raise() != raise_of(work_.f)) return Outcome::running;
  shared_->begin(member_, entry);
  latest_ = entry.id;
  states().packing().unpack_boxes(at.boxes(), position_);
  position_.set_player(at.player());
  work_.moved = states().moved(entry.id, position_);
  return std::nullopt;
}

Outcome OptimalSearch::look_at_it() {
  const Cost h = evaluator_.value(position_, work_.moved, work_.pushes, work_.f);
  if (const auto done = settle(h)) return *done;
  if (!descent_ || !descent_->due()) return expand(h);
  return after_test(descent_->ask(position_, work_.moved, work_.pushes, work_.f, node_limit_), h);
}

// Go on with what a test about the working position has answered.
Outcome OptimalSearch::after_test(DescentAnswer answer, Cost h) {
  if (answer == DescentAnswer::exact) {
    goal_ = work_.id;
    ending_ = descent_->path();
    return Outcome::solved;
  }
  if (answer == DescentAnswer::failed) {
    ++evaluator_.counts().descents;
    return wait_for(descent_->beyond(), h);
  }
  // Until the search goes on, the state waits as it did.
  if (statistics_.expanded >= node_limit_) return wait_for(work_.f, h);
  // The evaluator has looked elsewhere since, and may know more now.
  h = evaluator_.value(position_, work_.moved, work_.pushes, work_.f);
  if (const auto done = settle(h)) return *done;
  return expand(h);
}

// Is the bound of a state all there is to say about it under this f?
std::optional<Outcome> OptimalSearch::settle(Cost h) {
  if (h >= infinite) {
    ++evaluator_.counts().bound;
    return wait_for(infinite, h);
  }
  const Cost own = evaluator_.rounded(work_.pushes + h);
  if (own >= evaluator_.ceiling()) {
    ++evaluator_.counts().ceiling;
    return wait_for(infinite, h);
  }
  if (own <= work_.f) return std::nullopt;
  ++evaluator_.counts().raised;
  return wait_for(own, h);
}

// Under the lock.
BucketQueue::Entry OptimalSearch::choose() {
  const std::uint32_t row = queue().least();
  if (dive_ != no_dive && queue().count(row, dive_) > 0) {
    const std::uint32_t key = dive_;
    dive_ = no_dive;
    return queue().pop_from(row, key);
  }
  dive_ = no_dive;
  wild_ = false;
  // By turns many and few dives from the least h: no one mixture is good for all levels.
  const std::uint32_t period = (++dives_ / dives_per_turn) % 2 == 0 ? 2 : 8;
  if (!parts_.dives || dives_ % period == 0) return queue().pop();
  // A random key that is in use, each of them as likely however many states wait there.
  const std::uint32_t end = queue().secondary_end(row);
  auto key = static_cast<std::uint32_t>(rng_.next() % end);
  while (queue().count(row, key) == 0) key = key + 1 == end ? 0 : key + 1;
  queue().stir(row, key, static_cast<std::uint32_t>(rng_.next() >> 32));
  wild_ = true;
  return queue().pop_from(row, key);
}

// Whatever ends it early leaves the state as open as it was.
Outcome OptimalSearch::expand(Cost h) {
  ++statistics_.expanded;
  const Cost pushes = work_.pushes + 1;
  // Never seen, but a count that does not fit its bits would be a wrong answer.
  if (pushes > OptimalRecord::most_pushes) return Outcome::memory;
  const Cell player = position_.player();
  const Zobrist& zobrist = states().zobrist();
  const std::uint64_t hash = zobrist.boxes(position_.boxes());
  const Cost next = evaluator_.children(position_, work_.moved, pushes, work_.f, wild_, children_);
  for (const OptimalEvaluator::Child& child : children_) {
    const Cell from = position_.box(child.push.box);
    const Cell to = board_.next(from, child.push.direction);
    evaluator_.course().make(position_, child.push);
    Outcome outcome = Outcome::running;
    if (!evaluator_.lost(position_, child.push)) {
      position_.refresh();
      const Cell region = position_.reach().lowest();
      const std::uint64_t child_hash =
          hash ^ zobrist.box(from) ^ zobrist.box(to) ^ zobrist.player(region);
      if (!evaluator_.left_out(position_, child.push))
        outcome = keep(child_hash, to, region, pushes, std::max({child.h, h - 1, Cost{0}}));
    }
    evaluator_.course().undo(position_, child.push, player);
    if (outcome != Outcome::running) return outcome;
  }
  return wait_for(next, h);
}

// Nothing is left to do with the state at work until the search comes to this f, if ever.
Outcome OptimalSearch::wait_for(Cost f, Cost h) {
  const auto lock = shared_->lock();
  OptimalRecord at = states().record(work_.id);
  // Another member has reached it with fewer pushes, or was done with it first.
  if (at.pushes() != work_.pushes || at.raise() != raise_of(work_.f)) return Outcome::running;
  if (f < infinite) return enqueue(work_.id, f, h) ? Outcome::running : Outcome::memory;
  at.set_raise(OptimalRecord::closed);
  return Outcome::running;
}

// Store the working position, a successor into which a box was pushed to this cell.
Outcome OptimalSearch::keep(std::uint64_t hash, Cell to, Cell region, Cost pushes, Cost h) {
  const Packing& packing = states().packing();
  packing.pack_boxes(position_.boxes(), buffer_.data());
  const auto lock = shared_->lock();
  StateId id = states().find(hash, buffer_.data(), region);
  const bool known = id != no_state;
  if (known) {
    if (states().record(id).pushes() <= pushes) {
      ++statistics_.duplicates;
      return Outcome::running;
    }
    ++statistics_.reopened;
  } else {
    id = states().add(hash);
    if (id == no_state) return Outcome::memory;
  }
  states().record(id).set(buffer_.data(), region, pushes,
                          OptimalRecord::rank_of(packing, buffer_.data(), to));
  if (!known && evaluator_.course().ended(position_)) {
    goal_ = id;
    return Outcome::solved;
  }
  return dive_to(id, work_.f, h) ? Outcome::running : Outcome::memory;
}

std::vector<PathState> OptimalSearch::path() {
  std::vector<PathState> path = fallback_ ? fallback_->path() : states().path_to(goal_);
  path.insert(path.end(), ending_.begin(), ending_.end());
  if (share_.way == Way::backward) std::reverse(path.begin(), path.end());
  return path;
}

void OptimalSearch::add_sample(std::size_t most, std::vector<std::vector<Cell>>& out) const {
  if (own_shared_ == nullptr) return;
  const std::size_t stride =
      std::max<std::size_t>(1, states().end() / std::max<std::size_t>(most, 1));
  for (std::size_t id = 0; id < states().end(); id += stride)
    out.push_back(states().state(static_cast<StateId>(id)).boxes);
}

PathState OptimalSearch::snapshot() const {
  if (fallback_) return fallback_->snapshot();
  return latest_ == no_state ? PathState{board_.boxes(), board_.player()} : states().state(latest_);
}

}  // namespace pushwise::sokoban
