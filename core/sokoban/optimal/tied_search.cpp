#include "sokoban/optimal/tied_search.hpp"

#include <algorithm>
#include <cstring>

#include "base/add_record.hpp"

namespace pushwise::sokoban {

namespace {

// Without what holds for pushes but not for moves. The proof of the pushes has left what patterns
// it needed: more of them leave out one state in twenty, and three times as many states are looked
// at in the time they take (XSokoban 1, 38).
OptimalParts parts_for_ties(OptimalParts parts) {
  parts.gates = parts.corrals = false;
  parts.backward = false;
  parts.learned_deadlocks = false;
  parts.mining.mode = MiningPlan::Mode::none;
  return parts;
}

}  // namespace

TiedSearch::TiedSearch(const OptimalTables& tables, MemoryBudget& budget, const OptimalParts& parts,
                       const OptimalKnowledge& known, Cost fewest_pushes)
    : board_(tables.terrain.board()),
      packing_(tables.live),
      fewest_pushes_(fewest_pushes),
      rng_(0),
      evaluator_(tables, parts_for_ties(parts), known, rng_, statistics_, Way::forward),
      return_walk_(board_),
      return_matching_(tables.terrain),
      zobrist_(board_.cells()),
      boxes_(packing_.words() * 8 + sizeof(Rest), budget),
      arrivals_(sizeof(Arrival), budget),
      table_(budget),
      queue_(budget),
      position_(board_),
      spread_(board_),
      buffer_(packing_.words() * 8) {}

Outcome TiedSearch::step(std::uint64_t budget) {
  Outcome outcome = started_ ? Outcome::running : start();
  const std::uint64_t stop_at = statistics_.expanded + budget;
  while (outcome == Outcome::running && statistics_.expanded < stop_at && !queue_.empty())
    outcome = take_out();
  statistics_.stored = arrivals_.live();
  statistics_.bytes = boxes_.bytes() + arrivals_.bytes() + table_.bytes() + queue_.bytes();
  if (outcome != Outcome::running || !queue_.empty()) return outcome;
  ended_ = true;  // nothing that waits is better than the ceiling
  return found() ? Outcome::solved : Outcome::exhausted;
}

Outcome TiedSearch::start() {
  started_ = true;
  position_.set(board_.boxes(), board_.player());
  position_.refresh();
  const auto& boxes = position_.boxes();
  if (board_.has_lost_box() ||
      std::any_of(boxes.begin(), boxes.end(), [&](Cell cell) { return !packing_.usable(cell); }) ||
      evaluator_.start_value(position_) >= infinite)
    return Outcome::running;
  packing_.pack_boxes(boxes, buffer_.data());
  return keep(zobrist_.boxes(boxes), board_.player(), 0, 0, no_state);
}

Outcome TiedSearch::take_out() {
  const BucketQueue::Entry entry = queue_.pop();
  const auto pushes = static_cast<Cost>(entry.primary);
  packing_.unpack_boxes(packed(entry.id), position_);
  waiting_.clear();
  earlier_.clear();
  for (StateId id = read<Rest>(rest_at(entry.id)).first; id != no_state;) {
    const Arrival at = arrival(id);
    if (Cost{at.pushes} == pushes)
      waiting_.push_back({at.player, at.moves, id});
    else if (Cost{at.pushes} < pushes)
      earlier_.push_back(at.player);
    id = at.next;
  }
  std::sort(waiting_.begin(), waiting_.end(),
            [](const Spread::Start& x, const Spread::Start& y) { return x.cost < y.cost; });
  Outcome outcome = Outcome::running;
  while (outcome == Outcome::running && !waiting_.empty()) outcome = take_up_region(pushes);
  return outcome;
}

// Take up the arrivals in the region of the first that waits.
Outcome TiedSearch::take_up_region(Cost pushes) {
  latest_ = waiting_.front().id;
  position_.set_player(waiting_.front().cell);
  position_.refresh();
  const Reach& reach = position_.reach();
  const auto others =
      std::stable_partition(waiting_.begin(), waiting_.end(),
                            [&](const Spread::Start& at) { return reach.contains(at.cell); });
  starts_.assign(waiting_.begin(), others);
  waiting_.erase(waiting_.begin(), others);
  // The player has been here with fewer pushes: this is on no solution with the fewest.
  if (std::any_of(earlier_.begin(), earlier_.end(),
                  [&](Cell cell) { return reach.contains(cell); })) {
    ++dominated_;
    return Outcome::running;
  }
  const Cost h = evaluator_.value(position_, board_.wall(), pushes, fewest_pushes_);
  const Cost weight = h >= infinite ? infinite : return_matching_.weight(position_);
  if (weight >= infinite) {
    ++evaluator_.counts().bound;
    return Outcome::running;
  }
  const ReturnWalk::Sum sum = return_walk_.sum(position_.boxes());
  // Whatever the bound says, this many pushes are left.
  const Cost pushes_left = fewest_pushes_ - pushes;
  Cost f = infinite;  // moves of a solution through here at least
  std::erase_if(starts_, [&](const Spread::Start& at) {
    const Cost left = std::max(pushes_left + return_walk_.steps(sum, at.cell),
                               return_matching_.from_weight(weight, at.cell));
    if (at.cost + left >= ceiling_) return true;
    f = std::min(f, at.cost + left);
    return false;
  });
  if (starts_.empty() || evaluator_.rounded(pushes + h) > fewest_pushes_) {
    ++evaluator_.counts().ceiling;
    return Outcome::running;
  }
  spread_.flood(position_.occupancy(), starts_);
  return expand(pushes + 1, f);
}

Outcome TiedSearch::expand(Cost pushes, Cost f) {
  ++statistics_.expanded;
  const Cell player = position_.player();
  const std::uint64_t hash = zobrist_.boxes(position_.boxes());
  const ReturnWalk::Sum sum = return_walk_.sum(position_.boxes());
  const Cost pushes_left = fewest_pushes_ - pushes;
  evaluator_.children(position_, board_.wall(), pushes, fewest_pushes_, false, children_);
  for (const OptimalEvaluator::Child& child : children_) {
    const Cell from = position_.box(child.push.box);
    const Cell to = board_.next(from, child.push.direction);
    const Cell stand = evaluator_.course().stand(from, child.push.direction);
    const Cost moves = spread_.cost(stand) + 1;
    // Never seen, but a count that does not fit its bits would be a wrong answer.
    if (moves > most_moves) return Outcome::memory;
    evaluator_.course().make(position_, child.push);
    // No solution that goes on from here is better than what the region promised.
    const Cost left =
        position_.solved()
            ? 0
            : std::max(pushes_left + return_walk_.steps(return_walk_.after(sum, from, to), from),
                       f - moves);
    Outcome outcome = Outcome::running;
    if (moves + left >= ceiling_) {
      ++evaluator_.counts().ceiling;
    } else if (!evaluator_.lost(position_, child.push)) {
      packing_.pack_boxes(position_.boxes(), buffer_.data());
      outcome = keep(hash ^ zobrist_.box(from) ^ zobrist_.box(to), from, moves, pushes,
                     spread_.start(stand));
    }
    evaluator_.course().undo(position_, child.push, player);
    if (outcome != Outcome::running) return outcome;
  }
  return Outcome::running;
}

// Store an arrival in the working position, whose boxes are packed, unless it is known to be as
// good.
Outcome TiedSearch::keep(std::uint64_t hash, Cell player, Cost moves, Cost pushes, StateId parent) {
  const StateId boxes = find_or_add(hash);
  if (boxes == no_state) return Outcome::memory;
  Rest rest = read<Rest>(rest_at(boxes));
  StateId id = rest.first;
  while (id != no_state && arrival(id).player != player) id = arrival(id).next;
  Arrival at{boxes,
             parent,
             rest.first,
             player,
             static_cast<std::uint16_t>(moves),
             static_cast<std::uint16_t>(pushes)};
  if (id != no_state) {
    const Arrival known = arrival(id);
    if (known.pushes < at.pushes || known.moves <= at.moves) {
      ++statistics_.duplicates;
      return Outcome::running;
    }
    at.next = known.next;
  } else {
    id = arrivals_.add();
    if (id == no_state) return Outcome::memory;
    rest.first = id;
  }
  write(arrivals_.at(id), at);
  const bool waits = rest.queued == at.pushes;
  rest.queued = at.pushes;
  write(rest_at(boxes), rest);
  if (position_.solved()) {
    ceiling_ = moves;
    goal_ = id;
    return Outcome::running;
  }
  if (waits || queue_.push(static_cast<std::uint32_t>(pushes), 0, boxes)) return Outcome::running;
  return Outcome::memory;
}

// The record of the packed boxes.
StateId TiedSearch::find_or_add(std::uint64_t hash) {
  const StateId known = table_.find(hash, [&](StateId id) {
    return std::memcmp(packed(id), buffer_.data(), buffer_.size()) == 0;
  });
  if (known != no_state) return known;
  const StateId id =
      add_record(boxes_, table_, hash, [this](StateId other) { return hash_of(other); });
  if (id == no_state) return no_state;
  std::copy(buffer_.begin(), buffer_.end(), boxes_.at(id));
  write(rest_at(id), Rest{no_state, never});
  return id;
}

std::uint64_t TiedSearch::hash_of(StateId boxes) const {
  std::uint64_t hash = 0;
  packing_.for_each_box(packed(boxes), [&](Cell cell) { hash ^= zobrist_.box(cell); });
  return hash;
}

PathState TiedSearch::state(StateId id) const {
  const Arrival at = arrival(id);
  PathState state{{}, at.player};
  packing_.for_each_box(packed(at.boxes), [&](Cell cell) { state.boxes.push_back(cell); });
  return state;
}

std::vector<PathState> TiedSearch::path() const {
  std::vector<PathState> path;
  for (StateId id = goal_; id != no_state; id = arrival(id).parent) path.push_back(state(id));
  std::reverse(path.begin(), path.end());
  return path;
}

PathState TiedSearch::snapshot() const {
  return latest_ == no_state ? PathState{board_.boxes(), board_.player()} : state(latest_);
}

void TiedSearch::add_sample(std::size_t most, std::vector<std::vector<Cell>>& out) const {
  const std::size_t stride =
      std::max<std::size_t>(1, arrivals_.end() / std::max<std::size_t>(most, 1));
  for (std::size_t id = 0; id < arrivals_.end(); id += stride)
    out.push_back(state(static_cast<StateId>(id)).boxes);
}

}  // namespace pushwise::sokoban
