// Cut trees against the definition: flood the floor with one box more.
#include <doctest/doctest.h>

#include <vector>

#include "base/rng.hpp"
#include "sample_boards.hpp"
#include "sokoban/level/cut_tree.hpp"
#include "sokoban/state/reach.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

TEST_CASE("cut trees: agree with floods on random boards with up to three boxes") {
  Rng rng(41);
  int apart = 0;
  for (int round = 0; round < 200; ++round) {
    const Board board(random_room(rng));
    std::vector<std::uint8_t> occupied(board.cells() + 1);
    occupied[board.wall()] = 1;
    for (std::uint32_t boxes = rng.below(4); boxes > 0; --boxes)
      occupied[rng.below(static_cast<std::uint32_t>(board.cells()))] = 1;
    const CutTree tree(board, occupied);
    Reach reach(board);
    for (Cell box = 0; box < board.cells(); ++box) {
      if (occupied[box] != 0) continue;
      const CutTree::Cut floor(tree, board, box);
      occupied[box] = 1;
      const auto start = static_cast<Cell>(rng.below(static_cast<std::uint32_t>(board.cells())));
      if (occupied[start] == 0) {
        reach.flood(occupied, start);
        for (Cell cell = 0; cell < board.cells(); ++cell) {
          if (occupied[cell] != 0) continue;
          REQUIRE((floor.part(cell) == floor.part(start)) == reach.contains(cell));
          apart += reach.contains(cell) ? 0 : 1;
        }
      }
      occupied[box] = 0;
    }
  }
  CHECK(apart > 1000);
}
