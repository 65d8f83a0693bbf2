// The plans of a level, for all strategies that follow one.
#pragma once

#include <array>
#include <memory>
#include <mutex>

#include "sokoban/plan/packing_plan.hpp"

namespace pushwise::sokoban {

// Which planner, and the dice it throws; 0: none, the best plan it knows.
struct PlanChoice {
  Leaving leaving = Leaving::one_by_one;
  std::uint64_t seed = 0;
};

// The best plan of each planner is made once, by the first that asks; those with dice each time.
class Plans {
 public:
  explicit Plans(std::shared_ptr<const Terrain> terrain) : terrain_(std::move(terrain)) {}

  std::shared_ptr<const PackingPlan> of(const PlanChoice& choice) {
    if (choice.seed != 0) return make(choice);
    Shared& shared = shared_[static_cast<std::size_t>(choice.leaving)];
    std::call_once(shared.made, [&] { shared.plan = make(choice); });
    return shared.plan;
  }

 private:
  std::shared_ptr<const PackingPlan> make(const PlanChoice& choice) const {
    return std::make_shared<const PackingPlan>(*terrain_, choice.leaving, choice.seed);
  }

  struct Shared {
    std::once_flag made;
    std::shared_ptr<const PackingPlan> plan;
  };

  std::shared_ptr<const Terrain> terrain_;
  std::array<Shared, 2> shared_;
};

}  // namespace pushwise::sokoban
