// `zone` (Hoste 7.2.2): an area the player cannot reach, without a goal in it or under the boxes
// around it, and every push of those boxes leads to a loss again.
//
// The other boxes are taken away before anything is concluded; with them left in, as in the thesis,
// solvable states are called dead. The thesis bounds the proof by its depth; that is why it is not
// one of the prover's (FewBoxes), which is bounded by states.
#include <algorithm>
#include <span>

#include "sokoban/deadlock/tests.hpp"
#include "sokoban/state/regions.hpp"

namespace pushwise::sokoban {

namespace {

class ZoneTest final : public DeadlockTest {
 public:
  ZoneTest(const Terrain& terrain, int depth)
      : terrain_(&terrain), frozen_(terrain), depth_(depth), top_(terrain.board()) {}

  std::string name() const override { return "zone"; }

  bool dead(const Position& position, Push last) override {
    if (last.box != no_box && !touches_closed_region(position, position.box(last.box)))
      return false;
    top_.regions.compute(position);
    for (std::size_t region = 0; region < top_.regions.count(); ++region) {
      top_.regions.border(position, region, top_.border);
      // Only areas that the last push touches can be new.
      if (last.box != no_box && std::find(top_.border.begin(), top_.border.end(),
                                          position.box(last.box)) == top_.border.end())
        continue;
      const std::span<const Cell> area = top_.regions.cells(region);
      if (!without_goals(position.board(), top_.border, area)) continue;
      if (!every_push_loses(top_.border, position.player(), depth_)) continue;
      reason_ = {name(), top_.border, {area.begin(), area.end()}};
      return true;
    }
    return false;
  }
  Reason reason() const override { return reason_; }

 private:
  // What one depth of the recursion works with.
  struct Level {
    explicit Level(const Board& board) : regions(board), alone(board) {}
    Regions regions;
    std::vector<Cell> border;
    Position alone;
    std::vector<Push> pushes;
  };

  Level& level(int depth) {
    while (levels_.size() <= static_cast<std::size_t>(depth))
      levels_.push_back(std::make_unique<Level>(terrain_->board()));
    return *levels_[static_cast<std::size_t>(depth)];
  }

  static bool without_goals(const Board& board, std::span<const Cell> border,
                            std::span<const Cell> area) {
    const auto is_goal = [&](Cell cell) { return board.is_goal(cell); };
    return std::none_of(border.begin(), border.end(), is_goal) &&
           std::none_of(area.begin(), area.end(), is_goal);
  }

  // With these boxes alone on the board. None of them is on a goal, so if nothing can be pushed the
  // position is lost too.
  bool every_push_loses(const std::vector<Cell>& boxes, Cell player, int depth) {
    Level& own = level(depth);
    own.alone.set(boxes, player);
    own.alone.refresh();
    own.alone.pushes(own.pushes);
    for (const Push push : own.pushes) {
      own.alone.push(push);
      own.alone.refresh();
      const bool lost = is_lost(own.alone, push, depth);
      own.alone.undo_push(push, player);
      if (!lost) return false;
    }
    return true;
  }

  bool is_lost(const Position& position, Push push, int depth) {
    if (terrain_->is_dead(position.box(push.box))) return true;
    frozen_.compute(position);
    if (frozen_.some_off_goal()) return true;
    if (depth == 0) return false;
    Level& own = level(depth);
    own.regions.compute(position);
    for (std::size_t region = 0; region < own.regions.count(); ++region) {
      own.regions.border(position, region, own.border);
      if (without_goals(position.board(), own.border, own.regions.cells(region)) &&
          every_push_loses(own.border, position.player(), depth - 1))
        return true;
    }
    return false;
  }

  const Terrain* terrain_;
  FrozenBoxes frozen_;
  int depth_;
  Level top_;
  std::vector<std::unique_ptr<Level>> levels_;  // by the depth left
  Reason reason_;
};

}  // namespace

std::unique_ptr<DeadlockTest> make_zone_test(const Terrain& terrain, int depth) {
  return std::make_unique<ZoneTest>(terrain, depth);
}

}  // namespace pushwise::sokoban
