// What a search asks about a state it has just made: is it dead, and how far from solved?
//
// Holds the configured deadlock tests, reductions and bound, and counts what each one prunes.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sokoban/bounds/bound.hpp"
#include "sokoban/deadlock/deadlock_test.hpp"
#include "sokoban/proof/active_mining.hpp"
#include "sokoban/reduce/reduction.hpp"

namespace pushwise::sokoban {

class Judge {
 public:
  using Count = std::pair<std::string, std::uint64_t>;

  void set_bound(std::unique_ptr<Bound> bound) { bound_ = std::move(bound); }
  void add_test(std::unique_ptr<DeadlockTest> test) { tests_.push_back({std::move(test), 0}); }
  void add_reduction(std::unique_ptr<Reduction> reduction) {
    reductions_.push_back({std::move(reduction), 0});
  }
  // Look for patterns around states that no test calls dead, and ask `pattern` again if there are
  // new ones.
  void set_mining(std::unique_ptr<ActiveMining> mining) { mining_ = std::move(mining); }
  // Pushes onto these cells are not even made.
  void set_prunes_dead(bool prunes) { prunes_dead_ = prunes; }
  void count_dead_cell() { ++dead_cells_; }
  // Whole ways of a box to a goal are offered as additional edges.
  void set_goal_macros(bool offered) { goal_macros_ = offered; }
  bool goal_macros() const { return goal_macros_; }

  Bound& bound() { return *bound_; }
  const Bound& bound() const { return *bound_; }

  // Before the pushes of a state are made: one sufficient set per state, the first that applies.
  void reduce(const Position& position, std::vector<Push>& pushes) {
    for (auto& [reduction, count] : reductions_) {
      const std::size_t before = pushes.size();
      if (!reduction->reduce(position, pushes)) continue;
      count += before - pushes.size();
      return;
    }
  }
  void enter(const Position& position) { bound_->enter(position); }

  Cost judge(const Position& position, Push last) {
    for (auto& [test, count] : tests_)
      if (test->dead(position, last)) {
        ++count;
        return infinite;
      }
    if (mining_ && mining_->look(position, last.box) && newly_dead(position, last)) return infinite;
    const Cost bound =
        last.box == no_box ? bound_->value(position) : bound_->after_push(position, last.box);
    if (bound >= infinite) ++no_bound_;
    return bound;
  }

  std::vector<Count> pruned() const {
    std::vector<Count> counts;
    if (prunes_dead_) counts.emplace_back("dead", dead_cells_);
    for (const auto& [test, count] : tests_) counts.emplace_back(test->name(), count);
    for (const auto& [reduction, count] : reductions_)
      counts.emplace_back(reduction->name(), count);
    if (no_bound_ != 0) counts.emplace_back("bound", no_bound_);
    return counts;
  }

 private:
  bool newly_dead(const Position& position, Push last) {
    for (auto& [test, count] : tests_)
      if (test->name() == "pattern" && test->dead(position, last)) {
        ++count;
        return true;
      }
    return false;
  }

  template <class T>
  struct Counted {
    std::unique_ptr<T> part;
    std::uint64_t count;
  };
  std::unique_ptr<Bound> bound_ = std::make_unique<ZeroBound>();
  std::vector<Counted<DeadlockTest>> tests_;
  std::vector<Counted<Reduction>> reductions_;
  std::unique_ptr<ActiveMining> mining_;
  bool prunes_dead_ = false;
  bool goal_macros_ = false;
  std::uint64_t dead_cells_ = 0;
  std::uint64_t no_bound_ = 0;
};

}  // namespace pushwise::sokoban
