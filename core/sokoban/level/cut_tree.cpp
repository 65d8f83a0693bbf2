#include "sokoban/level/cut_tree.hpp"

#include <algorithm>

namespace pushwise::sokoban {

CutTree::CutTree(const Board& board, const std::vector<std::uint8_t>& occupied)
    : nodes_(board.cells()) {
  struct Frame {
    Cell cell;
    std::uint8_t to_parent;
    std::uint8_t next;
    std::uint16_t low;  // the earliest time that an edge from the subtree leads to
  };
  std::vector<Frame> stack;
  std::uint16_t time = 0;
  const auto enter = [&](Cell cell, std::uint8_t to_parent, std::uint16_t root) {
    nodes_[cell].entered = time;
    nodes_[cell].root = root;
    stack.push_back({cell, to_parent, 0, time++});
  };
  std::vector<bool> seen(board.cells());
  for (Cell root = 0; root < board.cells(); ++root) {
    if (occupied[root] != 0 || seen[root]) continue;
    seen[root] = true;
    enter(root, nothing, time);
    while (true) {
      Frame& top = stack.back();
      if (top.next < 4) {
        const auto d = static_cast<Direction>(top.next++);
        const Cell beside = board.next(top.cell, d);
        if (occupied[beside] != 0 || d == top.to_parent) continue;
        if (seen[beside]) {
          top.low = std::min(top.low, nodes_[beside].entered);
        } else {
          seen[beside] = true;
          enter(beside, opposite(d), nodes_[root].entered);
        }
        continue;
      }
      const Frame done = top;
      stack.pop_back();
      nodes_[done.cell].left = time;
      if (stack.empty()) break;
      Frame& parent = stack.back();
      parent.low = std::min(parent.low, done.low);
      if (done.low >= nodes_[parent.cell].entered) nodes_[done.cell].cut_off_by = done.to_parent;
    }
  }
}

}  // namespace pushwise::sokoban
