#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "sample_boards.hpp"
#include "sokoban/optimal/moves.hpp"
#include "sokoban/registry.hpp"
#include "sokoban/textbook/textbook.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

struct Answer {
  Outcome outcome;
  Cost bound;
  std::string lurd;
};

Answer ask(Solver& solver) {
  constexpr std::uint64_t most = 20'000;
  Outcome outcome = Outcome::running;
  while (outcome == Outcome::running && solver.statistics().expanded < most)
    outcome = solver.step(1, most);
  return {outcome, solver.lower_bound(),
          outcome == Outcome::solved ? solver.solution() : std::string()};
}

Answer by_single_moves(const std::shared_ptr<const Terrain>& terrain) {
  TextbookOptions options;
  options.method = "astar";
  options.move_model = true;
  JudgeNames names;
  names.bound = "push-matching";
  names.deadlocks = {"dead"};
  const auto solver = make_textbook(terrain, make_judge(*terrain, names), options);
  return ask(*solver);
}

}  // namespace

TEST_CASE("walks and pushes as one edge need as many moves as single steps") {
  Rng rng(20261117);
  int solved = 0;
  int unsolvable = 0;
  for (int i = 0; i < 400; ++i) {
    const auto terrain = std::make_shared<const Terrain>(random_room(rng, 2 + i % 2));
    if (terrain->board().boxes().size() > terrain->board().goals().size()) continue;
    const Answer single = by_single_moves(terrain);
    if (single.outcome == Outcome::running) continue;
    OptimalMovesOptions options;
    options.triples_from = i % 3 == 0 ? 0 : 100;
    const auto solver = make_optimal_moves(terrain, options);
    const Answer answer = ask(*solver);
    CHECK(answer.outcome == single.outcome);
    CHECK(answer.bound == single.bound);
    if (single.outcome == Outcome::solved) {
      ++solved;
      CHECK(solves(terrain->board(), answer.lurd));
      CHECK(answer.lurd.size() == single.lurd.size());
    } else {
      ++unsolvable;
    }
  }
  CHECK(solved > 15);
  CHECK(unsolvable > 20);
}

TEST_CASE("a search for moves that has no memory left says so, with what it has proved") {
  const auto terrain = std::make_shared<const Terrain>(
      std::vector<std::string>{"##########", "#        #", "# $ $ $  #", "#   @    #", "# $ $ $  #",
                               "#        #", "# ...... #", "##########"});
  OptimalMovesOptions options;
  options.memory_limit = 1;  // nothing more than the process has already
  const auto solver = make_optimal_moves(terrain, options);
  const Answer answer = ask(*solver);
  CHECK(answer.outcome == Outcome::memory);
  CHECK(answer.bound >= 0);
}
