#include "sokoban/level/sides.hpp"

#include <algorithm>

namespace pushwise::sokoban {

Sides::Sides(const Board& board)
    : board_(&board),
      class_(board.cells()),
      articulation_(board.cells()),
      nodes_(board.cells() + 1),
      classified_(board.cells()) {
  std::vector<std::uint8_t> occupied(board.cells() + 1);
  occupied[board.wall()] = 1;
  // One search per part of the floor: extra walls may have cut it.
  for (Cell root = 0; root < board.cells(); ++root)
    if (nodes_[root].part == 0) search(occupied, root);
  for (Cell cell = 0; cell < board.cells(); ++cell) classify(occupied, cell);
}

void Sides::rebuild(const std::vector<std::uint8_t>& occupied, Cell root) {
  first_part_ = parts_ + 1;
  time_ = 0;
  search(occupied, root);
}

// The parents are the stack. The edge back to the parent may count for `low`: it leads no higher
// than the cell that is asked about.
void Sides::search(const std::vector<std::uint8_t>& occupied, Cell root) {
  const Cell top = board_->wall();
  const std::uint8_t* const taken = occupied.data();
  Node* const nodes = nodes_.data();
  const std::uint32_t part = ++parts_;
  std::uint16_t time = time_;
  nodes[root] = {part, time, 0, time, top, 0};
  ++time;
  for (Cell cell = root; cell != top;) {
    Node& node = nodes[cell];
    const auto& around = board_->around(cell);
    std::uint8_t next = node.next;
    std::uint16_t low = node.low;
    Cell child = top;
    while (next < 4 && child == top) {
      const Cell beside = around[next++];
      if (taken[beside] != 0) continue;
      if (nodes[beside].part == part)
        low = std::min(low, nodes[beside].entered);
      else
        child = beside;
    }
    node.low = low;
    if (child != top) {
      node.next = next;
      nodes[child] = {part, time, 0, time, cell, 0};
      ++time;
      cell = child;
      continue;
    }
    node.left = time;
    Node& parent = nodes[node.parent];
    parent.low = std::min(parent.low, low);
    cell = node.parent;
  }
  time_ = time;
}

void Sides::classify(const std::vector<std::uint8_t>& occupied, Cell cell) {
  const Node& node = nodes_[cell];
  // The child whose subtree the box cuts off with this neighbour in it; the cell itself if none.
  const auto cut_off_with = [&](Cell beside) {
    for (const Cell child : board_->around(cell))
      if (occupied[child] == 0 && nodes_[child].parent == cell &&
          is_below(nodes_[beside], nodes_[child]))
        return nodes_[child].low >= node.entered ? child : cell;
    return cell;
  };
  std::array<Cell, 4> cut{};
  int classes = 0;
  for (const Direction d : directions) {
    class_[cell][d] = none;
    const Cell beside = board_->next(cell, d);
    if (occupied[beside] != 0) continue;
    cut[d] = cut_off_with(beside);
    class_[cell][d] = d;
    for (std::uint8_t earlier = 0; earlier < d; ++earlier)
      if (class_[cell][earlier] == earlier && cut[earlier] == cut[d]) class_[cell][d] = earlier;
    if (class_[cell][d] == d) ++classes;
  }
  articulation_[cell] = classes > 1;
}

std::uint8_t Sides::side_of_player(Cell box, Cell player) const {
  const Node& node = nodes_[box];
  if (node.part != nodes_[player].part || node.part < first_part_) return none;
  std::uint8_t outside = none;
  for (const Direction d : directions) {
    if (class_[box][d] == none) continue;
    const Node& beside = nodes_[board_->next(box, d)];
    // A neighbour entered after the box lies in its subtree; the player below it is on that side.
    const bool below = beside.entered > node.entered && beside.entered < node.left;
    if (!below)
      outside = class_[box][d];
    else if (is_below(nodes_[player], beside))
      return class_[box][d];
  }
  return outside;
}

}  // namespace pushwise::sokoban
