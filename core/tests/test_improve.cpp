#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <stdexcept>

#include "base/memory.hpp"
#include "sokoban/improve/improver.hpp"
#include "sokoban/improve/push_path.hpp"
#include "sokoban/improve/stage.hpp"
#include "sokoban/improve/vicinity.hpp"
#include "sokoban/improve/window_search.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

const std::vector<std::string> room{"#######", "#@$  .#", "#     #", "#######"};
const std::string long_way = "RdrruLdlluRRR";
const std::vector<std::string> two_boxes{"########", "#@ $  .#", "#  $  .#", "#      #",
                                         "########"};
const std::string two_home = "rRRRlllldRRR";

std::size_t pushes_in(const std::string& lurd) {
  return static_cast<std::size_t>(
      std::count_if(lurd.begin(), lurd.end(), [](unsigned char c) { return std::isupper(c); }));
}

}  // namespace

TEST_CASE("a path keeps the pushes and walks the shortest way between them") {
  const Terrain terrain(room);
  const PushPath path = PushPath::from_lurd(terrain.board(), "dudu" + long_way);
  CHECK(path.pushes() == 5);
  CHECK(path.moves() == 13);
  CHECK(path.lurd() == long_way);
  CHECK(path.moves_between(0, path.size()) == path.moves());
  // Up to where the push back is made from: one push, four steps.
  CHECK(path.moves_between(0, 1) == 5);
}

TEST_CASE("impossible steps are refused") {
  const Terrain terrain(room);
  CHECK_THROWS_AS(PushPath::from_lurd(terrain.board(), "u"), std::logic_error);
  CHECK_THROWS_AS(PushPath::from_lurd(terrain.board(), "RRRR"), std::logic_error);
  CHECK_THROWS_AS(PushPath::from_lurd(terrain.board(), "x"), std::logic_error);
  CHECK_THROWS_AS(PushPath(terrain.board(), {{terrain.board().player(), right}}), std::logic_error);
}

TEST_CASE("loops and what follows the end are cut out") {
  const Terrain terrain(room);
  const PushPath path = PushPath::from_lurd(terrain.board(), long_way);
  CHECK(without_loops(terrain.board(), path).lurd() == "RRR");
  const Terrain open({"########", "#@$ .  #", "#      #", "########"});
  const PushPath past = PushPath::from_lurd(open.board(), "RRRdrruL");
  CHECK(without_loops(open.board(), past).lurd() == "RR");
}

TEST_CASE("the vicinity holds the path, and boxes moved from it, but not everything") {
  const Terrain terrain(two_boxes);
  const Board& board = terrain.board();
  const Zobrist zobrist(board.cells());
  const PushPath path = PushPath::from_lurd(board, two_home);
  Vicinity vicinity(terrain);
  vicinity.clear(1000);
  vicinity.add(path, 0, path.size(), {1, 3});
  for (std::size_t i = 0; i <= path.size(); ++i)
    CHECK(vicinity.contains(zobrist.boxes(path.point(i).boxes)));
  PathState start = path.point(0);
  // The second box where it rests at the end, the first not moved yet.
  CHECK(vicinity.contains(zobrist.boxes({start.boxes[0], path.point(path.size()).boxes[1]})));
  std::size_t inside = 0;
  std::size_t all = 0;
  for (Cell a = 0; a < board.cells(); ++a)
    for (Cell b = 0; b < a; ++b) {
      ++all;
      if (vicinity.contains(zobrist.boxes({a, b}))) ++inside;
    }
  CHECK(inside > path.size());
  CHECK(inside < all * 3 / 4);
}

TEST_CASE("a window is searched with and without a vicinity, and by cells as by regions") {
  const Terrain terrain(room);
  const Packing live(terrain.board(), terrain.live());
  MemoryBudget budget;
  WindowSearch search(terrain, live, budget);
  const PushPath path = PushPath::from_lurd(terrain.board(), long_way);
  Vicinity vicinity(terrain);
  vicinity.clear(1000);
  vicinity.add(path, 0, path.size(), {1, 8});
  for (const Metric metric : {Metric::pushes, Metric::pushes_moves, Metric::moves_pushes})
    for (const Vicinity* within :
         {static_cast<const Vicinity*>(nullptr), static_cast<const Vicinity*>(&vicinity)}) {
      search.start(path, 0, path.size(), metric, within, 1000);
      REQUIRE(search.step(1000) == WindowSearch::Verdict::found);
      const PushPath found = path.with(0, path.size(), search.pushes());
      CHECK(found.lurd() == "RRR");
      search.start(found, 0, found.size(), metric, within, 1000);
      CHECK(search.step(1000) == WindowSearch::Verdict::none);
    }
}

TEST_CASE("a window in the middle ends where the path can go on") {
  const Terrain terrain(room);
  const Packing live(terrain.board(), terrain.live());
  MemoryBudget budget;
  WindowSearch search(terrain, live, budget);
  const PushPath path = PushPath::from_lurd(terrain.board(), long_way);
  for (const Metric metric : {Metric::pushes, Metric::pushes_moves, Metric::moves_pushes}) {
    // Three pushes to and fro and one on: one is enough, and the rest of the path still fits.
    search.start(path, 0, 3, metric, nullptr, 1000);
    REQUIRE(search.step(1000) == WindowSearch::Verdict::found);
    CHECK(path.with(0, 3, search.pushes()).pushes() == 3);
  }
}

TEST_CASE("a search ends at its limit of states") {
  const Terrain terrain(two_boxes);
  const Packing live(terrain.board(), terrain.live());
  MemoryBudget budget;
  WindowSearch search(terrain, live, budget);
  const PushPath path = PushPath::from_lurd(terrain.board(), "rRlrRRlllldRRR");
  search.start(path, 0, path.size(), Metric::moves_pushes, nullptr, 1);
  CHECK(search.step(1000) == WindowSearch::Verdict::capped);
}

TEST_CASE("settled parts move with the path") {
  Stage stage{Metric::pushes};
  stage.settle(0, 10);
  stage.settle(20, 30);
  stage.settle(22, 28);
  CHECK(stage.is_settled(2, 9));
  CHECK_FALSE(stage.is_settled(5, 12));
  stage.unsettle(12, 18, 2);
  CHECK(stage.is_settled(0, 10));
  CHECK(stage.is_settled(16, 26));
  CHECK_FALSE(stage.is_settled(20, 30));
  stage.unsettle(4, 6, 2);
  CHECK_FALSE(stage.is_settled(0, 3));
}

TEST_CASE("the improver proves what it can and never gets worse") {
  const auto terrain = std::make_shared<const Terrain>(room);
  for (const ImproveOptions& options :
       {ImproveOptions{}, ImproveOptions{.moves = true}, ImproveOptions{.hasty = true}}) {
    const auto improver = make_improver(terrain, {long_way}, options);
    Outcome outcome = Outcome::running;
    std::size_t before = pushes_in(long_way);
    while (outcome == Outcome::running) {
      outcome = improver->step(0.01, 1 << 20);
      CHECK(pushes_in(improver->solution()) <= before);
      before = pushes_in(improver->solution());
    }
    CHECK(outcome == Outcome::solved);
    CHECK(improver->optimal());
    CHECK(improver->lower_bound() == 3);
    CHECK(improver->solution() == "RRR");
  }
  CHECK(tidied(terrain, long_way) == "RRR");
  // With no time only the loops are left out, which takes none.
  CHECK(pushes_in(tidied(terrain, long_way, 0)) <= pushes_in(long_way));
  CHECK(tidied(terrain, "RRR", 0) == "RRR");
}

TEST_CASE("several solutions are combined") {
  const auto terrain = std::make_shared<const Terrain>(room);
  const auto improver = make_improver(terrain, {long_way, "RRR"}, {});
  CHECK(improver->solution() == "RRR");
  CHECK_THROWS_AS(make_improver(terrain, {}, {}), std::logic_error);
}

TEST_CASE("a level solved from the start has nothing to improve") {
  const auto terrain =
      std::make_shared<const Terrain>(std::vector<std::string>{"#####", "#@* #", "#####"});
  const auto improver = make_improver(terrain, {""}, {});
  CHECK(improver->step(1, 1000) == Outcome::solved);
  CHECK(improver->solution().empty());
  CHECK(improver->optimal());
}
