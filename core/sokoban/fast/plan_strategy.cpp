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

// What the planner has found. Where no box could be taken off, as on small boards without a sink,
// the goals are emptied greedily instead.
Emptying plan_of(const FeatureSearch& planner, const Layout& layout, std::uint64_t number) {
  Emptying plan = read_plan(planner);
  if (plan.clean > 0) return plan;
  return empty_goals(layout.terrain(), Leaving::one_by_one, number);
}

class PlanStrategy final : public TwoWay {
 public:
  PlanStrategy(std::shared_ptr<const Layout> layout, const PlanOptions& options,
               std::size_t memory_limit, SharedState shared)
      : TwoWay(std::move(layout), memory_limit, std::move(shared)),
        options_(options),
        number_(options.first_run) {}

  std::string strategy() const override { return "run " + std::to_string(number_); }

 protected:
  Turn next_turn() override {
    if (backward() == nullptr) begin_run();
    if (forward() != nullptr) return {forward(), run_states * length_};
    return {backward(), plan_states * length_};
  }
  void end_turn(const Turn& turn, Outcome outcome) override {
    if (turn.search == backward()) {
      follow();
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
  void follow() {
    plan_.emplace(layout().terrain(), plan_of(*backward(), layout(), number_), false);
    const Following following = following_of_run(number_);
    follower_.emplace(layout(), *plan_, tests(), following.advisers);
    begin(*follower_);
    forward()->set_patience(following.patience);
  }

  PlanOptions options_;
  std::uint64_t number_;  // of the run
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

std::unique_ptr<Solver> make_plan_strategy(std::shared_ptr<const Layout> layout,
                                           const PlanOptions& options, std::size_t memory_limit,
                                           SharedState shared) {
  return std::make_unique<PlanStrategy>(std::move(layout), options, memory_limit,
                                        std::move(shared));
}

}  // namespace pushwise::sokoban::fast
