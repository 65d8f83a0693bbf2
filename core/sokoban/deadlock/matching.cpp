// `matching`: the boxes cannot all have a goal of their own, frozen boxes being walls.
#include "base/assignment.hpp"
#include "sokoban/board/frozen_walls.hpp"
#include "sokoban/deadlock/tests.hpp"

namespace pushwise::sokoban {

namespace {

class MatchingTest final : public DeadlockTest {
 public:
  explicit MatchingTest(const Terrain& terrain)
      : frozen_(terrain), walls_(terrain), targets_(terrain.board().goals().size()) {
    // A frozen box keeps its goal: one row per goal that allows nothing else.
    own_goal_.assign(targets_ * targets_, unreachable);
    for (std::size_t goal = 0; goal < targets_; ++goal) own_goal_[goal * targets_ + goal] = 0;
  }

  std::string name() const override { return "matching"; }

  bool dead(const Position& position, Push) override {
    frozen_.compute(position);
    const WalledDistances& distances = walls_.with(frozen_.cells());
    assignment_.reset(targets_);
    for (BoxNumber box = 0; box < position.boxes().size(); ++box) {
      const Cell cell = position.box(box);
      const Distance* row = frozen_.frozen(cell) ? nullptr : distances.row(cell, position.player());
      if (row == nullptr) {
        const int goal = position.board().goal_number(cell);
        if (goal < 0) return blame(position, {cell});
        row = own_goal_.data() + static_cast<std::size_t>(goal) * targets_;
      }
      assignment_.set_row(box, row);
    }
    if (assignment_.solve() < infinite) return false;
    return blame(position, position.boxes());
  }

  Reason reason() const override { return reason_; }

 private:
  bool blame(const Position& position, std::vector<Cell> boxes) {
    reason_ = {name(), std::move(boxes), {}};
    for (const Cell goal : position.board().goals())
      if (!position.occupied(goal)) reason_.cells.push_back(goal);
    return true;
  }

  FrozenBoxes frozen_;
  FrozenWalls walls_;
  std::size_t targets_;
  std::vector<Distance> own_goal_;
  Assignment assignment_;
  Reason reason_;
};

}  // namespace

std::unique_ptr<DeadlockTest> make_matching_test(const Terrain& terrain) {
  return std::make_unique<MatchingTest>(terrain);
}

}  // namespace pushwise::sokoban
