#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "base/combinations.hpp"

using namespace pushwise::sokoban;

TEST_CASE("choose, and its largest answer") {
  CHECK(choose(5, 2) == 10);
  CHECK(choose(77, 3) == 73150);
  CHECK(choose(3, 4) == 0);
  CHECK(choose(7, 0) == 1);
  CHECK(choose(2000, 40) == UINT64_MAX);
}

TEST_CASE("every placement has one number, and next() follows the numbers") {
  for (const std::size_t boxes : {1U, 2U, 3U, 4U}) {
    const std::uint64_t count = choose(9, boxes);
    std::set<std::vector<std::uint32_t>> seen;
    Placement walking(boxes, 0);
    for (std::uint64_t number = 0; number < count; ++number, walking.next()) {
      const Placement placement(boxes, number);
      CHECK(placement.cells() == walking.cells());
      CHECK(std::is_sorted(placement.cells().begin(), placement.cells().end()));
      CHECK(placement.cells().back() < 9);
      CHECK(seen.insert(placement.cells()).second);
    }
    CHECK(seen.size() == count);
  }
}
