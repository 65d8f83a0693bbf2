// The feature vector of a state, the coordinates of feature-space search (Shoham & Schaeffer 2020).
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/fast/hotspots.hpp"
#include "sokoban/level/structure.hpp"
#include "sokoban/plan/packing_plan.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

// What counts most: that no box stands where the plan cannot use it, or that many are packed.
enum class FeatureOrder : std::uint8_t { plan_first, packed_first };

struct Features {
  std::uint16_t packed = 0;        // steps of the plan realised
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
  // The cell of feature space; the better cell has the smaller number. The boxes in the way of the
  // next step of the plan come after the features that concern the plan.
  std::uint64_t cell(FeatureOrder order, unsigned in_the_way) const {
    const std::uint64_t key = rank(order) >> 16;
    constexpr unsigned rest = 18;  // bits of connectivity and rooms
    return (key >> rest << 6 | std::min(in_the_way, 63U)) << rest | (key & ((1U << rest) - 1));
  }
};

class FeatureMeter {
 public:
  FeatureMeter(const Terrain& terrain, const PackingPlan& plan)
      : plan_(&plan),
        structure_(terrain, 2),
        hotspots_(terrain),
        mark_(terrain.board().cells() + 1),
        boxes_(terrain.board().cells()) {}

  // From now on measure against another plan.
  void follow(const PackingPlan& plan) { plan_ = &plan; }

  // The position's region must be refreshed.
  Features measure(const Position& position) { return measure(position, regions(position)); }
  // The same if the number of regions is known.
  Features measure(const Position& position, std::uint16_t regions) {
    Features features;
    features.packed = packed(position);
    features.connectivity = regions;
    features.rooms = blocked_links(position);
    features.out_of_plan = out_of_plan(position, features.packed);
    features.hotspots = hotspots_.count(position, boxes_);
    const Board& board = position.board();
    for (const Cell box : position.boxes()) {
      for (const Cell beside : board.around(box))
        if (position.reach().contains(beside)) ++features.mobility;
      if (board.is_goal(box)) ++features.on_goals;
    }
    return features;
  }

  // The steps of the plan that are realised: all boxes stand where they should after that many.
  std::uint16_t packed(const Position& position) {
    boxes_.clear();
    for (const Cell box : position.boxes()) boxes_.set(box);
    std::size_t done = plan_->size();
    while (!boxes_.includes(plan_->filled(done))) --done;
    return static_cast<std::uint16_t>(done);
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

  // A box that could reach no goal after this many steps of the plan must itself be among those
  // brought until then. How many more such boxes are there than are brought, at worst?
  std::uint16_t out_of_plan(const Position& position, std::size_t done) {
    if (done == plan_->size()) return 0;
    loose_.clear();
    for (const Cell box : position.boxes())
      if (!plan_->filled(done).test(box)) loose_.push_back(box);
    // By the first of the coming steps after which they reach no goal.
    lost_at_.assign(plan_->size() + 1, 0);
    for (const Cell box : loose_) ++lost_at_[std::max(plan_->dead_from(box), done + 1)];
    std::size_t worst = 0;
    std::size_t count = 0;
    for (std::size_t later = done + 1; later < plan_->size(); ++later) {
      const std::size_t brought = plan_->placed(later) - plan_->placed(done);
      if (brought >= loose_.size()) break;
      count += lost_at_[later];
      if (count > brought + worst) worst = count - brought;
    }
    return static_cast<std::uint16_t>(worst);
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
  BitSet boxes_;
  std::vector<Cell> loose_;
  std::vector<std::size_t> lost_at_;
};

}  // namespace pushwise::sokoban
