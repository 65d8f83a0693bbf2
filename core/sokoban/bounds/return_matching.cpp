#include "sokoban/bounds/return_matching.hpp"

#include <algorithm>

namespace pushwise::sokoban {

namespace {

// Work that the choice may take, in vertices looked at: some tens of milliseconds.
constexpr std::size_t most_work = 4'000'000;

// Steps of the player from a cell to all others, the boxes thought away.
std::vector<Cost> distances_from(const Board& board, Cell start) {
  std::vector<Cost> steps(board.cells(), -1);
  std::vector<Cell> queue{start};
  steps[start] = 0;
  for (std::size_t head = 0; head < queue.size(); ++head)
    for (const Cell beside : board.around(queue[head]))
      if (beside != board.wall() && steps[beside] < 0) {
        steps[beside] = steps[queue[head]] + 1;
        queue.push_back(beside);
      }
  return steps;
}

}  // namespace

ReturnMatching::ReturnMatching(const Terrain& terrain)
    : terrain_(&terrain),
      board_(&terrain.board()),
      goals_(board_->goals().size()),
      potential_(board_->cells(), 0),
      assignment_(goals_) {
  Position start(*board_);
  start.refresh();
  choose(start);
}

void ReturnMatching::choose(const Position& start) {
  const std::size_t cells = board_->cells();
  const std::size_t tries = std::max<std::size_t>(most_work / (4 * cells * goals_ + 1), 2);
  const std::size_t stride = std::max<std::size_t>(1, 2 * cells / tries);
  Potential best = potential_;
  measure(best);
  Cost most = value(start);
  for (std::size_t cell = 0; cell < cells; cell += stride)
    for (const Cost sign : {-1, 1}) {
      Potential tried = distances_from(*board_, static_cast<Cell>(cell));
      for (Cost& p : tried) p *= sign;
      measure(tried);
      const Cost proved = value(start);
      if (proved >= infinite || proved <= most) continue;
      most = proved;
      best = std::move(tried);
    }
  measure(best);
}

// Ways of single boxes by the weights that these numbers give.
void ReturnMatching::measure(const Potential& potential) {
  potential_ = potential;
  way_.assign(board_->cells() * 4 * goals_, unreachable);
  best_.assign(board_->cells() * goals_, unreachable);
  end_ = -infinite;
  for (std::size_t goal = 0; goal < goals_; ++goal) {
    measure_to(goal);
    for (const Cell beside : board_->around(board_->goals()[goal]))
      if (beside != board_->wall()) end_ = std::max(end_, potential_[beside]);
  }
}

// Backward from a goal, by weight; a push vertex is a cell and a side of the player, as in
// PushGraph.
void ReturnMatching::measure_to(std::size_t goal) {
  const Sides& sides = terrain_->sides();
  waiting_.clear();
  const auto reach = [&](Cell cell, std::uint8_t side, Cost weight) {
    Distance& way = way_[(std::size_t{cell} * 4 + side) * goals_ + goal];
    if (weight >= Cost{way}) return;
    way = static_cast<Distance>(weight);
    Distance& best = best_[std::size_t{cell} * goals_ + goal];
    best = std::min(best, way);
    const auto key = static_cast<std::size_t>(weight);
    if (key >= waiting_.size()) waiting_.resize(key + 1);
    waiting_[key].push_back(std::uint32_t{cell} * 4 + side);
  };
  const Cell end = board_->goals()[goal];
  for (const Direction d : directions)
    if (sides.side(end, d) == d) reach(end, d, 0);
  for (std::size_t weight = 0; weight < waiting_.size(); ++weight)
    for (std::size_t head = 0; head < waiting_[weight].size(); ++head) {
      const std::uint32_t vertex = waiting_[weight][head];
      if (way_[std::size_t{vertex} * goals_ + goal] != weight) continue;  // overtaken
      const auto cell = static_cast<Cell>(vertex / 4);
      for (const Direction d : directions) {
        if (sides.side(cell, opposite(d)) != vertex % 4) continue;
        const Cell from = board_->next(cell, opposite(d));
        const std::uint8_t pusher = sides.side(from, opposite(d));
        if (pusher == Sides::none) continue;
        const Cell stand = board_->next(from, opposite(d));
        reach(from, pusher, static_cast<Cost>(weight) + 1 + potential_[from] - potential_[stand]);
      }
    }
}

const Distance* ReturnMatching::row(Cell box, Cell player) const {
  const Sides& sides = terrain_->sides();
  if (!sides.is_articulation(box)) return best_.data() + std::size_t{box} * goals_;
  const std::size_t vertex = std::size_t{box} * 4 + sides.side_of_player(box, player);
  return way_.data() + vertex * goals_;
}

Cost ReturnMatching::value(const Position& position) {
  const Cost found = weight(position);
  return found >= infinite ? infinite : from_weight(found, position.player());
}

Cost ReturnMatching::weight(const Position& position) {
  if (position.boxes().size() > goals_) return infinite;
  for (BoxNumber box = 0; box < position.boxes().size(); ++box)
    assignment_.set_row(box, row(position.box(box), position.player()));
  return assignment_.solve();
}

}  // namespace pushwise::sokoban
