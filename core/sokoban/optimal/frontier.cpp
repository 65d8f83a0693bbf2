#include "sokoban/optimal/frontier.hpp"

#include <algorithm>
#include <numeric>

#include "base/rng.hpp"

namespace pushwise::sokoban {

bool OptimalFrontier::take(const Board& board, const OptimalCrew& crew, Cost step) {
  const OptimalStates& from = crew.states;
  const std::size_t bytes = from.packing().words() * 8;
  const auto small = [](auto number) {
    return static_cast<std::uint16_t>(std::min<std::int64_t>(number, closed - 1));
  };
  states.clear();
  boxes.clear();
  queue.clear();
  states.reserve(from.size());
  boxes.reserve(from.size() * bytes);
  Position position(board);
  std::vector<bool> waits(from.end());
  for (StateId id = 0; id < from.end(); ++id) {
    const OptimalRecord at = from.record(id);
    from.packing().unpack_boxes(at.boxes(), position);
    states.push_back({at.player(), from.moved(id, position), small(at.pushes()), closed});
    boxes.insert(boxes.end(), at.boxes(), at.boxes() + bytes);
    waits[id] = at.raise() != OptimalRecord::closed;
  }
  const auto add = [&](std::uint32_t primary, std::uint32_t secondary, StateId id) {
    const Cost f = crew.root_f + static_cast<Cost>(primary);
    queue.push_back({id, small(f), small(secondary)});
    const std::uint32_t raise = from.record(id).raise();
    if (raise == OptimalRecord::closed || raise != OptimalRecord::raise_of(f, crew.root_f, step))
      return;
    // Of several that count, all beyond what a record can tell, the least.
    states[id].f = std::min(states[id].f, small(f));
    waits[id] = false;
  };
  for (std::size_t member = 0; member < crew.members(); ++member) {
    crew.queue(member).for_each(add);
    // What somebody is at work on waits as it did.
    if (const auto& task = crew.task(member)) add(task->primary, task->secondary, task->id);
  }
  return std::find(waits.begin(), waits.end(), true) == waits.end();
}

bool OptimalFrontier::put(const Board& board, OptimalStates& into, BucketQueue& entries,
                          Cost root_f, Cost step) const {
  const std::size_t bytes = into.packing().words() * 8;
  const Zobrist& zobrist = into.zobrist();
  const auto raised = [&](std::uint16_t f) { return std::max(root_f, Cost{f}); };
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
    at.set_raise(state.f == closed ? OptimalRecord::closed
                                   : OptimalRecord::raise_of(raised(state.f), root_f, step));
  }
  return std::all_of(queue.begin(), queue.end(), [&](const Entry& entry) {
    return entries.push(static_cast<std::uint32_t>(raised(entry.f) - root_f), entry.key,
                        entry.state);
  });
}

namespace {

template <class Value, class Visit>
Value over_all(const OptimalFrontiers& frontiers, Value value, Visit&& visit) {
  for (const RunFrontier& run : frontiers.runs)
    run.for_each([&](const OptimalFrontier& search) { value = visit(value, search); });
  return value;
}

}  // namespace

std::pair<Cost, std::size_t> RunFrontier::reached() const {
  std::pair<Cost, std::size_t> most{0, 0};
  for_each([&](const OptimalFrontier& search) {
    most = std::max(most, {search.lower_bound, search.states.size()});
  });
  return most;
}

std::pair<RunFrontier, std::size_t> OptimalFrontiers::of_thread(std::size_t number,
                                                                std::size_t threads) const {
  std::vector<std::size_t> best;  // numbers of those that have something, the farthest first
  for (std::size_t i = 0; i < runs.size(); ++i)
    if (runs[i].forward) best.push_back(i);
  std::stable_sort(best.begin(), best.end(), [&](std::size_t x, std::size_t y) {
    return runs[x].reached() > runs[y].reached();
  });
  if (runs.size() == threads) {
    if (runs[number].forward || best.empty()) return {runs[number], number};
    RunFrontier joined = runs[number];
    joined.forward = runs[best.front()].forward;
    return {joined, best.front()};
  }
  if (best.empty()) return {{}, number};
  if (number < best.size()) return {runs[best[number]], number};
  return {{runs[best.front()].forward, nullptr, {}}, 0};
}

bool OptimalFrontiers::knows(const Pattern& pattern) const {
  return over_all(*this, false, [&](bool known, const OptimalFrontier& search) {
    const auto& mined = search.judge.patterns;
    return known || (search.way == Way::forward &&
                     std::any_of(mined.begin(), mined.end(), [&](const JudgeMemory::Mined& own) {
                       return own.boxes == pattern.boxes && own.penalty >= pattern.penalty &&
                              pattern.region.test(own.player);
                     }));
  });
}

Cost OptimalFrontiers::lower_bound() const {
  return over_all(*this, Cost{0}, [](Cost most, const OptimalFrontier& search) {
    return std::max(most, search.lower_bound);
  });
}
Cost OptimalFrontiers::ceiling() const {
  return over_all(*this, infinite, [](Cost least, const OptimalFrontier& search) {
    return std::min(least, search.ceiling);
  });
}
std::size_t OptimalFrontiers::states() const {
  return over_all(*this, std::size_t{0}, [](std::size_t sum, const OptimalFrontier& search) {
    return sum + search.states.size();
  });
}
std::uint64_t OptimalFrontiers::expanded() const {
  return over_all(*this, std::uint64_t{0}, [](std::uint64_t sum, const OptimalFrontier& search) {
    return sum + search.expanded;
  });
}

std::uint64_t frontier_fingerprint(const Board& board, const Packing& live,
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

std::uint64_t frontier_fingerprint(const Board& board, const Packing& live) {
  std::vector<std::uint32_t> names(board.cells());
  std::iota(names.begin(), names.end(), 0U);
  return frontier_fingerprint(board, live, names);
}

}  // namespace pushwise::sokoban
