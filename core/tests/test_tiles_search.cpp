// Searches on the sliding tiles: all of 3×3 against breadth-first, all algorithms against each
// other, interrupted runs against uninterrupted ones, the tight loop against a plain one.
#include <doctest/doctest.h>

#include <map>

#include "base/clock.hpp"
#include "base/rng.hpp"
#include "search/iterative_deepening.hpp"
#include "tiles/conflict_space.hpp"
#include "tiles/grid_space.hpp"
#include "tiles/quick.hpp"
#include "tiles/solver.hpp"
#include "tiles/table_builder.hpp"

using namespace pushwise;
using namespace pushwise::tiles;

namespace {

Puzzle scrambled(std::size_t rows, std::size_t columns, std::uint64_t seed, int moves) {
  std::vector<Tile> goal(rows * columns);
  for (Tile i = 0; i < goal.size(); ++i) goal[i] = i;
  Puzzle puzzle{Board(rows, columns), goal, goal};
  Position position(puzzle.board);
  position.set(goal);
  Rng rng(seed);
  for (int i = 0; i < moves; ++i) {
    std::vector<Slide> slides;
    position.slides([&](const Slide& slide) {
      slides.push_back(slide);
      return false;
    });
    position.play(slides[rng.below(static_cast<std::uint32_t>(slides.size()))]);
  }
  puzzle.start = position.cells();
  return puzzle;
}

bool reaches_goal(const Puzzle& puzzle, const std::vector<Slide>& moves) {
  std::vector<Tile> cells = puzzle.start;
  for (const Slide& slide : moves) {
    if (cells[slide.blank] != 0 || cells[slide.tile] == 0) return false;
    std::swap(cells[slide.blank], cells[slide.tile]);
  }
  return cells == puzzle.goal;
}

Outcome run(Solver& solver) {
  Outcome outcome = Outcome::running;
  while (outcome == Outcome::running) outcome = solver.step(0.02, UINT64_MAX / 2);
  return outcome;
}

// A loop as one would write it by hand, to compare counts and speed with.
class PlainLoop {
 public:
  explicit PlainLoop(const Puzzle& puzzle) {
    for (int cell = 0; cell < 16; ++cell) {
      board_[cell] = puzzle.start[static_cast<std::size_t>(cell)];
      if (cell >= 4) next_[cell][count_[cell]++] = cell - 4;
      if (cell % 4 > 0) next_[cell][count_[cell]++] = cell - 1;
      if (cell % 4 < 3) next_[cell][count_[cell]++] = cell + 1;
      if (cell < 12) next_[cell][count_[cell]++] = cell + 4;
    }
    for (int tile = 1; tile < 16; ++tile)
      for (int from = 0; from < 16; ++from)
        for (int to = 0; to < 16; ++to)
          change_[tile][from][to] = distance(tile, to) - distance(tile, from);
  }
  // The number of states visited.
  std::uint64_t solve() {
    int blank = 0;
    int h = 0;
    for (int cell = 0; cell < 16; ++cell) {
      if (board_[cell] == 0) blank = cell;
      if (board_[cell] != 0) h += distance(board_[cell], cell);
    }
    int start[16];
    std::copy(board_, board_ + 16, start);
    for (threshold_ = h;; threshold_ = rejected_) {
      rejected_ = 1000;
      std::copy(start, start + 16, board_);
      if (h == 0 || search(blank, -1, 0, h)) return visited_;
    }
  }

 private:
  static int distance(int a, int b) { return std::abs(a / 4 - b / 4) + std::abs(a % 4 - b % 4); }
  bool search(int blank, int before, int g, int h) {
    for (int i = 0; i < count_[blank]; ++i) {
      const int from = next_[blank][i];
      if (from == before) continue;
      ++visited_;
      const int tile = board_[from];
      const int value = h + change_[tile][from][blank];
      if (g + 1 + value > threshold_) {
        rejected_ = std::min(rejected_, g + 1 + value);
        continue;
      }
      if (value == 0) return true;
      board_[blank] = tile;
      if (search(from, blank, g + 1, value)) return true;
      board_[from] = tile;
    }
    return false;
  }
  int board_[16];
  int next_[16][4] = {};
  int count_[16] = {};
  int change_[16][16][16] = {};
  int threshold_ = 0;
  int rejected_ = 0;
  std::uint64_t visited_ = 0;
};

}  // namespace

namespace {

// Distances of all positions of 3×3 by breadth-first search, and IDA* on every `stride`-th.
void check_against_breadth_first(std::size_t stride) {
  // Distances by breadth-first search over all positions.
  const Puzzle base = scrambled(3, 3, 1, 0);
  std::map<std::vector<Tile>, int> distance{{base.goal, 0}};
  std::vector<std::vector<Tile>> queue{base.goal};
  Position position(base.board);
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const int next = distance[queue[i]] + 1;
    position.set(queue[i]);
    position.slides([&](const Slide& slide) {
      position.play(slide);
      if (distance.emplace(position.cells(), next).second) queue.push_back(position.cells());
      position.undo(slide);
      return false;
    });
  }
  REQUIRE(queue.size() == 181440);
  CHECK(distance[queue.back()] == 31);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < queue.size(); i += stride) {
    const std::vector<Tile>& cells = queue[i];
    const Puzzle puzzle{base.board, cells, base.goal};
    IterativeDeepening<ConflictSpace<3, 3>> search(
        [&] { return std::make_unique<ConflictSpace<3, 3>>(puzzle, true); }, 1);
    while (search.step(1 << 20) == Outcome::running) {
    }
    wrong += static_cast<int>(search.moves().size()) != distance[cells];
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("IDA* is optimal on positions of 3x3") { check_against_breadth_first(97); }

// Half a minute: run with --no-skip.
TEST_CASE("IDA* is optimal on every position of 3x3" * doctest::skip()) {
  check_against_breadth_first(1);
}

TEST_CASE("every algorithm with every heuristic solves, and the optimal ones agree") {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Puzzle puzzle = scrambled(3, 3, seed, 20);
    SolverOptions options;
    const auto reference = make_solver(puzzle, options);
    REQUIRE(run(*reference) == Outcome::solved);
    const std::size_t best = reference->solution().size();
    for (const std::string& algorithm : tile_algorithms()) {
      if (algorithm == "brute" && best > 12) continue;
      for (const Heuristic heuristic :
           {Heuristic::misplaced, Heuristic::distance, Heuristic::conflicts, Heuristic::corners})
        for (int form = 0; form < 3; ++form) {
          // Where the heuristic orders nothing, one of them is enough.
          const bool informed = algorithm != "brute" && algorithm != "bfs" && algorithm != "dfs";
          if (!informed && heuristic != Heuristic::distance) continue;
          for (const bool paper : {false, true}) {
            options.algorithm = algorithm;
            options.heuristic = heuristic;
            options.test = {form > 0, form > 1, paper};
            const auto solver = make_solver(puzzle, options);
            CAPTURE(algorithm);
            CAPTURE(form);
            REQUIRE(run(*solver) == Outcome::solved);
            const auto solution = solver->solution();
            CHECK(reaches_goal(puzzle, solution));
            if (solver->optimal()) CHECK(solution.size() == best);
            CHECK(solution.size() >= best);
          }
        }
    }
  }
}

TEST_CASE("the number of steps does not change what IDA* does") {
  const Puzzle puzzle = scrambled(4, 4, 7, 60);
  for (const bool test : {false, true}) {
    SolverOptions options;
    options.heuristic = test ? Heuristic::conflicts : Heuristic::distance;
    options.test = {test, false, false};
    auto whole = make_solver(puzzle, options);
    REQUIRE(run(*whole) == Outcome::solved);
    auto pieces = make_solver(puzzle, options);
    Outcome outcome = Outcome::running;
    std::uint64_t limit = 0;
    while (outcome == Outcome::running) outcome = pieces->step(1, limit += 3);
    CHECK(outcome == Outcome::solved);
    CHECK(pieces->solution() == whole->solution());
    CHECK(pieces->statistics().generated == whole->statistics().generated);
    CHECK(pieces->statistics().expanded == whole->statistics().expanded);
    CHECK(pieces->statistics().created == whole->statistics().created);
  }
}

TEST_CASE("several threads find a solution of the same length") {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Puzzle puzzle = scrambled(4, 4, seed, 80);
    SolverOptions options;
    options.heuristic = Heuristic::conflicts;
    auto one = make_solver(puzzle, options);
    REQUIRE(run(*one) == Outcome::solved);
    options.threads = 3;
    auto three = make_solver(puzzle, options);
    REQUIRE(run(*three) == Outcome::solved);
    CHECK(three->solution().size() == one->solution().size());
    CHECK(reaches_goal(puzzle, three->solution()));
    // All solutions: the same set, whoever finds them.
    options.most_listed = 100000;
    auto all_three = make_solver(puzzle, options);
    options.threads = 1;
    auto all_one = make_solver(puzzle, options);
    REQUIRE(run(*all_one) == Outcome::solved);
    REQUIRE(run(*all_three) == Outcome::solved);
    CHECK(all_one->solution_count() == all_three->solution_count());
    CHECK(all_one->statistics().generated == all_three->statistics().generated);
  }
}

TEST_CASE("the tight loop visits the states of a plain loop, about as fast [slow]") {
  double ours = 0;
  double plain = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Puzzle puzzle = scrambled(4, 4, seed, 150);
    const Clock first;
    IterativeDeepening<GridSpace<4, 4>> search(
        [&] { return std::make_unique<GridSpace<4, 4>>(puzzle); }, 1);
    while (search.step(1 << 16) == Outcome::running) {
    }
    ours += first.seconds();
    const Clock second;
    const std::uint64_t visited = PlainLoop(puzzle).solve();
    plain += second.seconds();
    CHECK(search.statistics().generated == visited);
  }
  MESSAGE("speed relative to the plain loop: ", plain / ours);
#if defined(NDEBUG)
  CHECK(plain / ours > 0.5);  // the bench asks for 0.9; a test runs on busy machines
#endif
}

TEST_CASE("quick solves any size") {
  for (std::size_t rows = 2; rows <= 5; ++rows)
    for (std::size_t columns = 2; columns <= 5; ++columns)
      for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Puzzle puzzle = scrambled(rows, columns, seed, 200);
        CHECK(reaches_goal(puzzle, quick_solution(puzzle)));
      }
  const Puzzle large = scrambled(40, 30, 1, 20000);
  CHECK(reaches_goal(large, quick_solution(large)));
}

TEST_CASE("a pattern database is the distance of the pattern's tiles") {
  // On 3×3 with all tiles in one full pattern the table is the puzzle's own distance.
  const PatternSpec spec{3, 3, 0, {1, 2, 3, 4, 5, 6, 7, 8}, true};
  const auto builder = make_table_builder(spec);
  while (!builder->step(1, 2)) {
  }
  const BuildPart table = builder->parts()[0];
  std::size_t reached = 0;
  std::size_t deepest = 0;
  for (std::size_t i = 0; i < table.size; ++i) {
    if (table.data[i] == TableBuilder::unset) continue;
    ++reached;
    deepest = std::max<std::size_t>(deepest, table.data[i]);
  }
  CHECK(reached == 181440);
  CHECK(deepest == 31);
  CHECK(builder->filled() == 181440);
}

TEST_CASE("a resumed build gives the same table") {
  const PatternSpec spec{4, 4, 0, {1, 2, 5, 6}, false};
  const auto whole = make_table_builder(spec);
  while (!whole->step(1, 1)) {
  }
  const auto first = make_table_builder(spec);
  while (first->depth() < 8) first->step(0.0005, 1);
  const auto second = make_table_builder(spec);
  for (std::size_t i = 0; i < first->parts().size(); ++i) {
    const BuildPart from = first->parts()[i];
    std::copy(from.data, from.data + from.size, second->parts()[i].data);
  }
  second->resume_at(first->depth());
  while (!second->step(1, 2)) {
  }
  const BuildPart a = whole->parts()[0];
  const BuildPart b = second->parts()[0];
  CHECK(checksum(a.data, a.size) == checksum(b.data, b.size));
  CHECK(std::equal(a.data, a.data + a.size, b.data));
}

TEST_CASE("the checksum sees a flipped bit, a swap and a missing byte") {
  std::vector<std::uint8_t> data(1000);
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<std::uint8_t>(i * 7);
  const std::uint64_t good = checksum(data.data(), data.size());
  for (std::size_t i = 0; i < data.size(); i += 37) {
    data[i] ^= 1;
    CHECK(checksum(data.data(), data.size()) != good);
    data[i] ^= 1;
  }
  CHECK(checksum(data.data(), data.size() - 1) != good);
  std::swap(data[0], data[8]);
  CHECK(checksum(data.data(), data.size()) != good);
}

TEST_CASE("tiles: more than 255 blanks keep their numbers") {
  // One tile in the last corner of 20 by 20, three steps from home: the blanks beside it have
  // numbers that a byte does not hold.
  std::vector<Tile> start(400, 0);
  start[399] = 1;
  std::vector<Tile> goal(400, 0);
  goal[398 - 40] = 1;
  const Puzzle puzzle{Board(20, 20), start, goal};
  Position position(puzzle.board);
  position.set(start);
  std::size_t moves = 0;
  position.slides([&](const Slide& slide) {
    ++moves;
    CHECK(position.blanks()[slide.index] == slide.blank);
    position.play(slide);
    CHECK(position.cells()[slide.blank] == 1);
    position.undo(slide);
    CHECK(position.cells() == start);
    return false;
  });
  CHECK(moves == 2);
  SolverOptions options;
  options.algorithm = "astar";
  const auto solver = make_solver(puzzle, options);
  REQUIRE(run(*solver) == Outcome::solved);
  CHECK(solver->solution().size() == 3);
  CHECK(reaches_goal(puzzle, solver->solution()));
}
