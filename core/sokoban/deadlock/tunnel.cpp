// `tunnel`: two boxes in one goal-free corridor of width one, the player not between them
// (Hoste 13.3). Each can only be pushed towards the other, so neither ever leaves.
#include "sokoban/deadlock/tests.hpp"

namespace pushwise::sokoban {

namespace {

class TunnelTest final : public DeadlockTest {
 public:
  explicit TunnelTest(const Terrain& terrain) : corridor_(terrain.board().cells() + 1) {
    const Board& board = terrain.board();
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      int exits = 0;
      for (const Cell beside : board.around(cell)) exits += beside == board.wall() ? 0 : 1;
      corridor_[cell] = exits == 2 && !board.is_goal(cell);
    }
  }

  std::string name() const override { return "tunnel"; }

  bool dead(const Position& position, Push last) override {
    if (last.box != no_box) return around(position, position.box(last.box));
    for (const Cell box : position.boxes())
      if (around(position, box)) return true;
    return false;
  }
  Reason reason() const override { return reason_; }

 private:
  bool around(const Position& position, Cell box) {
    if (!corridor_[box]) return false;
    for (const Direction d : directions)
      if (follow(position, box, d)) return true;
    return false;
  }

  // Walk along the corridor to the next box.
  bool follow(const Position& position, Cell box, Direction d) {
    const Board& board = position.board();
    between_.clear();
    Cell cell = board.next(box, d);
    while (corridor_[cell] && !position.occupied(cell)) {
      if (cell == position.player() || position.reach().contains(cell)) return false;
      between_.push_back(cell);
      Direction onward = d;
      for (const Direction next : directions)
        if (next != opposite(d) && board.next(cell, next) != board.wall()) onward = next;
      d = onward;
      cell = board.next(cell, d);
    }
    if (!corridor_[cell] || cell == box) return false;
    between_.push_back(box);
    between_.push_back(cell);
    reason_ = {name(), {box, cell}, between_};
    return true;
  }

  std::vector<bool> corridor_;
  std::vector<Cell> between_;  // the cells walked over
  Reason reason_;
};

}  // namespace

std::unique_ptr<DeadlockTest> make_tunnel_test(const Terrain& terrain) {
  return std::make_unique<TunnelTest>(terrain);
}

}  // namespace pushwise::sokoban
