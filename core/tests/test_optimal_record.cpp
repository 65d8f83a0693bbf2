#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "base/bit_set.hpp"
#include "base/bucket_queue.hpp"
#include "base/id_table.hpp"
#include "sokoban/optimal/record.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

// A room of this many cells in one row, all of them numbered.
std::size_t record_bytes(std::size_t cells) {
  const Board board({std::string(cells + 2, '#'), "#@" + std::string(cells - 1, ' ') + "#",
                     std::string(cells + 2, '#')});
  BitSet all(board.cells());
  for (std::size_t cell = 0; cell < board.cells(); ++cell) all.set(cell);
  return OptimalRecord::bytes(Packing(board, all));
}

}  // namespace

TEST_CASE("a record takes 21 bytes up to 128 live cells") {
  CHECK(record_bytes(64) == 13);
  CHECK(record_bytes(65) == 21);
  CHECK(record_bytes(128) == 21);
  CHECK(record_bytes(129) == 29);
}

TEST_CASE("a stored state takes 32 bytes at most, all in") {
  constexpr StateId many = 3'000'000;
  const auto hash = [](StateId id) { return (id + 1) * 0x9e3779b97f4a7c15ULL; };
  MemoryBudget budget;
  IdTable table(budget);
  double most_in_table = 0;
  for (StateId id = 0; id < many; ++id) {
    if (table.full()) {
      REQUIRE(table.grow([&](auto&& insert) {
        for (StateId old = 0; old < id; ++old) insert(hash(old), old);
      }));
      if (id > IdTable::large)
        most_in_table =
            std::max(most_in_table, static_cast<double>(table.bytes()) / static_cast<double>(id));
    }
    table.insert(hash(id), id);
  }
  REQUIRE(most_in_table > 6);
  // Every state waits, in one of a hundred buckets.
  BucketQueue queue(budget);
  bool pushed = true;
  for (StateId id = 0; id < many; ++id) pushed = queue.push(id % 10, id / 10 % 10, id) && pushed;
  REQUIRE(pushed);
  const double in_queue = static_cast<double>(queue.bytes()) / many;
  CHECK(in_queue < 4.2);
  CHECK(static_cast<double>(record_bytes(128)) + most_in_table + in_queue <= 32);
}

TEST_CASE("the parts of a record do not touch each other") {
  std::vector<std::byte> bytes(22);
  const std::vector<std::byte> boxes(16);
  OptimalRecord record(bytes.data(), 2);
  record.set(boxes.data(), OptimalRecord::most_cells - 1, OptimalRecord::most_pushes, 254);
  CHECK(record.rank() == 254);
  CHECK(record.player() == OptimalRecord::most_cells - 1);
  CHECK(record.pushes() == OptimalRecord::most_pushes);
  CHECK(record.raise() == 0);
  record.set_raise(OptimalRecord::closed);
  CHECK(record.raise() == OptimalRecord::closed);
  CHECK(record.player() == OptimalRecord::most_cells - 1);
  CHECK(record.pushes() == OptimalRecord::most_pushes);
  CHECK(record.rank() == 254);
  CHECK(record.boxes()[15] == std::byte{0});
  CHECK(bytes[21] == std::byte{0});
}

TEST_CASE("the rank of a box counts the boxes before it") {
  const Board board(
      {std::string(102, '#'), "#@" + std::string(99, ' ') + "#", std::string(102, '#')});
  BitSet all(board.cells());
  for (std::size_t cell = 0; cell < board.cells(); ++cell) all.set(cell);
  const Packing packing(board, all);
  std::vector<std::byte> boxes(packing.words() * 8);
  packing.pack_boxes({5, 63, 64, 90}, boxes.data());
  CHECK(OptimalRecord::rank_of(packing, boxes.data(), 5) == 0);
  CHECK(OptimalRecord::rank_of(packing, boxes.data(), 63) == 1);
  CHECK(OptimalRecord::rank_of(packing, boxes.data(), 64) == 2);
  CHECK(OptimalRecord::rank_of(packing, boxes.data(), 90) == 3);
}
