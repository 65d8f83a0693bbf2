#include <doctest/doctest.h>

#include <memory>

#include "sample_boards.hpp"
#include "sokoban/optimal/optimal.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

constexpr std::uint64_t most_nodes = 20'000;

struct Answer {
  Outcome outcome = Outcome::running;
  Cost bound = 0;
};

Answer ask(const std::shared_ptr<const Terrain>& terrain, OptimalOptions options) {
  const auto solver = make_optimal(terrain, options);
  Answer answer;
  while (answer.outcome == Outcome::running && solver->statistics().expanded < most_nodes)
    answer.outcome = solver->step(1, most_nodes);
  answer.bound = solver->lower_bound();
  if (answer.outcome == Outcome::solved) CHECK(!solver->solution().empty());
  return answer;
}

}  // namespace

TEST_CASE("forward, backward and a probe of both come to the same answer") {
  Rng rng(20261117);
  int solved = 0;
  int unsolvable = 0;
  for (int i = 0; i < 400; ++i) {
    const auto terrain = std::make_shared<const Terrain>(random_room(rng, 2 + i % 2));
    const Board& board = terrain->board();
    if (board.boxes().size() > board.goals().size() || Position(board).solved()) continue;
    OptimalOptions forward;
    forward.parts.backward = false;
    OptimalOptions backward;
    backward.parts.forward = false;
    if (i % 2 == 0) backward.parts.mining.mode = MiningPlan::Mode::none;
    backward.parts.descent = {i % 4 < 2 ? 5U : 0U, 0};
    OptimalOptions both;
    both.parts.pairs = both.parts.corrals = false;  // leave it something to try
    both.parts.descent.budget = 0;
    both.parts.mining.mode = MiningPlan::Mode::none;
    both.probe_states = 1;
    const Answer truth = ask(terrain, forward);
    for (const OptimalOptions& options : {backward, both}) {
      const Answer answer = ask(terrain, options);
      CHECK(answer.outcome == truth.outcome);
      CHECK(answer.bound == truth.bound);
    }
    solved += truth.outcome == Outcome::solved ? 1 : 0;
    unsolvable += truth.outcome == Outcome::exhausted ? 1 : 0;
  }
  CHECK(solved > 15);
  CHECK(unsolvable > 20);
}
