// `zone` (Hoste 7.2.2): an area the player cannot reach, without a goal in it or under the boxes
// around it, and every push of those boxes leads to a loss again.
//
// The other boxes are taken away before anything is concluded; with them left in, as in the thesis,
// solvable states are called dead.
#include "sokoban/deadlock/tests.hpp"
#include "sokoban/state/regions.hpp"

namespace pushwise::sokoban {

namespace {

class ZoneTest final : public DeadlockTest {
 public:
  ZoneTest(const Terrain& terrain, int depth)
      : terrain_(&terrain), frozen_(terrain), depth_(depth) {}

  std::string name() const override { return "zone"; }

  bool dead(const Position& position, Push last) override {
    if (last.box != no_box && !touches_closed_region(position, position.box(last.box)))
      return false;
    Regions regions(position.board());
    regions.compute(position);
    for (std::size_t region = 0; region < regions.count(); ++region) {
      const std::vector<Cell> border = regions.border(position, region);
      // Only areas that the last push touches can be new.
      if (last.box != no_box &&
          std::find(border.begin(), border.end(), position.box(last.box)) == border.end())
        continue;
      if (!without_goals(position.board(), border, regions.cells(region))) continue;
      if (!every_push_loses(border, position.player(), depth_)) continue;
      reason_ = {name(), border, regions.cells(region)};
      return true;
    }
    return false;
  }
  Reason reason() const override { return reason_; }

 private:
  static bool without_goals(const Board& board, const std::vector<Cell>& border,
                            const std::vector<Cell>& area) {
    const auto is_goal = [&](Cell cell) { return board.is_goal(cell); };
    return std::none_of(border.begin(), border.end(), is_goal) &&
           std::none_of(area.begin(), area.end(), is_goal);
  }

  // With these boxes alone on the board. None of them is on a goal, so if nothing can be pushed the
  // position is lost too.
  bool every_push_loses(const std::vector<Cell>& boxes, Cell player, int depth) {
    Position alone(terrain_->board());
    alone.set(boxes, player);
    alone.refresh();
    std::vector<Push> pushes;
    alone.pushes(pushes);
    for (const Push push : pushes) {
      alone.push(push);
      alone.refresh();
      const bool lost = is_lost(alone, push, depth);
      alone.undo_push(push, player);
      if (!lost) return false;
    }
    return true;
  }

  bool is_lost(const Position& position, Push push, int depth) {
    if (terrain_->is_dead(position.box(push.box))) return true;
    frozen_.compute(position);
    if (frozen_.some_off_goal()) return true;
    if (depth == 0) return false;
    Regions regions(position.board());
    regions.compute(position);
    for (std::size_t region = 0; region < regions.count(); ++region) {
      const std::vector<Cell> border = regions.border(position, region);
      if (without_goals(position.board(), border, regions.cells(region)) &&
          every_push_loses(border, position.player(), depth - 1))
        return true;
    }
    return false;
  }

  const Terrain* terrain_;
  FrozenBoxes frozen_;
  int depth_;
  Reason reason_;
};

}  // namespace

std::unique_ptr<DeadlockTest> make_zone_test(const Terrain& terrain, int depth) {
  return std::make_unique<ZoneTest>(terrain, depth);
}

}  // namespace pushwise::sokoban
