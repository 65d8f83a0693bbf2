#include <doctest/doctest.h>

#include <cstring>
#include <vector>

#include "base/arena.hpp"

using namespace pushwise;

namespace {

void write(Arena& arena, StateId id, std::uint64_t value) {
  std::memcpy(arena.at(id), &value, sizeof value);
}

std::uint64_t read(const Arena& arena, StateId id) {
  std::uint64_t value;
  std::memcpy(&value, arena.at(id), sizeof value);
  return value;
}

}  // namespace

TEST_CASE("arena: records keep their bytes while it grows over many blocks") {
  MemoryBudget budget;
  Arena arena(24, budget);
  constexpr StateId count = 200'000;  // several blocks of a MiB
  for (StateId i = 0; i < count; ++i) {
    const StateId id = arena.add();
    REQUIRE(id == i);
    write(arena, id, i * 7ULL);
  }
  for (StateId id = 0; id < count; ++id) REQUIRE(read(arena, id) == id * 7ULL);
  CHECK(arena.end() == count);
  CHECK(arena.live() == count);
  CHECK(arena.bytes() >= std::size_t{count} * 24);
  CHECK(arena.bytes() <= std::size_t{count} * 24 + (std::size_t{1} << 20));
}

TEST_CASE("arena: a released id is handed out again before a new one") {
  MemoryBudget budget;
  Arena arena(16, budget);
  for (int i = 0; i < 10; ++i) arena.add();
  arena.release(3);
  arena.release(7);
  CHECK(arena.live() == 8);
  std::vector<StateId> again{arena.add(), arena.add()};
  CHECK(std::vector<StateId>{7, 3} == again);
  CHECK(arena.add() == 10);
  CHECK(arena.live() == 11);
}

TEST_CASE("arena: clear starts again with the blocks it has") {
  MemoryBudget budget;
  Arena arena(16, budget);
  for (int i = 0; i < 100'000; ++i) arena.add();
  arena.release(5);
  const std::size_t bytes = arena.bytes();
  arena.clear();
  CHECK(arena.live() == 0);
  for (StateId i = 0; i < 100'000; ++i) REQUIRE(arena.add() == i);
  CHECK(arena.bytes() == bytes);
}

TEST_CASE("arena: a refused block is no_state, and what is there stays") {
  MemoryBudget budget(1);  // everything is over this limit
  Arena arena(16, budget);
  CHECK(arena.add() == no_state);
  CHECK(arena.live() == 0);
}

TEST_CASE("arena: a record larger than a block gets a block of its own") {
  MemoryBudget budget;
  Arena arena(std::size_t{3} << 20, budget);
  const StateId first = arena.add();
  const StateId second = arena.add();
  write(arena, first, 1);
  write(arena, second, 2);
  CHECK(read(arena, first) == 1);
  CHECK(read(arena, second) == 2);
}
