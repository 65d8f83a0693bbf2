#include "sokoban/board/sides.hpp"

#include <algorithm>

namespace pushwise::sokoban {

Sides::Sides(const Board& board)
    : board_(&board),
      class_(board.cells()),
      articulation_(board.cells()),
      entered_(board.cells()),
      left_(board.cells()),
      part_(board.cells() + 1),
      classified_(board.cells()),
      block_(board.cells()),
      low_(board.cells()) {
  std::vector<std::uint8_t> occupied(board.cells() + 1);
  occupied[board.wall()] = 1;
  // One search per part of the floor: extra walls may have cut it.
  for (Cell root = 0; root < board.cells(); ++root)
    if (part_[root] == 0) {
      search(occupied, root);
      for (const Cell cell : found_) look_at(occupied, cell);
    }
}

void Sides::rebuild(const std::vector<std::uint8_t>& occupied, Cell root) {
  first_part_ = parts_ + 1;
  time_ = 0;
  search(occupied, root);
}

void Sides::search(const std::vector<std::uint8_t>& occupied, Cell root) {
  const Board& board = *board_;
  ++parts_;
  found_.clear();
  edges_.clear();
  const auto enter = [&](Cell cell, Cell parent) {
    part_[cell] = parts_;
    entered_[cell] = low_[cell] = time_++;
    found_.push_back(cell);
    stack_.push_back({cell, parent, 0});
  };
  enter(root, board.wall());
  while (!stack_.empty()) {
    Frame& top = stack_.back();
    if (top.next < 4) {
      const auto d = static_cast<Direction>(top.next++);
      const Cell beside = board.next(top.cell, d);
      if (occupied[beside] != 0 || beside == top.parent) continue;
      if (part_[beside] != parts_) {
        edges_.emplace_back(top.cell, d);
        enter(beside, top.cell);
      } else if (entered_[beside] < entered_[top.cell]) {
        edges_.emplace_back(top.cell, d);
        low_[top.cell] = std::min(low_[top.cell], entered_[beside]);
      }
      continue;
    }
    const Frame done = top;
    stack_.pop_back();
    left_[done.cell] = time_;
    if (stack_.empty()) break;
    low_[done.parent] = std::min(low_[done.parent], low_[done.cell]);
    if (low_[done.cell] < entered_[done.parent]) continue;
    // Everything above the edge parent → cell is one block.
    while (true) {
      const auto [from, d] = edges_.back();
      edges_.pop_back();
      block_[from][d] = blocks_;
      block_[board.next(from, d)][opposite(d)] = blocks_;
      if (from == done.parent && board.next(from, d) == done.cell) break;
    }
    ++blocks_;
  }
}

void Sides::classify(const std::vector<std::uint8_t>& occupied, Cell cell) {
  int classes = 0;
  for (const Direction d : directions) {
    class_[cell][d] = none;
    if (occupied[board_->next(cell, d)] != 0) continue;
    class_[cell][d] = d;
    for (std::uint8_t earlier = 0; earlier < d; ++earlier)
      if (class_[cell][earlier] == earlier && block_[cell][earlier] == block_[cell][d])
        class_[cell][d] = earlier;
    if (class_[cell][d] == d) ++classes;
  }
  articulation_[cell] = classes > 1;
}

std::uint8_t Sides::side_of_player(Cell box, Cell player) const {
  if (part_[box] != part_[player] || part_[box] < first_part_) return none;
  std::uint8_t outside = none;
  for (const Direction d : directions) {
    if (class_[box][d] == none) continue;
    const Cell beside = board_->next(box, d);
    // A neighbour entered after the box lies in its subtree; the player below it is on that side.
    const bool below = entered_[beside] > entered_[box] && entered_[beside] < left_[box];
    if (!below)
      outside = class_[box][d];
    else if (entered_[beside] <= entered_[player] && entered_[player] < left_[beside])
      return class_[box][d];
  }
  return outside;
}

}  // namespace pushwise::sokoban
