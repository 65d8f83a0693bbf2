// Verdicts about sets of boxes alone on the board, searched once and remembered.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "sokoban/deadlock/sub_search.hpp"

namespace pushwise::sokoban {

class ProvedSets {
 public:
  ProvedSets(const Terrain& terrain, std::size_t budget)
      : search_(terrain), alone_(terrain.board()), budget_(budget) {}

  // Are these boxes lost, with the player's region as it is without the other boxes? A search that
  // runs out of its budget says no.
  bool dead(std::vector<Cell> boxes, Cell player) {
    std::sort(boxes.begin(), boxes.end());
    alone_.set(boxes, player);
    alone_.refresh();
    Key key{std::move(boxes), alone_.reach().lowest()};
    const auto known = verdicts_.find(key);
    if (known != verdicts_.end()) return known->second;
    if (verdicts_.size() >= most_entries) verdicts_.clear();
    const bool verdict = search_.run(key.first, player, {}, budget_) == SubSearch::Verdict::dead;
    verdicts_.emplace(std::move(key), verdict);
    return verdict;
  }

 private:
  using Key = std::pair<std::vector<Cell>, Cell>;
  static constexpr std::size_t most_entries = 1U << 20;

  SubSearch search_;
  Position alone_;
  std::size_t budget_;
  std::map<Key, bool> verdicts_;
};

}  // namespace pushwise::sokoban
