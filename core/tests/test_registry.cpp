// A stranger's parts: a deadlock test and a bound of one's own, added through the registry.
#include <doctest/doctest.h>

#include "sokoban/registry.hpp"
#include "sokoban/textbook/textbook.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

// Sound on the level below: in its top row, along the wall, there is no goal.
class TopRow final : public DeadlockTest {
 public:
  std::string name() const override { return "top-row"; }
  bool dead(const Position& position, Push /*last*/) override {
    for (const Cell box : position.boxes())
      if (position.board().row(box) == 1) return lost_ = box, true;
    return false;
  }
  Reason reason() const override { return {name(), {lost_}, {lost_}}; }

 private:
  Cell lost_ = 0;
};

// The boxes that are not yet home: each needs a push at least.
class OffGoal final : public Bound {
 public:
  std::string name() const override { return "off-goal"; }
  bool admissible() const override { return true; }
  bool consistent() const override { return true; }
  Cost value(const Position& position) override {
    Cost count = 0;
    for (const Cell box : position.boxes()) count += position.board().is_goal(box) ? 0 : 1;
    return count;
  }
};

struct Run {
  Outcome outcome = Outcome::running;
  std::ptrdiff_t pushes = 0;
  std::vector<std::pair<std::string, std::uint64_t>> pruned;
};

Run run(const std::string& bound, const std::vector<std::string>& deadlocks) {
  const auto terrain = std::make_shared<const Terrain>(std::vector<std::string>{
      "########", "#      #", "# $ .  #", "#@$ .  #", "#      #", "########"});
  JudgeNames names;
  names.bound = bound;
  names.deadlocks = deadlocks;
  TextbookOptions options;
  options.method = "astar";
  options.prune_dead = false;  // or no box would ever come to the top row
  const auto solver = make_textbook(terrain, make_judge(*terrain, names), options);
  Run run;
  while (run.outcome == Outcome::running) run.outcome = solver->step(1, ~std::uint64_t{0});
  const std::string solution = solver->solution();
  run.pushes = std::count_if(solution.begin(), solution.end(),
                             [](char letter) { return letter >= 'A' && letter <= 'Z'; });
  run.pruned = solver->pruned();
  return run;
}

}  // namespace

TEST_CASE("registry: a deadlock test and a bound of one's own are parts like any other") {
  add_deadlock_test(
      "top-row", [](const Terrain&, const DeadlockOptions&) { return std::make_unique<TopRow>(); });
  add_bound("off-goal", [](const Terrain&, bool) { return std::make_unique<OffGoal>(); });
  CHECK(deadlock_names().back() == "top-row");
  const auto bounds = bound_names();
  CHECK(std::count(bounds.begin(), bounds.end(), "off-goal") == 1);

  const Run plain = run("zero", {});
  const Run own = run("off-goal", {"top-row"});
  REQUIRE(plain.outcome == Outcome::solved);
  REQUIRE(own.outcome == Outcome::solved);
  CHECK(own.pushes == plain.pushes);
  std::uint64_t pruned = 0;
  for (const auto& [name, count] : own.pruned)
    if (name == "top-row") pruned += count;
  CHECK(pruned > 0);
  CHECK_THROWS_AS(run("off-goal+patterns", {}), std::invalid_argument);

  // Other tests ask every part that has a name.
  remove_part("top-row");
  remove_part("off-goal");
  CHECK(deadlock_names().back() != "top-row");
}

TEST_CASE("registry: a test that was renamed is found under both names") {
  const Terrain terrain({"#####", "#@$.#", "#####"});
  for (const auto& [before, now] : renamed_parts())
    CHECK(make_deadlock_test(before, terrain, {})->name() == now);
  CHECK_THROWS_AS(make_deadlock_test("nonsense", terrain, {}), std::invalid_argument);
}
