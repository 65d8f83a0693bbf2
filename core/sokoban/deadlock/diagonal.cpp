// `diagonal`: a staircase of boxes and walls round single cells that touch at their corners.
//
// The shape is only a hint; the boxes around the chain are then searched alone, so the verdict is
// proved like any other.
#include "sokoban/deadlock/tests.hpp"
#include "sokoban/proof/proved_sets.hpp"
#include "sokoban/state/regions.hpp"

namespace pushwise::sokoban {

namespace {

class DiagonalTest final : public DeadlockTest {
 public:
  explicit DiagonalTest(const Terrain& terrain) : sets_(terrain, 1000), regions_(terrain.board()) {}

  std::string name() const override { return "diagonal"; }

  bool dead(const Position& position, Push last) override {
    if (last.box != no_box && !touches_closed_region(position, position.box(last.box)))
      return false;
    regions_.compute(position);
    const Board& board = position.board();
    std::vector<bool> seen(regions_.count());
    for (std::size_t region = 0; region < regions_.count(); ++region) {
      if (seen[region] || regions_.cells(region).size() != 1) continue;
      std::vector<Cell> chain{regions_.cells(region).front()};
      seen[region] = true;
      for (std::size_t head = 0; head < chain.size(); ++head)
        for (const int dy : {-1, 1})
          for (const int dx : {-1, 1}) {
            const Cell corner = diagonal(board, chain[head], dy, dx);
            const std::uint16_t other =
                corner == board.wall() ? Regions::none : regions_.of(corner);
            if (other == Regions::none || seen[other] || regions_.cells(other).size() != 1)
              continue;
            seen[other] = true;
            chain.push_back(corner);
          }
      if (chain.size() < 2) continue;
      std::vector<Cell> boxes;
      for (const Cell box : position.boxes())
        for (const Cell beside : board.around(box))
          if (std::find(chain.begin(), chain.end(), beside) != chain.end()) {
            boxes.push_back(box);
            break;
          }
      if (boxes.size() > most_boxes) continue;
      if (last.box != no_box &&
          std::find(boxes.begin(), boxes.end(), position.box(last.box)) == boxes.end())
        continue;
      if (!sets_.dead(boxes, position.player())) continue;
      reason_ = {name(), boxes, chain};
      return true;
    }
    return false;
  }
  Reason reason() const override { return reason_; }

 private:
  static constexpr std::size_t most_boxes = 8;

  static Cell diagonal(const Board& board, Cell cell, int dy, int dx) {
    const auto row = static_cast<std::ptrdiff_t>(board.row(cell)) + dy;
    const auto column = static_cast<std::ptrdiff_t>(board.column(cell)) + dx;
    if (row < 0 || column < 0 || row >= static_cast<std::ptrdiff_t>(board.height()) ||
        column >= static_cast<std::ptrdiff_t>(board.width()))
      return board.wall();
    return board.cell_at(static_cast<std::size_t>(row) * board.width() +
                         static_cast<std::size_t>(column));
  }

  ProvedSets sets_;
  Regions regions_;
  Reason reason_;
};

}  // namespace

std::unique_ptr<DeadlockTest> make_diagonal_test(const Terrain& terrain) {
  return std::make_unique<DiagonalTest>(terrain);
}

}  // namespace pushwise::sokoban
