// A search that gave up gets another try with a larger budget once its question has come up often.
#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

#include "sokoban/proof/proved_sets.hpp"
#include "sokoban/registry.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

// Lost for the sake of all its boxes: two closed areas hold each other shut.
const std::vector<std::string> two_areas{"#######", "# .# .#", "#  .$$#",
                                         "#  $  #", "#@# $.#", "#######"};

// How often a set must be asked for until it is known to be lost; 0 if that does not help.
std::size_t queries_until_dead(ProvedSets& sets, const Board& board, std::size_t most) {
  for (std::size_t query = 1; query <= most; ++query)
    if (sets.dead(board.boxes(), board.player())) return query;
  return 0;
}

}  // namespace

TEST_CASE("effort: tries come after 128, 256, … queries, each with twice the budget") {
  Effort effort;
  CHECK(effort.budget(500) == 500);
  std::vector<std::pair<std::size_t, std::size_t>> tries;  // query, budget
  for (std::size_t query = 1; query <= 100'000; ++query)
    if (effort.again()) tries.emplace_back(query, effort.budget(500));
  REQUIRE(tries.size() == Effort::most_doublings);
  CHECK(tries[0] == std::pair<std::size_t, std::size_t>{128, 1000});
  CHECK(tries[1] == std::pair<std::size_t, std::size_t>{128 + 256, 2000});
  CHECK(tries[2] == std::pair<std::size_t, std::size_t>{128 + 256 + 512, 4000});
}

TEST_CASE("effort: a set too hard for the first budget is proved by a later try") {
  const Terrain terrain(two_areas);
  ProvedSets patient(terrain, 1000);
  CHECK(queries_until_dead(patient, terrain.board(), 1) == 1);
  ProvedSets hasty(terrain, 1);
  const std::size_t query = queries_until_dead(hasty, terrain.board(), 100'000);
  CHECK(query > Effort::first_wait);
  CHECK(hasty.dead(terrain.board().boxes(), terrain.board().player()));
}

TEST_CASE("effort: a set that can be solved is never called lost, however often it is asked for") {
  std::vector<std::string> open = two_areas;
  open[4] = "#@  $.#";
  const Terrain terrain(open);
  ProvedSets hasty(terrain, 1);
  CHECK(queries_until_dead(hasty, terrain.board(), 100'000) == 0);
}

TEST_CASE("corral: boxes around one area are locked by those around the next") {
  const Terrain terrain(two_areas);
  Position position(terrain.board());
  position.set(terrain.board().boxes(), terrain.board().player());
  position.refresh();
  const auto corral = make_deadlock_test("corral", terrain, {});
  REQUIRE(corral->dead(position, no_push));
  CHECK(corral->reason().boxes.size() == 4);
}
