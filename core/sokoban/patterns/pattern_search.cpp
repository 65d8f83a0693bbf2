#include "sokoban/patterns/pattern_search.hpp"

#include <algorithm>

namespace pushwise::sokoban {

namespace {

// Entries of `waiting_`: the lowest bit says that the state is an end under its exact excess.
constexpr std::uint32_t end_flag = 1;

}  // namespace

PatternSearch::PatternSearch(const Terrain& terrain, const PairTable* pairs)
    : terrain_(&terrain),
      pairs_(pairs),
      distances_(&terrain.to_goals(DistanceKind::push)),
      position_(terrain.board()),
      waiting_(most_key + 1),
      region_(terrain.board().cells()) {}

// min over goals of [d(now) - d0] for one box; `infinite` if it can reach no goal.
Cost PatternSearch::term(std::size_t box, Cell cell, Cell player) const {
  const Distance* now = distances_->row_for_player(terrain_->sides(), cell, player);
  const Distance* start = start_rows_[box];
  Cost least = infinite;
  for (std::size_t goal = 0; goal < distances_->targets(); ++goal)
    if (now[goal] != unreachable && start[goal] != unreachable)
      least = std::min(least, Cost{now[goal]} - Cost{start[goal]});
  return least;
}

Cost PatternSearch::key(const Node& node) const {
  Cost sum = node.pushes;
  for (std::size_t box = 0; box < count_; ++box) {
    const Cost part = term(box, node.boxes[box], node.region);
    if (part >= infinite) return infinite;
    sum += part;
  }
  return sum;
}

// The excess if all boxes are on goals, else `infinite`.
Cost PatternSearch::end_value(const Node& node) const {
  Cost value = node.pushes;
  for (std::size_t box = 0; box < count_; ++box) {
    const int goal = terrain_->board().goal_number(node.boxes[box]);
    if (goal < 0) return infinite;
    value -= start_rows_[box][goal];
  }
  return value;
}

std::uint64_t PatternSearch::hash(const Node& node) const {
  std::uint64_t mixed = node.region;
  for (std::size_t box = 0; box < count_; ++box) {
    mixed = (mixed ^ node.boxes[box]) * 0x9e3779b97f4a7c15ULL;
    mixed ^= mixed >> 29;
  }
  return mixed;
}

void PatternSearch::wait(std::uint32_t id, Cost at) {
  // Keys beyond the last bucket wait there: the answer is then a lower bound all the same.
  waiting_[static_cast<std::size_t>(std::min(at, most_key))].push_back(id);
}

bool PatternSearch::dead_pair(const Node& node, std::size_t moved, Cell player) const {
  if (pairs_ == nullptr) return false;
  for (std::size_t box = 0; box < count_; ++box)
    if (box != moved && pairs_->dead(pairs_->find(node.boxes[moved], node.boxes[box], player)))
      return true;
  return false;
}

// Keep a state unless it is known with no more pushes.
void PatternSearch::open(Node node, std::uint32_t parent) {
  const Cost at = key(node);
  if (at >= infinite) return;
  node.parent = parent;
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash(node) & mask;
  while (slots_[slot] != none) {
    Node& known = nodes_[slots_[slot]];
    if (known.region == node.region &&
        std::equal(known.boxes.begin(), known.boxes.begin() + static_cast<std::ptrdiff_t>(count_),
                   node.boxes.begin())) {
      if (known.pushes <= node.pushes) return;
      break;
    }
    slot = (slot + 1) & mask;
  }
  // A cheaper path makes a new entry; the old one is passed over when its turn comes.
  slots_[slot] = static_cast<std::uint32_t>(nodes_.size());
  wait(static_cast<std::uint32_t>(nodes_.size()) * 2, at);
  nodes_.push_back(node);
}

PatternSearch::Answer PatternSearch::run(const std::vector<Cell>& boxes, Cell player,
                                         std::size_t budget) {
  count_ = boxes.size();
  nodes_.clear();
  for (auto& bucket : waiting_) bucket.clear();
  // States made are capped with those expanded, so that the table stays small and half empty.
  const std::size_t most_nodes = 2 * budget;
  std::size_t slots = 64;
  while (slots < 2 * (most_nodes + 4 * most_pattern_boxes)) slots *= 2;
  slots_.assign(slots, none);
  position_.set(boxes, player);
  position_.refresh();
  region_.clear();
  for (const Cell cell : position_.reach().cells()) region_.set(cell);
  Node root{};
  for (std::size_t box = 0; box < count_; ++box) {
    root.boxes[box] = boxes[box];
    start_rows_[box] = distances_->row_for_player(terrain_->sides(), boxes[box], player);
  }
  root.region = position_.reach().lowest();
  open(root, none);
  Answer answer;
  for (Cost at = 0; at <= most_key; ++at) {
    auto& bucket = waiting_[static_cast<std::size_t>(at)];
    while (!bucket.empty()) {
      answer.penalty = at;
      const std::uint32_t entry = bucket.back();
      bucket.pop_back();
      const Node node = nodes_[entry / 2];
      if ((entry & end_flag) != 0) {
        answer.complete = at < most_key;
        for (std::uint32_t id = entry / 2; nodes_[id].parent != none; id = nodes_[id].parent)
          answer.solution.push_back(nodes_[id].push);
        std::reverse(answer.solution.begin(), answer.solution.end());
        return answer;
      }
      const Cost value = end_value(node);
      if (value < infinite) wait(entry | end_flag, std::max(value, at));
      if (budget-- == 0 || nodes_.size() > most_nodes) return answer;
      ++nodes_made_;
      position_.set({node.boxes.begin(), node.boxes.begin() + static_cast<std::ptrdiff_t>(count_)},
                    node.region);
      position_.refresh();
      position_.pushes(pushes_);
      for (const Push push : pushes_) {
        const Cell from = node.boxes[push.box];
        const Cell to = terrain_->board().next(from, push.direction);
        if (terrain_->is_dead(to)) continue;
        Node child = node;
        child.boxes[push.box] = to;
        if (dead_pair(child, push.box, from)) continue;
        position_.push(push);
        position_.refresh();
        child.region = position_.reach().lowest();
        position_.undo_push(push, node.region);
        child.pushes = static_cast<std::uint16_t>(node.pushes + 1);
        child.push = push;
        open(child, entry / 2);
      }
    }
  }
  answer.penalty = infinite;
  answer.complete = true;
  return answer;
}

}  // namespace pushwise::sokoban
