// The regions the player cannot reach, and the boxes around them.
#pragma once

#include <vector>

#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

// Does the box on `cell` touch a region the player cannot reach? A push makes or changes only
// regions that the pushed box touches, so a test that looks at nothing else may ask this first.
inline bool touches_closed_region(const Position& position, Cell cell) {
  for (const Cell beside : position.board().around(cell))
    if (!position.occupied(beside) && !position.reach().contains(beside)) return true;
  return false;
}

class Regions {
 public:
  static constexpr std::uint16_t none = 0xffff;

  explicit Regions(const Board& board) : label_(board.cells() + 1, none), flood_(board) {}

  // Number the regions of a position whose reach is refreshed.
  void compute(const Position& position) {
    std::fill(label_.begin(), label_.end(), none);
    cells_.clear();
    const Board& board = position.board();
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      if (label_[cell] != none || position.occupied(cell) || position.reach().contains(cell))
        continue;
      flood_.flood(position.occupancy(), cell);
      for (const Cell reached : flood_.cells())
        label_[reached] = static_cast<std::uint16_t>(count());
      cells_.push_back(flood_.cells());
    }
  }

  std::size_t count() const { return cells_.size(); }
  const std::vector<Cell>& cells(std::size_t region) const { return cells_[region]; }
  // `none` for boxes, walls and the player's own region.
  std::uint16_t of(Cell cell) const { return label_[cell]; }

  // The boxes next to a region, each once, as cells.
  std::vector<Cell> border(const Position& position, std::size_t region) const {
    std::vector<Cell> boxes;
    for (const Cell box : position.boxes())
      for (const Cell beside : position.board().around(box))
        if (label_[beside] == region) {
          boxes.push_back(box);
          break;
        }
    return boxes;
  }

 private:
  std::vector<std::uint16_t> label_;
  std::vector<std::vector<Cell>> cells_;
  Reach flood_;
};

}  // namespace pushwise::sokoban
