// Lost groups that one strategy proves and all know.
#include <doctest/doctest.h>

#include <limits>
#include <thread>

#include "sokoban/fast/greedy.hpp"
#include "sokoban/fast/plan_strategy.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

Pattern group(const Board& board, std::vector<Cell> boxes) {
  Pattern pattern{std::move(boxes), BitSet(board.cells()), infinite, true, 0, {}};
  pattern.region.set(0);
  return pattern;
}

std::uint64_t count_of(const Solver& solver, const std::string& name) {
  std::uint64_t total = 0;
  for (const auto& [part, count] : solver.pruned()) total += part == name ? count : 0;
  return total;
}

Outcome finish(Solver& solver) {
  Outcome outcome = Outcome::running;
  while (outcome == Outcome::running) outcome = solver.step(1, no_limit);
  return outcome;
}

}  // namespace

TEST_CASE("group log: what one store learns all know, once") {
  const Board board({"########", "#@ $  .#", "########"});
  GroupLog log;
  PatternStore first(board);
  PatternStore second(board);
  GroupLog::Mark first_mark;
  GroupLog::Mark second_mark;
  first.add(group(board, {1, 2}));
  Pattern harmless = group(board, {1, 4});
  harmless.penalty = 2;
  first.add(harmless);
  second.add(group(board, {2, 3}));
  log.exchange(first, first_mark);
  CHECK(first.size() == 2);
  log.exchange(second, second_mark);
  REQUIRE(second.size() == 2);  // only what is lost
  CHECK(second[1].boxes == std::vector<Cell>{1, 2});
  log.exchange(first, first_mark);
  REQUIRE(first.size() == 3);
  CHECK(first[2].boxes == std::vector<Cell>{2, 3});
  second.add(group(board, {3, 4}));
  for (int i = 0; i < 3; ++i) {
    log.exchange(second, second_mark);
    log.exchange(first, first_mark);
  }
  CHECK(first.size() == 4);
  CHECK(second.size() == 3);
  CHECK(first_mark.heard == 3);  // nothing was told twice
}

TEST_CASE("group log: two threads hear all of each other") {
  const Board board(
      {"######################################", "#@                                  .#",
       "#             $                      #", "######################################"});
  GroupLog log;
  const auto learn = [&](Cell least, PatternStore& store) {
    GroupLog::Mark mark;
    for (Cell cell = least; cell < 70; cell = static_cast<Cell>(cell + 2)) {
      store.add(group(board, {cell, static_cast<Cell>(cell + 1)}));
      log.exchange(store, mark);
    }
  };
  PatternStore odd(board);
  PatternStore even(board);
  {
    const std::jthread other([&] { learn(1, odd); });
    learn(2, even);
  }
  PatternStore late(board);
  GroupLog::Mark mark;
  log.exchange(late, mark);
  CHECK(late.size() == 69);
}

TEST_CASE("group log: what one strategy proves the next one knows before it begins") {
  const std::vector<std::vector<std::string>> levels{
      {"#########", "#   #   #", "#   .$  #", "##$.+.$##", "#  $.$  #", "#   #   #", "#########"},
      // A wall more, and it cannot be solved.
      {"#########", "#   #   #", "#   .$  #", "##$.+.$##", "#  $.$ ##", "#   #   #", "#########"},
  };
  for (const auto& rows : levels) {
    const auto terrain = std::make_shared<const Terrain>(rows);
    const auto layout = std::make_shared<const fast::Layout>(terrain);
    const auto log = std::make_shared<GroupLog>();
    const auto teacher = fast::make_plan_strategy(layout, {true}, 0, {nullptr, nullptr, log});
    const Outcome truth = finish(*teacher);
    const auto pupil = fast::make_plan_strategy(layout, {true}, 0, {nullptr, nullptr, log});
    pupil->step(1, 0);
    CHECK(count_of(*pupil, "patterns") == count_of(*teacher, "patterns"));
    CHECK(count_of(*pupil, "patterns") > 0);
    CHECK(finish(*pupil) == truth);
  }
}

TEST_CASE("group log: searches forward believe what they hear, searches backward do not listen") {
  const auto terrain =
      std::make_shared<const Terrain>(std::vector<std::string>{"########", "#@ $  .#", "########"});
  const auto log = std::make_shared<GroupLog>();
  // A lie: every solution passes through this.
  PatternStore liar(terrain->board());
  Pattern lie = group(terrain->board(), {4});
  for (Cell cell = 0; cell < 4; ++cell) lie.region.set(cell);
  liar.add(lie);
  GroupLog::Mark mark;
  log->exchange(liar, mark);

  const auto forward = make_greedy(terrain, GreedyMoves::pushes, 0, {nullptr, nullptr, log});
  CHECK(finish(*forward) == Outcome::exhausted);
  CHECK(count_of(*forward, "pattern") == 1);
  const auto pulls = make_greedy(terrain, GreedyMoves::pulls, 0, {nullptr, nullptr, log});
  CHECK(finish(*pulls) == Outcome::solved);
  const auto macro_pulls =
      make_greedy(terrain, GreedyMoves::macro_pulls, 0, {nullptr, nullptr, log});
  CHECK(finish(*macro_pulls) == Outcome::solved);
  const auto restarts = fast::make_plan_strategy(std::make_shared<fast::Layout>(terrain), {true}, 0,
                                                 {nullptr, nullptr, log});
  CHECK(finish(*restarts) == Outcome::solved);  // it jumps over that state
  CHECK(count_of(*restarts, "pattern") == 1);
}
