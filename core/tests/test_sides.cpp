// The linear-time sides of a box against the definition: flood the floor without the box's cell.
#include <doctest/doctest.h>

#include <vector>

#include "base/rng.hpp"
#include "sample_boards.hpp"
#include "sokoban/level/sides.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

std::vector<bool> flood_without(const Board& board, Cell box, Cell start) {
  std::vector<bool> reached(board.cells() + 1);
  reached[start] = true;
  std::vector<Cell> queue{start};
  for (std::size_t head = 0; head < queue.size(); ++head)
    for (const Cell beside : board.around(queue[head])) {
      if (beside == board.wall() || beside == box || reached[beside]) continue;
      reached[beside] = true;
      queue.push_back(beside);
    }
  return reached;
}

}  // namespace

TEST_CASE("sides: agree with a flood around every cell of random boards") {
  Rng rng(31);
  int cutting = 0;
  for (int round = 0; round < 400; ++round) {
    const Board board(random_room(rng));
    const Sides sides(board);
    for (Cell box = 0; box < board.cells(); ++box) {
      bool articulation = false;
      for (const Direction d : directions) {
        const Cell beside = board.next(box, d);
        if (beside == board.wall()) {
          REQUIRE(sides.side(box, d) == Sides::none);
          continue;
        }
        const auto reached = flood_without(board, box, beside);
        for (const Direction e : directions) {
          const Cell other = board.next(box, e);
          if (other == board.wall()) continue;
          REQUIRE((sides.side(box, d) == sides.side(box, e)) == reached[other]);
          articulation = articulation || !reached[other];
        }
        for (Cell player = 0; player < board.cells(); ++player)
          if (player != box)
            REQUIRE((sides.side_of_player(box, player) == sides.side(box, d)) == reached[player]);
      }
      REQUIRE(sides.is_articulation(box) == articulation);
      cutting += articulation ? 1 : 0;
    }
  }
  CHECK(cutting > 500);
}

TEST_CASE("sides: a class is named by its first direction") {
  const Board board({"#####", "#@  #", "#   #", "#####"});
  const Sides sides(board);
  const Cell middle = 1;
  CHECK(sides.side(middle, up) == Sides::none);
  CHECK(sides.side(middle, left) == left);
  CHECK(sides.side(middle, right) == left);
  CHECK(sides.side(middle, down) == left);
}
