#include "sokoban/optimal/move_search.hpp"

#include <algorithm>

#include "base/add_record.hpp"

namespace pushwise::sokoban {

namespace {

// An f that allows everything.
constexpr Cost any_f = infinite - 1;

// What changes the order only, or holds for pushes but not for moves.
OptimalParts parts_for_moves(OptimalParts parts) {
  parts.gates = parts.corrals = false;
  parts.backward = false;
  return parts;
}

}  // namespace

MoveSearch::MoveSearch(const OptimalTables& tables, MemoryBudget& budget, const OptimalParts& parts,
                       const OptimalKnowledge& known)
    : board_(tables.terrain.board()),
      packing_(tables.live),
      parts_(parts_for_moves(parts)),
      rng_(0),
      evaluator_(tables, parts_, known, rng_, statistics_, Way::forward),
      return_walk_(board_),
      return_matching_(tables.terrain),
      walk_(board_),
      zobrist_(board_.cells()),
      arena_(MoveRecord::bytes(packing_), budget),
      table_(budget),
      queue_(budget),
      position_(board_),
      buffer_(packing_.words() * 8) {}

Outcome MoveSearch::step(std::uint64_t budget) {
  Outcome outcome = started_ ? Outcome::running : start();
  const std::uint64_t stop_at = statistics_.expanded + budget;
  while (outcome == Outcome::running && statistics_.expanded < stop_at)
    outcome = queue_.empty() ? end() : take_out();
  statistics_.stored = arena_.live();
  statistics_.bytes = arena_.bytes() + table_.bytes() + queue_.bytes();
  return outcome;
}

Outcome MoveSearch::start() {
  started_ = true;
  position_.set(board_.boxes(), board_.player());
  position_.refresh();
  const auto& boxes = position_.boxes();
  if (board_.has_lost_box() ||
      std::any_of(boxes.begin(), boxes.end(), [&](Cell cell) { return !packing_.usable(cell); }))
    return end();
  const Cost h = evaluator_.start_value(position_);
  if (h >= infinite) return end();
  const Cost left = position_.solved() ? 0 : moves_left(h);
  if (left >= infinite) return end();
  root_f_ = left;
  packing_.pack_boxes(boxes, buffer_.data());
  return keep(zobrist_.boxes(boxes) ^ zobrist_.player(board_.player()),
              {board_.player(), 0, 0, no_state, MoveRecord::no_direction}, {left, h}, left);
}

Cost MoveSearch::moves_left(Cost h) {
  const Cost walk = return_walk_.steps(return_walk_.sum(position_.boxes()), position_.player());
  return std::max(h + walk, return_matching_.value(position_));
}

// Nothing that waits is better than the ceiling.
Outcome MoveSearch::end() {
  lower_bound_ = ceiling_.moves;
  return found() ? Outcome::solved : Outcome::exhausted;
}

Outcome MoveSearch::take_out() {
  const BucketQueue::Entry entry = queue_.pop();
  const Cost f = static_cast<Cost>(entry.primary) + root_f_;  // what the state promised
  if (f > ceiling_.moves) return end();
  lower_bound_ = std::max(lower_bound_, f);
  MoveRecord kept = record(entry.id);
  const MoveRecord::Rest at = kept.rest();
  // An older, costlier entry of a state expanded since.
  if (at.closed()) return Outcome::running;
  latest_ = entry.id;
  packing_.unpack_boxes(kept.boxes(), position_);
  position_.set_player(at.player);
  position_.refresh();
  walk_.flood(position_.occupancy(), at.player);
  if (dominated(at)) {
    ++dominated_;
    kept.close();
    return Outcome::running;
  }
  const Cell moved = at.pushed == MoveRecord::no_direction
                         ? board_.wall()
                         : board_.next(at.player, static_cast<Direction>(at.pushed));
  const Cost h = evaluator_.value(position_, moved, at.pushes, any_f);
  const Cost left = h >= infinite ? infinite : moves_left(h);
  if (left >= infinite) {
    ++evaluator_.counts().bound;
    kept.close();
    return Outcome::running;
  }
  const MoveScore score{at.moves + left, evaluator_.rounded(at.pushes + h)};
  if (score >= ceiling_) {
    ++evaluator_.counts().ceiling;
    kept.close();
    return Outcome::running;
  }
  if (score.moves > f) {
    ++evaluator_.counts().raised;
    return enqueue(entry.id, score.moves, left) ? Outcome::running : Outcome::memory;
  }
  kept.close();
  return expand(entry.id, at, moved, f, h);
}

// Can the working position be had as cheaply by walking over from another place where a push has
// left the player? Whatever follows can follow from there; that state is cheaper, so no two
// dominate each other.
bool MoveSearch::dominated(const MoveRecord::Rest& at) {
  packing_.pack_boxes(position_.boxes(), buffer_.data());
  const std::uint64_t hash = zobrist_.boxes(position_.boxes());
  for (const Cell box : position_.boxes())
    for (const Cell beside : board_.around(box)) {
      if (beside == at.player || beside == board_.wall() || !walk_.reaches(beside)) continue;
      const StateId other = table_.find(hash ^ zobrist_.player(beside), [&](StateId known) {
        return record(known).same(buffer_.data(), beside);
      });
      if (other == no_state) continue;
      const MoveRecord::Rest rest = record(other).rest();
      if (MoveScore{rest.moves + walk_.steps(beside), rest.pushes} <= at.score()) return true;
    }
  return false;
}

Outcome MoveSearch::expand(StateId id, const MoveRecord::Rest& at, Cell moved, Cost f, Cost h) {
  ++statistics_.expanded;
  const Cell player = position_.player();
  const std::uint64_t hash = zobrist_.boxes(position_.boxes());
  const ReturnWalk::Sum sum = return_walk_.sum(position_.boxes());
  const Cost pushes = at.pushes + 1;
  evaluator_.children(position_, moved, pushes, any_f, false, children_);
  for (const OptimalEvaluator::Child& child : children_) {
    const Cell from = position_.box(child.push.box);
    const Cell to = board_.next(from, child.push.direction);
    const Cost moves =
        at.moves + 1 + walk_.steps(evaluator_.course().stand(from, child.push.direction));
    // Never seen, but a count that does not fit its bits would be a wrong answer.
    if (moves > MoveRecord::most_moves) return Outcome::memory;
    // Whatever is pushed, one push less is left.
    const Cost bound = std::max({child.h, h - 1, Cost{0}});
    evaluator_.course().make(position_, child.push);
    const bool solved = position_.solved();
    // No solution that goes on from here is better than what the state promised.
    const Cost left =
        solved ? 0
               : std::max(bound + return_walk_.steps(return_walk_.after(sum, from, to), from),
                          f - moves);
    const MoveScore score{moves + left, solved ? pushes : evaluator_.rounded(pushes + bound)};
    Outcome outcome = Outcome::running;
    if (score >= ceiling_)
      ++evaluator_.counts().ceiling;
    else if (!evaluator_.lost(position_, child.push)) {
      packing_.pack_boxes(position_.boxes(), buffer_.data());
      outcome = keep(hash ^ zobrist_.box(from) ^ zobrist_.box(to) ^ zobrist_.player(from),
                     {from, static_cast<std::uint16_t>(moves), static_cast<std::uint16_t>(pushes),
                      id, static_cast<std::uint8_t>(child.push.direction)},
                     score, left);
    }
    evaluator_.course().undo(position_, child.push, player);
    if (outcome != Outcome::running) return outcome;
  }
  return Outcome::running;
}

// Store the working position, whose boxes are packed, unless it is known with as good a score.
Outcome MoveSearch::keep(std::uint64_t hash, const MoveRecord::Rest& rest, MoveScore score,
                         Cost left) {
  StateId id = table_.find(
      hash, [&](StateId known) { return record(known).same(buffer_.data(), rest.player); });
  if (id != no_state) {
    const MoveRecord::Rest known = record(id).rest();
    if (known.score() <= rest.score()) {
      ++statistics_.duplicates;
      return Outcome::running;
    }
    if (known.closed()) ++statistics_.reopened;
  } else {
    id = add(hash);
    if (id == no_state) return Outcome::memory;
    record(id).set_boxes(buffer_.data());
  }
  record(id).set_rest(rest);
  if (position_.solved()) {
    // A score at the end is no bound any more.
    ceiling_ = score;
    goal_ = id;
    return Outcome::running;
  }
  return enqueue(id, score.moves, left) ? Outcome::running : Outcome::memory;
}

StateId MoveSearch::add(std::uint64_t hash) {
  return add_record(arena_, table_, hash, [this](StateId id) { return hash_of(id); });
}

// f never falls below that of the root: a bound that fell there is a weaker proof of the same.
bool MoveSearch::enqueue(StateId id, Cost f, Cost left) {
  const Cost primary = std::max(f, root_f_) - root_f_;
  return queue_.push(static_cast<std::uint32_t>(primary), static_cast<std::uint32_t>(left), id);
}

std::uint64_t MoveSearch::hash_of(StateId id) const {
  std::uint64_t hash = zobrist_.player(record(id).player());
  packing_.for_each_box(record(id).boxes(), [&](Cell cell) { hash ^= zobrist_.box(cell); });
  return hash;
}

PathState MoveSearch::state(StateId id) const {
  PathState state{{}, record(id).player()};
  packing_.for_each_box(record(id).boxes(), [&](Cell cell) { state.boxes.push_back(cell); });
  return state;
}

std::vector<PathState> MoveSearch::path() const {
  std::vector<PathState> path;
  for (StateId id = goal_; id != no_state; id = record(id).rest().parent & no_state)
    path.push_back(state(id));
  std::reverse(path.begin(), path.end());
  return path;
}

PathState MoveSearch::snapshot() const {
  return latest_ == no_state ? PathState{board_.boxes(), board_.player()} : state(latest_);
}

void MoveSearch::add_sample(std::size_t most, std::vector<std::vector<Cell>>& out) const {
  const std::size_t stride =
      std::max<std::size_t>(1, arena_.end() / std::max<std::size_t>(most, 1));
  for (std::size_t id = 0; id < arena_.end(); id += stride)
    out.push_back(state(static_cast<StateId>(id)).boxes);
}

}  // namespace pushwise::sokoban
