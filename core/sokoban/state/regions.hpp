// The regions the player cannot reach, and the boxes around them.
#pragma once

#include <cassert>
#include <span>
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
    first_.assign(1, 0);
    const Board& board = position.board();
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      if (label_[cell] != none || position.occupied(cell) || position.reach().contains(cell))
        continue;
      flood_.flood(position.occupancy(), cell);
      for (const Cell reached : flood_.cells())
        label_[reached] = static_cast<std::uint16_t>(count());
      cells_.insert(cells_.end(), flood_.cells().begin(), flood_.cells().end());
      first_.push_back(cells_.size());
    }
  }

  std::size_t count() const { return first_.size() - 1; }
  std::span<const Cell> cells(std::size_t region) const {
    assert(region < count());
    return {cells_.data() + first_[region], first_[region + 1] - first_[region]};
  }
  // `none` for boxes, walls and the player's own region.
  std::uint16_t of(Cell cell) const { return label_[cell]; }

  // The boxes next to a region, each once, as cells.
  void border(const Position& position, std::size_t region, std::vector<Cell>& boxes) const {
    boxes.clear();
    for (const Cell box : position.boxes())
      for (const Cell beside : position.board().around(box))
        if (label_[beside] == region) {
          boxes.push_back(box);
          break;
        }
  }

 private:
  std::vector<std::uint16_t> label_;
  std::vector<Cell> cells_;            // region by region
  std::vector<std::size_t> first_{0};  // of a region: its first in cells_
  Reach flood_;
};

}  // namespace pushwise::sokoban
