// `corner`, `line` and `dead`: cells on which a single box is lost (Hoste 7.1).
#include "sokoban/deadlock/tests.hpp"

namespace pushwise::sokoban {

namespace {

class CellTest final : public DeadlockTest {
 public:
  CellTest(std::string name, BitSet cells) : name_(std::move(name)), cells_(std::move(cells)) {}

  std::string name() const override { return name_; }

  bool dead(const Position& position, Push last) override {
    if (last.box != no_box) return judge(position.box(last.box));
    for (const Cell box : position.boxes())
      if (judge(box)) return true;
    return false;
  }
  Reason reason() const override { return {name_, {box_}, {box_}}; }

 private:
  bool judge(Cell box) {
    box_ = box;
    return cells_.test(box);
  }

  std::string name_;
  BitSet cells_;
  Cell box_ = 0;
};

bool is_corner(const Board& board, Cell cell) {
  const auto wall = [&](Direction d) { return board.next(cell, d) == board.wall(); };
  return (wall(up) || wall(down)) && (wall(left) || wall(right));
}

BitSet corners(const Board& board) {
  BitSet cells(board.cells());
  for (Cell cell = 0; cell < board.cells(); ++cell)
    if (!board.is_goal(cell) && is_corner(board, cell)) cells.set(cell);
  return cells;
}

// Runs of cells along an unbroken wall, without a goal, between two ends a box cannot leave by.
BitSet lines(const Board& board) {
  BitSet cells(board.cells());
  for (const Direction side : directions) {
    const Direction along = side == up || side == down ? right : down;
    for (Cell start = 0; start < board.cells(); ++start) {
      if (board.next(start, opposite(along)) != board.wall()) continue;
      std::vector<Cell> run;
      bool closed = true;
      for (Cell cell = start; cell != board.wall(); cell = board.next(cell, along)) {
        closed = closed && board.next(cell, side) == board.wall() && !board.is_goal(cell);
        run.push_back(cell);
      }
      if (closed)
        for (const Cell cell : run) cells.set(cell);
    }
  }
  return cells;
}

}  // namespace

std::unique_ptr<DeadlockTest> make_corner_test(const Terrain& terrain) {
  return std::make_unique<CellTest>("corner", corners(terrain.board()));
}
std::unique_ptr<DeadlockTest> make_line_test(const Terrain& terrain) {
  return std::make_unique<CellTest>("line", lines(terrain.board()));
}
std::unique_ptr<DeadlockTest> make_dead_test(const Terrain& terrain) {
  return std::make_unique<CellTest>("dead", terrain.dead());
}

}  // namespace pushwise::sokoban
