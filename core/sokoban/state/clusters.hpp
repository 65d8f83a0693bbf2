// Boxes that stand close together, as sets: what dooms a position is mostly a few neighbours.
#pragma once

#include <vector>

#include "sokoban/level/board.hpp"

namespace pushwise::sokoban {

// Two boxes are close if there is at most one row and one column between them; a cluster holds all
// that are close to one another, directly or through others.
inline std::vector<std::vector<Cell>> clusters_of(const Board& board, std::vector<Cell> boxes) {
  const auto gap = [](std::size_t x, std::size_t y) { return x < y ? y - x : x - y; };
  const auto close = [&](Cell a, Cell b) {
    return gap(board.row(a), board.row(b)) <= 2 && gap(board.column(a), board.column(b)) <= 2;
  };
  std::vector<std::vector<Cell>> clusters;
  while (!boxes.empty()) {
    auto& cluster = clusters.emplace_back(1, boxes.back());
    boxes.pop_back();
    for (std::size_t head = 0; head < cluster.size(); ++head)
      for (std::size_t i = boxes.size(); i-- > 0;)
        if (close(cluster[head], boxes[i])) {
          cluster.push_back(boxes[i]);
          boxes.erase(boxes.begin() + static_cast<std::ptrdiff_t>(i));
        }
  }
  return clusters;
}

}  // namespace pushwise::sokoban
