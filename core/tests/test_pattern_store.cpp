// One store of patterns, read by some threads while others add to it.
#include <doctest/doctest.h>

#include <thread>

#include "base/backoff.hpp"
#include "sokoban/proof/minimise.hpp"
#include "sokoban/proof/pattern_store.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

Board corridor(std::size_t length) {
  return Board({std::string(length + 4, '#'), "#@" + std::string(length, ' ') + "$.#",
                std::string(length + 4, '#')});
}

Pattern pair(const Board& board, Cell first, Cost penalty) {
  Pattern pattern{
      {first, static_cast<Cell>(first + 1)}, BitSet(board.cells()), penalty, true, first, {}};
  pattern.region.set(0);
  return pattern;
}

}  // namespace

TEST_CASE("pattern store: what says more replaces what says less, and old references stay") {
  const Board board = corridor(20);
  PatternStore store(board);
  CHECK(store.add(pair(board, 3, 2)));
  const Pattern& before = store[0];
  CHECK_FALSE(store.add(pair(board, 3, 2)));
  CHECK(store.add(pair(board, 3, infinite)));
  CHECK(store.size() == 1);
  CHECK(store[0].deadlock());
  CHECK(before.penalty == 2);
}

TEST_CASE("pattern store: threads look up while others add, on small boards and large ones") {
  for (const std::size_t length : {60, 700}) {
    const Board board = corridor(length);
    PatternStore store(board);
    const auto add = [&](Cell least) {
      for (Cell cell = least; cell < length; cell = static_cast<Cell>(cell + 2))
        store.add(pair(board, cell, infinite));
    };
    std::size_t most = 0;
    {
      const std::jthread odd([&] { add(1); });
      const std::jthread even([&] { add(2); });
      Position position(board);
      for (int round = 0; round < 2000; ++round) {
        const auto cell = static_cast<Cell>(1 + static_cast<std::size_t>(round) % (length - 1));
        position.set({cell, static_cast<Cell>(cell + 1)}, 0);
        std::size_t met = 0;
        store.for_each_in(position, [&](const Pattern& pattern) {
          CHECK(pattern.boxes.front() == cell);
          ++met;
        });
        most = std::max(most, met);
      }
    }
    CHECK(most <= 1);
    CHECK(store.size() == length - 1);
    Position position(board);
    for (Cell cell = 1; cell < length; ++cell) {
      position.set({cell, static_cast<Cell>(cell + 1)}, 0);
      std::size_t met = 0;
      store.for_each_with(position, cell, [&](const Pattern&) { ++met; });
      CHECK(met == 1);
    }
  }
}

TEST_CASE("minimise: drops what is not needed, and keeps the least number") {
  const auto needs_two_and_five = [](const std::vector<Cell>& boxes) {
    return std::count(boxes.begin(), boxes.end(), Cell{2}) != 0 &&
           std::count(boxes.begin(), boxes.end(), Cell{5}) != 0;
  };
  CHECK(minimised({1, 2, 3, 5, 8}, 1, needs_two_and_five) == std::vector<Cell>{2, 5});
  CHECK(minimised({1, 2, 3, 5, 8}, 4, needs_two_and_five).size() == 4);
  // The proof itself may leave out more.
  CHECK(minimised({1, 2, 3, 5, 8}, 1, [](std::vector<Cell>& boxes) {
          if (boxes.size() < 2) return false;
          boxes.resize(2);
          return true;
        }).size() == 2);
}

TEST_CASE("backoff: less and less often, until something is found") {
  Backoff backoff(2, 3);
  std::vector<int> tries;
  for (int occasion = 0; occasion < 30; ++occasion)
    if (backoff.due()) {
      tries.push_back(occasion);
      backoff.tell(false);
    }
  CHECK(tries == std::vector<int>{0, 1, 3, 5, 8, 11, 15, 19, 23, 27});
  while (!backoff.due()) {
  }
  CHECK(backoff.tell(true));
  CHECK(backoff.due());
}
