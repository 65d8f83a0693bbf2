#include "sokoban/bounds/assigned.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>

namespace pushwise::sokoban {

namespace {

class AssignedBound : public Bound {
 public:
  AssignedBound(const RowSource& rows, Total total) : rows_(rows), total_(total) {}

  std::string name() const override {
    return std::string(distance_names[static_cast<std::size_t>(rows_.kind())]) + "-" +
           total_names[static_cast<std::size_t>(total_)] + (rows_.room_exit() ? "+room-exit" : "");
  }
  bool admissible() const override { return total_ == Total::matching; }
  // A box pushed off a doorway falls back to the cruder distance, by more than one.
  bool consistent() const override { return admissible() && !rows_.room_exit(); }

 protected:
  RowSource rows_;
  Total total_;
};

class ReservedBound final : public AssignedBound {
 public:
  using AssignedBound::AssignedBound;

  Cost value(const Position& position) override {
    if (!rows_.enough_for(position)) return infinite;
    order_.resize(position.boxes().size());
    std::iota(order_.begin(), order_.end(), BoxNumber{0});
    std::sort(order_.begin(), order_.end(),
              [&](BoxNumber a, BoxNumber b) { return position.box(a) < position.box(b); });
    taken_.assign(rows_.targets(), false);
    Cost sum = 0;
    for (const BoxNumber box : order_) {
      const Distance* row = rows_.row(position, box);
      std::size_t best = rows_.targets();
      for (std::size_t goal = 0; goal < rows_.targets(); ++goal)
        if (!taken_[goal] && row[goal] != unreachable &&
            (best == rows_.targets() || row[goal] < row[best]))
          best = goal;
      // A bad order can leave a box without a goal although the state is sound: then no estimate
      // for this box, rather than a false verdict.
      if (best == rows_.targets()) continue;
      taken_[best] = true;
      sum += row[best];
    }
    return sum;
  }

 private:
  std::vector<BoxNumber> order_;
  std::vector<bool> taken_;
};

class GreedyBound final : public AssignedBound {
 public:
  using AssignedBound::AssignedBound;

  Cost value(const Position& position) override {
    if (!rows_.enough_for(position)) return infinite;
    // Pairs sorted by distance with buckets: O(boxes * goals + longest distance).
    const std::size_t boxes = position.boxes().size();
    std::size_t longest = 0;
    for (BoxNumber box = 0; box < boxes; ++box) {
      const Distance* row = rows_.row(position, box);
      for (std::size_t goal = 0; goal < rows_.targets(); ++goal)
        if (row[goal] != unreachable) longest = std::max<std::size_t>(longest, row[goal]);
    }
    for (auto& bucket : buckets_) bucket.clear();
    if (buckets_.size() <= longest) buckets_.resize(longest + 1);
    for (BoxNumber box = 0; box < boxes; ++box) {
      const Distance* row = rows_.row(position, box);
      for (std::size_t goal = 0; goal < rows_.targets(); ++goal)
        if (row[goal] != unreachable) buckets_[row[goal]].push_back({box, goal});
    }
    box_done_.assign(boxes, false);
    goal_done_.assign(rows_.targets(), false);
    Cost sum = 0;
    for (std::size_t distance = 0; distance <= longest; ++distance)
      for (const auto& [box, goal] : buckets_[distance]) {
        if (box_done_[box] || goal_done_[goal]) continue;
        box_done_[box] = goal_done_[goal] = true;
        sum += static_cast<Cost>(distance);
      }
    return sum;
  }

 private:
  struct Pair {
    BoxNumber box;
    std::size_t goal;
  };
  std::vector<std::vector<Pair>> buckets_;
  std::vector<bool> box_done_;
  std::vector<bool> goal_done_;
};

class MatchingBound final : public AssignedBound {
 public:
  using AssignedBound::AssignedBound;

  bool has_parity() const override {
    // Boxes = goals: every solution fills the same squares, and each push flips one box's parity.
    return rows_.terrain().board().boxes().size() == rows_.targets();
  }

  Cost value(const Position& position) override { return solve(work_, position); }

  void enter(const Position& position) override { entered_ = solve(parent_, position) < infinite; }
  Cost after_push(const Position& position, BoxNumber moved) override {
    if (!entered_) return value(position);
    work_.copy_from(parent_);
    return work_.change_row(moved, rows_.row(position, moved));
  }

 private:
  Cost solve(Assignment& assignment, const Position& position) const {
    if (!rows_.enough_for(position)) return infinite;
    assignment.reset(rows_.targets());
    for (BoxNumber box = 0; box < position.boxes().size(); ++box)
      assignment.set_row(box, rows_.row(position, box));
    return assignment.solve();
  }

  Assignment parent_;
  Assignment work_;
  bool entered_ = false;
};

}  // namespace

std::unique_ptr<Bound> make_assigned_bound(const RowSource& rows, Total total) {
  switch (total) {
    case Total::nearest:
      return make_nearest_bound(rows.terrain(), rows.kind(), rows.backward(), rows.room_exit());
    case Total::reserved:
      return std::make_unique<ReservedBound>(rows, total);
    case Total::greedy:
      return std::make_unique<GreedyBound>(rows, total);
    case Total::matching:
      break;
  }
  return std::make_unique<MatchingBound>(rows, total);
}

DistanceKind distance_by_name(const std::string& name) {
  for (std::size_t i = 0; i < distance_names.size(); ++i)
    if (name == distance_names[i]) return static_cast<DistanceKind>(i);
  throw std::invalid_argument("there is no distance '" + name + "'");
}

}  // namespace pushwise::sokoban
