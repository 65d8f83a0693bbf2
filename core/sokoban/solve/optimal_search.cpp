#include "sokoban/solve/optimal_search.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "sokoban/reduce/reductions.hpp"

namespace pushwise::sokoban {

namespace {

constexpr Cost lack_weight = 50;
constexpr std::uint32_t wild_spread = 30;
constexpr std::uint32_t dives_per_turn = 256;
// States of proofs that mining may look at: at once, and for each state expanded.
constexpr std::uint64_t mining_start = 200'000;
constexpr std::uint64_t mining_share = 10;
// Mining that finds nothing is tried less and less often, at the rarest for one state in this many.
constexpr std::uint32_t mining_rarest = 64;

}  // namespace

OptimalSearch::OptimalSearch(const Terrain& terrain, const Packing& live, const PairTable* pairs,
                             MemoryBudget& budget, const OptimalParts& parts, std::uint64_t seed,
                             const OptimalKnowledge& known)
    : terrain_(terrain),
      board_(terrain.board()),
      packing_(live),
      parts_(parts),
      zobrist_(board_.cells()),
      patterns_(board_),
      floor_(known.floor),
      still_(board_),
      miner_(terrain, pairs, patterns_, parts.mining.budget),
      bound_(terrain, pairs,
             parts.mining.mode != MiningPlan::Mode::none || known.patterns ? &patterns_ : nullptr,
             {parts.frozen_walls, parts.pairs}),
      frozen_(terrain),
      fill_order_(terrain),
      gate_(parts.gates ? make_gate(terrain) : nullptr),
      corral_(parts.corrals ? make_pi_corral(terrain) : nullptr),
      arena_(OptimalRecord::bytes(live), budget),
      table_(budget),
      queue_(budget),
      position_(board_),
      rng_(seed),
      buffer_(live.words() * 8),
      parity_(board_.boxes().size() == board_.goals().size()),
      step_(parity_ ? 2 : 1) {
  if (known.patterns)
    for (std::size_t i = 0; i < known.patterns->size(); ++i) {
      const Pattern& pattern = (*known.patterns)[i];
      // The pair table knows all about pairs, and the rows of the matching about single boxes.
      const bool told =
          pattern.boxes.size() == 1 || (pattern.boxes.size() == 2 && pairs != nullptr);
      if (!told && pattern.penalty > 0) patterns_.add(pattern);
    }
  given_ = patterns_.size();
}

std::uint64_t OptimalSearch::hash_of(StateId id) const {
  const OptimalRecord at = record(id);
  std::uint64_t hash = zobrist_.player(at.player());
  packing_.for_each_box(at.boxes(), [&](Cell cell) { hash ^= zobrist_.box(cell); });
  return hash;
}

PathState OptimalSearch::state(StateId id) const {
  const OptimalRecord at = record(id);
  PathState state{{}, at.player()};
  packing_.for_each_box(at.boxes(), [&](Cell cell) { state.boxes.push_back(cell); });
  return state;
}

std::uint32_t OptimalSearch::raise_of(Cost f) const {
  return std::min(static_cast<std::uint32_t>((f - root_f_) / step_), OptimalRecord::top_raise);
}

bool OptimalSearch::enqueue(StateId id, Cost f, Cost h) {
  record(id).set_raise(raise_of(f));
  // A box too many is worth more than all pushes one box may take: such states come late, not last.
  const Cost order = h + (parts_.fill_order ? lack_weight * fill_order_.lack(position_) : 0);
  key_ = static_cast<std::uint32_t>(order);
  return queue_.push(static_cast<std::uint32_t>(f - root_f_), key_, id);
}

// Enqueue a new successor, and let the dive go on there if it is the best so far.
bool OptimalSearch::dive_to(StateId id, Cost f, Cost h) {
  const bool done = enqueue(id, f, h);
  if (parts_.dives && (dive_ == no_dive || key_ <= dive_)) dive_ = key_;
  return done;
}

// A new record in arena and table, its content unspecified; no_state if memory ends.
StateId OptimalSearch::insert(std::uint64_t hash) {
  if (table_.full() && !table_.grow([this](auto&& insert) {
        for (StateId id = 0; id < arena_.end(); ++id) insert(hash_of(id), id);
      }))
    return no_state;
  const StateId id = arena_.add();
  if (id != no_state) table_.insert(hash, id);
  return id;
}

Outcome OptimalSearch::start() {
  started_ = true;
  position_.set(board_.boxes(), board_.player());
  position_.refresh();
  const bool lost =
      board_.has_lost_box() || std::any_of(position_.boxes().begin(), position_.boxes().end(),
                                           [&](Cell cell) { return !packing_.usable(cell); });
  const Cost h = lost ? infinite : bound_.value(position_);
  if (h >= infinite) {
    lower_bound_ = infinite;
    return Outcome::exhausted;
  }
  // The matching has the parity of every solution; penalties may not.
  root_f_ = bound_.matching();
  root_f_ = lower_bound_ = rounded(std::max(h, floor_));
  if (root_f_ >= ceiling_) return end_at_ceiling();
  const Cell player = position_.reach().lowest();
  const StateId id = insert(zobrist_.boxes(position_.boxes()) ^ zobrist_.player(player));
  if (id == no_state) return Outcome::memory;
  packing_.pack_boxes(position_.boxes(), buffer_.data());
  write(id, no_state, player, 0);
  if (position_.solved()) {
    goal_ = id;
    return Outcome::solved;
  }
  return enqueue(id, root_f_, h) ? Outcome::running : Outcome::memory;
}

Outcome OptimalSearch::end_at_ceiling() {
  lower_bound_ = ceiling_;
  return Outcome::exhausted;
}

void OptimalSearch::write(StateId id, StateId parent, Cell player, Cost pushes) {
  OptimalRecord at = record(id);
  std::memcpy(at.boxes(), buffer_.data(), packing_.words() * 8);
  at.set(parent, player, pushes, 0);
}

Outcome OptimalSearch::step(std::uint64_t budget) {
  if (goal_ != no_state) return Outcome::solved;
  if (!started_) {
    const Outcome outcome = start();
    if (outcome != Outcome::running) return outcome;
  }
  for (; budget > 0; --budget) {
    if (queue_.empty()) return end_at_ceiling();
    const Outcome outcome = take_out();
    if (outcome != Outcome::running) return outcome;
  }
  statistics_.stored = arena_.live();
  statistics_.bytes = arena_.bytes() + table_.bytes() + queue_.bytes();
  return Outcome::running;
}

Outcome OptimalSearch::take_out() {
  const BucketQueue::Entry entry = choose();
  const Cost f = static_cast<Cost>(entry.primary) + root_f_;
  OptimalRecord at = record(entry.id);
  // Overtaken by a cheaper path, or already done under this f.
  if (at.raise() != raise_of(f)) return Outcome::running;
  if (f >= ceiling_) return end_at_ceiling();
  lower_bound_ = std::max(lower_bound_, f);
  latest_ = entry.id;
  packing_.unpack_boxes(at.boxes(), position_);
  position_.set_player(at.player());
  position_.refresh();
  Cost h = bound_.value(position_);
  if (h < infinite && rounded(at.pushes() + h) <= f && mine(entry.id)) h = bound_.value(position_);
  if (h >= infinite) {
    ++counts_.bound;
    at.set_raise(OptimalRecord::closed);
    return Outcome::running;
  }
  const Cost own = rounded(at.pushes() + h);
  if (own >= ceiling_) {
    ++counts_.ceiling;
    at.set_raise(OptimalRecord::closed);
    return Outcome::running;
  }
  if (own > f) {
    ++counts_.raised;
    return enqueue(entry.id, own, h) ? Outcome::running : Outcome::memory;
  }
  return expand(entry.id, f, h);
}

// Look for patterns around the box just pushed, at the root around every box. True if there is a
// new one.
bool OptimalSearch::mine(StateId id) {
  if (parts_.mining.mode == MiningPlan::Mode::none) return false;
  const bool adaptive = parts_.mining.mode == MiningPlan::Mode::adaptive;
  if (adaptive && miner_.nodes() > mining_start + mining_share * statistics_.expanded) return false;
  bool found = still_.see(position_) &&
               miner_.try_boxes(still_.boxes(board_, position_.player()), position_.player());
  const Cell moved = last_pushed(id);
  const std::uint64_t state = statistics_.expanded;
  if (moved == board_.wall() || parts_.mining.all_boxes(state)) {
    if (!parts_.mining.due(state)) return found;
    for (BoxNumber box = 0; box < position_.boxes().size(); ++box)
      found = miner_.mine(position_, box) || found;
    return found;
  }
  if (!adaptive) return miner_.mine(position_, position_.box_at(moved)) || found;
  return mine_as_long_as_it_pays(moved) || found;
}

bool OptimalSearch::mine_as_long_as_it_pays(Cell moved) {
  if (mining_pause_ > 0) {
    --mining_pause_;
    return false;
  }
  // The box just pushed, now and then any other: what it left behind may be the cause.
  const BoxNumber start =
      rng_.below(4) == 0
          ? static_cast<BoxNumber>(rng_.below(static_cast<std::uint32_t>(position_.boxes().size())))
          : position_.box_at(moved);
  if (miner_.mine(position_, start)) {
    mining_failures_ = 0;
    return true;
  }
  mining_pause_ = std::min(++mining_failures_ / 16, mining_rarest);
  return false;
}

BucketQueue::Entry OptimalSearch::choose() {
  const std::uint32_t row = queue_.least();
  if (dive_ != no_dive && queue_.count(row, dive_) > 0) {
    const std::uint32_t key = dive_;
    dive_ = no_dive;
    return queue_.pop_from(row, key);
  }
  dive_ = no_dive;
  wild_ = false;
  // By turns many and few dives from the least h: no one mixture is good for all levels.
  const std::uint32_t period = (++dives_ / dives_per_turn) % 2 == 0 ? 2 : 8;
  if (!parts_.dives || dives_ % period == 0) return queue_.pop();
  // A random key that is in use, each of them as likely however many states wait there.
  const std::uint32_t end = queue_.secondary_end(row);
  auto key = static_cast<std::uint32_t>(rng_.next() % end);
  while (queue_.count(row, key) == 0) key = key + 1 == end ? 0 : key + 1;
  queue_.stir(row, key, static_cast<std::uint32_t>(rng_.next() >> 32));
  wild_ = true;
  return queue_.pop_from(row, key);
}

// The box that the push into this state moved; the wall for the root.
Cell OptimalSearch::last_pushed(StateId id) const {
  const StateId parent = record(id).parent();
  if (parent == no_state) return board_.wall();
  const std::byte* now = record(id).boxes();
  const std::byte* before = record(parent).boxes();
  for (std::size_t i = 0; i < packing_.words() * 8; ++i)
    if (const std::byte fresh = now[i] & ~before[i]; fresh != std::byte{0})
      return packing_.cell(
          i * 8 + static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(fresh))));
  return board_.wall();
}

Outcome OptimalSearch::expand(StateId id, Cost f, Cost h) {
  ++statistics_.expanded;
  OptimalRecord at = record(id);
  const Cost pushes = at.pushes() + 1;
  const Cell player = position_.player();
  const std::uint64_t hash = zobrist_.boxes(position_.boxes());
  position_.pushes(pushes_);
  const std::size_t all = pushes_.size();
  if (gate_ != nullptr && gate_->reduce(position_, pushes_))
    counts_.gates += all - pushes_.size();
  else if (corral_ != nullptr && corral_->reduce(position_, pushes_))
    counts_.corrals += all - pushes_.size();
  // Never seen, but a count that does not fit its bits would be a wrong answer.
  if (pushes > OptimalRecord::most_pushes) return Outcome::memory;
  Cost next = infinite;
  const Cell moved = last_pushed(id);
  children_.clear();
  for (const Push push : pushes_) {
    const Cell from = position_.box(push.box);
    const Cell to = board_.next(from, push.direction);
    ++statistics_.generated;
    if (!packing_.usable(to)) {
      ++counts_.dead_cells;
      continue;
    }
    const Cost child_h = bound_.after_push(position_, push);
    if (child_h >= infinite) {
      ++counts_.bound;
      continue;
    }
    const Cost child_f = std::max(f, rounded(pushes + child_h));
    if (child_f >= ceiling_) {
      ++counts_.ceiling;
      continue;
    }
    if (child_f > f) {
      ++counts_.postponed;
      next = std::min(next, child_f);
      continue;
    }
    // A box on its way goes on; else the box that is nearest to its goal moves, or in a wild dive
    // any box that is not much farther.
    const Cost chance = wild_ ? static_cast<Cost>(rng_.below(wild_spread)) : 0;
    children_.push_back({push, child_h, from == moved ? -1 : bound_.left_to_push() + chance});
  }
  std::stable_sort(children_.begin(), children_.end(),
                   [](const Child& x, const Child& y) { return x.order > y.order; });
  for (const Child& child : children_) {
    const Cell from = position_.box(child.push.box);
    const Cell to = board_.next(from, child.push.direction);
    position_.push(child.push);
    bool kept = true;
    if (frozen_.suspect(position_, to)) {
      frozen_.compute(position_);
      kept = !frozen_.some_off_goal();
      if (!kept) ++counts_.frozen;
    }
    Outcome outcome = Outcome::running;
    if (kept) {
      position_.refresh();
      const Cell region = position_.reach().lowest();
      const std::uint64_t child_hash =
          hash ^ zobrist_.box(from) ^ zobrist_.box(to) ^ zobrist_.player(region);
      outcome = keep(id, child_hash, region, pushes, f, std::max(child.h, h - 1));
    }
    position_.undo_push(child.push, player);
    if (outcome != Outcome::running) return outcome;
  }
  if (next < infinite) return enqueue(id, next, h) ? Outcome::running : Outcome::memory;
  record(id).set_raise(OptimalRecord::closed);
  return Outcome::running;
}

// Store the working position, a successor of `parent`.
Outcome OptimalSearch::keep(StateId parent, std::uint64_t hash, Cell region, Cost pushes, Cost f,
                            Cost h) {
  packing_.pack_boxes(position_.boxes(), buffer_.data());
  const StateId known =
      table_.find(hash, [&](StateId id) { return record(id).same(buffer_.data(), region); });
  if (known != no_state) {
    if (record(known).pushes() <= pushes) {
      ++statistics_.duplicates;
      return Outcome::running;
    }
    ++statistics_.reopened;
    write(known, parent, region, pushes);
    return dive_to(known, f, h) ? Outcome::running : Outcome::memory;
  }
  const StateId id = insert(hash);
  if (id == no_state) return Outcome::memory;
  write(id, parent, region, pushes);
  if (position_.solved()) {
    goal_ = id;
    return Outcome::solved;
  }
  return dive_to(id, f, h) ? Outcome::running : Outcome::memory;
}

std::vector<PathState> OptimalSearch::path() const {
  std::vector<PathState> path;
  for (StateId id = goal_; id != no_state; id = record(id).parent()) path.push_back(state(id));
  std::reverse(path.begin(), path.end());
  return path;
}

void OptimalSearch::add_sample(std::size_t most, std::vector<std::vector<Cell>>& out) const {
  const std::size_t stride =
      std::max<std::size_t>(1, arena_.end() / std::max<std::size_t>(most, 1));
  for (std::size_t id = 0; id < arena_.end(); id += stride)
    out.push_back(state(static_cast<StateId>(id)).boxes);
}

PathState OptimalSearch::snapshot() const {
  return latest_ == no_state ? PathState{board_.boxes(), board_.player()} : state(latest_);
}

}  // namespace pushwise::sokoban
