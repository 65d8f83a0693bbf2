#include "sokoban/optimal/search.hpp"

#include <algorithm>
#include <utility>

#include "sokoban/state/solved_positions.hpp"

namespace pushwise::sokoban {

namespace {

constexpr Cost lack_weight = 50;
constexpr std::uint32_t dives_per_turn = 256;
// If states are counted and not bytes, so many visited ones are remembered for each stored one.
constexpr std::size_t visited_per_state = 64;
constexpr std::size_t never_put_aside = ~std::size_t{0};

}  // namespace

OptimalSearch::OptimalSearch(const OptimalTables& tables, MemoryBudget& budget,
                             const OptimalParts& parts, const OptimalShare& share,
                             const OptimalKnowledge& known,
                             std::shared_ptr<const OptimalFrontier> frontier)
    : board_(tables.terrain.board()),
      parts_(parts),
      share_(share),
      budget_(budget),
      rng_(share.seed),
      judge_(tables, parts, known, rng_, statistics_, share.way),
      fill_order_(tables.terrain),
      own_crew_(
          std::make_unique<OptimalCrew>(board_, tables.live, budget, share.most_states, share.way)),
      crew_(own_crew_.get()),
      member_(crew_->join()),
      position_(board_),
      buffer_(tables.live.words() * 8),
      given_(std::move(frontier)),
      put_aside_at_(share.frontier_states > 0
                        ? OptimalFrontier::states_that_fit(tables.live, share.frontier_states)
                        : never_put_aside),
      floor_(known.floor) {
  if (parts.descent.budget > 0)
    descent_ = std::make_unique<OptimalDescent>(board_, judge_, statistics_, parts.descent);
}

std::uint32_t OptimalSearch::raise_of(Cost f) const {
  return OptimalRecord::raise_of(f, root_f_, judge_.step());
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

Outcome OptimalSearch::start() {
  started_ = true;
  // The f of every root is counted from the least, so all are looked at before any is kept.
  std::vector<Cost> values;
  const auto value = [&] {
    values.push_back(is_root() ? judge_.start_value(position_) : infinite);
  };
  position_.set(board_.boxes(), board_.player());
  position_.refresh();
  if (!lost()) share_.way == Way::forward ? value() : for_each_solved(position_, value);
  const Cost least = values.empty() ? infinite : *std::min_element(values.begin(), values.end());
  if (least >= infinite) {
    lower_bound_ = infinite;
    return Outcome::exhausted;
  }
  const auto frontier = std::move(given_);
  const bool goes_on = frontier && can_go_on_from(*frontier);
  const auto lock = crew_->lock();
  root_f_ = crew_->root_f = lower_bound_ =
      judge_.rounded(std::max({least, floor_, goes_on ? frontier->lower_bound : 0}));
  if (root_f_ >= judge_.ceiling()) return end_at_ceiling();
  if (goes_on) return go_on_from(frontier);
  if (share_.way == Way::forward) return add_root(least);
  auto next = values.begin();
  Outcome outcome = Outcome::running;
  for_each_solved(position_, [&] {
    const Cost h = *next++;
    if (h < infinite && outcome == Outcome::running) outcome = add_root(h);
  });
  return outcome;
}

// At the side of another, who has the states.
void OptimalSearch::start_as_member() {
  started_ = true;
  position_.set(board_.boxes(), board_.player());
  position_.refresh();
  judge_.start_value(position_);
  if (const auto frontier = std::move(given_); frontier && can_go_on_from(*frontier)) {
    statistics_.expanded = expanded_before_ = frontier->expanded;
    judge_.recall(frontier->judge);
  }
}

void OptimalSearch::join(OptimalSearch& other) {
  member_ = other.crew_->join();
  crew_ = other.crew_;
  own_crew_ = nullptr;
  return_freed_memory();
  root_f_ = crew_->root_f;
  test_ = std::nullopt;
  dive_ = no_dive;
  latest_ = no_state;
  if (!started_) start_as_member();
  put_aside_ = nullptr;
  put_aside_at_ = never_put_aside;
  statistics_.stored = statistics_.bytes = 0;
}

// Does what the frontier takes for granted hold here, and is there room for all of it?
bool OptimalSearch::can_go_on_from(const OptimalFrontier& frontier) const {
  if (frontier.way != share_.way) return false;
  if (frontier.fingerprint != frontier_fingerprint(board_, states().packing())) return false;
  if (frontier.gates != parts_.gates || frontier.corrals != parts_.corrals) return false;
  if (frontier.ceiling < judge_.ceiling()) return false;
  if (share_.most_states != 0 && frontier.states.size() >= share_.most_states) return false;
  // Each with its place in the table and in the queue, and as much again to go on with.
  const std::size_t each = 2 * (OptimalRecord::bytes(states().packing()) + 12);
  return budget_.allow(frontier.states.size() * each * share_.searches);
}

Outcome OptimalSearch::go_on_from(std::shared_ptr<const OptimalFrontier> frontier) {
  went_on_from_ = std::move(frontier);
  const OptimalFrontier& from = *went_on_from_;
  rng_ = Rng(from.dice);
  dives_ = from.dives;
  dive_ = from.dive;
  wild_ = from.wild;
  test_ = from.test;
  statistics_.expanded = expanded_before_ = from.expanded;
  if (descent_) descent_->count_from(from.descended);
  judge_.recall(from.judge);
  // With a part of the states nothing can be proved, not even depth-first.
  if (!from.put(board_, states(), queue(), root_f_, judge_.step())) return Outcome::memory;
  if (states().size() >= put_aside_at_) {
    put_aside_ = went_on_from_;
    put_aside_at_ = never_put_aside;
  }
  return Outcome::running;
}

// Under the lock.
void OptimalSearch::put_aside() {
  put_aside_at_ = never_put_aside;
  put_aside_ = frontier_now();
}

std::shared_ptr<const OptimalFrontier> OptimalSearch::frontier() const {
  if (put_aside_) return put_aside_;
  return share_.frontier_states > 0 ? frontier_now() : nullptr;
}

// Under the lock.
std::shared_ptr<const OptimalFrontier> OptimalSearch::frontier_now() const {
  if (own_crew_ == nullptr || tail_ || goal_ != no_state || states().size() == 0 ||
      lower_bound_ >= judge_.ceiling())
    return nullptr;
  const auto now = std::make_shared<OptimalFrontier>();
  now->way = share_.way;
  now->fingerprint = frontier_fingerprint(board_, states().packing());
  now->ceiling = judge_.ceiling();
  now->lower_bound = lower_bound_;
  now->gates = parts_.gates;
  now->corrals = parts_.corrals;
  now->expanded = statistics_.expanded;
  if (descent_) now->descended = descent_->created();
  now->dice = rng_.state();
  now->dives = dives_;
  now->dive = dive_;
  now->wild = wild_;
  now->test = test_;
  now->judge = judge_.memory();
  if (!now->take(board_, *crew_, judge_.step())) return nullptr;
  return now;
}

// Can the working position stand at the end from which this search begins? No solution has a box on
// a cell the packing does not know.
bool OptimalSearch::is_root() {
  if (lost()) return false;
  if (share_.way == Way::forward || judge_.course().ended(position_)) return true;
  std::vector<Push> pulls;
  position_.pulls(pulls);
  return !pulls.empty();
}

bool OptimalSearch::lost() const {
  const auto& boxes = position_.boxes();
  return board_.has_lost_box() || std::any_of(boxes.begin(), boxes.end(), [&](Cell cell) {
           return !states().packing().usable(cell);
         });
}

// Under the lock: keep the working position with no pushes behind it. Of several roots none may be
// missing, so what does not fit ends the search.
Outcome OptimalSearch::add_root(Cost h) {
  const Cell player = position_.reach().lowest();
  const StateId id =
      states().add(states().zobrist().boxes(position_.boxes()) ^ states().zobrist().player(player));
  if (id == no_state) return Outcome::memory;
  states().packing().pack_boxes(position_.boxes(), buffer_.data());
  states().record(id).set(buffer_.data(), player, 0, OptimalRecord::no_rank);
  if (judge_.course().ended(position_)) {
    goal_ = id;
    return Outcome::solved;
  }
  if (enqueue(id, std::max(root_f_, judge_.rounded(h)), h)) return Outcome::running;
  crew_->full = share_.way == Way::forward;
  return crew_->full ? Outcome::running : Outcome::memory;
}

Outcome OptimalSearch::end_at_ceiling() {
  lower_bound_ = judge_.ceiling();
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
    if (tail_) {
      outcome = tail_->step();
      lower_bound_ = tail_->lower_bound();
    } else {
      outcome = take_out();
    }
  }
  if (own_crew_ != nullptr) {
    const auto lock = crew_->lock();
    statistics_.stored = states().size();
    statistics_.bytes = states().bytes() + (tail_ ? tail_->bytes() : 0);
    for (std::size_t i = 0; i < crew_->members(); ++i) statistics_.bytes += crew_->queue(i).bytes();
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
  if (own_crew_ == nullptr) return wait(Wait::for_ever);
  if (crew_->busy()) return wait(Wait::a_moment);
  crew_->release_queues();
  return_freed_memory();
  std::size_t visited = share_.most_states * visited_per_state;
  if (visited == 0)
    visited = budget_.room() / 4 * 3 / share_.searches / OptimalRecord::bytes(states().packing());
  tail_ = std::make_unique<OptimalTail>(board_, states(), judge_, statistics_, root_f_,
                                        lower_bound_, visited);
  return Outcome::running;
}

Outcome OptimalSearch::take_out() {
  if (const auto outcome = take_up()) return *outcome;
  position_.refresh();
  const Outcome outcome = resumed_ ? resume_test() : look_at_it();
  const auto lock = crew_->lock();
  // The state that led to a solution stays at work: nothing beyond its f is proved.
  crew_->solved = outcome == Outcome::solved || crew_->solved;
  if (outcome == Outcome::solved) return outcome;
  crew_->done(member_);
  if (outcome == Outcome::memory) {
    crew_->full = true;
    return Outcome::running;
  }
  if (states().size() >= put_aside_at_ && outcome == Outcome::running) put_aside();
  return outcome;
}

// Take up the next state, under the least f of all; an outcome if there is none for now.
std::optional<Outcome> OptimalSearch::take_up() {
  const auto lock = crew_->lock();
  if (crew_->solved) return wait(Wait::for_ever);
  if (crew_->full) return go_on_depth_first();
  const auto row = crew_->least();
  if (!row) return end_at_ceiling();
  const Cost f = root_f_ + static_cast<Cost>(*row);
  if (f >= judge_.ceiling()) return end_at_ceiling();
  lower_bound_ = std::max(lower_bound_, f);
  if (test_) return take_up_test(*row);
  if (!crew_->provide(member_, *row)) return wait(Wait::a_moment);
  return begin(choose());
}

// Under the lock, and f is that of the entry: an outcome if the entry is overtaken by a cheaper
// path, or already done under this f.
std::optional<Outcome> OptimalSearch::begin(const BucketQueue::Entry& entry) {
  const OptimalRecord at = states().record(entry.id);
  work_ = {entry.id, root_f_ + static_cast<Cost>(entry.primary), at.pushes(), board_.wall()};
  if (at.raise() != raise_of(work_.f)) return Outcome::running;
  crew_->begin(member_, entry);
  latest_ = entry.id;
  states().packing().unpack_boxes(at.boxes(), position_);
  position_.set_player(at.player());
  work_.moved = states().moved(entry.id, position_);
  return std::nullopt;
}

// Under the lock: go on with the test that was stopped, unless something has overtaken it.
std::optional<Outcome> OptimalSearch::take_up_test(std::uint32_t row) {
  resumed_ = std::exchange(test_, std::nullopt);
  if (descent_ && resumed_->f == root_f_ + static_cast<Cost>(row) &&
      queue().count(row, resumed_->key) > 0) {
    const BucketQueue::Entry entry = queue().pop_from(row, resumed_->key);
    if (entry.id == resumed_->asked) {
      const auto overtaken = begin(entry);
      if (overtaken) resumed_ = std::nullopt;
      return overtaken;
    }
    if (!queue().push(row, resumed_->key, entry.id)) crew_->full = true;
  }
  resumed_ = std::nullopt;
  return Outcome::running;
}

Outcome OptimalSearch::look_at_it() {
  const Cost h = judge_.value(position_, work_.moved, work_.pushes, work_.f);
  if (const auto done = settle(h)) return *done;
  if (!descent_ || !descent_->due()) return expand(h);
  return after_test(descent_->ask(position_, work_.moved, work_.pushes, work_.f, node_limit_), h);
}

Outcome OptimalSearch::resume_test() {
  const OptimalFrontier::Test test = *std::exchange(resumed_, std::nullopt);
  const auto answer = test.halt ? descent_->resume(position_, work_.moved, work_.pushes, work_.f,
                                                   node_limit_, *test.halt)
                                : DescentAnswer::gave_up;
  return answer ? after_test(*answer, test.h) : wait_for(work_.f, test.h);
}

// Go on with what a test about the working position has answered.
Outcome OptimalSearch::after_test(DescentAnswer answer, Cost h) {
  if (answer == DescentAnswer::exact) {
    goal_ = work_.id;
    ending_ = descent_->path();
    return Outcome::solved;
  }
  if (answer == DescentAnswer::failed) {
    ++judge_.counts().descents;
    return wait_for(descent_->beyond(), h);
  }
  if (statistics_.expanded >= node_limit_) {
    // Until the search goes on, the state waits as it did.
    if (wait_for(work_.f, h) != Outcome::running) return Outcome::memory;
    test_ = OptimalFrontier::Test{work_.id, key_, work_.f, h, {}};
    if (descent_->stopped()) test_->halt = descent_->halt();
    return Outcome::running;
  }
  // The judge has looked elsewhere since, and may know more now.
  h = judge_.value(position_, work_.moved, work_.pushes, work_.f);
  if (const auto done = settle(h)) return *done;
  return expand(h);
}

// Is the bound of a state all there is to say about it under this f?
std::optional<Outcome> OptimalSearch::settle(Cost h) {
  if (h >= infinite) {
    ++judge_.counts().bound;
    return wait_for(infinite, h);
  }
  const Cost own = judge_.rounded(work_.pushes + h);
  if (own >= judge_.ceiling()) {
    ++judge_.counts().ceiling;
    return wait_for(infinite, h);
  }
  if (own <= work_.f) return std::nullopt;
  ++judge_.counts().raised;
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
  const Cost next = judge_.children(position_, work_.moved, pushes, work_.f, wild_, children_);
  for (const OptimalJudge::Child& child : children_) {
    const Cell from = position_.box(child.push.box);
    const Cell to = board_.next(from, child.push.direction);
    judge_.course().make(position_, child.push);
    Outcome outcome = Outcome::running;
    if (!judge_.lost(position_, child.push)) {
      position_.refresh();
      const Cell region = position_.reach().lowest();
      const std::uint64_t child_hash =
          hash ^ zobrist.box(from) ^ zobrist.box(to) ^ zobrist.player(region);
      if (!judge_.left_out(position_, child.push))
        outcome = keep(child_hash, to, region, pushes, std::max({child.h, h - 1, Cost{0}}));
    }
    judge_.course().undo(position_, child.push, player);
    if (outcome != Outcome::running) return outcome;
  }
  return wait_for(next, h);
}

// Nothing is left to do with the state at work until the search comes to this f, if ever.
Outcome OptimalSearch::wait_for(Cost f, Cost h) {
  const auto lock = crew_->lock();
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
  const auto lock = crew_->lock();
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
  if (!known && judge_.course().ended(position_)) {
    goal_ = id;
    return Outcome::solved;
  }
  return dive_to(id, work_.f, h) ? Outcome::running : Outcome::memory;
}

std::vector<PathState> OptimalSearch::path() {
  std::vector<PathState> path = tail_ ? tail_->path() : states().path_to(goal_);
  path.insert(path.end(), ending_.begin(), ending_.end());
  if (share_.way == Way::backward) std::reverse(path.begin(), path.end());
  return path;
}

void OptimalSearch::add_sample(std::size_t most, std::vector<std::vector<Cell>>& out) const {
  if (own_crew_ == nullptr) return;
  const std::size_t stride =
      std::max<std::size_t>(1, states().end() / std::max<std::size_t>(most, 1));
  for (std::size_t id = 0; id < states().end(); id += stride)
    out.push_back(states().state(static_cast<StateId>(id)).boxes);
}

PathState OptimalSearch::snapshot() const {
  if (tail_) return tail_->snapshot();
  return latest_ == no_state ? PathState{board_.boxes(), board_.player()} : states().state(latest_);
}

}  // namespace pushwise::sokoban
