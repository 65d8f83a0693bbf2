#include "sokoban/proof/questions.hpp"

#include <algorithm>
#include <array>

namespace pushwise::sokoban {

const FewBoxes::Answer& Questions::ask(const std::vector<Cell>& boxes, Cell player,
                                       const CutSquare* cut) {
  alone_.set(boxes, player);
  alone_.refresh();
  std::vector<Cell> question = boxes;
  question.push_back(alone_.reach().lowest());
  if (cut != nullptr) question.push_back(terrain_->board().wall());
  const std::uint64_t number = number_of(question);
  Known& known = answers_[number];
  if (known.question == question) return known.answer;
  if (answers_.size() > most_answers) answers_.clear();
  Known& found = answers_[number];
  found = {std::move(question), search_.cost(boxes, player, budget_, {}, cut)};
  return found.answer;
}

std::uint64_t Questions::number_of(const std::vector<Cell>& question) {
  std::uint64_t hash = 0;
  for (const Cell cell : question) {
    hash = (hash ^ cell) * 0x9e3779b97f4a7c15ULL;
    hash ^= hash >> 29;
  }
  return hash;
}

// The least excess of a pair over all pairs of targets.
Cost Questions::pair_penalty(Cell a, Cell b, Cell player) const {
  const PairTable::Entry entry = pairs_->find(a, b, player);
  if (!pairs_->interacts(entry)) return 0;
  if (pairs_->dead(entry)) return infinite;
  Cost least = infinite;
  for (std::size_t g = 0; g < targets_; ++g)
    for (std::size_t k = 0; k < targets_; ++k)
      if (const PairTable::Excess excess = pairs_->excess(entry, g, k); excess != PairTable::never)
        least = std::min(least, Cost{excess});
  return least;
}

Cost Questions::penalty(const std::vector<Cell>& boxes, Cell player) {
  if (boxes.size() == 2 && pairs_ != nullptr) return pair_penalty(boxes[0], boxes[1], player);
  return ask(boxes, player).penalty;
}

Cost Questions::of_fewer(const std::vector<Cell>& boxes, Cell player) {
  // best[mask]: the most that disjoint groups of these boxes give. A mask's parts come before it.
  const std::size_t all = (std::size_t{1} << boxes.size()) - 1;
  std::array<Cost, std::size_t{1} << most_pattern_boxes> best{};
  std::vector<Cell> group;
  for (std::size_t mask = 1; mask <= all; ++mask) {
    group.clear();
    for (std::size_t i = 0; i < boxes.size(); ++i)
      if ((mask >> i & 1) != 0) group.push_back(boxes[i]);
    // The distances of a box alone are exact: no extra pushes.
    Cost most = mask != all && group.size() > 1 ? penalty(group, player) : 0;
    for (std::size_t part = (mask - 1) & mask; part > mask / 2; part = (part - 1) & mask)
      most = std::max(most, best[part] + best[mask ^ part]);
    if (most >= infinite) return infinite;
    best[mask] = most;
  }
  return best[all];
}

// The least excess with the box `lead` on this goal.
Cost Questions::led_penalty(const Pattern& pattern, std::size_t lead, std::size_t goal) {
  const Cell player = pattern.player();
  if (pattern.boxes.size() == 2 && pairs_ != nullptr) {
    const PairTable::Entry entry =
        pairs_->find(pattern.boxes[lead], pattern.boxes[1 - lead], player);
    Cost least = infinite;
    for (std::size_t k = 0; k < terrain_->board().goals().size(); ++k)
      if (const auto excess = pairs_->excess(entry, goal, k); excess != PairTable::never)
        least = std::min(least, Cost{excess});
    return least;
  }
  return search_.cost(pattern.boxes, player, budget_, {lead, goal}).penalty;
}

bool Questions::measure_by_goal(Pattern& pattern) {
  const std::size_t goals = terrain_->board().goals().size();
  std::vector<Cost> found(goals);
  // Goals the box cannot reach anyway say nothing; a goal that is out of reach in this company
  // says a lot, but no more than this.
  constexpr Cost most_worth = 8;
  Cost best = 0;
  const Cell player = pattern.player();
  const DistanceTable& distances = terrain_->to_goals(DistanceKind::push);
  for (std::size_t lead = 0; lead < pattern.boxes.size(); ++lead) {
    const Distance* row = distances.row_for_player(terrain_->sides(), pattern.boxes[lead], player);
    Cost worth = 0;
    for (std::size_t goal = 0; goal < goals; ++goal) {
      found[goal] = row[goal] == unreachable
                        ? infinite
                        : std::max(pattern.penalty, led_penalty(pattern, lead, goal));
      if (row[goal] != unreachable) worth += std::min(found[goal] - pattern.penalty, most_worth);
    }
    if (worth <= best) continue;
    best = worth;
    pattern.lead = pattern.boxes[lead];
    pattern.by_goal = found;
  }
  return best > 0;
}

}  // namespace pushwise::sokoban
