// How far a position has carried out a plan: the steps realised, and the boxes that stand where the
// plan cannot use them.
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/fast/feature_space/mode.hpp"
#include "sokoban/plan/packing_plan.hpp"

namespace pushwise::sokoban::fast {

class PlanMeter {
 public:
  explicit PlanMeter(const PackingPlan& plan) : plan_(&plan) {
    // The next step, counted from each, that turns live cells into cells no goal is reached from.
    next_change_.resize(plan.size() + 1);
    for (std::size_t done = 0; done <= plan.size(); ++done) {
      std::size_t next = plan.size();
      for (Cell cell = 0; cell < plan.cells(); ++cell)
        if (plan.dead_from(cell) > done) next = std::min(next, plan.dead_from(cell));
      next_change_[done] = next == plan.size() ? done : next;
    }
  }

  struct Progress {
    unsigned packed = 0;  // all boxes stand where they should after this many steps
    unsigned out_of_plan =
        0;  // others, where they will be lost with the plan's next lasting change
  };

  Progress enter(const Position& position) {
    position_ = &position;
    begin(position);
    before_ = {static_cast<unsigned>(full_.front()), 0};
    before_.out_of_plan = out_of_plan(position, before_.packed);
    box_ = no_box;
    return before_;
  }
  Progress after(const Child& child) {
    if (child.box != box_) lift(child.box);
    Progress now{best_without_, 0};
    for (const auto& [cell, done] : gains_)
      if (cell == child.to) now.packed = std::max(now.packed, done);
    if (now.packed != before_.packed) {
      now.out_of_plan = out_of_plan(*child.position, now.packed);
      return now;
    }
    now.out_of_plan = before_.out_of_plan + (in_zone(child.to, now.packed) ? 1 : 0) -
                      (in_zone(child.from, now.packed) ? 1 : 0);
    return now;
  }
  // Of any position, from scratch.
  Progress measure(const Position& position) {
    begin(position);
    const auto packed = static_cast<unsigned>(full_.front());
    box_ = no_box;
    return {packed, out_of_plan(position, packed)};
  }

  // Is a box on this cell out of plan after this many steps?
  bool in_zone(Cell cell, std::size_t done) const {
    return plan_->dead_from(cell) <= next_change_[done] && next_change_[done] < plan_->size() &&
           !plan_->filled(done).test(cell);
  }

 private:
  unsigned out_of_plan(const Position& position, std::size_t done) const {
    unsigned count = 0;
    for (const Cell box : position.boxes()) count += in_zone(box, done) ? 1 : 0;
    return count;
  }

  // The numbers of steps that are realised, and those where one box is missing.
  void begin(const Position& position) {
    full_.clear();
    almost_.clear();
    for (std::size_t done = plan_->size() + 1; done-- > 0;) {
      Cell missing = 0;
      unsigned count = 0;
      for (const Cell cell : plan_->cells_filled(done))
        if (position.box_at(cell) == no_box) {
          missing = cell;
          if (++count > 1) break;
        }
      if (count == 0) full_.push_back(static_cast<unsigned>(done));
      if (count == 1) almost_.push_back({missing, static_cast<unsigned>(done)});
    }
  }
  // What is left of that without one box, and what it would gain elsewhere.
  void lift(BoxNumber box) {
    box_ = box;
    const Cell from = position_->box(box);
    const auto stays = [&](unsigned done) { return !plan_->filled(done).test(from); };
    best_without_ = *std::find_if(full_.begin(), full_.end(), stays);  // after no step nothing need
    gains_.clear();
    for (const Missing& one : almost_)
      if (stays(one.done)) gains_.push_back(one);
    for (const unsigned done : full_)
      if (!stays(done)) gains_.push_back({from, done});
  }

  struct Missing {
    Cell cell;
    unsigned done;
  };

  const PackingPlan* plan_;
  std::vector<std::size_t> next_change_;
  const Position* position_ = nullptr;
  Progress before_;
  std::vector<unsigned> full_;  // the most steps first
  std::vector<Missing> almost_;
  BoxNumber box_ = no_box;
  unsigned best_without_ = 0;
  std::vector<Missing> gains_;
};

}  // namespace pushwise::sokoban::fast
