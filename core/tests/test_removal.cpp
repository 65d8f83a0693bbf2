// What is left when every free box is taken off the board.
#include <doctest/doctest.h>

#include "sokoban/registry.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

bool says(const char* test, const std::vector<std::string>& rows, std::size_t boxes = 0) {
  const Terrain terrain(rows);
  Position position(terrain.board());
  position.set(terrain.board().boxes(), terrain.board().player());
  position.refresh();
  const auto asked = make_deadlock_test(test, terrain, {});
  const bool dead = asked->dead(position, no_push);
  if (dead) CHECK(asked->reason().boxes.size() == boxes);
  return dead;
}

}  // namespace

TEST_CASE("removal: a row of boxes is dead though the player can push his way in behind it") {
  const std::vector<std::string> dead{"############", "#.   .     #", "# @   $  ..#",
                                      "#     .    #", "#$$$       #", "#   $      #",
                                      "######    ##", "     ######"};
  CHECK(says("removal", dead, 4));  // the fifth box is free, and not named
  for (const char* other : {"freeze", "matching", "corral", "diagonal", "table"})
    CHECK_FALSE(says(other, dead));
  std::vector<std::string> alive = dead;
  alive[4] = "#$ $       #";
  CHECK_FALSE(says("removal", alive));
}

TEST_CASE("removal: boxes that come free later do not count") {
  // The box in the door is pushed into the room, then the other one is reached.
  CHECK_FALSE(says("removal", {"#########", "#@ #    #", "#  $  $.#", "#  #   .#", "#########"}));
  // With a second box in its way it stays in the door.
  CHECK(says("removal", {"########", "#@ #   #", "#  $$ .#", "#  #  .#", "########"}, 2));
}
