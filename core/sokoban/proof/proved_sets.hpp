// Are these boxes lost, alone on the board? Searched once and remembered.
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
      : quick_(terrain),
        lengthy_(terrain),
        known_(budget, proof_slice(terrain.board().cells())),
        alone_(terrain.board()),
        seen_(terrain.board().cells()) {}

  // With the player's region as it is without the other boxes. A search that runs out of its budget
  // says no, until a later try with a larger one.
  bool dead(const std::vector<Cell>& boxes, Cell player) {
    boxes_ = boxes;
    std::sort(boxes_.begin(), boxes_.end());
    auto found = sets_.find(boxes_);
    if (found == sets_.end()) {
      if (sets_.size() >= most_sets) sets_.clear();
      found = sets_.emplace(boxes_, judged()).first;
    }
    Findings& set = found->second;
    if (set.lost_from.empty() && !set.gave_up) return set.lost_everywhere;
    alone_.set(boxes_, player);
    alone_.refresh();
    const Cell region = alone_.reach().lowest();
    const auto place = std::lower_bound(set.lost_from.begin(), set.lost_from.end(), region);
    if (place != set.lost_from.end() && *place == region) return true;
    if (!set.gave_up || settle(region) != Verdict::dead) return false;
    set.lost_from.insert(place, region);
    return true;
  }

 private:
  struct Findings {
    bool lost_everywhere = false;
    // The lowest cells of the regions from which the boxes are lost, if that depends.
    std::vector<Cell> lost_from;
    bool gave_up = false;  // the search from some region
  };
  static constexpr std::size_t most_sets = std::size_t{1} << 17;

  // About boxes_, with the player in the region of this lowest cell.
  Verdict settle(Cell region) {
    question_ = boxes_;
    question_.push_back(region);
    return known_.settle(question_, quick_, lengthy_, [&](FewBoxes& prover, std::size_t states) {
      return prover.home(boxes_, region, states);
    });
  }

  Findings judged() {
    Findings findings;
    std::size_t regions = 0;
    std::fill(seen_.begin(), seen_.end(), false);
    for (Cell cell = 0; cell < alone_.board().cells(); ++cell) {
      if (seen_[cell] || std::binary_search(boxes_.begin(), boxes_.end(), cell)) continue;
      alone_.set(boxes_, cell);
      alone_.refresh();
      for (const Cell reached : alone_.reach().cells()) seen_[reached] = true;
      ++regions;
      const Verdict verdict = settle(cell);
      if (verdict == Verdict::dead)
        findings.lost_from.push_back(cell);  // the lowest cell: cells come in order
      if (verdict == Verdict::gave_up) findings.gave_up = true;
    }
    findings.lost_everywhere = findings.lost_from.size() == regions;
    if (findings.lost_everywhere) findings.lost_from.clear();
    return findings;
  }

  FewBoxes quick_;
  FewBoxes lengthy_;
  ProofCache known_;
  Position alone_;
  std::vector<Cell> boxes_;
  std::vector<Cell> question_;
  std::vector<bool> seen_;
  std::unordered_map<std::vector<Cell>, Findings, HashCells> sets_;
};

}  // namespace pushwise::sokoban
