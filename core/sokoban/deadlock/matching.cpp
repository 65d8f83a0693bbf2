// `matching`: the boxes cannot all have a goal of their own, frozen boxes being walls.
//
// Only whether an assignment exists is asked, so augmenting paths without costs are enough. Most
// boxes keep the goal they had in the state examined before; few must look for another.
#include <algorithm>

#include "sokoban/deadlock/tests.hpp"
#include "sokoban/level/frozen_walls.hpp"

namespace pushwise::sokoban {

namespace {

class MatchingTest final : public DeadlockTest {
 public:
  explicit MatchingTest(const Terrain& terrain)
      : frozen_(terrain),
        walls_(terrain),
        targets_(terrain.board().goals().size()),
        usual_goal_(terrain.board().cells()) {
    // A frozen box keeps its goal: one row per goal that allows nothing else.
    own_goal_.assign(targets_ * targets_, unreachable);
    for (std::size_t goal = 0; goal < targets_; ++goal) own_goal_[goal * targets_ + goal] = 0;
  }

  std::string name() const override { return "matching"; }

  bool dead(const Position& position, Push) override {
    frozen_.compute(position);
    const WalledDistances& distances = walls_.with(frozen_.cells());
    rows_.clear();
    for (const Cell cell : position.boxes()) {
      const Distance* row = frozen_.frozen(cell) ? nullptr : distances.row(cell, position.player());
      if (row == nullptr) {
        const int goal = position.board().goal_number(cell);
        if (goal < 0) return blame(position, {cell});
        row = own_goal_.data() + static_cast<std::size_t>(goal) * targets_;
      }
      rows_.push_back(row);
    }
    if (const auto crowd = boxes_without_goal(position); !crowd.empty()) {
      std::vector<Cell> boxes;
      for (const BoxNumber box : crowd) boxes.push_back(position.box(box));
      return blame(position, std::move(boxes));
    }
    for (std::size_t goal = 0; goal < targets_; ++goal)
      if (owner_[goal] != no_box) usual_goal_[position.box(owner_[goal])] = goal;
    return false;
  }

  Reason reason() const override { return reason_; }

 private:
  // Empty if every box gets a goal; else boxes that have fewer goals than they are.
  std::vector<BoxNumber> boxes_without_goal(const Position& position) {
    owner_.assign(targets_, no_box);
    waiting_.clear();
    for (BoxNumber box = 0; box < rows_.size(); ++box) {
      const std::size_t goal = usual_goal_[position.box(box)];
      if (goal < targets_ && owner_[goal] == no_box && rows_[box][goal] != unreachable)
        owner_[goal] = box;
      else
        waiting_.push_back(box);
    }
    for (const BoxNumber box : waiting_) {
      tried_.assign(targets_, false);
      crowd_.clear();
      if (!find_goal(box)) return crowd_;
    }
    return {};
  }

  bool find_goal(BoxNumber box) {
    crowd_.push_back(box);
    for (std::size_t goal = 0; goal < targets_; ++goal) {
      if (rows_[box][goal] == unreachable || tried_[goal]) continue;
      tried_[goal] = true;
      if (owner_[goal] != no_box && !find_goal(owner_[goal])) continue;
      owner_[goal] = box;
      return true;
    }
    return false;
  }

  // These boxes, and the frozen ones that are their walls.
  bool blame(const Position& position, std::vector<Cell> boxes) {
    for (const Cell cell : frozen_.cells())
      if (std::find(boxes.begin(), boxes.end(), cell) == boxes.end()) boxes.push_back(cell);
    reason_ = {name(), std::move(boxes), {}};
    for (const Cell goal : position.board().goals())
      if (!frozen_.frozen(goal)) reason_.cells.push_back(goal);
    return true;
  }

  FrozenBoxes frozen_;
  FrozenWalls walls_;
  std::size_t targets_;
  std::vector<Distance> own_goal_;
  std::vector<const Distance*> rows_;
  // The goal that a box on a cell had last, a guess that saves work.
  std::vector<std::size_t> usual_goal_;
  std::vector<BoxNumber> owner_;
  std::vector<BoxNumber> waiting_;
  std::vector<bool> tried_;
  std::vector<BoxNumber> crowd_;
  Reason reason_;
};

}  // namespace

std::unique_ptr<DeadlockTest> make_matching_test(const Terrain& terrain) {
  return std::make_unique<MatchingTest>(terrain);
}

}  // namespace pushwise::sokoban
