// Push distances against a breadth-first search over (box, player) with real floods.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "base/rng.hpp"
#include "sample_boards.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/state/position.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

// The fewest pushes that take a lone box from `box` to every cell, the player starting anywhere in
// the region of `player`.
std::vector<Distance> brute_force(const Board& board, Cell box, Cell player) {
  std::vector<Distance> best(board.cells(), unreachable);
  std::map<std::pair<Cell, Cell>, Distance> seen;  // box and the region's lowest cell
  std::vector<std::pair<Cell, Cell>> queue;
  Position position(board);
  std::vector<Push> pushes;
  const auto meet = [&](Cell at, Cell stand, Distance pushed) {
    position.set({at}, stand);
    position.refresh();
    const std::pair state(at, position.reach().lowest());
    if (!seen.emplace(state, pushed).second) return;
    best[at] = std::min(best[at], pushed);
    queue.push_back(state);
  };
  meet(box, player, 0);
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const auto [at, stand] = queue[head];
    const Distance pushed = seen[queue[head]];
    position.set({at}, stand);
    position.refresh();
    position.pushes(pushes);
    for (const Push push : pushes)
      meet(board.next(at, push.direction), at, static_cast<Distance>(pushed + 1));
  }
  return best;
}

std::vector<Cell> all_cells(const Board& board) {
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < board.cells(); ++cell) cells.push_back(cell);
  return cells;
}

}  // namespace

TEST_CASE("distances: push equals brute force from every box, player and target") {
  Rng rng(41);
  for (int round = 0; round < 60; ++round) {
    CAPTURE(round);
    const Board board(random_room(rng));
    const Sides sides(board);
    const DistanceTable table(board, sides, DistanceKind::push, all_cells(board));
    for (Cell box = 0; box < board.cells(); ++box) {
      std::vector<Distance> best(board.cells(), unreachable);
      for (Cell player = 0; player < board.cells(); ++player) {
        if (player == box) continue;
        const std::vector<Distance> truth = brute_force(board, box, player);
        const Distance* row = table.row_for_player(sides, box, player);
        for (Cell target = 0; target < board.cells(); ++target) {
          REQUIRE(row[target] == truth[target]);
          best[target] = std::min(best[target], truth[target]);
        }
      }
      if (board.cells() > 1) REQUIRE(std::equal(best.begin(), best.end(), table.best_row(box)));
    }
  }
}

TEST_CASE("distances: each kind is at most the next finer one") {
  Rng rng(42);
  for (int round = 0; round < 100; ++round) {
    const Board board(random_room(rng));
    const Sides sides(board);
    const auto targets = all_cells(board);
    const DistanceTable taxi(board, sides, DistanceKind::taxi, targets);
    const DistanceTable path(board, sides, DistanceKind::path, targets);
    const DistanceTable walk(board, sides, DistanceKind::walk, targets);
    const DistanceTable push(board, sides, DistanceKind::push, targets);
    for (Cell box = 0; box < board.cells(); ++box)
      for (Cell target = 0; target < board.cells(); ++target) {
        REQUIRE(taxi.best_row(box)[target] <= path.best_row(box)[target]);
        REQUIRE(path.best_row(box)[target] <= walk.best_row(box)[target]);
        REQUIRE(walk.best_row(box)[target] <= push.best_row(box)[target]);
      }
  }
}

TEST_CASE("distances: the four kinds on a drawing") {
  // The box must go round the wall in the middle; the corner below it has no way out.
  const Board board({"#######", "#@$   #", "# ### #", "#    .#", "#######"});
  const Sides sides(board);
  const Cell box = board.boxes().front();
  const auto distance = [&](DistanceKind kind) {
    return DistanceTable(board, sides, kind, board.goals()).best_row(box)[0];
  };
  CHECK(distance(DistanceKind::taxi) == 5);
  CHECK(distance(DistanceKind::path) == 5);
  CHECK(distance(DistanceKind::walk) == unreachable);
  CHECK(distance(DistanceKind::push) == unreachable);
}

TEST_CASE("dead cells: those from which brute force reaches no goal") {
  Rng rng(43);
  for (int round = 0; round < 60; ++round) {
    const Terrain terrain(random_room(rng));
    const Board& board = terrain.board();
    if (board.cells() < 2) continue;
    for (Cell box = 0; box < board.cells(); ++box) {
      bool alive = board.is_goal(box);
      for (Cell player = 0; player < board.cells() && !alive; ++player) {
        if (player == box) continue;
        const auto truth = brute_force(board, box, player);
        alive = std::any_of(board.goals().begin(), board.goals().end(),
                            [&](Cell goal) { return truth[goal] != unreachable; });
      }
      REQUIRE(terrain.is_dead(box) == !alive);
    }
  }
}
