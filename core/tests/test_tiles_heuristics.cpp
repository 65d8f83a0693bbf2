// The heuristics of the sliding tiles against the truth, exhaustively where that is possible.
#include <doctest/doctest.h>

#include <deque>
#include <unordered_map>

#include "tiles/domain.hpp"
#include "tiles/evaluator.hpp"
#include "tiles/reason_test.hpp"

using namespace pushwise;
using namespace pushwise::tiles;

namespace {

std::vector<Tile> counting(std::size_t cells) {
  std::vector<Tile> goal(cells);
  for (Tile i = 0; i < cells; ++i) goal[i] = i;
  return goal;
}

Puzzle standard(std::size_t rows, std::size_t columns) {
  const std::vector<Tile> goal = counting(rows * columns);
  return {Board(rows, columns), goal, goal};
}

// Calls visit(cells, distance) for every position within `depth` moves of the goal.
template <class Visit>
void breadth_first(const Puzzle& puzzle, int depth, Visit&& visit) {
  const Packing packing(puzzle);
  auto key = [&](const std::vector<Tile>& cells) {
    std::uint64_t word = 0;
    packing.pack(cells, reinterpret_cast<std::byte*>(&word));
    return word;
  };
  std::unordered_map<std::uint64_t, int> before{};
  std::vector<std::vector<Tile>> layer{puzzle.goal};
  std::unordered_map<std::uint64_t, int> current{{key(puzzle.goal), 0}};
  Position position(puzzle.board);
  for (int distance = 0; !layer.empty(); ++distance) {
    for (const auto& cells : layer) visit(cells, distance);
    if (distance == depth) return;
    // A move changes the parity of the distance: only the layer before can hold a neighbour.
    std::unordered_map<std::uint64_t, int> next;
    std::vector<std::vector<Tile>> fresh;
    for (const auto& cells : layer) {
      position.set(cells);
      position.slides([&](const Slide& slide) {
        position.play(slide);
        const std::uint64_t word = key(position.cells());
        if (!before.contains(word) && next.emplace(word, distance + 1).second)
          fresh.push_back(position.cells());
        position.undo(slide);
        return false;
      });
    }
    before = std::move(current);
    current = std::move(next);
    layer = std::move(fresh);
  }
}

constexpr Heuristic all[] = {Heuristic::misplaced, Heuristic::distance, Heuristic::conflicts,
                             Heuristic::corners};

// Every heuristic, with and without the test, against the distances within `depth`.
void check_admissible(const Puzzle& puzzle, int depth, std::size_t expected) {
  std::vector<Evaluator> evaluators;
  for (const Heuristic heuristic : all) evaluators.emplace_back(puzzle, heuristic);
  std::deque<ReasonTest> tests;
  for (const Evaluator& evaluator : evaluators) tests.emplace_back(puzzle.board, evaluator);
  std::size_t positions = 0;
  std::size_t over = 0;
  std::size_t lying = 0;
  breadth_first(puzzle, depth, [&](const std::vector<Tile>& cells, int distance) {
    ++positions;
    Cost below = 0;
    for (std::size_t i = 0; i < evaluators.size(); ++i) {
      const auto [value, exactness] = tests[i].run(cells);
      const bool exact = exactness == Exactness::exact;
      over += value > distance || value != evaluators[i].value(cells);
      over += !exact && value + evaluators[i].punishment() > distance;
      lying += exact != (value == distance);
      // From P on, each heuristic adds to the one before.
      if (i > 1) over += value < below;
      below = value;
    }
  });
  CHECK(positions == expected);
  CHECK(over == 0);
  CHECK(lying == 0);
}

}  // namespace

TEST_CASE("heuristics never exceed the distance on all of 3x3 [slow]") {
  check_admissible(standard(3, 3), 99, 181440);
}

// Minutes with sanitizers: run with --no-skip.
TEST_CASE("heuristics never exceed the distance for any place of the blank's goal" *
          doctest::skip()) {
  for (Cell blank = 1; blank < 9; ++blank) {
    Puzzle puzzle = standard(3, 3);
    std::swap(puzzle.goal[0], puzzle.goal[blank]);
    puzzle.start = puzzle.goal;
    check_admissible(puzzle, 99, 181440);
  }
}

TEST_CASE("heuristics never exceed the distance near the goal of 4x4 and 3x4") {
  check_admissible(standard(4, 4), 12, 15500);
  check_admissible(standard(3, 4), 12, 5588);
}

TEST_CASE("heuristics never exceed the distance within 20 moves of 4x4" * doctest::skip()) {
  check_admissible(standard(4, 4), 20, 3418020);
}

TEST_CASE("the paper's examples have the published values") {
  const Puzzle puzzle = standard(4, 4);
  const std::vector<Tile> s1{1, 5, 2, 3, 4, 6, 0, 7, 8, 14, 10, 11, 12, 9, 13, 15};
  const std::vector<Tile> s2{15, 11, 8, 12, 14, 10, 9, 13, 2, 6, 1, 4, 3, 7, 5, 0};
  CHECK(Evaluator(puzzle, Heuristic::misplaced).value(s1) == 6);
  CHECK(Evaluator(puzzle, Heuristic::distance).value(s1) == 7);
  CHECK(Evaluator(puzzle, Heuristic::misplaced).value(s2) == 15);
  CHECK(Evaluator(puzzle, Heuristic::distance).value(s2) == 58);
}

TEST_CASE("W^f adds one move, not two") {
  const Puzzle puzzle = standard(3, 3);
  const Evaluator evaluator(puzzle, Heuristic::misplaced);
  ReasonTest test(puzzle.board, evaluator);
  const auto [value, exactness] = test.run({0, 4, 2, 1, 3, 5, 6, 7, 8});
  CHECK(value == 3);
  CHECK(exactness == Exactness::failed);
  CHECK(evaluator.punishment() == 1);
}

TEST_CASE("the test of P&LC knows every conflicting pair, not only the counted ones") {
  const Puzzle puzzle = standard(4, 4);
  const Evaluator evaluator(puzzle, Heuristic::conflicts);
  const std::vector<Tile> cells{5, 2, 14, 3, 1, 0, 10, 7, 4, 8, 6, 11, 12, 9, 13, 15};
  Reasons reasons;
  evaluator.value(cells, reasons);
  ReasonTest test(puzzle.board, evaluator);
  CHECK(test.run(cells).second == Exactness::exact);
}

TEST_CASE("a row in reverse costs one tile less than it has, not one per pair") {
  Puzzle puzzle = standard(4, 4);
  const Evaluator distance(puzzle, Heuristic::distance);
  const Evaluator conflicts(puzzle, Heuristic::conflicts);
  std::vector<Tile> cells = puzzle.goal;
  std::swap(cells[4], cells[7]);
  std::swap(cells[5], cells[6]);  // 7 6 5 4: six pairs
  CHECK(conflicts.value(cells) - distance.value(cells) == 6);
}

TEST_CASE("the corner rule minds conflicts and blanks") {
  Puzzle puzzle = standard(4, 4);
  const Evaluator corners(puzzle, Heuristic::corners);
  std::vector<Tile> cells = puzzle.goal;
  CHECK(corners.corner_value(cells) == 0);
  // The blank in the corner is no intruder.
  std::swap(cells[0], cells[15]);
  CHECK(corners.corner_value({15, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0}) == 4);
  // 14 and 15 are in conflict with each other: 14 is counted there already.
  CHECK(corners.corner_value({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14}) == 2);
}
