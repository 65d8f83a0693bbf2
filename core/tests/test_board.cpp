#include <doctest/doctest.h>

#include <stdexcept>

#include "base/rng.hpp"
#include "sample_boards.hpp"
#include "sokoban/level/board.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

TEST_CASE("board: cells are numbered row by row, walls are one cell past the last") {
  const Board board({"#####", "#@$.#", "# * #", "#####"});
  REQUIRE(board.cells() == 6);
  CHECK(board.width() == 5);
  CHECK(board.height() == 4);
  CHECK(board.player() == 0);
  CHECK(board.boxes() == std::vector<Cell>{1, 4});
  CHECK(board.goals() == std::vector<Cell>{2, 4});
  CHECK(board.goal_number(4) == 1);
  CHECK(board.goal_number(0) == -1);
  CHECK(board.position(3) == 11);
  CHECK(board.cell_at(11) == 3);
  CHECK(board.cell_at(0) == board.wall());
  CHECK(board.next(0, right) == 1);
  CHECK(board.next(0, down) == 3);
  CHECK(board.next(0, up) == board.wall());
  CHECK(board.next(board.wall(), up) == board.wall());
}

TEST_CASE("board: only what the player could reach without boxes is inside") {
  const Board board({"#########", "#@$.#   #", "#########"});
  CHECK(board.cells() == 3);
  CHECK_FALSE(board.has_lost_box());
  CHECK(Board({"#########", "#@$.# $.#", "#########"}).has_lost_box());
  CHECK_FALSE(Board({"#########", "#@$.# * #", "#########"}).has_lost_box());
}

TEST_CASE("board: ragged rows are filled up, and there must be one player") {
  const Board board({"  ###", "###.#", "#@$ #", "#####"});
  CHECK(board.cells() == 4);
  CHECK_THROWS_AS(Board({"###", "# #", "###"}), std::invalid_argument);
  CHECK_THROWS_AS(Board({"####", "#@@#", "####"}), std::invalid_argument);
}

TEST_CASE("board: too many cells are refused, not wrapped") {
  std::vector<std::string> rows(302, "#" + std::string(300, ' ') + "#");
  rows.front() = rows.back() = std::string(302, '#');
  rows[1][1] = '@';
  CHECK_THROWS_AS(Board{rows}, std::length_error);
}

TEST_CASE("board: neighbours are mutual and agree with the drawing") {
  Rng rng(21);
  for (int round = 0; round < 200; ++round) {
    const Board board(random_room(rng));
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      REQUIRE(board.cell_at(board.position(cell)) == cell);
      for (const Direction d : directions) {
        const Cell beside = board.next(cell, d);
        if (beside == board.wall()) continue;
        REQUIRE(board.next(beside, opposite(d)) == cell);
        const std::size_t gap = d == left || d == right ? 1 : board.width();
        const bool after = d == right || d == down;
        REQUIRE(board.position(beside) == board.position(cell) + (after ? gap : -gap));
      }
    }
  }
}
