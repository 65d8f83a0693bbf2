#include "sokoban/board/sides.hpp"

#include <algorithm>

namespace pushwise::sokoban {

namespace {

struct Frame {
  Cell cell;
  Cell parent;
  std::uint8_t next;
};

}  // namespace

Sides::Sides(const Board& board)
    : board_(&board),
      class_(board.cells()),
      articulation_(board.cells()),
      entered_(board.cells()),
      left_(board.cells()),
      part_(board.cells()) {
  const std::size_t n = board.cells();
  for (auto& classes : class_) classes.fill(none);
  if (n == 0) return;

  // Block number of each edge, seen from both ends; edges wait on a stack until their block closes.
  std::vector<std::array<std::uint32_t, 4>> block(n);
  std::vector<std::uint32_t> low(n);
  std::vector<bool> seen(n);
  std::vector<std::pair<Cell, Direction>> edges;
  std::vector<Frame> stack;
  std::uint32_t time = 0;
  std::uint32_t blocks = 0;
  Cell parts = 0;

  const auto enter = [&](Cell cell, Cell parent) {
    seen[cell] = true;
    entered_[cell] = low[cell] = time++;
    part_[cell] = parts;
    stack.push_back({cell, parent, 0});
  };
  // One search per part of the floor: extra walls may have cut it.
  Cell root = 0;
  const auto next_root = [&] {
    while (root < n && seen[root]) ++root;
    if (root < n) {
      ++parts;
      enter(root, board.wall());
    }
    return root < n;
  };
  while (!stack.empty() || next_root()) {
    Frame& top = stack.back();
    if (top.next < 4) {
      const auto d = static_cast<Direction>(top.next++);
      const Cell beside = board.next(top.cell, d);
      if (beside == board.wall() || beside == top.parent) continue;
      if (!seen[beside]) {
        edges.emplace_back(top.cell, d);
        enter(beside, top.cell);
      } else if (entered_[beside] < entered_[top.cell]) {
        edges.emplace_back(top.cell, d);
        low[top.cell] = std::min(low[top.cell], entered_[beside]);
      }
      continue;
    }
    const Frame done = top;
    stack.pop_back();
    left_[done.cell] = time;
    if (stack.empty()) continue;
    low[done.parent] = std::min(low[done.parent], low[done.cell]);
    if (low[done.cell] >= entered_[done.parent]) {
      // Everything above the edge parent → cell is one block.
      while (true) {
        const auto [from, d] = edges.back();
        edges.pop_back();
        block[from][d] = blocks;
        block[board.next(from, d)][opposite(d)] = blocks;
        if (from == done.parent && board.next(from, d) == done.cell) break;
      }
      ++blocks;
    }
  }

  for (Cell cell = 0; cell < n; ++cell) {
    int classes = 0;
    for (const Direction d : directions) {
      if (board.next(cell, d) == board.wall()) continue;
      class_[cell][d] = d;
      for (std::uint8_t earlier = 0; earlier < d; ++earlier)
        if (class_[cell][earlier] == earlier && block[cell][earlier] == block[cell][d])
          class_[cell][d] = earlier;
      if (class_[cell][d] == d) ++classes;
    }
    articulation_[cell] = classes > 1;
  }
}

std::uint8_t Sides::side_of_player(Cell box, Cell player) const {
  if (part_[box] != part_[player]) return none;
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
