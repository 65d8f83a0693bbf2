#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "sample_boards.hpp"
#include "sokoban/level/doorways.hpp"
#include "sokoban/state/spread.hpp"
#include "sokoban/state/walk.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

TEST_CASE("the cells of a doorway are the door and those along its wall") {
  const Board board(std::vector<std::string>{"#######", "#     #", "#     #", "### ###", "#  .  #",
                                             "#  $ @#", "#######"});
  const BitSet marked = doorway_cells(board, Sides(board));
  std::string drawn;
  for (std::size_t place = 0; place < board.width() * board.height(); ++place) {
    const Cell cell = board.cell_at(place);
    drawn += cell == board.wall() ? '#' : marked.test(cell) ? 'd' : ' ';
    if (place % board.width() == board.width() - 1) drawn += '\n';
  }
  // The cells above and below the door cut the floor as well: no two ways lead through it.
  CHECK(drawn ==
        "#######\n"
        "#     #\n"
        "#ddddd#\n"
        "###d###\n"
        "#ddddd#\n"
        "#     #\n"
        "#######\n");
}

TEST_CASE("a flood from many starts is the best of the floods from each") {
  Rng rng(20261118);
  for (int i = 0; i < 300; ++i) {
    const Board board(random_room(rng, 2));
    std::vector<std::uint8_t> occupied(board.cells() + 1);
    occupied[board.wall()] = 1;
    for (const Cell box : board.boxes()) occupied[box] = 1;
    std::vector<Spread::Start> starts;
    Cost cost = 0;
    for (std::uint32_t n = 1 + rng.below(4); n > 0; --n) {
      const auto cell = static_cast<Cell>(rng.below(static_cast<std::uint32_t>(board.cells())));
      if (occupied[cell] == 0) starts.push_back({cell, cost, n});
      cost += static_cast<Cost>(rng.below(4));
    }
    Spread spread(board);
    spread.flood(occupied, starts);
    std::vector<Cost> best(board.cells(), infinite);
    for (const Spread::Start& start : starts) {
      Walk walk(board);
      walk.flood(occupied, start.cell);
      for (Cell cell = 0; cell < board.cells(); ++cell)
        if (walk.reaches(cell)) best[cell] = std::min(best[cell], start.cost + walk.steps(cell));
    }
    for (Cell cell = 0; cell < board.cells(); ++cell)
      if (best[cell] < infinite) REQUIRE(spread.cost(cell) == best[cell]);
  }
}
