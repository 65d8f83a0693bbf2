#include "sokoban/bounds/linear_conflict.hpp"

#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace pushwise::sokoban {

namespace {

// Decides whether a pair can be solved with shortest pushes only.
class PairSearch {
 public:
  explicit PairSearch(const RowSource& rows) : rows_(rows), position_(rows.terrain().board()) {}

  // The region must be given by any of its cells; returns {region's lowest cell, conflict}.
  bool conflict(Cell a, Cell b, Cell player) {
    position_.set({a, b}, player);
    position_.refresh();
    const std::uint64_t key =
        (std::uint64_t{a} << 32) | (std::uint64_t{b} << 16) | position_.reach().lowest();
    const auto known = verdicts_.find(key);
    if (known != verdicts_.end()) return known->second;
    const bool verdict = !solvable(a, b, player);
    verdicts_.emplace(key, verdict);
    return verdict;
  }

 private:
  // The goals a box can still be on a shortest way to follow from where it is and how many pushes
  // it has made: d(now) = d(start) - pushes, and d never falls faster.
  struct State {
    Cell a, b, player;
    Cost pushes_a, pushes_b;
  };
  static constexpr std::size_t budget = 4000;

  bool nearing(const Distance* start, const Distance* now, Cost pushes) const {
    for (std::size_t goal = 0; goal < rows_.targets(); ++goal)
      if (start[goal] != unreachable && now[goal] != unreachable &&
          Cost{now[goal]} == Cost{start[goal]} - pushes)
        return true;
    return false;
  }
  bool at_rest(const Distance* start, const Distance* now, Cost pushes) const {
    for (std::size_t goal = 0; goal < rows_.targets(); ++goal)
      if (now[goal] == 0 && Cost{start[goal]} == pushes) return true;
    return false;
  }

  bool solvable(Cell a, Cell b, Cell player) {
    const Distance* start_a = rows_.row(a, player);
    const Distance* start_b = rows_.row(b, player);
    std::vector<State> stack{{a, b, player, 0, 0}};
    std::set<std::tuple<Cell, Cell, Cell, Cost, Cost>> seen;
    std::vector<Push> pushes;
    while (!stack.empty()) {
      const State state = stack.back();
      stack.pop_back();
      position_.set({state.a, state.b}, state.player);
      position_.refresh();
      if (!seen.emplace(state.a, state.b, position_.reach().lowest(), state.pushes_a,
                        state.pushes_b)
               .second)
        continue;
      // Giving up says nothing, and no conflict is the safe answer.
      if (seen.size() > budget) return true;
      if (at_rest(start_a, rows_.row(state.a, state.player), state.pushes_a) &&
          at_rest(start_b, rows_.row(state.b, state.player), state.pushes_b))
        return true;
      position_.pushes(pushes);
      for (const Push push : pushes) {
        State next = state;
        Cell& moved = push.box == 0 ? next.a : next.b;
        Cost& made = push.box == 0 ? next.pushes_a : next.pushes_b;
        next.player = moved;
        moved = position_.board().next(moved, push.direction);
        ++made;
        const Distance* start = push.box == 0 ? start_a : start_b;
        if (nearing(start, rows_.row(moved, next.player), made)) stack.push_back(next);
      }
    }
    return false;
  }

  RowSource rows_;
  Position position_;
  std::unordered_map<std::uint64_t, bool> verdicts_;
};

class LinearConflictBound final : public Bound {
 public:
  LinearConflictBound(std::unique_ptr<Bound> base, const RowSource& rows)
      : base_(std::move(base)), pairs_(rows) {}

  std::string name() const override { return base_->name() + "+linear-conflict"; }
  bool admissible() const override { return true; }
  bool consistent() const override { return false; }
  bool has_parity() const override { return base_->has_parity(); }

  Cost value(const Position& position) override {
    return with_conflicts(position, base_->value(position));
  }
  void enter(const Position& position) override { base_->enter(position); }
  Cost after_push(const Position& position, BoxNumber moved) override {
    return with_conflicts(position, base_->after_push(position, moved));
  }

 private:
  Cost with_conflicts(const Position& position, Cost base) {
    if (base >= infinite) return base;
    used_.assign(position.boxes().size(), false);
    const Board& board = position.board();
    for (BoxNumber box = 0; box < position.boxes().size(); ++box)
      for (const Direction d : {right, down}) {
        const BoxNumber other = position.box_at(board.next(position.box(box), d));
        if (other == no_box || used_[box] || used_[other]) continue;
        if (!pairs_.conflict(position.box(box), position.box(other), position.player())) continue;
        used_[box] = used_[other] = true;
        base += 2;
      }
    return base;
  }

  std::unique_ptr<Bound> base_;
  PairSearch pairs_;
  std::vector<bool> used_;
};

}  // namespace

std::unique_ptr<Bound> add_linear_conflicts(std::unique_ptr<Bound> base, const RowSource& rows) {
  return std::make_unique<LinearConflictBound>(std::move(base), rows);
}

}  // namespace pushwise::sokoban
