#include "sokoban/optimal/evaluator.hpp"

#include <algorithm>

#include "sokoban/reduce/reductions.hpp"

namespace pushwise::sokoban {

namespace {

constexpr std::uint32_t wild_spread = 30;
// States of proofs that mining may look at: at once, and for each state expanded.
constexpr std::uint64_t mining_start = 200'000;
constexpr std::uint64_t mining_share = 10;
constexpr std::uint64_t never = ~std::uint64_t{0};

}  // namespace

OptimalEvaluator::OptimalEvaluator(const OptimalTables& tables, const OptimalParts& parts,
                                   const OptimalKnowledge& known, Rng& rng, Statistics& statistics,
                                   Way way)
    : board_(tables.terrain.board()),
      packing_(tables.live),
      course_(tables.terrain, way),
      parts_(parts),
      patterns_(board_),
      still_(board_),
      cut_(parts.cut_squares && parts.mining.mode != MiningPlan::Mode::none && way == Way::forward
               ? std::make_unique<CutSquare>(tables.terrain)
               : nullptr),
      miner_(tables.terrain, tables.pairs, patterns_, parts.mining.budget, way,
             cut_ && cut_->exists() ? cut_.get() : nullptr),
      bound_(tables.terrain, tables.pairs,
             parts.mining.mode != MiningPlan::Mode::none || known.patterns ? &patterns_ : nullptr,
             {parts.frozen_walls, parts.pairs, parts.prices}, way),
      frozen_(tables.terrain),
      dead_triples_(tables.triples),
      triples_from_(parts.triples ? tables.triples_from : never),
      learned_(parts.learned_deadlocks && way == Way::forward
                   ? std::make_unique<LearnedDeadlocks>(tables.terrain)
                   : nullptr),
      gate_(parts.gates ? make_gate(tables.terrain) : nullptr),
      corral_(parts.corrals ? make_pi_corral(tables.terrain) : nullptr),
      rng_(rng),
      statistics_(statistics),
      parity_(board_.boxes().size() == board_.goals().size()) {
  if (known.patterns && !course_.backward())
    for (std::size_t i = 0; i < known.patterns->size(); ++i) {
      const Pattern& pattern = (*known.patterns)[i];
      if (asks_for(pattern, tables.pairs)) patterns_.add(pattern);
    }
  given_ = patterns_.size();
}

Cost OptimalEvaluator::start_value(const Position& position) {
  const Cost h = bound_.value(position);
  // The matching has the parity of every solution; penalties may not.
  if (h < infinite) reference_ = bound_.matching();
  return h;
}

Cost OptimalEvaluator::value(const Position& position, Cell moved, Cost pushes, Cost f) {
  if (learned_ && learned_->known_in(position)) return deadlocked();
  const Cost h = bound_.value(position);
  if (h >= infinite || rounded(pushes + h) > f) return h;
  if (learned_ && learned_->found_in(position)) return deadlocked();
  return mine(position, moved) ? bound_.value(position) : h;
}

Cost OptimalEvaluator::deadlocked() {
  ++counts_.learned_deadlocks;
  return infinite;
}

Learned OptimalEvaluator::learned() const {
  Learned learned;
  const auto add = [](const Pattern& pattern, std::vector<LearnedPattern>& out) {
    if (pattern.by_goal.empty())
      out.push_back({pattern.boxes, pattern.player(), pattern.penalty, pattern.exact});
  };
  for (std::size_t i = 0; i < patterns_.size(); ++i) add(patterns_[i], learned.patterns);
  if (learned_)
    for (std::size_t i = 0; i < learned_->size(); ++i) add((*learned_)[i], learned.deadlocks);
  return learned;
}

void OptimalEvaluator::learn(const Learned& learned) {
  for (const LearnedPattern& pattern : learned.patterns)
    patterns_.add(miner_.pattern(pattern.boxes, pattern.player, pattern.penalty, pattern.exact));
  given_ = patterns_.size();
  if (learned_)
    for (const LearnedPattern& pattern : learned.deadlocks)
      learned_->store().add(miner_.pattern(pattern.boxes, pattern.player, infinite, true));
  // What mining may cost is counted by the states expanded, which go on from those of the other.
  miner_.count_from(mining_share * statistics_.expanded);
}

// Look for patterns around the box just pushed, at the start around every box. True if there is a
// new one.
bool OptimalEvaluator::mine(const Position& position, Cell moved) {
  if (parts_.mining.mode == MiningPlan::Mode::none) return false;
  const bool adaptive = parts_.mining.mode == MiningPlan::Mode::adaptive;
  if (adaptive && miner_.nodes() > mining_start + mining_share * statistics_.expanded) return false;
  bool found = still_.see(position) &&
               miner_.try_boxes(still_.boxes(board_, position.player()), position.player());
  const std::uint64_t state = statistics_.expanded;
  if (moved == board_.wall() || parts_.mining.all_boxes(state)) {
    if (!parts_.mining.due(state)) return found;
    for (BoxNumber box = 0; box < position.boxes().size(); ++box)
      found = miner_.mine(position, box) || found;
    return found;
  }
  if (!adaptive) return miner_.mine(position, position.box_at(moved)) || found;
  return mine_as_long_as_it_pays(position, moved) || found;
}

bool OptimalEvaluator::mine_as_long_as_it_pays(const Position& position, Cell moved) {
  if (!mining_.due()) return false;
  // The box just pushed, now and then any other: what it left behind may be the cause.
  const BoxNumber start =
      rng_.below(4) == 0
          ? static_cast<BoxNumber>(rng_.below(static_cast<std::uint32_t>(position.boxes().size())))
          : position.box_at(moved);
  return mining_.tell(miner_.mine(position, start));
}

Cost OptimalEvaluator::children(const Position& position, Cell moved, Cost pushes, Cost f,
                                bool wild, std::vector<Child>& out) {
  course_.moves(position, pushes_);
  if (!course_.backward()) reduce(position);
  Cost next = infinite;
  out.clear();
  for (const Push push : pushes_) {
    const Cell from = position.box(push.box);
    ++statistics_.generated;
    if (!packing_.usable(board_.next(from, push.direction))) {
      ++counts_.dead_cells;
      continue;
    }
    if (learned_ && learned_->known_after(position, push)) {
      ++counts_.learned_deadlocks;
      continue;
    }
    const Cost h = bound_.after_move(position, push);
    if (h >= infinite) {
      ++counts_.bound;
      continue;
    }
    const Cost child_f = std::max(f, rounded(pushes + h));
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
    const Cost chance = wild ? static_cast<Cost>(rng_.below(wild_spread)) : 0;
    out.push_back({push, h, from == moved ? -1 : bound_.left_to_push() + chance});
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Child& x, const Child& y) { return x.order > y.order; });
  return next;
}

// One sufficient set of the pushes of a state.
void OptimalEvaluator::reduce(const Position& position) {
  const std::size_t all = pushes_.size();
  if (gate_ != nullptr && gate_->reduce(position, pushes_))
    counts_.gates += all - pushes_.size();
  else if (corral_ != nullptr && corral_->reduce(position, pushes_))
    counts_.corrals += all - pushes_.size();
}

bool OptimalEvaluator::left_out(const Position& position, Push move) {
  if (!course_.backward() || (gate_ == nullptr && corral_ == nullptr)) return false;
  position.pushes(pushes_);
  reduce(position);
  return std::none_of(pushes_.begin(), pushes_.end(), [&](Push push) {
    return push.box == move.box && push.direction == opposite(move.direction);
  });
}

bool OptimalEvaluator::lost(const Position& position, Push move) {
  return frozen(position, move) || has_dead_triple(position, move);
}

bool OptimalEvaluator::frozen(const Position& position, Push move) {
  if (course_.backward() || !frozen_.suspect(position, position.box(move.box))) return false;
  frozen_.compute(position);
  if (!frozen_.some_off_goal()) return false;
  ++counts_.frozen;
  return true;
}

bool OptimalEvaluator::has_dead_triple(const Position& position, Push move) {
  if (statistics_.expanded >= triples_from_) {
    triples_from_ = never;
    triples_ = dead_triples_.test(course_.backward() ? Way::backward : Way::forward);
  }
  if (triples_ == nullptr || !triples_->dead(position, move)) return false;
  ++counts_.triples;
  return true;
}

}  // namespace pushwise::sokoban
