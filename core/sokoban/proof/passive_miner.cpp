#include "sokoban/proof/passive_miner.hpp"

#include <algorithm>

namespace pushwise::sokoban {

PassiveMiner::PassiveMiner(const Terrain& terrain, std::size_t budget, bool restrictive,
                           std::size_t table_bytes)
    : terrain_(&terrain),
      live_(live_packing(terrain)),
      restrictive_(restrictive),
      position_(terrain.board()),
      seen_(terrain.board().cells()) {
  if (live_.size() > 1 && PairTable::bytes_for(terrain.board(), live_.size()) <= table_bytes)
    pairs_ = std::make_unique<PairTable>(terrain, live_);
  questions_ = std::make_unique<Questions>(terrain, pairs_.get(), budget);
}

void PassiveMiner::judge(const Placement& placement, std::vector<Pattern>& out) {
  std::vector<Cell> boxes;
  for (const std::uint32_t number : placement.cells()) boxes.push_back(live_.cell(number));
  judge(boxes, out);
}

void PassiveMiner::judge(const std::vector<Cell>& boxes, std::vector<Pattern>& out) {
  boxes_ = boxes;
  std::fill(seen_.begin(), seen_.end(), false);
  for (Cell cell = 0; cell < terrain_->board().cells(); ++cell) {
    if (seen_[cell] || std::binary_search(boxes_.begin(), boxes_.end(), cell)) continue;
    position_.set(boxes_, cell);
    position_.refresh();
    for (const Cell reached : position_.reach().cells()) seen_[reached] = true;
    judge_region(cell, out);
  }
}

void PassiveMiner::judge_region(Cell player, std::vector<Pattern>& out) {
  const std::size_t count = boxes_.size();
  if (count > 1 && some_part_is_dead(player)) return;
  Cost penalty = 0;
  bool exact = true;
  if (count == 2 && pairs_ != nullptr) {
    penalty = questions_->penalty(boxes_, player);
  } else {
    const FewBoxes::Answer answer = questions_->ask_once(boxes_, player);
    penalty = answer.penalty;
    exact = answer.complete;
  }
  const bool may_restrict = restrictive_ && penalty < infinite && count > 1;
  if (penalty == 0) {
    // Longer patterns without a penalty are too many to be asked goal by goal.
    if (!may_restrict || count != 2) return;
    Pattern pattern = make_pattern(position_, boxes_, player, 0, true);
    if (questions_->measure_by_goal(pattern)) out.push_back(std::move(pattern));
    return;
  }
  if (penalty <= questions_->of_fewer(boxes_, player)) return;
  Pattern pattern = make_pattern(position_, boxes_, player, penalty, exact);
  if (may_restrict) questions_->measure_by_goal(pattern);
  out.push_back(std::move(pattern));
}

// A single box that reaches no goal from the player's side, or a pair; longer parts are asked for
// only if the whole turns out to be dead.
bool PassiveMiner::some_part_is_dead(Cell player) {
  const DistanceTable& distances = terrain_->to_goals(DistanceKind::push);
  for (const Cell box : boxes_) {
    const Distance* row = distances.row_for_player(terrain_->sides(), box, player);
    if (std::all_of(row, row + distances.targets(), [](Distance d) { return d == unreachable; }))
      return true;
  }
  if (boxes_.size() == 2 || pairs_ == nullptr) return false;
  for (std::size_t i = 0; i < boxes_.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (pairs_->dead(pairs_->find(boxes_[k], boxes_[i], player))) return true;
  return false;
}

}  // namespace pushwise::sokoban
