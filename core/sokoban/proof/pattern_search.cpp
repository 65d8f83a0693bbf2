#include "sokoban/proof/pattern_search.hpp"

#include <algorithm>

namespace pushwise::sokoban {

namespace {

// Entries of `waiting_`: the lowest bit says that the state is an end under its exact excess.
constexpr std::uint32_t end_flag = 1;

}  // namespace

PatternSearch::PatternSearch(const Terrain& terrain, const PairTable* pairs, Way way)
    : terrain_(&terrain),
      pairs_(pairs),
      course_(terrain, way),
      position_(terrain.board()),
      waiting_(most_key + 1) {}

// min over goals of [d(now) - d0] for one box; `infinite` if it can reach no goal.
Cost PatternSearch::term(std::size_t box, Cell cell, Cell player) const {
  if (leaves_[box]) {
    if (gone(cell)) return -start_cut_[box];
    const Distance left = cut_->distance(cell, player);
    return left == unreachable ? infinite : left - start_cut_[box];
  }
  const Distance* now = course_.distances().row_for_player(terrain_->sides(), cell, player);
  const Distance* start = start_rows_[box];
  Cost least = infinite;
  const bool tied = box == only_.box;
  const std::size_t end = tied ? only_.goal + 1 : course_.distances().targets();
  for (std::size_t goal = tied ? only_.goal : 0; goal < end; ++goal)
    if (now[goal] != unreachable && start[goal] != unreachable)
      least = std::min(least, Cost{now[goal]} - Cost{start[goal]});
  return least;
}

// The excess if the state is an end, else `infinite`. It is the working position.
Cost PatternSearch::end_value(const Node& node) const {
  if (!course_.player_at_end(position_)) return infinite;
  Cost value = node.pushes;
  for (std::size_t box = 0; box < count_; ++box) {
    if (leaves_[box]) {
      if (!gone(node.boxes[box])) return infinite;
      value -= start_cut_[box];
      continue;
    }
    const int goal = course_.target_number(node.boxes[box]);
    if (goal < 0) return infinite;
    if (box == only_.box && static_cast<std::size_t>(goal) != only_.goal) return infinite;
    value -= start_rows_[box][goal];
  }
  return value;
}

std::uint64_t PatternSearch::hash(const Node& node) const {
  std::uint64_t mixed = node.player;
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

bool PatternSearch::dead_pair(const Node& node, std::size_t moved) const {
  if (pairs_ == nullptr || gone(node.boxes[moved])) return false;
  for (std::size_t box = 0; box < count_; ++box)
    if (box != moved && !gone(node.boxes[box]) &&
        pairs_->dead(pairs_->find(node.boxes[moved], node.boxes[box], node.player)))
      return true;
  return false;
}

// False if the state is known with no more pushes.
bool PatternSearch::remember(std::uint32_t id) {
  const Node& node = nodes_[id];
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash(node) & mask;
  while (slots_[slot] != none) {
    const Node& known = nodes_[slots_[slot]];
    if (known.player == node.player &&
        std::equal(known.boxes.begin(), known.boxes.begin() + static_cast<std::ptrdiff_t>(count_),
                   node.boxes.begin())) {
      if (known.pushes <= node.pushes) return false;
      break;
    }
    slot = (slot + 1) & mask;
  }
  slots_[slot] = id;
  return true;
}

void PatternSearch::expand(std::uint32_t id, Cost at) {
  const Node node = nodes_[id];
  course_.moves(position_, pushes_);
  for (const Push push : pushes_) {
    const std::size_t box = present_[push.box];
    const Cell from = node.boxes[box];
    const Cell to = terrain_->board().next(from, push.direction);
    if (terrain_->is_dead(to)) continue;
    const Cell player = course_.player_after(from, push.direction);
    const bool leaves = leaves_[box] && cut_->reached(to, player);
    const Cost after = term(box, leaves ? terrain_->board().wall() : to, player);
    if (after >= infinite) continue;
    Node child = node;
    child.boxes[box] = leaves ? terrain_->board().wall() : to;
    child.player = player;
    if (dead_pair(child, box)) continue;
    child.pushes = static_cast<std::uint16_t>(node.pushes + 1);
    child.parent = id;
    child.push = {static_cast<BoxNumber>(box), push.direction};
    wait(static_cast<std::uint32_t>(nodes_.size()) * 2,
         at + 1 + after - term(box, from, node.player));
    nodes_.push_back(child);
  }
}

PatternSearch::Answer PatternSearch::run(const std::vector<Cell>& boxes, Cell player,
                                         std::size_t budget, Restriction only,
                                         const CutSquare* cut) {
  count_ = boxes.size();
  only_ = only;
  cut_ = cut;
  nodes_.clear();
  for (auto& bucket : waiting_) bucket.clear();
  std::size_t slots = 64;
  while (slots < 2 * budget) slots *= 2;
  slots_.assign(slots, none);
  Node root{};
  root.player = player;
  root.parent = none;
  for (std::size_t box = 0; box < count_; ++box) {
    root.boxes[box] = boxes[box];
    start_rows_[box] = course_.distances().row_for_player(terrain_->sides(), boxes[box], player);
    leaves_[box] = cut != nullptr && cut->in_zone(boxes[box], player);
    if (leaves_[box]) start_cut_[box] = cut->distance(boxes[box], player);
  }
  nodes_.push_back(root);
  Answer answer;
  answer.up_to_cut = cut != nullptr;
  for (std::size_t box = 0; box < count_; ++box)
    if (term(box, boxes[box], player) >= infinite) {
      answer.penalty = infinite;
      answer.complete = true;
      return answer;
    }
  wait(0, 0);
  for (Cost at = 0; at <= most_key; ++at) {
    auto& bucket = waiting_[static_cast<std::size_t>(at)];
    while (!bucket.empty()) {
      answer.penalty = at + (at & 1);
      const std::uint32_t entry = bucket.back();
      const std::uint32_t id = entry / 2;
      bucket.pop_back();
      if ((entry & end_flag) != 0) {
        answer.complete = at < most_key;
        for (std::uint32_t last = id; nodes_[last].parent != none; last = nodes_[last].parent)
          answer.solution.push_back(nodes_[last].push);
        std::reverse(answer.solution.begin(), answer.solution.end());
        return answer;
      }
      position_.clear();
      for (std::size_t box = 0; box < count_; ++box) {
        if (gone(nodes_[id].boxes[box])) continue;
        present_[position_.boxes().size()] = box;
        position_.add_box(nodes_[id].boxes[box]);
      }
      position_.set_player(nodes_[id].player);
      position_.refresh();
      nodes_[id].player = position_.reach().lowest();
      if (!remember(id)) continue;
      if (const Cost value = end_value(nodes_[id]); value < infinite)
        wait(entry | end_flag, std::max(value, at));
      if (budget-- == 0) return answer;
      ++nodes_made_;
      expand(id, at);
    }
  }
  answer.penalty = infinite;
  answer.complete = true;
  return answer;
}

}  // namespace pushwise::sokoban
