// Regions that are carried over from move to move are those that a flood finds.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/rng.hpp"
#include "sample_boards.hpp"
#include "sokoban/state/position.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

std::vector<std::string> room(Rng& rng) {
  while (true) {
    std::vector<std::string> rows = random_room(rng, 1 + rng.below(8));
    for (const std::string& row : rows)
      if (row.find('@') != std::string::npos) return rows;
  }
}

std::vector<Cell> flooded(const Position& position) {
  Reach reach(position.board());
  reach.flood(position.occupancy(), position.player());
  std::vector<Cell> cells = reach.cells();
  std::sort(cells.begin(), cells.end());
  return cells;
}

void check(const Position& position) {
  const std::vector<Cell> expected = flooded(position);
  std::vector<Cell> cells = position.reach().cells();
  std::sort(cells.begin(), cells.end());
  REQUIRE(cells == expected);
  REQUIRE(position.reach().lowest() == expected.front());
  for (Cell cell = 0; cell <= position.board().cells(); ++cell)
    REQUIRE(position.reach().contains(cell) ==
            std::binary_search(expected.begin(), expected.end(), cell));
}

// Moves, undone moves, and changes of other kinds, with a refresh after most of them.
void play(Position& position, Rng& rng, int steps) {
  std::vector<Push> moves;
  position.refresh();
  for (int step = 0; step < steps; ++step) {
    const bool pulling = rng.below(2) == 0;
    pulling ? position.pulls(moves) : position.pushes(moves);
    if (moves.empty()) continue;
    const Cell player = position.player();
    const Push move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    pulling ? position.pull(move) : position.push(move);
    if (rng.below(4) != 0) {
      position.refresh();
      check(position);
    }
    const std::uint32_t then = rng.below(4);
    if (then < 2) pulling ? position.undo_pull(move, player) : position.undo_push(move, player);
    if (then == 2 && position.boxes().size() > 1) {
      const auto number = static_cast<BoxNumber>(rng.below(2));
      const Cell cell = position.box(number);
      position.refresh();
      position.take_off(number);
      check(position);
      position.add_box(cell);
    }
    position.refresh();
    check(position);
  }
}

}  // namespace

TEST_CASE("a region carried over is the flooded one") {
  Rng rng(7);
  for (int round = 0; round < 60; ++round) {
    const Board board(room(rng));
    if (board.boxes().empty()) continue;
    Position position(board);
    play(position, rng, 60);
  }
}

TEST_CASE("a region carried over is the flooded one where cells have become walls") {
  Rng rng(8);
  for (int round = 0; round < 40; ++round) {
    const Board plain(room(rng));
    std::vector<Cell> walls;
    for (Cell cell = 0; cell < plain.cells(); ++cell)
      if (cell != plain.player() && rng.below(6) == 0 &&
          std::find(plain.boxes().begin(), plain.boxes().end(), cell) == plain.boxes().end())
        walls.push_back(cell);
    const Board board = plain.with_walls(walls);
    if (board.boxes().empty()) continue;
    Position position(board);
    play(position, rng, 40);
  }
}

TEST_CASE("a box that closes a door leaves the player on its side") {
  const Board board({"#######", "#  #  #", "# @$  #", "#  #  #", "#######"});
  Position position(board);
  position.refresh();
  check(position);
  // Into the right room and back into the door by a pull; the room beyond is lost and won.
  position.push({0, right});
  position.refresh();
  check(position);
  const Cell player = position.player();
  position.pull({0, left});
  position.refresh();
  check(position);
  position.undo_pull({0, left}, player);
  position.refresh();
  check(position);
}
