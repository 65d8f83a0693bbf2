// The plan in phases, the score that follows it and the search that follows the score.
#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "sample_boards.hpp"
#include "sokoban/fast/packing_score.hpp"
#include "sokoban/fast/packing_search.hpp"
#include "sokoban/fast/strategies.hpp"
#include "sokoban/plan/emptying.hpp"
#include "sokoban/plan/phases.hpp"
#include "sokoban/state/box_routes.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

Cell at(const Board& board, std::size_t row, std::size_t column) {
  return board.cell_at(row * board.width() + column);
}

std::vector<Cell> sorted(std::vector<Cell> cells) {
  std::sort(cells.begin(), cells.end());
  return cells;
}

// A goal room behind a door: the far column must be full before the near one is begun.
const std::vector<std::string> goal_room{
    "#############",  //
    "#..  ##     #",  //
    "#..    $ $  #",  //
    "#..  ##  $  #",  //
    "######  $   #",  //
    "     # $ $@ #",  //
    "     #      #",  //
    "     ########",
};

// With both goals filled no box gets out: each needs the other's goal for the player to step on.
// One is pulled aside first; forward it waits there until the other is home.
const std::vector<std::string> passing_place{
    "#########",  //
    "# #    @#",  //
    "#   .$.##",  //
    "##  #$ ##",  //
    "##     ##",  //
    "#########",
};

// From some side of the player, with these boxes standing: can the box on `cell` be pulled to a
// square where a box starts?
bool can_leave(const Board& board, const BitSet& standing, Cell cell) {
  std::vector<Cell> boxes;
  standing.for_each([&](std::size_t box) { boxes.push_back(static_cast<Cell>(box)); });
  BoxRoutes routes(board);
  const BitSet nothing(board.cells());
  for (Cell player = 0; player < board.cells(); ++player) {
    if (standing.test(player)) continue;
    Position position(board);
    position.set(boxes, player);
    for (const auto& stop : routes.pulls(position, position.box_at(cell), nothing))
      if (stop.cell != cell &&
          std::find(board.boxes().begin(), board.boxes().end(), stop.cell) != board.boxes().end())
        return true;
  }
  return false;
}

struct Run {
  Outcome outcome;
  std::uint64_t expanded;
  std::uint64_t forgotten;  // states that were stored and neither expanded nor found to be lost
};
Run run(const std::vector<std::string>& rows) {
  const auto search = make_packing_search(std::make_shared<Terrain>(rows), 0);
  Outcome outcome = Outcome::running;
  while (outcome == Outcome::running)
    outcome = search->step(1.0, std::numeric_limits<std::uint64_t>::max());
  if (outcome == Outcome::solved) CHECK_FALSE(search->solution().empty());
  const Statistics& counts = search->statistics();
  std::uint64_t met = counts.expanded;
  for (const auto& [name, count] : search->pruned())
    if (name == "thaw" || name == "pattern") met += count;
  return {outcome, counts.expanded, counts.stored - met};
}

}  // namespace

TEST_CASE("phases: what can leave a goal room together is filled together") {
  const Terrain terrain(goal_room);
  const Board& board = terrain.board();
  const auto phases = plan_phases(terrain);
  REQUIRE(phases.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    std::vector<Cell> column;
    for (std::size_t row = 1; row <= 3; ++row) column.push_back(at(board, row, i + 1));
    CHECK(sorted(phases[i].targets) == sorted(column));
    CHECK_FALSE(phases[i].from.any());
    CHECK(phases[i].before == 3 * i);
  }
  CHECK(phases[1].standing.count() == 6);
  // Along the middle row; the boxes of the far column are walls for those that come next.
  CHECK(phases[0].distance[at(board, 2, 7)] == 6);
  CHECK(phases[1].distance[at(board, 2, 7)] == 5);
  CHECK(phases[1].distance[at(board, 1, 1)] == unreachable);
}

TEST_CASE("phases: a box waits in its parking place until the way is free") {
  const Terrain terrain(passing_place);
  const Board& board = terrain.board();
  const Emptying emptying = empty_goals(terrain, Leaving::together);
  CHECK(emptying.clean == 2);
  CHECK(emptying.parked == 1);
  const auto phases = plan_phases(terrain);
  REQUIRE(phases.size() == 3);
  const Cell parking = at(board, 2, 3);
  CHECK(phases[0].targets == std::vector<Cell>{parking});
  CHECK_FALSE(phases[0].from.any());
  CHECK(phases[1].targets == std::vector<Cell>{at(board, 2, 6)});
  CHECK(phases[1].standing.test(parking));
  CHECK(phases[2].targets == std::vector<Cell>{at(board, 2, 4)});
  CHECK(phases[2].from.test(parking));
  CHECK(phases[2].from.count() == 1);
  CHECK_FALSE(phases[2].standing.test(parking));
}

TEST_CASE(
    "phases: each begins where the one before it ended, and its boxes may come in any order") {
  Rng rng(17);
  std::size_t together = 0;
  for (int round = 0; round < 250; ++round) {
    const Terrain terrain(random_room(rng, 4));
    const Board& board = terrain.board();
    if (board.goals().empty() || board.boxes().empty()) continue;
    // Boxes that the planner has to force off leave alone.
    const bool clean = empty_goals(terrain, Leaving::together).clean == board.goals().size() &&
                       board.goals().size() == board.boxes().size();
    BitSet standing(board.cells());
    std::size_t filled = 0;
    for (const Phase& phase : plan_phases(terrain)) {
      CHECK(phase.before == filled);
      filled += phase.targets.size();
      phase.from.for_each([&](std::size_t cell) {
        CHECK(standing.test(cell));
        standing.reset(cell);
      });
      for (const Cell target : phase.targets) {
        CHECK_FALSE(standing.test(target));
        standing.set(target);
      }
      CHECK(phase.standing == standing);
      // The last to come finds all others in place.
      if (!clean || phase.targets.size() < 2 || phase.before == 0) continue;
      ++together;
      for (const Cell target : phase.targets) CHECK(can_leave(board, standing, target));
    }
    BitSet goals(board.cells());
    for (const Cell goal : board.goals()) goals.set(goal);
    CHECK(standing == goals);
  }
  CHECK(together > 3);
}

TEST_CASE("packing score: a box that leaves a finished phase makes it the current one again") {
  const Terrain terrain(goal_room);
  const Board& board = terrain.board();
  PackingScore score(terrain);
  const auto see = [&](const std::vector<std::pair<std::size_t, std::size_t>>& boxes) {
    std::vector<Cell> cells;
    for (const auto& [row, column] : boxes) cells.push_back(at(board, row, column));
    Position position(board);
    position.set(cells, at(board, 6, 8));
    position.refresh();
    return position;
  };
  const Position begun = see({{1, 1}, {2, 1}, {2, 7}, {2, 9}, {3, 9}, {4, 8}});
  const Position finished = see({{1, 1}, {2, 1}, {3, 1}, {2, 9}, {3, 9}, {4, 8}});
  const Position further = see({{1, 1}, {2, 1}, {3, 1}, {1, 2}, {3, 9}, {4, 8}});
  // The middle of the far column has left.
  const Position left = see({{1, 1}, {2, 3}, {3, 1}, {1, 2}, {3, 9}, {4, 8}});
  CHECK(score.finished(begun) == 0);
  CHECK(score.finished(finished) == 1);
  CHECK(score.finished(further) == 1);
  CHECK(score.finished(left) == 0);
  CHECK(score.finished(see({{1, 1}, {2, 1}, {3, 1}, {1, 2}, {2, 2}, {3, 2}})) == 2);
  CHECK(score.finished(see({{1, 1}, {2, 3}, {3, 1}, {1, 2}, {2, 2}, {3, 2}})) == 0);
  CHECK(score.value(finished) < score.value(begun));
  CHECK(score.value(further) < score.value(finished));
  // Two targets less: its own, and that of the phase that is no longer the current one.
  CHECK(score.value(left) > score.value(further) + 2 * 32);
}

TEST_CASE("packing score: a push approaches a goal or a target of the current phase, or neither") {
  const Terrain terrain(goal_room);
  const Board& board = terrain.board();
  PackingScore score(terrain);
  Position position(board);
  position.set(board.boxes(), at(board, 1, 8));
  position.refresh();
  score.enter(position);
  const BoxNumber box = position.box_at(at(board, 2, 7));
  for (const auto& [direction, nearer] : {std::pair{left, true}, std::pair{right, false}}) {
    position.move_box(box, board.next(at(board, 2, 7), direction));
    score.after_push(position, box);
    CHECK(score.approached() == nearer);
  }
}

TEST_CASE("packing search: a goal room is filled almost without detours") {
  const Run found = run(goal_room);
  CHECK(found.outcome == Outcome::solved);
  CHECK(found.expanded < 90);  // 68 at the time of writing; 101 if only the ways to the goals count
  CHECK(run(passing_place).outcome == Outcome::solved);
}

TEST_CASE("packing search: exhausted where the goals cannot all be filled") {
  const Run found = run({
      "#########",  //
      "## ###  #",  //
      "#  $..  #",  //
      "# @$ $ $#",  //
      "#####. .#",  //
      "#########",
  });
  CHECK(found.outcome == Outcome::exhausted);
  CHECK(found.expanded > 10);
  CHECK(found.forgotten == 0);
}

TEST_CASE(
    "packing search: agrees with plain greedy search, and forgets no state before it gives up") {
  Rng rng(23);
  std::size_t solved = 0;
  for (int round = 0; round < 1500; ++round) {
    const auto rows = random_room(rng, 4);
    const auto other = make_strategy("forward", std::make_shared<Terrain>(rows), 0);
    const Outcome truth = other->step(std::numeric_limits<double>::infinity(), 5000);
    if (truth == Outcome::running || other->statistics().expanded < 8) continue;
    const Run found = run(rows);
    CHECK(found.outcome == truth);
    if (truth == Outcome::exhausted) CHECK(found.forgotten == 0);
    solved += truth == Outcome::solved ? 1 : 0;
  }
  CHECK(solved > 20);
}
