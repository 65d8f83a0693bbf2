// Goals that can never be filled any more, seen from the end.
#include <doctest/doctest.h>

#include "sokoban/registry.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

std::vector<Cell> never_filled(const std::vector<std::string>& rows) {
  const Terrain terrain(rows);
  Position position(terrain.board());
  position.set(terrain.board().boxes(), terrain.board().player());
  position.refresh();
  const auto test = make_deadlock_test("retrograde", terrain, {});
  return test->dead(position, no_push) ? test->reason().cells : std::vector<Cell>{};
}

}  // namespace

TEST_CASE("retrograde: of two goals each would have to be filled after the other") {
  // Into either goal on the left a box comes only while the player stands on the other one.
  const std::vector<std::string> rows{"######", "#    #", "#*##@#", "# $  #", "#.##*#", "######"};
  CHECK(never_filled(rows).size() == 1);
  std::vector<std::string> both = rows;
  both[3] = "#    #";
  both[4] = "#*##*#";
  CHECK(never_filled(both).empty());
  std::vector<std::string> wide = rows;
  wide[2] = "#*  @#";
  CHECK(never_filled(wide).empty());
}

TEST_CASE("retrograde: nothing is said where goals may stay empty") {
  CHECK(never_filled({"######", "#   .#", "#*##@#", "# $  #", "#.##*#", "######"}).empty());
}
