#include <doctest/doctest.h>

#include <vector>

#include "base/bit_set.hpp"
#include "sokoban/solve/optimal_record.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

// A room of so many cells in one row, all of them numbered.
std::size_t record_bytes(std::size_t cells) {
  const Board board({std::string(cells + 2, '#'), "#@" + std::string(cells - 1, ' ') + "#",
                     std::string(cells + 2, '#')});
  BitSet all(board.cells());
  for (std::size_t cell = 0; cell < board.cells(); ++cell) all.set(cell);
  return OptimalRecord::bytes(Packing(board, all));
}

}  // namespace

TEST_CASE("a record takes 24 bytes up to 128 live cells") {
  CHECK(record_bytes(64) == 16);
  CHECK(record_bytes(65) == 24);
  CHECK(record_bytes(128) == 24);
  CHECK(record_bytes(129) == 32);
}

TEST_CASE("the parts of a record do not touch each other") {
  std::vector<std::byte> bytes(24);
  OptimalRecord record(bytes.data(), 2);
  record.set(no_state, OptimalRecord::most_cells - 1, OptimalRecord::most_pushes, 0);
  CHECK(record.parent() == no_state);
  CHECK(record.player() == OptimalRecord::most_cells - 1);
  CHECK(record.pushes() == OptimalRecord::most_pushes);
  CHECK(record.raise() == 0);
  record.set_raise(OptimalRecord::closed);
  CHECK(record.raise() == OptimalRecord::closed);
  CHECK(record.player() == OptimalRecord::most_cells - 1);
  CHECK(record.pushes() == OptimalRecord::most_pushes);
  CHECK(record.boxes()[15] == std::byte{0});
}
