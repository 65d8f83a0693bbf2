#include "sokoban/optimal/depth_first_fallback.hpp"

#include <algorithm>
#include <cstring>

namespace pushwise::sokoban {

namespace {

constexpr std::size_t records_per_bucket = 4;
// Stored states looked at in one step: a pass over all of them may take seconds.
constexpr StateId looks_per_step = 4096;

}  // namespace

DepthFirstFallback::DepthFirstFallback(const Board& board, OptimalStates& states,
                                       OptimalEvaluator& evaluator, Statistics& statistics,
                                       Cost root_f, Cost lower_bound, std::size_t visited)
    : board_(board),
      states_(states),
      evaluator_(evaluator),
      statistics_(statistics),
      root_f_(root_f),
      buckets_(std::max<std::size_t>(visited / records_per_bucket, 1)),
      visited_(buckets_ * records_per_bucket * OptimalRecord::bytes(states.packing())),
      position_(board),
      buffer_(states.packing().words() * 8) {
  begin_pass(lower_bound);
}

void DepthFirstFallback::begin_pass(Cost threshold) {
  threshold_ = threshold;
  beyond_ = infinite;
  next_ = 0;
  std::fill(visited_.begin(), visited_.end(), std::byte{0});
}

Outcome DepthFirstFallback::step() {
  if (!solution_.empty()) return Outcome::solved;
  if (threshold_ >= evaluator_.ceiling()) {
    threshold_ = evaluator_.ceiling();
    return Outcome::exhausted;
  }
  if (depth_ == 0) return next_start();
  if (!frames_[depth_ - 1].children.empty()) return try_child();
  leave();
  return Outcome::running;
}

Outcome DepthFirstFallback::next_start() {
  const StateId end = states_.end();
  for (const StateId stop = std::min(end, next_ + looks_per_step); next_ < stop;) {
    const StateId id = next_++;
    const OptimalRecord at = states_.record(id);
    if (at.raise() == OptimalRecord::closed) continue;
    const Cost waits = root_f_ + static_cast<Cost>(at.raise()) * evaluator_.step();
    if (waits > threshold_) {
      beyond_ = std::min(beyond_, waits);
      continue;
    }
    start_ = id;
    beyond_start_ = infinite;
    states_.unpack(id, position_);
    const std::uint64_t hash = states_.zobrist().boxes(position_.boxes());
    if (!visit(states_.moved(id, position_), {}, position_.player(), at.pushes(), hash))
      end_start();
    return Outcome::running;
  }
  // With nothing left the threshold becomes the ceiling, or infinite.
  if (next_ == end) begin_pass(std::min(beyond_, evaluator_.ceiling()));
  return threshold_ >= infinite ? Outcome::exhausted : Outcome::running;
}

void DepthFirstFallback::end_start() {
  const bool done = beyond_start_ >= infinite;
  const Cost raise =
      std::min((beyond_start_ - root_f_) / evaluator_.step(), Cost{OptimalRecord::top_raise});
  states_.record(start_).set_raise(done ? OptimalRecord::closed
                                        : static_cast<std::uint32_t>(raise));
  beyond_ = std::min(beyond_, beyond_start_);
}

bool DepthFirstFallback::visit(Cell moved, Push push, Cell player, Cost pushes,
                               std::uint64_t hash) {
  const Cost h = evaluator_.value(position_, moved, pushes, threshold_);
  if (h >= infinite) {
    ++evaluator_.counts().bound;
    return false;
  }
  const Cost f = evaluator_.rounded(pushes + h);
  if (f >= evaluator_.ceiling()) {
    ++evaluator_.counts().ceiling;
    return false;
  }
  if (f > threshold_) {
    ++evaluator_.counts().raised;
    beyond_start_ = std::min(beyond_start_, f);
    return false;
  }
  ++statistics_.expanded;
  if (depth_ == frames_.size()) frames_.emplace_back();
  Frame& frame = frames_[depth_++];
  frame.push = push;
  frame.player = player;
  frame.pushes = pushes;
  frame.hash = hash;
  const Cost next =
      evaluator_.children(position_, moved, pushes + 1, threshold_, false, frame.children);
  beyond_start_ = std::min(beyond_start_, next);
  return true;
}

Outcome DepthFirstFallback::try_child() {
  Frame& top = frames_[depth_ - 1];
  const Push push = top.children.back().push;
  top.children.pop_back();
  const Cost pushes = top.pushes + 1;
  // Never seen, but a count that does not fit its bits would be a wrong answer.
  if (pushes > OptimalRecord::most_pushes) return Outcome::memory;
  const Cell player = position_.player();
  const Cell from = position_.box(push.box);
  const Cell to = board_.next(from, push.direction);
  const Zobrist& zobrist = states_.zobrist();
  const std::uint64_t hash = top.hash ^ zobrist.box(from) ^ zobrist.box(to);
  evaluator_.course().make(position_, push);
  if (!evaluator_.lost(position_, push)) {
    position_.refresh();
    if (evaluator_.left_out(position_, push)) {
      evaluator_.course().undo(position_, push, player);
      return Outcome::running;
    }
    if (evaluator_.course().ended(position_)) {
      for (std::size_t i = 1; i < depth_; ++i) solution_.push_back(frames_[i].push);
      solution_.push_back(push);
      return Outcome::solved;
    }
    const Cell region = position_.reach().lowest();
    if (!passed_over(hash ^ zobrist.player(region), region, pushes) &&
        visit(to, push, player, pushes, hash))
      return Outcome::running;
  }
  evaluator_.course().undo(position_, push, player);
  return Outcome::running;
}

bool DepthFirstFallback::passed_over(std::uint64_t hash, Cell region, Cost pushes) {
  states_.packing().pack_boxes(position_.boxes(), buffer_.data());
  const StateId stored = states_.find(hash, buffer_.data(), region);
  if (stored != no_state && states_.record(stored).pushes() <= pushes) {
    ++statistics_.duplicates;
    return true;
  }
  if (!was_visited(hash, region, pushes)) return false;
  ++statistics_.duplicates;
  return true;
}

// Remember the working position: in place of itself with more pushes, in an empty record, or in
// that of the state with the most pushes, below which least is to be found.
bool DepthFirstFallback::was_visited(std::uint64_t hash, Cell region, Cost pushes) {
  const std::size_t words = states_.packing().words();
  const std::size_t bytes = OptimalRecord::bytes(states_.packing());
  const std::size_t bucket = static_cast<std::size_t>(((hash >> 32) * buckets_) >> 32);
  std::byte* const begin = visited_.data() + bucket * records_per_bucket * bytes;
  std::byte* place = nullptr;
  Cost most = -1;
  for (std::size_t i = 0; i < records_per_bucket; ++i) {
    std::byte* const at = begin + i * bytes;
    const OptimalRecord record(at, words);
    const bool empty = record.pushes() == 0;
    if (!empty && record.same(buffer_.data(), region)) {
      if (record.pushes() <= pushes) return true;
      place = at;
      break;
    }
    if (const Cost worth = empty ? infinite : record.pushes(); worth > most) {
      most = worth;
      place = at;
    }
  }
  OptimalRecord(place, words).set(buffer_.data(), region, pushes, OptimalRecord::no_rank);
  return false;
}

void DepthFirstFallback::leave() {
  const Frame& top = frames_[--depth_];
  if (depth_ == 0)
    end_start();
  else
    evaluator_.course().undo(position_, top.push, top.player);
}

std::vector<PathState> DepthFirstFallback::path() {
  std::vector<PathState> path = states_.path_to(start_);
  states_.unpack(start_, position_);
  for (const Push push : solution_) {
    evaluator_.course().make(position_, push);
    path.push_back({position_.boxes(), position_.player()});
  }
  return path;
}

}  // namespace pushwise::sokoban
