// Which boxes have not moved over the last many states of a search?
//
// A search that turns round and round among the same still boxes is a sign that these, or some of
// them, cannot be brought home: they are worth a proof.
#pragma once

#include <algorithm>
#include <vector>

#include "base/bit_set.hpp"
#include "sokoban/proof/pattern.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

class StillBoxes {
 public:
  explicit StillBoxes(const Board& board) : still_(board.cells()), now_(board.cells()) {}

  // The search has come to a state. True at the end of a window: then boxes() are those that stood
  // still in all of its states.
  bool see(const Position& position) {
    now_.clear();
    for (const Cell cell : position.boxes()) now_.set(cell);
    if (seen_++ == 0)
      still_ = now_;
    else
      still_ &= now_;
    if (seen_ < window) return false;
    seen_ = 0;
    return true;
  }

  // As many as fit a pattern, the nearest to `centre` first.
  std::vector<Cell> boxes(const Board& board, Cell centre) const {
    std::vector<Cell> cells;
    still_.for_each([&](std::size_t cell) { cells.push_back(static_cast<Cell>(cell)); });
    const auto apart = [](std::size_t a, std::size_t b) { return a < b ? b - a : a - b; };
    const auto far = [&](Cell cell) {
      return apart(board.row(cell), board.row(centre)) +
             apart(board.column(cell), board.column(centre));
    };
    std::stable_sort(cells.begin(), cells.end(), [&](Cell a, Cell b) { return far(a) < far(b); });
    if (cells.size() > most_pattern_boxes) cells.resize(most_pattern_boxes);
    return cells;
  }

 private:
  static constexpr std::uint32_t window = 1024;

  BitSet still_;
  BitSet now_;
  std::uint32_t seen_ = 0;
};

}  // namespace pushwise::sokoban
