// `freeze`: boxes that block each other for good, one of them off its goal (sokoshell's rules).
#include "sokoban/deadlock/tests.hpp"

namespace pushwise::sokoban {

namespace {

class FreezeTest final : public DeadlockTest {
 public:
  explicit FreezeTest(const Terrain& terrain) : frozen_(terrain) {}

  std::string name() const override { return "freeze"; }

  bool dead(const Position& position, Push last) override {
    // A push that freezes anything freezes the pushed box.
    if (last.box != no_box && !frozen_.suspect(position, position.box(last.box))) return false;
    frozen_.compute(position);
    if (!frozen_.some_off_goal()) return false;
    explain(position);
    return true;
  }

  Reason reason() const override { return reason_; }

 private:
  // The frozen boxes that hang together with one that is off goal, and the walls are the cause.
  void explain(const Position& position) {
    const Board& board = position.board();
    reason_ = {name(), {}, {}};
    std::vector<bool> seen(board.cells());
    for (const Cell start : frozen_.cells()) {
      if (board.is_goal(start) || seen[start]) continue;
      std::vector<Cell> group{start};
      seen[start] = true;
      for (std::size_t head = 0; head < group.size(); ++head)
        for (const Cell beside : board.around(group[head]))
          if (beside != board.wall() && frozen_.frozen(beside) && !seen[beside]) {
            seen[beside] = true;
            group.push_back(beside);
          }
      reason_.boxes.insert(reason_.boxes.end(), group.begin(), group.end());
    }
    reason_.cells = reason_.boxes;
  }

  FrozenBoxes frozen_;
  Reason reason_;
};

}  // namespace

std::unique_ptr<DeadlockTest> make_freeze_test(const Terrain& terrain) {
  return std::make_unique<FreezeTest>(terrain);
}

}  // namespace pushwise::sokoban
