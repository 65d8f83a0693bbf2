#include "sokoban/solve/optimal_frontier.hpp"

#include <algorithm>
#include <numeric>

#include "base/rng.hpp"

namespace pushwise::sokoban {

bool OptimalFrontier::take(const Board& board, const OptimalStates& from, const BucketQueue& queue,
                           Cost root_f, Cost step) {
  const std::size_t bytes = from.packing().words() * 8;
  states.clear();
  boxes.clear();
  states.reserve(from.size());
  boxes.reserve(from.size() * bytes);
  Position position(board);
  const StateId asked = test ? static_cast<StateId>(test->asked) : no_state;
  const auto add = [&](StateId id, Cost f, std::uint32_t key) {
    if (id == asked) test->asked = states.size();
    const OptimalRecord at = from.record(id);
    from.packing().unpack_boxes(at.boxes(), position);
    states.push_back({at.player(), from.moved(id, position),
                      static_cast<std::uint16_t>(at.pushes()),
                      static_cast<std::uint16_t>(std::min(f, Cost{closed} - 1)),
                      static_cast<std::uint16_t>(std::min(key, std::uint32_t{0xffff}))});
    boxes.insert(boxes.end(), at.boxes(), at.boxes() + bytes);
  };
  for (StateId id = 0; id < from.end(); ++id)
    if (from.record(id).raise() == OptimalRecord::closed) {
      add(id, 0, 0);
      states.back().f = closed;
    }
  // An entry that a cheaper path has overtaken does not count, nor does a second one.
  std::vector<bool> seen(from.end());
  queue.for_each([&](std::uint32_t primary, std::uint32_t secondary, StateId id) {
    const std::uint32_t raise = from.record(id).raise();
    const Cost f = root_f + static_cast<Cost>(primary);
    if (seen[id] || raise == OptimalRecord::closed ||
        raise != OptimalRecord::raise_of(f, root_f, step))
      return;
    seen[id] = true;
    add(id, f, secondary);
  });
  return states.size() == from.size();
}

bool OptimalFrontier::put(const Board& board, OptimalStates& into, BucketQueue& queue, Cost root_f,
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
    at.set_raise(OptimalRecord::closed);
    if (state.f == closed) continue;
    const Cost f = std::max(root_f, Cost{state.f});
    at.set_raise(OptimalRecord::raise_of(f, root_f, step));
    if (!queue.push(static_cast<std::uint32_t>(f - root_f), state.key, id)) return false;
  }
  return true;
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
