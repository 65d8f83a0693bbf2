// The delivery: which boxes are in the way of the next step of the plan?
//
// A relaxed question, so that every state has an answer: one box is to be brought where the step
// leads and all others stay, but both the box and the player may pass through them at the price of
// one each. The cheapest answer names the boxes to be moved first. Found backwards from the end of
// the step over (cell of the box, cell of the player); boxes in place are walls.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "sokoban/plan/packing_plan.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

class Delivery {
 public:
  Delivery(const Terrain& terrain, const PackingPlan& plan)
      : plan_(&plan), cells_(terrain.board().cells()), wall_(cells_ + 1), route_(cells_ + 1) {
    if (!affordable()) return;
    seen_.resize(cells_ * cells_);
    parent_.resize(cells_ * cells_);
  }

  bool affordable() const { return cells_ <= most_cells; }
  static constexpr unsigned impossible = 63;

  // The number of boxes in the way of the step after `done`; `impossible` if boxes in place are.
  // The position's region must be refreshed.
  unsigned find(const Position& position, std::size_t done) {
    blocking_.clear();
    std::fill(route_.begin(), route_.end(), std::uint8_t{0});
    if (!affordable() || done >= plan_->size()) return 0;
    const PackingPlan::Step step = plan_->step(done);
    const Board& board = position.board();
    std::fill(wall_.begin(), wall_.end(), std::uint8_t{0});
    wall_[board.wall()] = 1;
    plan_->filled(done).for_each([&](std::size_t cell) { wall_[cell] = cell != step.from; });
    if (++generation_ == 0) {
      std::fill(seen_.begin(), seen_.end(), std::uint16_t{0});
      generation_ = 1;
    }
    for (auto& queue : queues_) queue.clear();
    const Cell target = step.to;
    const auto& distance = plan_->distance(done);
    for (const Cell beside : board.around(target))
      if (wall_[beside] == 0) offer(target, beside, nothing, position.occupied(beside) ? 1 : 0);
    for (std::size_t price = 0; price < queues_.size(); ++price) {
      for (std::size_t head = 0; head < queues_[price].size(); ++head) {
        const auto [at, from] = queues_[price][head];
        if (seen_[at] == generation_) continue;
        seen_[at] = generation_;
        parent_[at] = from;
        const Cell box = static_cast<Cell>(at / cells_);
        const Cell player = static_cast<Cell>(at % cells_);
        if (position.occupied(box) && (step.from == off_board || step.from == box) &&
            position.reach().contains(player)) {
          trace(position, at);
          return static_cast<unsigned>(blocking_.size());
        }
        for (const Direction d : directions) {
          const Cell to = board.next(player, d);
          if (wall_[to] != 0) continue;
          const std::size_t cost = price + (position.occupied(to) ? 1 : 0);
          if (to != box) {
            offer(box, to, at, cost);
            continue;
          }
          // The player stands behind the box: take the push back.
          const Cell before = board.next(player, opposite(d));
          if (wall_[before] != 0 || distance[player] == unreachable) continue;
          offer(player, before, at, price + (position.occupied(before) ? 1 : 0));
        }
      }
    }
    return impossible;
  }

  // Of the last answer: the boxes in the way, and the cells they should not stand on.
  const std::vector<Cell>& blocking() const { return blocking_; }
  bool on_route(Cell cell) const { return route_[cell] != 0; }

 private:
  static constexpr std::size_t most_cells = 400;
  static constexpr std::uint32_t nothing = 0xffffffff;

  void offer(Cell box, Cell player, std::uint32_t from, std::size_t price) {
    const std::size_t at = std::size_t{box} * cells_ + player;
    if (price < queues_.size() && seen_[at] != generation_)
      queues_[price].push_back({static_cast<std::uint32_t>(at), from});
  }

  void trace(const Position& position, std::uint32_t end) {
    const Cell source = static_cast<Cell>(end / cells_);
    for (std::uint32_t at = end; at != nothing; at = parent_[at]) {
      route_[at / cells_] = 1;
      route_[at % cells_] = 1;
    }
    for (Cell cell = 0; cell < cells_; ++cell)
      if (route_[cell] != 0 && cell != source && position.occupied(cell)) blocking_.push_back(cell);
  }

  struct Step {
    std::uint32_t at;
    std::uint32_t from;
  };

  const PackingPlan* plan_;
  std::size_t cells_;
  std::vector<std::uint8_t> wall_;
  std::vector<std::uint8_t> route_;
  std::vector<std::uint16_t> seen_;
  std::uint16_t generation_ = 0;
  std::vector<std::uint32_t> parent_;
  std::array<std::vector<Step>, 12> queues_;
  std::vector<Cell> blocking_;
};

}  // namespace pushwise::sokoban
