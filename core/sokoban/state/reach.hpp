// The player's region: the cells it can walk to. Clearing is free (generation numbers).
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/level/board.hpp"

namespace pushwise::sokoban {

class Reach {
 public:
  explicit Reach(const Board& board) : board_(&board), mark_(board.cells() + 1) {
    cells_.reserve(board.cells());
  }

  // Flood from `start` over cells whose `occupied` entry is 0.
  void flood(const std::vector<std::uint8_t>& occupied, Cell start) {
    if (++generation_ == 0) {
      std::fill(mark_.begin(), mark_.end(), std::uint16_t{0});
      generation_ = 1;
    }
    cells_.clear();
    lowest_ = start;
    flood_on(occupied, start);
  }

  // This cell has become free. What it opens comes last in cells().
  void extend(const std::vector<std::uint8_t>& occupied, Cell freed) {
    const auto& around = board_->around(freed);
    if (std::any_of(around.begin(), around.end(), [this](Cell cell) { return contains(cell); }))
      flood_on(occupied, freed);
  }

  bool contains(Cell cell) const { return mark_[cell] == generation_; }
  // The region's normal form.
  Cell lowest() const { return lowest_; }
  // In the order found: by distance from the start.
  const std::vector<Cell>& cells() const { return cells_; }

 private:
  void flood_on(const std::vector<std::uint8_t>& occupied, Cell start) {
    std::size_t head = cells_.size();
    const auto add = [this](Cell cell) {
      mark_[cell] = generation_;
      cells_.push_back(cell);
      lowest_ = std::min(lowest_, cell);
    };
    add(start);
    for (; head < cells_.size(); ++head)
      for (const Cell beside : board_->around(cells_[head]))
        if (occupied[beside] == 0 && mark_[beside] != generation_) add(beside);
  }

  const Board* board_;
  std::vector<std::uint16_t> mark_;
  std::uint16_t generation_ = 0;
  std::vector<Cell> cells_;
  Cell lowest_ = 0;
};

}  // namespace pushwise::sokoban
