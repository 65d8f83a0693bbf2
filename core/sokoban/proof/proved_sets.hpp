// Verdicts about sets of boxes alone on the board, searched once and remembered.
//
// A verdict depends on the boxes and the player's region without the others. Most sets are lost
// from every region or from none, so all regions of a set are judged when it is first met; only
// where they differ must the player's region be found again at every look.
#pragma once

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sokoban/proof/few_boxes.hpp"

namespace pushwise::sokoban {

class ProvedSets {
 public:
  ProvedSets(const Terrain& terrain, std::size_t budget)
      : search_(terrain), alone_(terrain.board()), budget_(budget) {}

  // Are these boxes lost, with the player's region as it is without the other boxes? A search that
  // runs out of its budget says no, until a later try with a larger one.
  bool dead(std::vector<Cell> boxes, Cell player) {
    std::sort(boxes.begin(), boxes.end());
    auto known = findings_.find(boxes);
    if (known == findings_.end()) {
      if (findings_.size() >= most_entries) findings_.clear();
      known = findings_.emplace(std::move(boxes), Findings{}).first;
      judge(known->first, known->second);
    } else if (known->second.gave_up && known->second.effort.again()) {
      judge(known->first, known->second);
    }
    const Findings& findings = known->second;
    if (findings.lost_from.empty()) return findings.lost_everywhere;
    alone_.set(known->first, player);
    alone_.refresh();
    return std::binary_search(findings.lost_from.begin(), findings.lost_from.end(),
                              alone_.reach().lowest());
  }

 private:
  struct Findings {
    bool lost_everywhere = false;
    // The lowest cells of the regions from which the boxes are lost, if that depends.
    std::vector<Cell> lost_from;
    bool gave_up = false;  // the search from some region
    Effort effort;
  };
  static constexpr std::size_t most_entries = 1U << 20;

  void judge(const std::vector<Cell>& boxes, Findings& findings) {
    findings.lost_from.clear();
    findings.gave_up = false;
    std::size_t regions = 0;
    std::vector<bool> seen(alone_.board().cells());
    for (Cell cell = 0; cell < alone_.board().cells(); ++cell) {
      if (seen[cell] || std::binary_search(boxes.begin(), boxes.end(), cell)) continue;
      alone_.set(boxes, cell);
      alone_.refresh();
      for (const Cell reached : alone_.reach().cells()) seen[reached] = true;
      ++regions;
      const Verdict found = search_.home(boxes, cell, findings.effort.budget(budget_));
      if (found == Verdict::dead)
        findings.lost_from.push_back(cell);  // the lowest cell: cells come in order
      if (found == Verdict::gave_up) findings.gave_up = true;
    }
    findings.lost_everywhere = findings.lost_from.size() == regions;
    if (findings.lost_everywhere) findings.lost_from.clear();
  }

  FewBoxes search_;
  Position alone_;
  std::size_t budget_;
  std::unordered_map<std::vector<Cell>, Findings, HashCells> findings_;
};

}  // namespace pushwise::sokoban
