// `table`: the boxes in the 3 x 3 window around the pushed one, found dead once and looked up.
#include "sokoban/deadlock/tests.hpp"
#include "sokoban/proof/proved_sets.hpp"

namespace pushwise::sokoban {

namespace {

class TableTest final : public DeadlockTest {
 public:
  explicit TableTest(const Terrain& terrain) : sets_(terrain, 1000) {}

  std::string name() const override { return "table"; }

  bool dead(const Position& position, Push last) override {
    if (last.box != no_box) return around(position, position.box(last.box));
    for (const Cell box : position.boxes())
      if (around(position, box)) return true;
    return false;
  }
  Reason reason() const override { return reason_; }

 private:
  static constexpr std::size_t most_boxes = 5;

  bool around(const Position& position, Cell centre) {
    const Board& board = position.board();
    const auto near = [](std::size_t a, std::size_t b) { return a <= b + 1 && b <= a + 1; };
    boxes_.clear();
    for (const Cell box : position.boxes())
      if (near(board.row(box), board.row(centre)) && near(board.column(box), board.column(centre)))
        boxes_.push_back(box);
    if (boxes_.size() < 2 || boxes_.size() > most_boxes) return false;
    if (!sets_.dead(boxes_, position.player())) return false;
    reason_ = {name(), boxes_, boxes_};
    return true;
  }

  ProvedSets sets_;
  std::vector<Cell> boxes_;  // of the window
  Reason reason_;
};

}  // namespace

std::unique_ptr<DeadlockTest> make_table_test(const Terrain& terrain) {
  return std::make_unique<TableTest>(terrain);
}

}  // namespace pushwise::sokoban
