// Levels of any size: distances without tables, states with very many pushes, what is refused.
#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "sample_boards.hpp"
#include "sokoban/fast/portfolio.hpp"
#include "sokoban/large.hpp"
#include "sokoban/optimal/moves.hpp"
#include "sokoban/optimal/optimal.hpp"
#include "sokoban/plan/packing_plan.hpp"
#include "sokoban/registry.hpp"
#include "sokoban/textbook/textbook.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

bool has_player(const std::vector<std::string>& rows) {
  return std::any_of(rows.begin(), rows.end(), [](const std::string& row) {
    return row.find_first_of("@+") != std::string::npos;
  });
}

std::string aisle(std::size_t width) {
  std::string row(width, ' ');
  row.front() = row.back() = '#';
  return row;
}

// An empty hall with a box on every third cell of every third row, and as many goals beside them.
std::vector<std::string> hall(std::size_t side) {
  std::vector<std::string> rows(side, aisle(side));
  rows.front() = rows.back() = std::string(side, '#');
  for (std::size_t row = 3; row + 3 < side; row += 3)
    for (std::size_t column = 3; column + 3 < side; column += 3) {
      rows[row][column] = '$';
      rows[row][column + 1] = '.';
    }
  rows[1][1] = '@';
  return rows;
}

Cost least(const Distance* row, std::size_t targets) {
  const Distance found = targets == 0 ? unreachable : *std::min_element(row, row + targets);
  return found == unreachable ? infinite : Cost{found};
}

}  // namespace

TEST_CASE("large: the nearest distances are the least of each row") {
  Rng rng(7);
  for (int i = 0; i < 300; ++i) {
    const auto rows = random_room(rng, 3);
    if (!has_player(rows)) continue;
    const Terrain terrain(rows);
    const Board& board = terrain.board();
    for (const DistanceKind kind :
         {DistanceKind::taxi, DistanceKind::path, DistanceKind::walk, DistanceKind::push}) {
      const DistanceTable& to = terrain.to_goals(kind);
      const DistanceTable& from = terrain.from_starts(kind);
      for (Cell cell = 0; cell < board.cells(); ++cell) {
        CHECK(terrain.nearest_goal(kind).best(cell) == least(to.best_row(cell), to.targets()));
        CHECK(terrain.nearest_start(kind).best(cell) == least(from.best_row(cell), from.targets()));
        if (cell == board.player()) continue;
        CHECK(terrain.nearest_goal(kind).at(terrain.sides(), cell, board.player()) ==
              least(to.row_for_player(terrain.sides(), cell, board.player()), to.targets()));
      }
    }
  }
}

TEST_CASE("large: a corridor longer than sixteen bits hold four times") {
  // A snake of some 20,000 cells: one box at one end, its goal at the other.
  const std::size_t width = 201;
  std::vector<std::string> rows(width, std::string(width, '#'));
  for (std::size_t row = 1; row < width; row += 2) {
    rows[row] = aisle(width);
    if (row + 2 < width) rows[row + 1][row % 4 == 1 ? width - 2 : 1] = ' ';
  }
  rows[1][1] = '@';
  rows[1][2] = '$';
  rows[1][width - 3] = '.';
  const Terrain terrain(rows);
  CHECK(terrain.board().cells() > most_table_cells);
  CHECK_FALSE(terrain.affords_tables());
  CHECK_THROWS_AS(terrain.to_goals(DistanceKind::push), std::length_error);
  CHECK(terrain.nearest_goal(DistanceKind::push).best(terrain.board().boxes()[0]) ==
        static_cast<Cost>(width - 5));
  // The last of its hundred aisles is walked to the left.
  const auto end = static_cast<Cell>(terrain.board().cells() - (width - 2));
  const NearestDistances to_end(terrain.board(), terrain.sides(), DistanceKind::path, {end});
  CHECK(to_end.best(terrain.board().player()) == static_cast<Cost>(terrain.board().cells() - 1));
}

TEST_CASE("large: what needs tables is refused or left out") {
  const auto terrain = std::make_shared<const Terrain>(hall(110));
  REQUIRE_FALSE(terrain->affords_tables());
  CHECK_THROWS_AS(make_bound("push-matching", *terrain, false), std::length_error);
  CHECK_THROWS_AS(PackingPlan{*terrain}, std::length_error);
  Position position(terrain->board());
  position.refresh();
  const auto boxes = static_cast<Cost>(terrain->board().boxes().size());
  CHECK(make_bound("push-nearest", *terrain, false)->value(position) == boxes);
  for (const std::string& name : deadlock_names())
    CHECK_FALSE(make_deadlock_test(name, *terrain, {})->dead(position, no_push));
}

TEST_CASE("large: every push of a state is made, in parts") {
  const auto terrain = std::make_shared<const Terrain>(hall(110));
  Position position(terrain->board());
  position.refresh();
  std::vector<Push> pushes;
  position.pushes(pushes);
  const auto live =
      static_cast<std::size_t>(std::count_if(pushes.begin(), pushes.end(), [&](const Push& push) {
        return !terrain->is_dead(terrain->board().next(position.box(push.box), push.direction));
      }));
  TextbookOptions options;
  options.method = "bfs";
  const auto solver = make_textbook(terrain, std::make_unique<Judge>(), options);
  CHECK(solver->step(0.0, std::numeric_limits<std::uint64_t>::max()) == Outcome::running);
  CHECK(solver->statistics().generated < live);
  while (solver->statistics().expanded < 2) solver->step(1.0, 2);
  CHECK(solver->statistics().generated >= live);
  CHECK(solver->statistics().stored >= live + 1);
}

TEST_CASE("large: the engines begin at once") {
  const auto terrain = std::make_shared<const Terrain>(hall(110));
  constexpr std::size_t limit = std::size_t{512} << 20;
  OptimalOptions pushes;
  pushes.memory_limit = limit;
  OptimalMovesOptions moves;
  moves.memory_limit = limit;
  CHECK(make_optimal(terrain, pushes)->step(0.01, 1) == Outcome::running);
  CHECK(make_optimal_moves(terrain, moves)->step(0.01, 1) == Outcome::running);
  CHECK(make_fast(terrain, limit, 2)->step(0.01, 1) == Outcome::running);
  for (const std::string& name : strategy_names())
    CHECK(make_strategy(name, terrain, limit)->step(0.01, 1) == Outcome::running);
}
