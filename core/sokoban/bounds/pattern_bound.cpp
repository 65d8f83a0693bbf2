#include "sokoban/bounds/pattern_bound.hpp"

#include <algorithm>
#include <utility>

#include "base/assignment.hpp"

namespace pushwise::sokoban {

namespace {

class PatternBound final : public Bound {
 public:
  PatternBound(std::unique_ptr<Bound> base, const RowSource& rows, Total total,
               std::shared_ptr<const PatternStore> patterns)
      : base_(std::move(base)), rows_(rows), total_(total), patterns_(std::move(patterns)) {}

  std::string name() const override { return base_->name() + "+patterns"; }
  bool admissible() const override { return true; }
  bool consistent() const override { return false; }
  // Excesses are even, whatever the goals.
  bool has_parity() const override { return base_->has_parity(); }

  Cost value(const Position& position) override {
    found_.clear();
    bool dead = false;
    if (patterns_)
      patterns_->for_each_in(position,
                             [&](const Pattern& pattern) { dead = !take(pattern) || dead; });
    return dead ? infinite : raised(position, base_->value(position));
  }

  void enter(const Position& position) override {
    base_->enter(position);
    of_parent_.clear();
    parent_boxes_ = position.boxes();
    if (patterns_)
      patterns_->for_each_in(position,
                             [&](const Pattern& pattern) { of_parent_.push_back(&pattern); });
  }

  // A push takes the player through no box of a pattern that the pushed box is not in: he stays in
  // its region, and it applies as before. The others are looked up under the pushed box.
  Cost after_push(const Position& position, BoxNumber moved) override {
    found_.clear();
    const Cell left = parent_boxes_[moved];
    for (const Pattern* pattern : of_parent_)
      if (!std::binary_search(pattern->boxes.begin(), pattern->boxes.end(), left) &&
          !take(*pattern))
        return infinite;
    bool dead = false;
    if (patterns_)
      patterns_->for_each_with(position, position.box(moved),
                               [&](const Pattern& pattern) { dead = !take(pattern) || dead; });
    return dead ? infinite : raised(position, base_->after_push(position, moved));
  }

 private:
  // False if the pattern is a deadlock.
  bool take(const Pattern& pattern) {
    if (pattern.deadlock()) return false;
    found_.push_back(&pattern);
    return true;
  }

  Cost raised(const Position& position, Cost base) {
    if (base >= infinite || found_.empty()) return base;
    select(position);
    Cost sum = 0;
    bool restrictive = false;
    for (const Pattern* pattern : selected_) {
      sum += pattern->penalty;
      restrictive = restrictive || !pattern->by_goal.empty();
    }
    return restrictive ? by_rows(position) : base + sum;
  }

  void select(const Position& position) {
    std::sort(found_.begin(), found_.end(), [](const Pattern* x, const Pattern* y) {
      if (x->penalty != y->penalty) return x->penalty > y->penalty;
      if (x->boxes.size() != y->boxes.size()) return x->boxes.size() < y->boxes.size();
      return x->boxes < y->boxes;
    });
    used_.assign(position.boxes().size(), false);
    selected_.clear();
    for (const Pattern* pattern : found_) {
      const auto taken = [&](Cell cell) { return used_[position.box_at(cell)]; };
      if (std::any_of(pattern->boxes.begin(), pattern->boxes.end(), taken)) continue;
      for (const Cell cell : pattern->boxes) used_[position.box_at(cell)] = true;
      selected_.push_back(pattern);
    }
  }

  // The base bound with the penalties by goal in the rows of the leads.
  Cost by_rows(const Position& position) {
    const std::size_t goals = rows_.targets();
    const std::size_t boxes = position.boxes().size();
    raised_rows_.resize(boxes * goals);
    for (BoxNumber box = 0; box < boxes; ++box)
      std::copy_n(rows_.row(position, box), goals, raised_rows_.begin() + row_at(box));
    Cost sum = 0;
    for (const Pattern* pattern : selected_) {
      if (pattern->by_goal.empty()) {
        sum += pattern->penalty;
        continue;
      }
      const auto row = raised_rows_.begin() + row_at(position.box_at(pattern->lead));
      for (std::size_t goal = 0; goal < goals; ++goal) {
        Distance& entry = row[static_cast<std::ptrdiff_t>(goal)];
        if (entry == unreachable) continue;
        const Cost more = pattern->by_goal[goal];
        entry = more >= infinite || entry + more >= Cost{unreachable}
                    ? unreachable
                    : static_cast<Distance>(entry + more);
      }
    }
    const Cost paired = total_ == Total::matching ? matched(boxes) : nearest(boxes);
    return paired >= infinite ? infinite : paired + sum;
  }

  std::ptrdiff_t row_at(BoxNumber box) const {
    return static_cast<std::ptrdiff_t>(std::size_t{box} * rows_.targets());
  }
  Cost matched(std::size_t boxes) {
    assignment_.reset(rows_.targets());
    for (std::size_t box = 0; box < boxes; ++box)
      assignment_.set_row(box, raised_rows_.data() + box * rows_.targets());
    return assignment_.solve();
  }
  Cost nearest(std::size_t boxes) const {
    Cost sum = 0;
    for (std::size_t box = 0; box < boxes; ++box) {
      const Distance* row = raised_rows_.data() + box * rows_.targets();
      const Distance least = *std::min_element(row, row + rows_.targets());
      if (least == unreachable) return infinite;
      sum += least;
    }
    return sum;
  }

  std::unique_ptr<Bound> base_;
  RowSource rows_;
  Total total_;
  std::shared_ptr<const PatternStore> patterns_;
  std::vector<Cell> parent_boxes_;
  std::vector<const Pattern*> of_parent_;
  std::vector<const Pattern*> found_;
  std::vector<const Pattern*> selected_;
  std::vector<bool> used_;
  std::vector<Distance> raised_rows_;
  Assignment assignment_;
};

}  // namespace

std::unique_ptr<Bound> add_patterns(std::unique_ptr<Bound> base, const RowSource& rows, Total total,
                                    std::shared_ptr<const PatternStore> patterns) {
  return std::make_unique<PatternBound>(std::move(base), rows, total, std::move(patterns));
}

}  // namespace pushwise::sokoban
