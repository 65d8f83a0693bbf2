// `square` and `z`: the two shapes of boxes and walls that the ECE report looks for.
#include "sokoban/deadlock/tests.hpp"

namespace pushwise::sokoban {

namespace {

// Looks around the pushed box, or around every box.
class ShapeTest : public DeadlockTest {
 public:
  bool dead(const Position& position, Push last) override {
    if (last.box != no_box) return around(position, position.box(last.box));
    for (const Cell box : position.boxes())
      if (around(position, box)) return true;
    return false;
  }
  Reason reason() const override { return {name(), boxes_, boxes_}; }

 protected:
  virtual bool around(const Position& position, Cell box) = 0;

  // The boxes among the cells; true if one of them is off goal.
  bool blame(const Position& position, std::initializer_list<Cell> cells) {
    boxes_.clear();
    bool off_goal = false;
    for (const Cell cell : cells) {
      if (position.box_at(cell) == no_box) continue;
      boxes_.push_back(cell);
      off_goal = off_goal || !position.board().is_goal(cell);
    }
    return off_goal;
  }

 private:
  std::vector<Cell> boxes_;
};

class SquareTest final : public ShapeTest {
 public:
  std::string name() const override { return "square"; }

 protected:
  // Two by two cells, each a wall or a box: none can be pushed.
  bool around(const Position& position, Cell box) override {
    const Board& board = position.board();
    for (const Direction vertical : {up, down})
      for (const Direction horizontal : {left, right}) {
        const Cell above = board.next(box, vertical);
        const Cell beside = board.next(box, horizontal);
        if (!position.occupied(above) || !position.occupied(beside)) continue;
        // The diagonal cell, by whichever way is floor; two walls leave it unknown, but then the
        // box stands in a corner and cannot move either.
        Cell corner = board.wall();
        if (above != board.wall())
          corner = board.next(above, horizontal);
        else if (beside != board.wall())
          corner = board.next(beside, vertical);
        if (!position.occupied(corner)) continue;
        if (blame(position, {box, above, beside, corner})) return true;
      }
    return false;
  }
};

class ZTest final : public ShapeTest {
 public:
  std::string name() const override { return "z"; }

 protected:
  // Two neighbouring boxes, a wall on opposite sides of them across their axis.
  bool around(const Position& position, Cell box) override {
    const Board& board = position.board();
    for (const Direction d : directions) {
      const Cell other = board.next(box, d);
      if (position.box_at(other) == no_box) continue;
      const bool horizontal = d == left || d == right;
      for (const Direction side : {horizontal ? up : left, horizontal ? down : right})
        if (board.next(box, side) == board.wall() &&
            board.next(other, opposite(side)) == board.wall() && blame(position, {box, other}))
          return true;
    }
    return false;
  }
};

}  // namespace

std::unique_ptr<DeadlockTest> make_square_test(const Terrain&) {
  return std::make_unique<SquareTest>();
}
std::unique_ptr<DeadlockTest> make_z_test(const Terrain&) { return std::make_unique<ZTest>(); }

}  // namespace pushwise::sokoban
