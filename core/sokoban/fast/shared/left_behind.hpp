// Boxes left behind: those off goal that stand close together, and all of them if they are few, are
// searched alone with the frozen boxes. Nearly packed positions are often dead for such a reason.
#pragma once

#include <utility>
#include <vector>

#include "sokoban/proof/proved_sets.hpp"
#include "sokoban/state/clusters.hpp"
#include "sokoban/state/frozen.hpp"

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
    for (const std::vector<Cell>& group : clusters_of(position.board(), loose))
      if (group.size() >= 2 && group.size() <= most && lost(group, position.player())) return true;
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

  FrozenBoxes frozen_;
  ProvedSets sets_;
};

}  // namespace pushwise::sokoban
