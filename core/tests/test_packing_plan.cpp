#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "sample_boards.hpp"
#include "sokoban/fast/feature_space/delivery.hpp"
#include "sokoban/fast/feature_space/plan_meter.hpp"
#include "sokoban/plan/origins.hpp"
#include "sokoban/plan/packing_plan.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

Cell at(const Board& board, std::size_t row, std::size_t column) {
  return board.cell_at(row * board.width() + column);
}

Position start_of(const Board& board) {
  Position position(board);
  position.set(board.boxes(), board.player());
  position.refresh();
  return position;
}

// Two goals at the end of a corridor, and a bay from which no box comes back.
const std::vector<std::string> dead_end{
    "###########",  //
    "#.. $ $ @ #",  //
    "#######   #",  //
    "###########",
};

}  // namespace

TEST_CASE("origins: an earlier box moves over, and no square serves two") {
  Origins origins(2);
  origins.take({0, 1});
  CHECK(origins.fits({0}));
  CHECK(origins.fits({1}));
  origins.take({0});
  CHECK_FALSE(origins.fits({0, 1}));
  CHECK_FALSE(origins.fits({}));
}

TEST_CASE("plan: every step starts from where the one before it ended, the last fills all goals") {
  Rng rng(5);
  std::size_t with_parking = 0;
  for (int round = 0; round < 400; ++round) {
    const Terrain terrain(random_room(rng, 4));
    const Board& board = terrain.board();
    if (board.goals().empty() || board.boxes().empty()) continue;
    // Every other one with dice, of both planners.
    const PackingPlan plan(terrain, round % 4 < 2 ? Leaving::one_by_one : Leaving::together,
                           round % 2 == 0 ? 0 : rng.next());
    with_parking += plan.parked() > 0 ? 1 : 0;
    BitSet standing(board.cells());
    std::size_t placed = 0;
    for (std::size_t done = 0; done < plan.size(); ++done) {
      REQUIRE(plan.filled(done) == standing);
      CHECK(plan.placed(done) == placed);
      const auto [from, to] = plan.step(done);
      if (from == off_board) {
        ++placed;
      } else {
        CHECK(standing.test(from));
        standing.reset(from);
      }
      CHECK_FALSE(standing.test(to));
      standing.set(to);
    }
    BitSet goals(board.cells());
    for (const Cell goal : board.goals()) goals.set(goal);
    CHECK(plan.filled(plan.size()) == goals);
    CHECK(standing == goals);
    CHECK(plan.order().size() == board.goals().size());
    CHECK(plan.clean() <= board.goals().size());
  }
  CHECK(with_parking > 0);
}

TEST_CASE("plan: dice make others, the same for the same seed") {
  Rng rng(7);
  std::size_t differing = 0;
  for (int round = 0; round < 100; ++round) {
    const Terrain terrain(random_room(rng, 4));
    if (terrain.board().goals().empty() || terrain.board().boxes().empty()) continue;
    const std::uint64_t seed = rng.next();
    const PackingPlan usual(terrain);
    const PackingPlan thrown(terrain, Leaving::one_by_one, seed);
    CHECK(thrown.order() == PackingPlan(terrain, Leaving::one_by_one, seed).order());
    differing += thrown.order() != usual.order() ? 1 : 0;
  }
  CHECK(differing > 10);
}

TEST_CASE("plan: the far end of a dead end is filled first") {
  const Terrain terrain(dead_end);
  const Board& board = terrain.board();
  const PackingPlan plan(terrain);
  CHECK(plan.clean() == 2);
  CHECK(plan.parked() == 0);
  CHECK(plan.order() == std::vector<Cell>{at(board, 1, 1), at(board, 1, 2)});
}

TEST_CASE("delivery: the boxes in the way of the next step, and none when one can be brought") {
  const Terrain terrain(dead_end);
  const Board& board = terrain.board();
  const PackingPlan plan(terrain);
  Delivery delivery(terrain, plan);
  // One box cannot be brought past the other, nor can the player pass.
  Position position = start_of(board);
  CHECK(delivery.find(position, 0) == 1);
  REQUIRE(delivery.blocking().size() == 1);
  CHECK(position.occupied(delivery.blocking()[0]));
  CHECK(delivery.on_route(delivery.blocking()[0]));
  CHECK_FALSE(delivery.on_route(at(board, 2, 9)));

  position.set({at(board, 1, 4), at(board, 1, 9)}, at(board, 1, 6));
  position.refresh();
  CHECK(delivery.find(position, 0) == 0);
  CHECK(delivery.blocking().empty());

  // A box on the near goal keeps every other from the far one.
  position.set({at(board, 1, 2), at(board, 1, 6)}, at(board, 1, 8));
  position.refresh();
  CHECK(delivery.find(position, 0) == 1);
  position.set({at(board, 1, 1), at(board, 1, 2)}, at(board, 1, 8));
  position.refresh();
  CHECK(delivery.find(position, 2) == 0);
}

TEST_CASE("plan meter: how much of the plan is realised, and what has fallen out of it") {
  const Terrain terrain(dead_end);
  const Board& board = terrain.board();
  const PackingPlan plan(terrain);
  fast::PlanMeter meter(plan);
  const auto measure = [&](const std::vector<Cell>& boxes) {
    Position position(board);
    position.set(boxes, at(board, 1, 8));
    position.refresh();
    return meter.measure(position);
  };
  CHECK(measure(board.boxes()).packed == 0);
  CHECK(measure(board.boxes()).out_of_plan == 0);
  CHECK(measure({at(board, 1, 1), at(board, 1, 6)}).packed == 1);
  CHECK(measure({at(board, 1, 2), at(board, 1, 6)}).packed == 0);
  CHECK(measure({at(board, 1, 1), at(board, 1, 2)}).packed == 2);
  // Neither box will reach a goal once the far one is filled.
  CHECK(measure({at(board, 2, 7), at(board, 2, 9)}).out_of_plan == 2);
}
