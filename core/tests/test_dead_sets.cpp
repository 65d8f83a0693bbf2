// Pairs and triples that are dead; tests/oracle compares them with the truth at every state.
#include <doctest/doctest.h>

#include "sokoban/deadlock/tests.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

// How many boxes the test names at the start of a level; 0 if it is not dead.
std::size_t named(const std::vector<std::string>& rows, std::size_t size, Way way = Way::forward) {
  const Terrain terrain(rows);
  Position position(terrain.board());
  position.refresh();
  const auto test = make_set_test(std::make_shared<DeadSets>(terrain, way, size), way);
  return test->dead(position, no_push) ? test->reason().boxes.size() : 0;
}

}  // namespace

TEST_CASE("dead sets: three boxes along a wall that has two goals") {
  const std::vector<std::string> rows{"###########", "#. $ $ $ .#", "#    @    #", "#   .     #",
                                      "###########"};
  CHECK(named(rows, 2) == 0);
  CHECK(named(rows, 3) == 3);
  std::vector<std::string> two = rows;
  two[1] = "#. $ $   .#";
  two[2] = "#   $@    #";
  CHECK(named(two, 3) == 0);
}

TEST_CASE("dead sets: two boxes are dead on one side of the player only") {
  CHECK(named({"########", "#.$@$ .#", "########"}, 2) == 0);
  CHECK(named({"########", "#@.$ $.#", "########"}, 2) == 2);
}

TEST_CASE("dead sets: the start is not dead backward, wherever its boxes may go") {
  const std::vector<std::string> rows{"########", "#.$ $ .#", "#  @$  #", "#   .  #", "########"};
  for (const std::size_t size : {2U, 3U}) CHECK(named(rows, size, Way::backward) == 0);
}

TEST_CASE("dead sets: fewer boxes or goals than a set has") {
  CHECK(named({"#####", "#@$.#", "#####"}, 3) == 0);
  CHECK(named({"#####", "#@$.#", "#####"}, 2) == 0);
  CHECK(named({"#######", "#     #", "#@$ $ #", "#   . #", "#     #", "#######"}, 2) == 2);
}
