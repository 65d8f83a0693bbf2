#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "sample_boards.hpp"
#include "sokoban/deadlock/learned_deadlocks.hpp"
#include "sokoban/registry.hpp"
#include "sokoban/textbook/textbook.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

// Boxes and player put on random cells of the floor.
void scatter(Rng& rng, Position& position) {
  const auto cells = static_cast<std::uint32_t>(position.board().cells());
  std::vector<Cell> boxes;
  std::vector<bool> taken(cells);
  const auto draw = [&] {
    std::uint32_t cell = rng.below(cells);
    while (taken[cell]) cell = (cell + 1) % cells;
    taken[cell] = true;
    return static_cast<Cell>(cell);
  };
  for (std::size_t i = 0; i < position.board().boxes().size(); ++i) boxes.push_back(draw());
  position.set(boxes, draw());
  position.refresh();
}

// The level that begins with this position.
std::vector<std::string> drawn(const Position& position) {
  const Board& board = position.board();
  std::vector<std::string> rows(board.height(), std::string(board.width(), '#'));
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    const bool goal = board.is_goal(cell);
    char letter = goal ? '.' : ' ';
    if (position.occupied(cell)) letter = goal ? '*' : '$';
    if (position.player() == cell) letter = goal ? '+' : '@';
    rows[board.row(cell)][board.column(cell)] = letter;
  }
  return rows;
}

bool solvable(const Position& position) {
  const auto terrain = std::make_shared<const Terrain>(drawn(position));
  TextbookOptions options;
  options.method = "bfs";
  JudgeNames names;
  names.bound = "zero";
  const auto solver = make_textbook(terrain, make_judge(*terrain, names), options);
  Outcome outcome = Outcome::running;
  while (outcome == Outcome::running) outcome = solver->step(1, ~std::uint64_t{0});
  return outcome == Outcome::solved;
}

}  // namespace

TEST_CASE("a deadlock that was learned once is lost wherever it is met again") {
  Rng rng(20261118);
  int found = 0;
  int known = 0;
  for (int i = 0; i < 150; ++i) {
    const Terrain terrain(random_room(rng, 3));
    const Board& board = terrain.board();
    if (board.boxes().size() < 2 || board.boxes().size() > board.goals().size() ||
        board.cells() < board.boxes().size() + 4)
      continue;
    LearnedDeadlocks learned(terrain);
    Position position(board);
    for (int look = 0; look < 40; ++look) {
      scatter(rng, position);
      const bool was_known = learned.known_in(position);
      const bool is_found = !was_known && learned.found_in(position);
      if (is_found) CHECK(learned.known_in(position));
      if (!was_known && !is_found) continue;
      CHECK_FALSE(solvable(position));
      ++(was_known ? known : found);
    }
  }
  CHECK(found > 100);
  CHECK(known > 100);
}

TEST_CASE("a push into a known deadlock is seen before it is made") {
  Rng rng(20261119);
  int seen = 0;
  for (int i = 0; i < 100; ++i) {
    const Terrain terrain(random_room(rng, 3));
    const Board& board = terrain.board();
    if (board.boxes().size() < 2 || board.cells() < board.boxes().size() + 4) continue;
    LearnedDeadlocks learned(terrain);
    Position position(board);
    std::vector<Push> pushes;
    for (int look = 0; look < 40; ++look) {
      scatter(rng, position);
      learned.found_in(position);
      scatter(rng, position);
      if (learned.known_in(position)) continue;
      position.pushes(pushes);
      for (const Push push : pushes) {
        const Cell player = position.player();
        const bool expected = learned.known_after(position, push);
        position.push(push);
        position.refresh();
        // A deadlock without the pushed box may begin to apply when the player's region grows.
        if (expected) CHECK(learned.known_in(position));
        seen += expected ? 1 : 0;
        position.undo_push(push, player);
        position.refresh();
      }
    }
  }
  CHECK(seen > 20);
}
