// `thaw`: boxes that are free are taken off the board, for as long as there are any; what is left
// may be lost.
//
// A box is free if it can be brought to a goal while the others stay, or be pushed a step and back
// again. Taking a box off only makes a position easier: whatever solves it solves what is left. So
// if no sequence of pushes of what is left lets every box off goal go, the position is dead, for
// the sake of the boxes that were left at first. They are few even on a full board, so the search
// is short, and all its verdicts are remembered. Where they are too many, those that stand close
// together are asked about alone.
#include <algorithm>
#include <unordered_set>

#include "sokoban/deadlock/tests.hpp"
#include "sokoban/state/box_routes.hpp"
#include "sokoban/state/clusters.hpp"

namespace pushwise::sokoban {

namespace {

class ThawTest final : public DeadlockTest {
 public:
  explicit ThawTest(const Terrain& terrain)
      : terrain_(&terrain),
        routes_(terrain.board()),
        frozen_(terrain),
        asked_(terrain.board()),
        position_(terrain.board()) {}

  std::string name() const override { return "thaw"; }

  bool dead(const Position& position, Push /*last*/) override {
    asked_.set(position.boxes(), position.player());
    thaw(asked_);
    if (all_home(asked_)) return false;
    if (lost(asked_)) return true;
    const auto clusters = clusters_of(position.board(), asked_.boxes());
    if (clusters.size() < 2) return false;
    for (const auto& cluster : clusters) {
      asked_.set(cluster, position.player());
      thaw(asked_);
      if (!all_home(asked_) && lost(asked_)) return true;
    }
    return false;
  }
  Reason reason() const override { return reason_; }
  Verdicts::Memory memory() const override { return verdicts_.memory(); }
  void recall(const Verdicts::Memory& memory) override { verdicts_.recall(memory); }

 private:
  // The boxes in ascending order and the lowest cell of the player's region.
  using State = std::vector<Cell>;
  static constexpr std::size_t budget = 100;

  // Take off what is free. The region is fresh afterwards. The order does not matter, so the boxes
  // that a glance shows to be free go first: with them gone, fewer are left to ask about at length.
  void thaw(Position& position) {
    position.refresh();
    bool again = true;
    while (again) {
      again = false;
      for (BoxNumber box = 0; box < position.boxes().size();)
        if (plainly_free(position, box)) {
          position.take_off(box);
          again = true;
        } else {
          ++box;
        }
      for (BoxNumber box = 0; box < position.boxes().size() && !again; ++box)
        if (free(position, box)) {
          position.take_off(box);
          again = true;
        }
    }
  }

  template <class Visit>
  bool any_push(const Position& position, Cell cell, Visit&& visit) const {
    const Board& board = position.board();
    return std::any_of(directions.begin(), directions.end(), [&](Direction d) {
      const Cell to = board.next(cell, d);
      return !position.occupied(to) && !terrain_->is_dead(to) &&
             position.reach().contains(board.next(cell, opposite(d))) && visit(d, to);
    });
  }

  bool plainly_free(const Position& position, BoxNumber box) const {
    const Cell cell = position.box(box);
    return any_push(position, cell, [&](Direction d, Cell to) {
      return position.board().is_goal(to) || has_way_round(position, cell, d);
    });
  }

  bool free(const Position& position, BoxNumber box) {
    const Cell cell = position.box(box);
    if (!any_push(position, cell, [](Direction, Cell) { return true; })) return false;
    const auto& stops = routes_.pushes(position, box, terrain_->dead());
    return routes_.to_and_fro(terrain_->dead()) ||
           std::any_of(stops.begin() + 1, stops.end(), [&](const BoxRoutes::Stop& stop) {
             return position.board().is_goal(stop.cell);
           });
  }

  // Is the floor beside the box free, so that the player can push it a step, walk past it and push
  // it back? The cheap answer to a common question.
  static bool has_way_round(const Position& position, Cell cell, Direction d) {
    const Board& board = position.board();
    const Cell to = board.next(cell, d);
    const Cell beyond = board.next(to, d);
    if (position.occupied(beyond)) return false;
    for (const Direction aside : directions) {
      if (aside == d || aside == opposite(d)) continue;
      const Cell middle = board.next(to, aside);
      if (!position.occupied(board.next(cell, aside)) && !position.occupied(middle) &&
          !position.occupied(board.next(beyond, aside)) && position.reach().contains(middle))
        return true;
    }
    return false;
  }

  static bool all_home(const Position& position) {
    return std::all_of(position.boxes().begin(), position.boxes().end(),
                       [&](Cell box) { return position.board().is_goal(box); });
  }

  static State state_of(const Position& position) {
    State state = position.boxes();
    std::sort(state.begin(), state.end());
    state.push_back(position.reach().lowest());
    return state;
  }

  // For a position that is thawed, and not all at home.
  bool lost(const Position& position) {
    const State start = state_of(position);
    const auto by_search = [&](std::size_t states) { return search(start, states); };
    if (verdicts_.settle(start, budget, by_search) != Verdict::dead) return false;
    reason_ = {name(), {start.begin(), start.end() - 1}, {start.begin(), start.end() - 1}};
    return true;
  }

  // States with fewer boxes come first, then those in which the player goes farther.
  struct Waiting {
    std::size_t boxes;
    std::size_t reach;
    const State* state;
    bool operator<(const Waiting& other) const {
      return boxes != other.boxes ? boxes > other.boxes : reach < other.reach;
    }
  };
  void meet(State state, std::size_t reach) {
    const auto [place, is_new] = met_.insert(std::move(state));
    if (!is_new) return;
    waiting_.push_back({place->size(), reach, &*place});
    std::push_heap(waiting_.begin(), waiting_.end());
  }

  Verdict search(const State& start, std::size_t states) {
    met_.clear();
    waiting_.clear();
    meet(start, 0);
    for (std::size_t count = 0; count < states; ++count) {
      if (waiting_.empty()) {
        for (const State& state : met_) verdicts_.put(state, {Verdict::dead, {}});
        return Verdict::dead;
      }
      std::pop_heap(waiting_.begin(), waiting_.end());
      const State* state = waiting_.back().state;
      waiting_.pop_back();
      if (opens(*state)) return Verdict::alive;
    }
    return Verdict::gave_up;
  }

  // Make all pushes of a state; true if it turns out that its boxes can be saved, as far as this
  // test can tell.
  bool opens(const State& state) {
    position_.set({state.begin(), state.end() - 1}, state.back());
    thaw(position_);
    if (all_home(position_)) return true;
    if (position_.boxes().size() + 1 < state.size()) {
      State left = state_of(position_);
      if (verdicts_.is(left, Verdict::dead)) return false;
      if (verdicts_.is(left, Verdict::alive)) return true;
      if (!met_.insert(std::move(left)).second) return false;
    }
    position_.pushes(pushes_);
    const Cell player = position_.player();
    for (const Push push : pushes_) {
      const Cell to = position_.board().next(position_.box(push.box), push.direction);
      if (terrain_->is_dead(to)) continue;
      position_.push(push);
      if (!freezes(to)) {
        position_.refresh();
        State next = state_of(position_);
        if (verdicts_.is(next, Verdict::alive)) return true;
        if (!verdicts_.is(next, Verdict::dead))
          meet(std::move(next), position_.reach().cells().size());
      }
      position_.undo_push(push, player);
    }
    return false;
  }

  // Has the box just pushed here locked itself or others off goal?
  bool freezes(Cell to) {
    if (!frozen_.suspect(position_, to)) return false;
    frozen_.compute(position_);
    return frozen_.some_off_goal();
  }

  const Terrain* terrain_;
  BoxRoutes routes_;
  FrozenBoxes frozen_;
  Position asked_;
  Position position_;  // of the search
  std::vector<Push> pushes_;
  Verdicts verdicts_;
  // Of one search: the states met, and those still to be looked at.
  std::unordered_set<State, HashCells> met_;
  std::vector<Waiting> waiting_;
  Reason reason_;
};

}  // namespace

std::unique_ptr<DeadlockTest> make_thaw_test(const Terrain& terrain) {
  return std::make_unique<ThawTest>(terrain);
}

}  // namespace pushwise::sokoban
