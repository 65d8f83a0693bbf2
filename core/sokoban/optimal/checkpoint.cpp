#include "sokoban/optimal/checkpoint.hpp"

#include <numeric>

#include "base/rng.hpp"
#include "sokoban/state/zobrist.hpp"

namespace pushwise::sokoban {

bool SearchCheckpoint::take(const Board& board, const SharedSearch& shared, Cost step) {
  const OptimalStates& from = shared.states;
  const std::size_t bytes = from.packing().words() * 8;
  const auto small = [](auto number) {
    return static_cast<std::uint16_t>(std::min<std::int64_t>(number, closed - 1));
  };
  states.clear();
  boxes.clear();
  states.reserve(from.size());
  boxes.reserve(from.size() * bytes);
  Position position(board);
  for (StateId id = 0; id < from.end(); ++id) {
    const OptimalRecord at = from.record(id);
    from.packing().unpack_boxes(at.boxes(), position);
    states.push_back({at.player(), from.moved(id, position), small(at.pushes()), closed, 0});
    boxes.insert(boxes.end(), at.boxes(), at.boxes() + bytes);
  }
  const auto add = [&](std::uint32_t primary, std::uint32_t secondary, StateId id) {
    const Cost f = shared.root_f + static_cast<Cost>(primary);
    // Another raise: the entry is overtaken.
    if (from.record(id).raise() != OptimalRecord::raise_of(f, shared.root_f, step)) return;
    // Of several that count, all beyond what a record can tell, the least.
    if (small(f) >= states[id].f) return;
    states[id].f = small(f);
    states[id].key = small(secondary);
  };
  for (std::size_t member = 0; member < shared.members(); ++member) {
    shared.queue(member).for_each(add);
    // What somebody is at work on waits as it did.
    if (const auto& task = shared.task(member)) add(task->primary, task->secondary, task->id);
  }
  for (StateId id = 0; id < from.end(); ++id)
    if (states[id].f == closed && from.record(id).raise() != OptimalRecord::closed) return false;
  return true;
}

bool SearchCheckpoint::put(const Board& board, OptimalStates& into, BucketQueue& queue, Cost root_f,
                           Cost step) const {
  const std::size_t bytes = into.packing().words() * 8;
  const Zobrist& zobrist = into.zobrist();
  for (std::size_t i = 0; i < states.size(); ++i) {
    const State& state = states[i];
    const std::byte* const packed = boxes.data() + i * bytes;
    std::uint64_t hash = zobrist.player(state.player);
    into.packing().for_each_box(packed, [&](Cell cell) { hash ^= zobrist.box(cell); });
    const StateId id = into.add(hash);
    if (id == no_state) return false;
    OptimalRecord at = into.record(id);
    at.set(packed, state.player, state.pushes,
           state.moved == board.wall()
               ? OptimalRecord::no_rank
               : OptimalRecord::rank_of(into.packing(), packed, state.moved));
    if (state.f == closed) {
      at.set_raise(OptimalRecord::closed);
      continue;
    }
    const Cost f = std::max(root_f, Cost{state.f});
    at.set_raise(OptimalRecord::raise_of(f, root_f, step));
    if (!queue.push(static_cast<std::uint32_t>(f - root_f), state.key, id)) return false;
  }
  return true;
}

namespace {

class Checker {
 public:
  Checker(SearchCheckpoint& checkpoint, const Board& board, const Packing& live)
      : checkpoint_(checkpoint),
        board_(board),
        live_(live),
        position_(board),
        start_(board.boxes()) {
    position_.refresh();
    std::sort(start_.begin(), start_.end());
    start_region_ = position_.reach().lowest();
  }

  bool states() {
    const Zobrist zobrist(board_.cells());
    std::vector<std::uint64_t> hashes;
    std::vector<Cell> boxes;
    for (std::size_t i = 0; i < checkpoint_.states.size(); ++i) {
      boxes.clear();
      live_.for_each_box(checkpoint_.boxes.data() + i * live_.words() * 8,
                         [&](Cell cell) { boxes.push_back(cell); });
      std::sort(boxes.begin(), boxes.end());
      if (!is_state(boxes, checkpoint_.states[i])) return false;
      hashes.push_back(zobrist.boxes(boxes) ^ zobrist.player(checkpoint_.states[i].player));
    }
    std::sort(hashes.begin(), hashes.end());
    const bool begins = checkpoint_.way == Way::forward ? roots_ == 1 : roots_ > 0;
    return begins && std::adjacent_find(hashes.begin(), hashes.end()) == hashes.end();
  }

  bool learned() {
    Learned& learned = checkpoint_.learned;
    return std::all_of(learned.patterns.begin(), learned.patterns.end(),
                       [&](LearnedPattern& pattern) {
                         return pattern.boxes.size() <= most_pattern_boxes && is_pattern(pattern);
                       }) &&
           std::all_of(learned.deadlocks.begin(), learned.deadlocks.end(),
                       [&](LearnedPattern& pattern) { return is_pattern(pattern); });
  }

 private:
  bool distinct_and_live(const std::vector<Cell>& sorted) const {
    return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end() &&
           std::all_of(sorted.begin(), sorted.end(),
                       [&](Cell cell) { return cell != board_.wall() && live_.usable(cell); });
  }

  bool is_pattern(LearnedPattern& pattern) const {
    std::vector<Cell>& boxes = pattern.boxes;
    std::sort(boxes.begin(), boxes.end());
    return !boxes.empty() && pattern.penalty > 0 && pattern.penalty <= infinite &&
           distinct_and_live(boxes) && pattern.player != board_.wall() &&
           !std::binary_search(boxes.begin(), boxes.end(), pattern.player);
  }

  bool is_state(const std::vector<Cell>& boxes, SearchCheckpoint::State& state) {
    if (boxes.size() != start_.size() || state.player == board_.wall() || !distinct_and_live(boxes))
      return false;
    position_.set(boxes, state.player);
    if (position_.box_at(state.player) != no_box) return false;
    if (state.moved != board_.wall() && position_.box_at(state.moved) == no_box) return false;
    if (state.pushes > OptimalRecord::most_pushes) return false;
    if (state.f != SearchCheckpoint::closed && state.f < state.pushes) return false;
    position_.refresh();
    state.player = position_.reach().lowest();
    const bool is_start = boxes == start_ && state.player == start_region_;
    const bool forward = checkpoint_.way == Way::forward;
    const bool is_root = forward ? is_start : position_.solved();
    const bool is_end = forward ? position_.solved() : is_start;
    if (state.pushes == 0) ++roots_;
    return is_root == (state.pushes == 0) && !is_end;
  }

  SearchCheckpoint& checkpoint_;
  const Board& board_;
  const Packing& live_;
  Position position_;
  std::vector<Cell> start_;
  Cell start_region_;
  std::size_t roots_ = 0;
};

template <class Value, class Visit>
Value over_both(const Checkpoint& checkpoint, Value value, Visit&& visit) {
  for (const auto& search : {checkpoint.forward, checkpoint.backward})
    if (search) value = visit(value, *search);
  return value;
}

}  // namespace

bool SearchCheckpoint::check(const Board& board, const Packing& live) {
  if (lower_bound < 0 || lower_bound >= ceiling) return false;
  Checker checker(*this, board, live);
  return checker.states() && checker.learned();
}

Cost Checkpoint::lower_bound() const {
  return over_both(*this, Cost{0}, [](Cost most, const SearchCheckpoint& search) {
    return std::max(most, search.lower_bound);
  });
}
Cost Checkpoint::ceiling() const {
  return over_both(*this, infinite, [](Cost least, const SearchCheckpoint& search) {
    return std::min(least, search.ceiling);
  });
}
std::size_t Checkpoint::states() const {
  return over_both(*this, std::size_t{0}, [](std::size_t sum, const SearchCheckpoint& search) {
    return sum + search.states.size();
  });
}
std::uint64_t Checkpoint::expanded() const {
  return over_both(*this, std::uint64_t{0}, [](std::uint64_t sum, const SearchCheckpoint& search) {
    return sum + search.expanded;
  });
}

std::uint64_t checkpoint_fingerprint(const Board& board, const Packing& live,
                                     const std::vector<std::uint32_t>& names) {
  std::vector<Cell> cells(board.cells());
  std::iota(cells.begin(), cells.end(), Cell{0});
  std::sort(cells.begin(), cells.end(), [&](Cell x, Cell y) { return names[x] < names[y]; });
  const auto is_start = [&](Cell cell) {
    return std::find(board.boxes().begin(), board.boxes().end(), cell) != board.boxes().end();
  };
  std::uint64_t hash = board.cells();
  for (const Cell cell : cells) {
    const unsigned kind = (board.is_goal(cell) ? 1U : 0U) | (live.usable(cell) ? 2U : 0U) |
                          (is_start(cell) ? 4U : 0U);
    hash = Rng(hash ^ (std::uint64_t{names[cell]} << 8 | kind)).next();
  }
  return hash;
}

std::uint64_t checkpoint_fingerprint(const Board& board, const Packing& live) {
  std::vector<std::uint32_t> names(board.cells());
  std::iota(names.begin(), names.end(), 0U);
  return checkpoint_fingerprint(board, live, names);
}

}  // namespace pushwise::sokoban
