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
    seen_.assign(regions_.count(), false);
    for (std::size_t region = 0; region < regions_.count(); ++region) {
      if (seen_[region] || regions_.cells(region).size() != 1) continue;
      chain_.assign(1, regions_.cells(region).front());
      seen_[region] = true;
      for (std::size_t head = 0; head < chain_.size(); ++head)
        for (const int dy : {-1, 1})
          for (const int dx : {-1, 1}) {
            const Cell corner = diagonal(board, chain_[head], dy, dx);
            const std::uint16_t other =
                corner == board.wall() ? Regions::none : regions_.of(corner);
            if (other == Regions::none || seen_[other] || regions_.cells(other).size() != 1)
              continue;
            seen_[other] = true;
            chain_.push_back(corner);
          }
      if (chain_.size() < 2) continue;
      boxes_.clear();
      for (const Cell box : position.boxes())
        for (const Cell beside : board.around(box))
          if (std::find(chain_.begin(), chain_.end(), beside) != chain_.end()) {
            boxes_.push_back(box);
            break;
          }
      if (boxes_.size() > most_boxes) continue;
      if (last.box != no_box &&
          std::find(boxes_.begin(), boxes_.end(), position.box(last.box)) == boxes_.end())
        continue;
      if (!sets_.dead(boxes_, position.player())) continue;
      reason_ = {name(), boxes_, chain_};
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
  std::vector<bool> seen_;   // by region
  std::vector<Cell> chain_;  // of single cells
  std::vector<Cell> boxes_;  // around it
  Reason reason_;
};

}  // namespace

std::unique_ptr<DeadlockTest> make_diagonal_test(const Terrain& terrain) {
  return std::make_unique<DiagonalTest>(terrain);
}

}  // namespace pushwise::sokoban
