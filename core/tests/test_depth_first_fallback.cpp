#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "sample_boards.hpp"
#include "sokoban/optimal/optimal.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

constexpr std::uint64_t most_nodes = 5'000;

struct Answer {
  Outcome outcome;
  Cost bound;
  std::uint64_t stored;
};

Answer ask(const std::shared_ptr<const Terrain>& terrain, std::size_t most_states,
           std::size_t threads = 1) {
  OptimalOptions options;
  options.parts.pairs = options.parts.corrals = false;  // leave it something to search
  options.parts.descent.budget = 0;
  options.parts.mining.mode = MiningPlan::Mode::none;
  options.most_states = most_states;
  options.threads = threads;
  const auto solver = make_optimal(terrain, options);
  Outcome outcome = Outcome::running;
  while (outcome == Outcome::running && solver->statistics().expanded < most_nodes)
    outcome = solver->step(1, most_nodes);
  if (outcome == Outcome::solved) {
    const std::string lurd = solver->solution();
    CHECK(std::count_if(lurd.begin(), lurd.end(), [](char c) { return c < 'a'; }) ==
          solver->lower_bound());
  }
  return {outcome, solver->lower_bound(), solver->statistics().stored};
}

}  // namespace

TEST_CASE("a search that may keep few states comes to the same answer") {
  Rng rng(20261116);
  int solved = 0;
  int went_on = 0;
  for (int i = 0; i < 500; ++i) {
    const auto terrain = std::make_shared<const Terrain>(random_room(rng, 2 + i % 2));
    if (terrain->board().boxes().size() > terrain->board().goals().size()) continue;
    const Answer whole = ask(terrain, 0);
    if (whole.outcome == Outcome::running) continue;
    for (const std::size_t most_states : {1, 5, 40}) {
      const Answer part = ask(terrain, most_states, 1 + most_states % 2);
      if (part.outcome == Outcome::running) {
        CHECK(part.bound <= whole.bound);
        continue;
      }
      CHECK(part.outcome == whole.outcome);
      CHECK(part.bound == whole.bound);
      went_on += whole.stored > most_states ? 1 : 0;
    }
    solved += whole.outcome == Outcome::solved ? 1 : 0;
  }
  CHECK(solved > 30);
  CHECK(went_on > 60);
}

TEST_CASE("a search given no room at all says so") {
  const auto terrain = std::make_shared<const Terrain>(
      std::vector<std::string>{"########", "#@ $  .#", "#  $  .#", "#      #", "########"});
  OptimalOptions options;
  options.memory_limit = 1;
  CHECK(make_optimal(terrain, options)->step(1, most_nodes) == Outcome::memory);
}
