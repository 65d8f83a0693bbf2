// Every bound, deadlock test, macro, plan, method and engine on boards that nobody would design: no
// input may crash the core. Under the sanitizers this finds what reads or writes past an end.
#include <doctest/doctest.h>

#include <stdexcept>

#include "sokoban/bounds/pair_bound.hpp"
#include "sokoban/bounds/return_matching.hpp"
#include "sokoban/bounds/return_walk.hpp"
#include "sokoban/deadlock/tests.hpp"
#include "sokoban/fast/feature_space/delivery.hpp"
#include "sokoban/fast/feature_space/plan_meter.hpp"
#include "sokoban/fast/portfolio.hpp"
#include "sokoban/generate/reverse_play.hpp"
#include "sokoban/improve/improver.hpp"
#include "sokoban/level/structure.hpp"
#include "sokoban/optimal/moves.hpp"
#include "sokoban/optimal/optimal.hpp"
#include "sokoban/plan/packing_plan.hpp"
#include "sokoban/proof/dead_sets.hpp"
#include "sokoban/proof/miner.hpp"
#include "sokoban/proof/passive_miner.hpp"
#include "sokoban/rate/lost_states.hpp"
#include "sokoban/registry.hpp"
#include "sokoban/state/live_packing.hpp"
#include "sokoban/textbook/textbook.hpp"
#include "weird_boards.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

constexpr std::uint64_t few_nodes = 40;

// The start and some positions a few pushes from it.
std::vector<Position> positions_near(const Board& board, Rng& rng) {
  std::vector<Position> out;
  Position position(board);
  position.set(board.boxes(), board.player());
  position.refresh();
  out.push_back(position);
  std::vector<Push> pushes;
  for (int i = 0; i < 3; ++i) {
    position.pushes(pushes);
    if (pushes.empty()) break;
    position.push(pushes[rng.below(static_cast<std::uint32_t>(pushes.size()))]);
    position.refresh();
    out.push_back(position);
  }
  return out;
}

// Base names, and each with each addition that it admits.
std::vector<std::string> every_bound() {
  std::vector<std::string> names = bound_names();
  const std::size_t plain = names.size();
  for (std::size_t i = 0; i < plain; ++i)
    for (const std::string& addition : bound_additions())
      names.push_back(names[i] + "+" + addition);
  return names;
}

bool hopeless(const Board& board) { return board.boxes().size() > board.goals().size(); }

void ask_bounds(const Terrain& terrain, const std::vector<Position>& positions) {
  const auto patterns = std::make_shared<PatternStore>(terrain.board());
  for (const std::string& name : every_bound())
    for (const bool backward : {false, true}) {
      CAPTURE(name);
      std::unique_ptr<Bound> bound;
      try {
        bound = make_bound(name, terrain, backward, patterns);
      } catch (const std::invalid_argument&) {
        continue;  // an addition that this bound does not admit
      }
      std::vector<Push> pushes;
      for (const Position& position : positions) {
        const Cost value = bound->value(position);
        if (hopeless(terrain.board()) && !backward && name != "zero") CHECK(value >= infinite);
        bound->enter(position);
        position.pushes(pushes);
        for (const Push push : pushes) {
          Position child = position;
          child.push(push);
          child.refresh();
          bound->after_push(child, push.box);
        }
      }
    }
}

void ask_move_bounds(const Terrain& terrain, const std::vector<Position>& positions) {
  const ReturnWalk walk(terrain.board());
  ReturnMatching matching(terrain);
  for (const Position& position : positions) {
    walk.steps(walk.sum(position.boxes()), position.player());
    const Cost value = matching.value(position);
    if (hopeless(terrain.board())) CHECK(value >= infinite);
  }
}

void ask_tests(const Terrain& terrain, const std::vector<Position>& positions) {
  std::vector<std::unique_ptr<DeadlockTest>> tests;
  for (const std::string& name : deadlock_names())
    tests.push_back(make_deadlock_test(name, terrain, {2, nullptr}));
  for (const std::size_t size : {2, 3})
    for (const Way way : {Way::forward, Way::backward})
      tests.push_back(make_set_test(std::make_shared<DeadSets>(terrain, way, size), way));
  std::vector<Push> pushes;
  for (const auto& test : tests) {
    CAPTURE(test->name());
    for (const Position& position : positions) {
      if (test->dead(position, no_push)) CHECK(test->reason().test == test->name());
      position.pushes(pushes);
      for (const Push push : pushes) {
        Position child = position;
        child.push(push);
        child.refresh();
        if (test->dead(child, push)) CHECK(test->reason().test == test->name());
      }
    }
  }
  JudgeNames names;
  names.deadlocks = all_deadlock_names();
  names.macros = macro_names();
  names.bound = "push-matching";
  const auto judge = make_judge(terrain, names);
  for (const Position& position : positions) {
    position.pushes(pushes);
    judge->reduce(position, pushes);
  }
}

void ask_engine_parts(const Terrain& terrain, const std::vector<Position>& positions) {
  const Packing live = live_packing(terrain);
  for (const Way way : {Way::forward, Way::backward}) {
    const PairTable pairs(terrain, live, way);
    PatternStore store(terrain.board());
    Miner miner(terrain, &pairs, store, 100, way);
    PairBound bound(terrain, &pairs, &store, {true, true}, way);
    for (const Position& position : positions) {
      const auto& boxes = position.boxes();
      if (!std::all_of(boxes.begin(), boxes.end(), [&](Cell box) { return live.usable(box); }))
        continue;
      for (BoxNumber box = 0; box < boxes.size(); ++box) miner.mine(position, box);
      bound.value(position);
    }
  }
  PassiveMiner passive(terrain, 100, true, std::size_t{1} << 20);
  std::vector<Pattern> found;
  for (Cell cell = 0; cell < terrain.board().cells(); ++cell)
    if (!terrain.is_dead(cell)) passive.judge({cell}, found);
}

void ask_structure(const std::shared_ptr<const Terrain>& terrain,
                   const std::vector<Position>& positions) {
  const Structure structure(*terrain);
  for (std::size_t area = 0; area < structure.goal_areas().size(); ++area)
    structure.entrances(area);
  for (const Leaving leaving : {Leaving::one_by_one, Leaving::together})
    for (const std::uint64_t seed : {0, 1}) {
      const PackingPlan plan(*terrain, leaving, seed);
      fast::PlanMeter meter(plan);
      Delivery delivery(*terrain, plan);
      for (const Position& position : positions)
        delivery.find(position, meter.measure(position).packed);
    }
  count_lost_states(*terrain, few_nodes);
}

// Generators begin with a box on every goal.
void play_backward(Rows rows) {
  for (std::string& row : rows) {
    std::replace(row.begin(), row.end(), '$', ' ');
    std::replace(row.begin(), row.end(), '.', '*');
    std::replace(row.begin(), row.end(), '+', '@');
  }
  const Terrain terrain(rows);
  if (terrain.board().boxes().empty()) return;
  ReversePlay play(terrain, {200, 20}, 1);
  while (!play.step(1)) {
  }
  for (const Start& start : play.best({}, 3)) play.solution(start.id);
}

// To its end, or for a few states; it must not claim a solution of a hopeless level.
void run(const std::shared_ptr<const Terrain>& terrain, const std::string& name, Solver& solver) {
  CAPTURE(name);
  const Outcome outcome = solver.step(10, few_nodes);
  const bool lost = hopeless(terrain->board()) || terrain->board().has_lost_box();
  if (lost && name != "corral-plain") CHECK(outcome == Outcome::exhausted);
  solver.snapshot();
  solver.sample(10);
  solver.lower_bound();
  if (outcome != Outcome::solved) return;
  const std::string solution = solver.solution();
  for (const bool moves : {false, true}) {
    ImproveOptions options;
    options.moves = moves;
    options.brief = true;
    make_improver(terrain, {solution}, options)->step(1, few_nodes);
  }
}

void run_solvers(const std::shared_ptr<const Terrain>& terrain) {
  constexpr std::size_t limit = std::size_t{64} << 20;
  for (const std::string& method : textbook_methods())
    for (const bool backward : {false, true})
      for (const bool by_moves : {false, true}) {
        if (method == "stones" && (backward || by_moves)) continue;
        if (backward && by_moves) continue;
        TextbookOptions options;
        options.method = method;
        options.backward = backward;
        options.move_model = by_moves;
        options.memory_limit = limit;
        JudgeNames names;
        names.bound = "push-matching";
        names.deadlocks = deadlock_names();
        names.macros = macro_names();
        names.backward = backward;
        names.move_model = by_moves;
        auto judge = make_judge(*terrain, names);
        run(terrain, method, *make_textbook(terrain, std::move(judge), options));
      }
  for (const std::string& name : strategy_names())
    run(terrain, name, *make_strategy(name, terrain, limit));
  OptimalOptions pushes;
  pushes.memory_limit = limit;
  pushes.threads = 2;
  run(terrain, "optimal", *make_optimal(terrain, pushes));
  OptimalMovesOptions moves;
  moves.memory_limit = limit;
  run(terrain, "optimal-moves", *make_optimal_moves(terrain, moves));
  run(terrain, "fast", *make_fast(terrain, limit, 2));
}

void ask_everything(const Rows& rows, Rng& rng) {
  std::string drawn;
  for (const std::string& row : rows) drawn += row + "|";
  CAPTURE(drawn);
  const auto terrain = std::make_shared<const Terrain>(rows);
  const std::vector<Position> positions = positions_near(terrain->board(), rng);
  ask_bounds(*terrain, positions);
  ask_move_bounds(*terrain, positions);
  ask_tests(*terrain, positions);
  ask_engine_parts(*terrain, positions);
  ask_structure(terrain, positions);
  run_solvers(terrain);
  play_backward(rows);
}

}  // namespace

TEST_CASE("weird boards: every part has an answer") {
  Rng rng(20);
  for (const Rows& rows : weird_boards()) ask_everything(rows, rng);
}

TEST_CASE("weird boards: every part has an answer to any letters") {
  Rng rng(1);
  for (int i = 0; i < 100; ++i) ask_everything(weird_board(rng), rng);
}
