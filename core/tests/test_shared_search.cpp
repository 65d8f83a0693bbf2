#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "sample_boards.hpp"
#include "sokoban/optimal/optimal.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

using Level = std::shared_ptr<const Terrain>;

struct Answer {
  Outcome outcome = Outcome::running;
  Cost bound = 0;
  std::uint64_t expanded = 0;
  std::string lurd;
};

// Steps of a few states, so that the threads meet often.
Answer ask(const Level& level, const OptimalOptions& options, std::uint64_t states) {
  const auto solver = make_optimal(level, options);
  Answer answer;
  for (std::uint64_t limit = states; answer.outcome == Outcome::running && limit <= 400'000;
       limit += states)
    answer.outcome = solver->step(2, limit);
  answer.bound = solver->lower_bound();
  answer.expanded = solver->statistics().expanded;
  if (answer.outcome == Outcome::solved) answer.lurd = solver->solution();
  return answer;
}

Cost pushes_of(const std::string& lurd) {
  return static_cast<Cost>(
      std::count_if(lurd.begin(), lurd.end(), [](char c) { return c >= 'A' && c <= 'Z'; }));
}

}  // namespace

TEST_CASE("threads that work on one set of states come to the answer of one") {
  Rng rng(20261121);
  int solved = 0;
  int unsolvable = 0;
  int long_ones = 0;
  for (int i = 0; i < 500; ++i) {
    const std::uint32_t boxes = 2 + static_cast<std::uint32_t>(i % 3);
    const auto level = std::make_shared<const Terrain>(i % 3 == 0 ? random_room(rng, boxes)
                                                                  : pulled_room(rng, boxes + 2));
    const Board& board = level->board();
    if (board.boxes().empty() || board.boxes().size() > board.goals().size() ||
        Position(board).solved())
      continue;
    OptimalOptions alone;
    alone.parts.backward = false;
    const Answer truth = ask(level, alone, 400'000);
    REQUIRE(truth.outcome != Outcome::running);
    OptimalOptions together;
    together.threads = 2 + static_cast<std::size_t>(i % 3);
    together.join_from = static_cast<std::uint64_t>(i % 5) * 4;
    together.probe_states = i % 2 == 0 ? 3 : 20'000;
    // Weak bounds leave more to do; few states end in the depth-first tail.
    together.parts.pairs = together.parts.corrals = together.parts.learned_deadlocks = i % 4 == 1;
    together.parts.gates = together.parts.triples = i % 4 == 1;
    together.parts.descent = {i % 3 == 0 ? 0U : 5U, 4};
    if (i % 4 > 1) together.parts.mining.mode = MiningPlan::Mode::none;
    if (i % 7 == 0) together.most_states = 30;
    const Answer answer = ask(level, together, i % 2 == 0 ? 40 : 400'000);
    CHECK(answer.outcome == truth.outcome);
    CHECK(answer.bound == truth.bound);
    if (answer.outcome == Outcome::solved) CHECK(pushes_of(answer.lurd) == truth.bound);
    solved += truth.outcome == Outcome::solved ? 1 : 0;
    unsolvable += truth.outcome == Outcome::exhausted ? 1 : 0;
    long_ones += answer.expanded > 60 ? 1 : 0;
  }
  CHECK(solved > 30);
  CHECK(unsolvable > 30);
  CHECK(long_ones > 15);
}

TEST_CASE(
    "a shared search: who has nothing under the least key is given some, and work counts as "
    "waiting") {
  const Terrain terrain({"######", "#@ $.#", "######"});
  const Packing live = live_packing(terrain);
  MemoryBudget budget;
  SharedSearch shared(terrain.board(), live, budget, 0, Way::forward);
  const std::size_t one = shared.join();
  const std::size_t two = shared.join();
  CHECK(!shared.least());
  for (StateId id = 0; id < 10; ++id) shared.queue(one).push(3, id, id);
  shared.queue(two).push(5, 0, 77);
  CHECK(*shared.least() == 3);
  CHECK(shared.provide(one, 3));
  CHECK(shared.queue(one).size() == 10);
  CHECK(shared.provide(two, 3));
  CHECK(shared.queue(one).size() == 5);
  CHECK(shared.queue(two).size() == 6);
  while (!shared.queue(one).empty() || shared.queue(two).least() == 3) {
    const std::size_t member = shared.queue(one).empty() ? two : one;
    shared.begin(member, shared.queue(member).pop());
  }
  CHECK(shared.busy());
  CHECK(*shared.least() == 3);  // nothing waits there, but two are at work on it
  CHECK(!shared.provide(two, 3));
  CHECK(!shared.provide(one, 3));
  shared.done(one);
  CHECK(*shared.least() == 3);
  shared.done(two);
  CHECK(*shared.least() == 5);
}
