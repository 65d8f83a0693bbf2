// Boxes left behind: those off goal that stand close together, and all of them if they are few, are
// searched alone with the frozen boxes. Nearly packed positions are often dead for such a reason.
#pragma once

#include <utility>
#include <vector>

#include "sokoban/deadlock/frozen.hpp"
#include "sokoban/deadlock/proved_sets.hpp"

namespace pushwise::sokoban {

class LeftBehind {
 public:
  explicit LeftBehind(const Terrain& terrain) : frozen_(terrain), sets_(terrain, budget) {}

  bool lost(const Position& position) {
    std::vector<Cell> loose;
    for (const Cell box : position.boxes())
      if (!position.board().is_goal(box)) loose.push_back(box);
    frozen_.compute(position);
    if (loose.size() <= most) return lost(loose, position.player());
    std::vector<bool> seen(loose.size());
    for (std::size_t start = 0; start < loose.size(); ++start) {
      if (seen[start]) continue;
      std::vector<Cell> group{loose[start]};
      seen[start] = true;
      for (std::size_t head = 0; head < group.size(); ++head)
        for (std::size_t other = 0; other < loose.size(); ++other)
          if (!seen[other] && near(position.board(), group[head], loose[other])) {
            seen[other] = true;
            group.push_back(loose[other]);
          }
      if (group.size() >= 2 && group.size() <= most && lost(group, position.player())) return true;
    }
    return false;
  }

 private:
  static constexpr std::size_t most = 4;      // boxes
  static constexpr std::size_t budget = 300;  // states of one search

  bool lost(std::vector<Cell> boxes, Cell player) {
    if (boxes.empty()) return false;
    boxes.insert(boxes.end(), frozen_.cells().begin(), frozen_.cells().end());
    return sets_.dead(std::move(boxes), player);
  }
  static bool near(const Board& board, Cell a, Cell b) {
    const auto gap = [](std::size_t x, std::size_t y) { return x < y ? y - x : x - y; };
    return gap(board.row(a), board.row(b)) <= 2 && gap(board.column(a), board.column(b)) <= 2;
  }

  FrozenBoxes frozen_;
  ProvedSets sets_;
};

}  // namespace pushwise::sokoban
