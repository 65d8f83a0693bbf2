#include <doctest/doctest.h>

#include <vector>

#include "base/cover.hpp"
#include "base/rng.hpp"

using namespace pushwise;

namespace {

// Every way to give each item 0 to `most`.
Cost by_trying_all(const std::vector<Cover::Demand>& demands, std::size_t items, Cost most) {
  std::vector<Cost> given(items, 0);
  Cost best = infinite;
  while (true) {
    bool covered = true;
    for (const Cover::Demand& demand : demands) {
      Cost sum = 0;
      for (std::size_t item = 0; item < items; ++item)
        if ((demand.items >> item & 1) != 0) sum += given[item];
      covered = covered && sum >= demand.amount;
    }
    Cost total = 0;
    for (const Cost amount : given) total += amount;
    if (covered) best = std::min(best, total);
    std::size_t item = 0;
    while (item < items && given[item] == most) given[item++] = 0;
    if (item == items) return best;
    ++given[item];
  }
}

std::vector<Cover::Demand> random_demands(Rng& rng, std::size_t items, Cost most) {
  std::vector<Cover::Demand> demands(1 + rng.below(7));
  for (Cover::Demand& demand : demands) {
    demand = {0, static_cast<Cost>(1 + rng.below(static_cast<std::uint32_t>(most)))};
    for (std::uint32_t k = 2 + rng.below(2); k > 0; --k)
      demand.items |= std::uint64_t{1} << rng.below(static_cast<std::uint32_t>(items));
  }
  return demands;
}

}  // namespace

TEST_CASE("the least cover is that of trying all, and with a small budget no more") {
  Rng rng(5);
  Cover cover;
  int cut_short = 0;
  for (int round = 0; round < 600; ++round) {
    const std::size_t items = 3 + rng.below(4);
    const std::vector<Cover::Demand> demands = random_demands(rng, items, 2);
    const Cost truth = by_trying_all(demands, items, 2);
    CHECK(cover.least(demands, 1'000'000) == truth);
    for (const std::uint32_t budget : {0U, 1U, 3U, 10U}) {
      const Cost found = cover.least(demands, budget);
      CHECK(found <= truth);
      cut_short += found < truth ? 1 : 0;
    }
  }
  CHECK(cut_short > 10);
}

TEST_CASE("demands in a ring need more than those that share no item") {
  Cover cover;
  const std::vector<Cover::Demand> triangle{{0b011, 1}, {0b101, 1}, {0b110, 1}};
  CHECK(cover.least(triangle, 100) == 2);
  const std::vector<Cover::Demand> star{{0b0011, 1}, {0b0101, 1}, {0b1001, 1}};
  CHECK(cover.least(star, 100) == 1);
  CHECK(cover.least({}, 100) == 0);
}
