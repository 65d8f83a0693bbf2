#include "sokoban/fast/plan_strategy.hpp"

#include <optional>

#include "base/luby.hpp"
#include "sokoban/fast/feature_space/follow_plan.hpp"
#include "sokoban/fast/feature_space/sink_plan.hpp"
#include "sokoban/fast/two_way.hpp"

namespace pushwise::sokoban::fast {

namespace {

// States of a run, times the Luby sequence.
constexpr std::size_t plan_states = 500;
constexpr std::size_t run_states = 1000;
// The same of greedy plans, of which another one is made at once.
constexpr std::size_t greedy_states = 200;

// What the planner has found. Where no box could be taken off, as on small boards without a sink,
// the goals are emptied greedily instead.
Emptying plan_of(const FeatureSearch& planner, const Layout& layout, std::uint64_t number) {
  Emptying plan = read_plan(planner);
  if (plan.clean > 0) return plan;
  return empty_goals(layout.terrain(), Leaving::one_by_one, number);
}

// The usual plans as they are, and others with dice.
Emptying greedy_plan(const Layout& layout, std::uint64_t restart) {
  Rng rng(restart);
  const Leaving leaving = rng.below(3) == 0 ? Leaving::together : Leaving::one_by_one;
  const bool usual = rng.below(leaving == Leaving::together ? 2 : 4) == 0;
  return empty_goals(layout.terrain(), leaving, usual ? 0 : rng.next() | 1);
}

class PlanStrategy final : public TwoWay {
 public:
  PlanStrategy(std::shared_ptr<const Layout> layout, const PlanOptions& options,
               std::size_t memory_limit, SharedState shared)
      : TwoWay(std::move(layout), memory_limit, std::move(shared)),
        options_(options),
        number_(options.first_run) {}

  std::string strategy() const override {
    return options_.greedy ? "restart " + std::to_string(number_ + 1)
                           : "run " + std::to_string(number_);
  }

 protected:
  Turn next_turn() override {
    if (options_.greedy) {
      if (forward() == nullptr) {
        length_ = luby(++draws_);
        follow(greedy_plan(layout(), number_ + 1));
      }
      return {forward(), greedy_states * length_};
    }
    if (backward() == nullptr) begin_run();
    if (forward() != nullptr) return {forward(), run_states * length_};
    return {backward(), plan_states * length_};
  }
  void end_turn(const Turn& turn, Outcome outcome) override {
    if (turn.search == backward()) {
      follow(plan_of(*backward(), layout(), number_));
    } else if (outcome == Outcome::exhausted && forward()->complete()) {
      exhaust();
    } else {
      drop(Way::forward);
      drop(Way::backward);
      number_ += options_.next_run;
    }
  }

 private:
  void begin_run() {
    length_ = luby(number_ + 1);
    planner_.emplace(layout(), number_);
    begin(*planner_);
  }
  void follow(const Emptying& plan) {
    plan_.emplace(layout().terrain(), plan, options_.greedy);
    const Following following =
        options_.greedy ? following_of_draw(number_ + 1) : following_of_run(number_);
    follower_.emplace(layout(), *plan_, tests(), following);
    begin(*follower_);
    forward()->set_patience(following.patience);
  }

  PlanOptions options_;
  std::uint64_t number_;  // of the run
  std::uint64_t draws_ = 0;
  std::uint64_t length_ = 1;
  std::optional<SinkPlan> planner_;
  std::optional<PackingPlan> plan_;
  std::optional<FollowPlan> follower_;
};

}  // namespace

PackingPlan searched_plan(const Layout& layout, std::uint64_t run, double seconds) {
  SinkPlan mode(layout, run);
  MemoryBudget budget;
  FeatureSearch search(layout.terrain(), layout.from_a_start(), layout.zobrist(), mode, budget,
                       nullptr);
  search.step(Clock(), seconds, plan_states * luby(run + 1));
  return PackingPlan(layout.terrain(), plan_of(search, layout, run), true);
}

PackingPlan drawn_plan(const Layout& layout, std::uint64_t restart) {
  return PackingPlan(layout.terrain(), greedy_plan(layout, restart), true);
}

std::unique_ptr<Solver> make_plan_strategy(std::shared_ptr<const Layout> layout,
                                           const PlanOptions& options, std::size_t memory_limit,
                                           SharedState shared) {
  return std::make_unique<PlanStrategy>(std::move(layout), options, memory_limit,
                                        std::move(shared));
}

}  // namespace pushwise::sokoban::fast
