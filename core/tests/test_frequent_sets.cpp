#include <doctest/doctest.h>

#include <algorithm>

#include "sokoban/proof/frequent_sets.hpp"

using namespace pushwise::sokoban;

TEST_CASE("boxes that stand together most often come first") {
  const Board board({"########", "#@ $$$.#", "#    ..#", "########"});
  const Cell a = board.boxes()[0];
  const Cell b = board.boxes()[1];
  const Cell c = board.boxes()[2];
  const Cell goal = board.goals()[0];
  const std::vector<std::vector<Cell>> states{{a, b, c}, {a, b, goal}, {a, b}, {b, c, goal}};
  const auto sets = frequent_sets(board, states, 3);
  REQUIRE(!sets.empty());
  CHECK(sets.front() == std::vector<Cell>{a, b});
  const auto has = [&](std::vector<Cell> set) {
    std::sort(set.begin(), set.end());
    return std::find(sets.begin(), sets.end(), set) != sets.end();
  };
  CHECK(has({b, goal}));
  CHECK(has({a, b, c}));
  CHECK(!has({a, c, goal}));  // never together
  for (const auto& set : sets) CHECK(std::count(sets.begin(), sets.end(), set) == 1);
}
