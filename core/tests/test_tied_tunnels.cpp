#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "sokoban/optimal/tied_tunnels.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

// A tunnel of five cells between two rooms, and another way round; and a tunnel without.
const std::vector<std::string> rows{"###########", "#  #####  #", "#@ $     .#",
                                    "#  ##### ##", "#        ##", "###########"};
const std::vector<std::string> straight{"##########", "#  ####  #", "#@$    ..#", "#  ####  #",
                                        "##########"};

// What is to be done once the box stands on this column of the third row, pushed to the right.
int goes_on(const Terrain& terrain, Way way, std::size_t box_column) {
  const Board& board = terrain.board();
  const auto at = [&](std::size_t column) { return board.cell_at(2 * board.width() + column); };
  Position position(board);
  position.set({at(box_column)}, at(box_column - 1));
  position.refresh();
  return TiedTunnels(terrain, way).goes_on(position, at(box_column - 1));
}

}  // namespace

TEST_CASE(
    "a box that was pushed into a tunnel goes on while there are walls behind and beside it") {
  const Terrain terrain(rows);
  CHECK(goes_on(terrain, Way::forward, 4) == right);
  CHECK(goes_on(terrain, Way::forward, 7) == right);
  // At its mouth the player stands in the room; at its end the box does, and may be pushed aside.
  CHECK(goes_on(terrain, Way::forward, 3) == TiedTunnels::none);
  CHECK(goes_on(terrain, Way::forward, 8) == TiedTunnels::none);
}

TEST_CASE("seen from the end a box may have come back, unless it cuts the board in two") {
  CHECK(goes_on(Terrain(rows), Way::backward, 5) == TiedTunnels::none);
  const Terrain cut(straight);
  CHECK(goes_on(cut, Way::backward, 4) == right);
  CHECK(goes_on(cut, Way::forward, 4) == right);
  // The first cell of the next room is cut off as well; a goal is none that must be left.
  CHECK(goes_on(cut, Way::backward, 6) == right);
  CHECK(goes_on(cut, Way::forward, 7) == TiedTunnels::none);
}

TEST_CASE("a box that stands between two others in a tunnel is not told to go on") {
  const Terrain terrain(
      {"###########", "#  #####  #", "#@$  $  ..#", "#  #####  #", "###########"});
  const Board& board = terrain.board();
  const auto at = [&](std::size_t column) { return board.cell_at(2 * board.width() + column); };
  Position position(board);
  position.set({at(4), at(6)}, at(5));
  position.refresh();
  CHECK(TiedTunnels(terrain, Way::forward).goes_on(position, at(5)) == TiedTunnels::none);
}
