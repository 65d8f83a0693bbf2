// How far the player has to walk to each cell. Clearing is free (generation numbers).
#pragma once

#include <algorithm>
#include <vector>

#include "base/types.hpp"
#include "sokoban/level/board.hpp"

namespace pushwise::sokoban {

class Walk {
 public:
  explicit Walk(const Board& board)
      : board_(&board), mark_(board.cells() + 1), steps_(board.cells() + 1) {
    queue_.reserve(board.cells());
  }

  // Flood from `start` over cells whose `occupied` entry is 0.
  void flood(const std::vector<std::uint8_t>& occupied, Cell start) {
    if (++generation_ == 0) {
      std::fill(mark_.begin(), mark_.end(), std::uint16_t{0});
      generation_ = 1;
    }
    queue_.clear();
    queue_.push_back(start);
    mark_[start] = generation_;
    steps_[start] = 0;
    for (std::size_t head = 0; head < queue_.size(); ++head) {
      const Cell cell = queue_[head];
      for (const Cell beside : board_->around(cell)) {
        if (occupied[beside] != 0 || mark_[beside] == generation_) continue;
        mark_[beside] = generation_;
        steps_[beside] = steps_[cell] + 1;
        queue_.push_back(beside);
      }
    }
  }

  bool reaches(Cell cell) const { return mark_[cell] == generation_; }
  // Precondition: reaches(cell).
  Cost steps(Cell cell) const { return steps_[cell]; }

 private:
  const Board* board_;
  std::vector<std::uint16_t> mark_;
  std::vector<Cost> steps_;
  std::vector<Cell> queue_;
  std::uint16_t generation_ = 0;
};

}  // namespace pushwise::sokoban
