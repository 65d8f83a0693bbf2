#include <doctest/doctest.h>

#include <iterator>

#include "base/luby.hpp"

using namespace pushwise;

TEST_CASE("the Luby sequence begins as published") {
  constexpr std::uint64_t published[] = {1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1};
  for (std::uint64_t place = 1; place <= std::size(published); ++place)
    CHECK(luby(place) == published[place - 1]);
  CHECK(luby((1U << 20) - 1) == 1U << 19);
}
