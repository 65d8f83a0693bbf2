// What each cell costs a player who may start from several cells, each at its own cost: the least
// cost of a start and the steps from there. Clearing is free (generation numbers).
#pragma once

#include <algorithm>
#include <vector>

#include "base/types.hpp"
#include "sokoban/level/board.hpp"

namespace pushwise::sokoban {

class Spread {
 public:
  struct Start {
    Cell cell;
    Cost cost;
    StateId id;  // of the caller's, to know again where a cost comes from
  };

  explicit Spread(const Board& board) : board_(&board), cells_(board.cells() + 1) {
    queue_.reserve(board.cells());
  }

  // Over cells whose `occupied` entry is 0; the starts by ascending cost.
  void flood(const std::vector<std::uint8_t>& occupied, const std::vector<Start>& starts) {
    if (++generation_ == 0) {
      std::fill(cells_.begin(), cells_.end(), Entry{});
      generation_ = 1;
    }
    queue_.clear();
    std::size_t head = 0;
    std::size_t next = 0;
    while (head < queue_.size() || next < starts.size()) {
      // Cells are left by ascending cost, so the first cost of a cell is its least, but for a start
      // that is cheaper than the way to it found so far.
      if (next < starts.size() &&
          (head == queue_.size() || starts[next].cost <= cells_[queue_[head]].cost)) {
        const Start& start = starts[next++];
        Entry& entry = cells_[start.cell];
        if (entry.generation == generation_ && entry.cost <= start.cost) continue;
        entry = {start.id, start.cost, generation_};
        leave(occupied, start.cell);
      } else {
        leave(occupied, queue_[head++]);
      }
    }
  }

  // Precondition: the cell was reached.
  Cost cost(Cell cell) const { return cells_[cell].cost; }
  StateId start(Cell cell) const { return cells_[cell].start; }

 private:
  struct Entry {
    StateId start = 0;
    Cost cost = 0;
    std::uint32_t generation = 0;
  };

  void leave(const std::vector<std::uint8_t>& occupied, Cell cell) {
    const Entry from = cells_[cell];
    for (const Cell beside : board_->around(cell)) {
      if (occupied[beside] != 0 || cells_[beside].generation == generation_) continue;
      cells_[beside] = {from.start, from.cost + 1, generation_};
      queue_.push_back(beside);
    }
  }

  const Board* board_;
  std::vector<Entry> cells_;
  std::vector<Cell> queue_;
  std::uint32_t generation_ = 0;
};

}  // namespace pushwise::sokoban
