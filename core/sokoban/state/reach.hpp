// The player's region: the cells it can walk to. Clearing is free (generation numbers).
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/board/board.hpp"

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
    cells_.push_back(start);
    mark_[start] = generation_;
    lowest_ = start;
    for (std::size_t head = 0; head < cells_.size(); ++head)
      for (const Cell beside : board_->around(cells_[head])) {
        if (occupied[beside] != 0 || mark_[beside] == generation_) continue;
        mark_[beside] = generation_;
        cells_.push_back(beside);
        if (beside < lowest_) lowest_ = beside;
      }
  }

  bool contains(Cell cell) const { return mark_[cell] == generation_; }
  // The region's normal form.
  Cell lowest() const { return lowest_; }
  // In the order found: by distance from the start.
  const std::vector<Cell>& cells() const { return cells_; }

 private:
  const Board* board_;
  std::vector<std::uint16_t> mark_;
  std::uint16_t generation_ = 0;
  std::vector<Cell> cells_;
  Cell lowest_ = 0;
};

}  // namespace pushwise::sokoban
