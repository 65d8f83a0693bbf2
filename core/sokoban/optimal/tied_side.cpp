#include "sokoban/optimal/tied_side.hpp"

#include <algorithm>
#include <cstring>

#include "base/add_record.hpp"
#include "sokoban/state/solved_positions.hpp"

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

TiedBounds::Both larger(const TiedBounds::Both& x, const TiedBounds::Both& y) {
  return {std::max(x.walk, y.walk), std::max(x.matching, y.matching)};
}

}  // namespace

TiedSide::TiedSide(const OptimalTables& tables, MemoryBudget& budget, const OptimalParts& parts,
                   const OptimalKnowledge& known, Cost fewest_pushes, Way way, TiedBounds& bounds,
                   Statistics& statistics)
    : board_(tables.terrain.board()),
      packing_(tables.live),
      fewest_pushes_(fewest_pushes),
      rng_(0),
      statistics_(statistics),
      evaluator_(tables, parts_for_ties(parts), known, rng_, statistics, way),
      bounds_(bounds),
      tunnels_(tables.terrain, way),
      zobrist_(board_.cells()),
      boxes_(packing_.words() * 8 + sizeof(Rest), budget),
      arrivals_(sizeof(Arrival), budget),
      table_(budget),
      queue_(budget),
      position_(board_),
      spread_(board_),
      buffer_(packing_.words() * 8) {}

Outcome TiedSide::start() {
  position_.set(board_.boxes(), board_.player());
  position_.refresh();
  if (board_.has_lost_box()) return Outcome::running;
  if (!backward()) return add_root();
  Outcome outcome = Outcome::running;
  for_each_solved(position_, [&] {
    if (outcome == Outcome::running) outcome = add_root();
  });
  return outcome;
}

// Keep the working position as one at which this half begins: at the start with the player where it
// stands, at the end wherever a pull can begin.
Outcome TiedSide::add_root() {
  const auto& boxes = position_.boxes();
  if (std::any_of(boxes.begin(), boxes.end(), [&](Cell cell) { return !packing_.usable(cell); }) ||
      evaluator_.start_value(position_) >= infinite)
    return Outcome::running;
  packing_.pack_boxes(boxes, buffer_.data());
  const std::uint64_t hash = zobrist_.boxes(boxes);
  if (!backward()) return keep(hash, board_.player(), 0, 0, no_state);
  for (const Cell box : boxes)
    for (const Cell beside : board_.around(box)) {
      if (beside == board_.wall() || !position_.reach().contains(beside)) continue;
      const Outcome outcome = keep(hash, beside, 0, 0, no_state);
      if (outcome != Outcome::running) return outcome;
    }
  return Outcome::running;
}

void TiedSide::unpack(StateId boxes, Cost depth) {
  packing_.unpack_boxes(packed(boxes), position_);
  waiting_.clear();
  earlier_.clear();
  for (StateId id = read<Rest>(rest_at(boxes)).first; id != no_state;) {
    const Arrival at = arrival(id);
    if (Cost{at.depth} == depth)
      waiting_.push_back({at.player, at.cost, id});
    else if (Cost{at.depth} < depth)
      earlier_.push_back(at.player);
    id = at.next;
  }
  std::sort(waiting_.begin(), waiting_.end(),
            [](const Spread::Start& x, const Spread::Start& y) { return x.cost < y.cost; });
}

// Put the player into the region of the first arrival that waits, and take all in it.
void TiedSide::next_region() {
  position_.set_player(waiting_.front().cell);
  position_.refresh();
  const Reach& reach = position_.reach();
  const auto others =
      std::stable_partition(waiting_.begin(), waiting_.end(),
                            [&](const Spread::Start& at) { return reach.contains(at.cell); });
  starts_.assign(waiting_.begin(), others);
  waiting_.erase(waiting_.begin(), others);
}

// Of a layer that is not complete nothing is known.
TiedBounds::Both TiedSide::slack() {
  return between_layers() ? larger(slack_, layer_slack_) : slack_;
}

Outcome TiedSide::take_up(Cost ceiling, TiedBounds::Both rest_slack) {
  ceiling_ = ceiling;
  rest_slack_ = rest_slack;
  const BucketQueue::Entry entry = queue_.pop();
  const auto depth = static_cast<Cost>(entry.primary);
  if (depth > taken_depth_) {
    slack_ = larger(slack_, layer_slack_);
    layer_slack_ = {infinite, infinite};
    taken_depth_ = depth;
  }
  unpack(entry.id, depth);
  Outcome outcome = Outcome::running;
  while (outcome == Outcome::running && !waiting_.empty()) {
    latest_ = waiting_.front().id;
    next_region();
    outcome = take_up_region(depth);
  }
  return outcome;
}

// Take up the arrivals in the player's region.
Outcome TiedSide::take_up_region(Cost depth) {
  // The player has been here after fewer: this is on no solution with the fewest pushes.
  if (std::any_of(earlier_.begin(), earlier_.end(),
                  [&](Cell cell) { return position_.reach().contains(cell); })) {
    ++dominated_;
    return Outcome::running;
  }
  const Cost h = evaluator_.value(position_, board_.wall(), depth, fewest_pushes_);
  const TiedBounds::Boxes boxes{bounds_.sum(position_),
                                h >= infinite ? infinite : bounds_.weight(position_)};
  if (boxes.weight >= infinite) {
    ++evaluator_.counts().bound;
    return Outcome::running;
  }
  if (evaluator_.rounded(depth + h) > fewest_pushes_) {
    ++evaluator_.counts().ceiling;
    return Outcome::running;
  }
  Cost f = infinite;  // moves of a solution through here at least
  std::erase_if(starts_, [&](const Spread::Start& at) {
    const Cost whole = at.cost + (to_come(boxes, at.cell, depth) + rest_slack_).larger();
    if (whole >= ceiling_) return true;
    f = std::min(f, whole);
    const TiedBounds::Both near = behind(boxes, at.cell, depth);
    layer_slack_.walk = std::min(layer_slack_.walk, at.cost - near.walk);
    layer_slack_.matching = std::min(layer_slack_.matching, at.cost - near.matching);
    return false;
  });
  if (starts_.empty()) {
    ++evaluator_.counts().ceiling;
    return Outcome::running;
  }
  go_on_.clear();
  if (depth > 0)
    std::erase_if(starts_, [&](const Spread::Start& at) {
      if (tunnels_.goes_on(position_, at.cell) == TiedTunnels::none) return false;
      go_on_.push_back(at);
      return true;
    });
  spread_.flood(position_.occupancy(), starts_);
  return expand(boxes, depth + 1, f);
}

// How the player comes to make this move: from any arrival, or from one that goes on with it.
TiedSide::Step TiedSide::way_to(Cell stand, Direction d) const {
  Step best{no_state, infinite};
  if (!starts_.empty()) best = {spread_.start(stand), spread_.cost(stand)};
  for (const Spread::Start& at : go_on_)
    if (at.cell == stand && at.cost < best.cost &&
        tunnels_.goes_on(position_, at.cell) == (backward() ? opposite(d) : d))
      best = {at.id, at.cost};
  return best;
}

Outcome TiedSide::expand(const TiedBounds::Boxes& boxes, Cost depth, Cost f) {
  ++statistics_.expanded;
  const Cell player = position_.player();
  const Course& course = evaluator_.course();
  const std::uint64_t hash = zobrist_.boxes(position_.boxes());
  evaluator_.children(position_, board_.wall(), depth, fewest_pushes_, false, children_);
  for (const OptimalEvaluator::Child& child : children_) {
    const Cell from = position_.box(child.push.box);
    const Cell to = board_.next(from, child.push.direction);
    const Cell stand = course.stand(from, child.push.direction);
    const Cell after = course.player_after(from, child.push.direction);
    const Step step = way_to(stand, child.push.direction);
    if (step.cost >= infinite) continue;
    const Cost cost = step.cost + 1;
    // Never seen, but a count that does not fit its bits would be a wrong answer.
    if (cost > most_moves) return Outcome::memory;
    course.make(position_, child.push);
    Outcome outcome = Outcome::running;
    if (!backward() && position_.solved()) {
      if (depth == fewest_pushes_ && cost < ceiling_) {
        packing_.pack_boxes(position_.boxes(), buffer_.data());
        outcome = keep(hash ^ zobrist_.box(from) ^ zobrist_.box(to), after, cost, depth, step.from);
      }
    } else {
      // No solution that goes on from here is better than what the region promised.
      const Cost left = std::max(
          walk_to_come(bounds_.after(boxes.sum, from, to), after, depth) + rest_slack_.walk,
          f - cost);
      if (cost + left >= ceiling_) {
        ++evaluator_.counts().ceiling;
      } else if (!evaluator_.lost(position_, child.push)) {
        packing_.pack_boxes(position_.boxes(), buffer_.data());
        outcome = keep(hash ^ zobrist_.box(from) ^ zobrist_.box(to), after, cost, depth, step.from);
      }
    }
    course.undo(position_, child.push, player);
    if (outcome != Outcome::running) return outcome;
  }
  return Outcome::running;
}

// Store an arrival in the working position, whose boxes are packed, unless it is known to be as
// good.
Outcome TiedSide::keep(std::uint64_t hash, Cell player, Cost cost, Cost depth, StateId parent) {
  const StateId boxes = find_or_add(hash);
  if (boxes == no_state) return Outcome::memory;
  Rest rest = read<Rest>(rest_at(boxes));
  StateId id = rest.first;
  while (id != no_state && arrival(id).player != player) id = arrival(id).next;
  Arrival at{boxes,
             parent,
             rest.first,
             player,
             static_cast<std::uint16_t>(cost),
             static_cast<std::uint16_t>(depth)};
  if (id != no_state) {
    const Arrival known = arrival(id);
    if (known.depth < at.depth || known.cost <= at.cost) {
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
  const bool waits = rest.queued == at.depth;
  rest.queued = at.depth;
  write(rest_at(boxes), rest);
  if (!backward() && position_.solved()) {
    found_ = {id, no_state, cost};
    ceiling_ = cost;
    return Outcome::running;
  }
  if (waits || queue_.push(static_cast<std::uint32_t>(depth), 0, boxes)) return Outcome::running;
  return Outcome::memory;
}

TiedSide::Meeting TiedSide::meet(const TiedSide& other) {
  Meeting best;
  const BucketQueue::Entry entry = queue_.pop();
  const auto depth = static_cast<Cost>(entry.primary);
  const StateId twin = other.find(hash_of(entry.id), packed(entry.id));
  if (twin == no_state) return best;
  unpack(entry.id, depth);
  while (!waiting_.empty()) {
    next_region();
    spread_.flood(position_.occupancy(), starts_);
    for (StateId id = read<Rest>(other.rest_at(twin)).first; id != no_state;) {
      const Arrival at = other.arrival(id);
      if (Cost{at.depth} == fewest_pushes_ - depth && position_.reach().contains(at.player)) {
        const Cost whole = spread_.cost(at.player) + at.cost;
        if (whole < best.moves) best = {spread_.start(at.player), id, whole};
      }
      id = at.next;
    }
  }
  return best;
}

StateId TiedSide::find(std::uint64_t hash, const std::byte* packed_boxes) const {
  return table_.find(
      hash, [&](StateId id) { return std::memcmp(packed(id), packed_boxes, buffer_.size()) == 0; });
}

// The record of the packed boxes.
StateId TiedSide::find_or_add(std::uint64_t hash) {
  const StateId known = find(hash, buffer_.data());
  if (known != no_state) return known;
  const StateId id =
      add_record(boxes_, table_, hash, [this](StateId other) { return hash_of(other); });
  if (id == no_state) return no_state;
  std::copy(buffer_.begin(), buffer_.end(), boxes_.at(id));
  write(rest_at(id), Rest{no_state, never});
  return id;
}

std::uint64_t TiedSide::hash_of(StateId boxes) const {
  return zobrist_.boxes(packing_, packed(boxes));
}

PathState TiedSide::state(StateId id) const {
  const Arrival at = arrival(id);
  PathState state{{}, at.player};
  packing_.for_each_box(packed(at.boxes), [&](Cell cell) { state.boxes.push_back(cell); });
  return state;
}

std::vector<PathState> TiedSide::chain(StateId id) const {
  std::vector<PathState> chain;
  for (; id != no_state; id = arrival(id).parent) chain.push_back(state(id));
  return chain;
}

}  // namespace pushwise::sokoban
