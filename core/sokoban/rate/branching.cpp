#include "sokoban/rate/branching.hpp"

#include <algorithm>
#include <vector>

#include "base/clock.hpp"
#include "sokoban/state/state_set.hpp"

namespace pushwise::sokoban {

namespace {

// The clock is asked once in this many pushes.
constexpr std::uint64_t pushes_between_looks = 256;

std::size_t off_goal(const Position& position) {
  const auto& boxes = position.boxes();
  return static_cast<std::size_t>(std::count_if(
      boxes.begin(), boxes.end(), [&](Cell cell) { return !position.board().is_goal(cell); }));
}

// The lowest cell of the player's region after a push that has been made, from the region before
// it. Most pushes neither cut that region nor open another one, and the few cells around the box
// show it: what is left of the region is connected if the ways past the box's new cell lead around
// it, and grows by the box's old cell only if that touches no free cell of another region.
class RegionAfterPush {
 public:
  explicit RegionAfterPush(const Board& board) : board_(board), flooded_(board) {}

  Cell lowest(const Position& position, const Reach& before, Cell from, Direction direction) {
    const Cell to = board_.next(from, direction);
    if (before.lowest() != to && !opens(position, before, from) && !cuts(before, from, direction))
      return std::min(before.lowest(), from);
    flooded_.flood(position.occupancy(), from);
    return flooded_.lowest();
  }

 private:
  bool opens(const Position& position, const Reach& before, Cell from) const {
    const auto& around = board_.around(from);
    return std::any_of(around.begin(), around.end(), [&](Cell cell) {
      return !position.occupied(cell) && !before.contains(cell);
    });
  }

  // The cells around the box are those beside it, and those before and behind them.
  bool cuts(const Reach& before, Cell from, Direction direction) const {
    const Cell to = board_.next(from, direction);
    if (!before.contains(to)) return false;
    bool way_ahead = !before.contains(board_.next(to, direction));
    for (const Direction side : directions) {
      if (side == direction || side == opposite(direction)) continue;
      const Cell beside = board_.next(to, side);
      if (!before.contains(beside)) continue;
      if (!before.contains(board_.next(from, side))) return true;
      way_ahead = way_ahead || before.contains(board_.next(beside, direction));
    }
    return !way_ahead;
  }

  const Board& board_;
  Reach flooded_;
};

}  // namespace

Branching sample_branching(const Terrain& terrain, std::size_t most_states, double seconds) {
  const Board& board = terrain.board();
  Branching counts;
  Position position(board);
  position.refresh();
  const bool lost = std::any_of(board.boxes().begin(), board.boxes().end(),
                                [&](Cell cell) { return terrain.is_dead(cell); });
  if (lost || board.has_lost_box() || position.solved()) return counts;
  const Clock clock;
  std::uint64_t next_look = pushes_between_looks;
  RegionAfterPush region(board);
  StateSet<NoNote> set(board, terrain.live());
  set.add(position, {});
  std::vector<Push> pushes;
  for (StateId id = 0; id < set.size() && counts.states < most_states; ++id) {
    set.show(id, position);
    position.refresh();
    position.pushes(pushes);
    const Branching before = counts;
    ++counts.states;
    const Cell player = position.player();
    const std::size_t to_do = off_goal(position);
    for (const Push push : pushes) {
      const Cell from = position.box(push.box);
      const Cell to = board.next(from, push.direction);
      if (terrain.is_dead(to)) continue;
      ++counts.pushes;
      if (to_do == 1 && board.is_goal(to) && !board.is_goal(from)) return counts;
      // The order of the states is that of their numbers: what comes later is never looked at.
      if (set.size() >= most_states) continue;
      position.push(push);
      set.add(position, region.lowest(position, position.reach(), from, push.direction), {});
      position.undo_push(push, player);
      if (counts.pushes < next_look) continue;
      next_look = counts.pushes + pushes_between_looks;
      if (clock.seconds() > seconds) return before;  // of this state not all pushes are counted
    }
    if (counts.pushes < next_look) continue;
    next_look = counts.pushes + pushes_between_looks;
    if (clock.seconds() > seconds) return counts;
  }
  return counts;
}

}  // namespace pushwise::sokoban
