// The strategies of the fast engine on small boards; tests/oracle compares them with the truth.
#include <doctest/doctest.h>

#include <limits>

#include "sokoban/fast/strategies.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

Outcome run(const std::string& name, const std::vector<std::string>& rows) {
  const auto solver = make_strategy(name, std::make_shared<Terrain>(rows), 0);
  Outcome outcome = Outcome::running;
  while (outcome == Outcome::running)
    outcome = solver->step(1.0, std::numeric_limits<std::uint64_t>::max());
  return outcome;
}

}  // namespace

TEST_CASE("strategies: each solves a small level") {
  for (const std::string& name : strategy_names()) {
    CAPTURE(name);
    CHECK(run(name, {"########", "#@ $ . #", "# $    #", "#  . $.#", "########"}) ==
          Outcome::solved);
  }
}

TEST_CASE("strategies: each finds out that boxes are stuck") {
  for (const std::string& name : strategy_names()) {
    CAPTURE(name);
    CHECK(run(name, {"  #####", "  #@# #", " ##$$ #", "##  ###", "# #   #", "# # #$#", "#  . .#",
                     "# .  ##", "#  #  #", "#######"}) == Outcome::exhausted);
  }
}

TEST_CASE("strategies: more boxes than goals that can be reached") {
  for (const std::string& name : strategy_names()) {
    CAPTURE(name);
    CHECK(run(name, {"########", "#@ $ . #", "# $    #", "#      #", "########", "  #.#",
                     "  ###"}) == Outcome::exhausted);
  }
}

TEST_CASE("strategies: no goal on the player's side of the walls") {
  for (const std::string& name : strategy_names()) {
    CAPTURE(name);
    CHECK(run(name, {"########", "#@ $  ##", "#    #.#", "########"}) == Outcome::exhausted);
  }
}

TEST_CASE("strategies: an unknown name is refused") {
  CHECK_THROWS_AS(run("nothing", {"#####", "#@$.#", "#####"}), std::invalid_argument);
}
