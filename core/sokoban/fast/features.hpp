// The feature vector of a state, the coordinates of feature-space search (Shoham & Schaeffer 2020).
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/board/structure.hpp"
#include "sokoban/fast/hotspots.hpp"
#include "sokoban/plan/packing_plan.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

// What counts most: that no box stands where the plan cannot use it, or that many are packed.
enum class FeatureOrder : std::uint8_t { plan_first, packed_first };

struct Features {
  std::uint16_t packed = 0;        // goals of the plan filled, in order
  std::uint16_t connectivity = 0;  // regions the boxes cut the floor into
  std::uint16_t rooms = 0;         // links between rooms that boxes block
  std::uint16_t out_of_plan = 0;   // boxes that no later target can use
  std::uint16_t hotspots = 0;      // boxes that cut others off from the goals
  std::uint16_t mobility = 0;      // box sides the player can stand at
  std::uint16_t on_goals = 0;

  // Better in the order in which ties are broken; smaller is better.
  std::uint64_t rank(FeatureOrder order) const {
    const auto cap = [](std::uint64_t value, std::uint64_t most) { return std::min(value, most); };
    std::uint64_t key = 0;
    if (order == FeatureOrder::plan_first) {
      key = cap(out_of_plan, 255);
      key = key << 10 | (1023 - cap(packed, 1023));
    } else {
      key = 1023 - cap(packed, 1023);
      key = key << 8 | cap(out_of_plan, 255);
    }
    key = key << 10 | cap(connectivity, 1023);
    key = key << 8 | cap(rooms, 255);
    key = key << 6 | cap(hotspots, 63);
    key = key << 10 | (1023 - cap(mobility, 1023));
    return key;
  }
  // The cell of feature space; the better cell has the smaller number.
  std::uint64_t cell(FeatureOrder order) const { return rank(order) >> 16; }
};

class FeatureMeter {
 public:
  FeatureMeter(const Terrain& terrain, const PackingPlan& plan)
      : plan_(&plan),
        structure_(terrain, 2),
        hotspots_(terrain),
        mark_(terrain.board().cells() + 1) {}

  // The position's region must be refreshed.
  Features measure(const Position& position) {
    Features features;
    features.packed = packed(position);
    features.connectivity = regions(position);
    features.rooms = blocked_links(position);
    features.out_of_plan = out_of_plan(position, features.packed);
    features.hotspots = hotspots_.count(position);
    const Board& board = position.board();
    for (const Cell box : position.boxes()) {
      for (const Cell beside : board.around(box))
        if (position.reach().contains(beside)) ++features.mobility;
      if (board.is_goal(box)) ++features.on_goals;
    }
    return features;
  }

  std::uint16_t packed(const Position& position) const {
    std::uint16_t count = 0;
    for (const Cell goal : plan_->order()) {
      if (!position.occupied(goal)) break;
      ++count;
    }
    return count;
  }

 private:
  std::uint16_t regions(const Position& position) {
    next_generation();
    const Board& board = position.board();
    std::uint16_t count = 1;
    for (Cell start = 0; start < board.cells(); ++start) {
      if (position.occupied(start) || mark_[start] == generation_ ||
          position.reach().contains(start))
        continue;
      ++count;
      queue_.assign(1, start);
      mark_[start] = generation_;
      for (std::size_t head = 0; head < queue_.size(); ++head)
        for (const Cell beside : board.around(queue_[head]))
          if (!position.occupied(beside) && mark_[beside] != generation_) {
            mark_[beside] = generation_;
            queue_.push_back(beside);
          }
    }
    return count;
  }

  std::uint16_t blocked_links(const Position& position) {
    std::uint16_t count = 0;
    for (const Structure::Link& link : structure_.links()) {
      const bool boxes = std::any_of(link.cells.begin(), link.cells.end(),
                                     [&](Cell cell) { return position.occupied(cell); });
      if (boxes && !passable(position, link)) ++count;
    }
    return count;
  }

  // Is there a way through the cells of a link from one room to the other?
  bool passable(const Position& position, const Structure::Link& link) {
    next_generation();
    const Board& board = position.board();
    queue_.clear();
    const auto touches = [&](Cell cell, std::uint16_t room) {
      for (const Cell beside : board.around(cell))
        if (beside != board.wall() && structure_.room(beside) == room && !position.occupied(beside))
          return true;
      return false;
    };
    for (const Cell cell : link.cells)
      if (!position.occupied(cell) && touches(cell, link.a)) {
        mark_[cell] = generation_;
        queue_.push_back(cell);
      }
    for (std::size_t head = 0; head < queue_.size(); ++head) {
      if (touches(queue_[head], link.b)) return true;
      for (const Cell beside : board.around(queue_[head]))
        if (!position.occupied(beside) && mark_[beside] != generation_ &&
            structure_.room(beside) == Structure::no_room) {
          mark_[beside] = generation_;
          queue_.push_back(beside);
        }
    }
    return false;
  }

  // Boxes not yet packed that stand where, with the next target filled too, no later target can be
  // reached. One of them may be meant for the next target.
  std::uint16_t out_of_plan(const Position& position, std::uint16_t packed) {
    const auto& order = plan_->order();
    if (packed + 1U >= order.size()) return 0;
    next_generation();
    for (std::size_t i = 0; i < packed; ++i) mark_[order[i]] = generation_;
    std::uint16_t count = 0;
    bool one_for_next = false;
    for (const Cell box : position.boxes()) {
      if (mark_[box] == generation_ || plan_->alive(packed + 1U, box)) continue;
      if (!one_for_next && plan_->distance(packed)[box] != unreachable)
        one_for_next = true;
      else
        ++count;
    }
    return count;
  }

  void next_generation() {
    if (++generation_ != 0) return;
    std::fill(mark_.begin(), mark_.end(), std::uint16_t{0});
    generation_ = 1;
  }

  const PackingPlan* plan_;
  Structure structure_;
  HotspotTable hotspots_;
  std::vector<std::uint16_t> mark_;
  std::uint16_t generation_ = 0;
  std::vector<Cell> queue_;
};

}  // namespace pushwise::sokoban
