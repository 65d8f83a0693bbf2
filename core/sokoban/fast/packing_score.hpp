// How far is a state from the end of the plan in phases? An estimate for a greedy search.
//
// A filled target of the finished phases or the current one counts most; a box that leaves a target
// of a finished phase makes that phase the current one again. Then come the way of the nearest box
// to the current targets and, with half the weight, the way of each box to its nearest goal.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "sokoban/bounds/bound.hpp"
#include "sokoban/plan/phases.hpp"

namespace pushwise::sokoban {

class PackingScore final : public Bound {
 public:
  explicit PackingScore(const Terrain& terrain)
      : phases_(plan_phases(terrain)),
        boxes_(terrain.board().cells()),
        nearest_(terrain.board().cells(), unreachable) {
    const DistanceTable& table = terrain.to_goals(DistanceKind::push);
    for (Cell cell = 0; cell < terrain.board().cells(); ++cell) {
      const Distance* row = table.best_row(cell);
      for (std::size_t goal = 0; goal < table.targets(); ++goal)
        nearest_[cell] = std::min(nearest_[cell], row[goal]);
    }
    if (!phases_.empty()) targets_ = phases_.back().before + phases_.back().targets.size();
  }

  std::string name() const override { return "packing"; }
  bool admissible() const override { return false; }
  bool consistent() const override { return false; }

  // Finished phases: all boxes stand where they should after so many.
  std::size_t finished(const Position& position) {
    boxes_.clear();
    for (const Cell box : position.boxes()) boxes_.set(box);
    std::size_t done = phases_.size();
    while (done > 0 && !boxes_.includes(phases_[done - 1].standing)) --done;
    return done;
  }

  Cost value(const Position& position) override {
    std::size_t way = 0;
    for (const Cell box : position.boxes()) way += nearest_[box];
    const std::size_t done = finished(position);
    if (done == phases_.size()) return static_cast<Cost>(way);
    const Phase& phase = phases_[done];
    std::size_t missing = targets_ - phase.before;
    for (const Cell target : phase.targets)
      if (boxes_.test(target)) --missing;
    return static_cast<Cost>(way + 2 * (reward * missing + approach(position, phase)));
  }

  void enter(const Position& position) override {
    current_ = finished(position);
    parent_ = position.boxes();
  }
  Cost after_push(const Position& position, BoxNumber moved) override {
    const Cell from = parent_[moved];
    const Cell to = position.box(moved);
    approached_ = nearest_[to] < nearest_[from] ||
                  (current_ < phases_.size() &&
                   phases_[current_].distance[to] < phases_[current_].distance[from]);
    return value(position);
  }
  // Did the last push bring the box nearer to a goal, or to a target of the current phase?
  bool approached() const { return approached_; }

 private:
  static constexpr std::size_t reward = 32;  // of a filled target
  static constexpr std::size_t far = 31;     // less, so that a target filled always pays

  // Pushes of the nearest box that may fill a target of the phase.
  static std::size_t approach(const Position& position, const Phase& phase) {
    std::size_t least = far;
    const bool any_box = !phase.from.any();
    for (const Cell box : position.boxes())
      if (any_box ? !phase.standing.test(box) : phase.from.test(box))
        least = std::min<std::size_t>(least, phase.distance[box]);
    return least;
  }

  std::vector<Phase> phases_;
  BitSet boxes_;
  std::vector<Distance> nearest_;
  std::size_t targets_ = 0;  // of all phases
  std::size_t current_ = 0;  // phase of the state entered
  std::vector<Cell> parent_;
  bool approached_ = false;
};

}  // namespace pushwise::sokoban
