#include <doctest/doctest.h>

#include <algorithm>
#include <tuple>
#include <vector>

#include "base/bucket_queue.hpp"
#include "base/rng.hpp"

using namespace pushwise;

namespace {

// The definition: a list from which the least key is taken, of equals the last pushed.
struct Model {
  std::vector<std::tuple<std::uint32_t, std::uint32_t, StateId>> entries;

  BucketQueue::Entry pop() {
    auto best = entries.end();
    for (auto it = entries.begin(); it != entries.end(); ++it)
      if (best == entries.end() || std::pair(std::get<0>(*it), std::get<1>(*it)) <=
                                       std::pair(std::get<0>(*best), std::get<1>(*best)))
        best = it;
    const auto [primary, secondary, id] = *best;
    entries.erase(best);
    return {primary, secondary, id};
  }
};

}  // namespace

TEST_CASE("bucket queue: pops by primary, secondary, then last in first out") {
  MemoryBudget budget;
  BucketQueue queue(budget);
  Model model;
  Rng rng(3);
  for (StateId id = 0; id < 4'000; ++id) {
    const std::uint32_t primary = rng.below(12);
    const std::uint32_t secondary = rng.below(5);
    REQUIRE(queue.push(primary, secondary, id));
    model.entries.emplace_back(primary, secondary, id);
    if (rng.below(3) == 0) {
      const auto got = queue.pop();
      const auto want = model.pop();
      REQUIRE(got.id == want.id);
      REQUIRE(got.primary == want.primary);
      REQUIRE(got.secondary == want.secondary);
    }
    REQUIRE(queue.size() == model.entries.size());
  }
  while (!queue.empty()) {
    const auto want = model.pop();
    REQUIRE(queue.least() == want.primary);
    REQUIRE(queue.pop().id == want.id);
  }
  CHECK(model.entries.empty());
}

TEST_CASE("bucket queue: a stack longer than a block comes back in reverse") {
  MemoryBudget budget;
  BucketQueue queue(budget);
  for (StateId id = 0; id < 10'000; ++id) REQUIRE(queue.push(2, 0, id));
  for (StateId id = 10'000; id-- > 0;) REQUIRE(queue.pop().id == id);
  CHECK(queue.empty());
}

TEST_CASE("bucket queue: blocks are used again, also after clear") {
  MemoryBudget budget;
  BucketQueue queue(budget);
  for (int round = 0; round < 20; ++round) {
    for (StateId id = 0; id < 5'000; ++id)
      REQUIRE(queue.push(static_cast<std::uint32_t>(round), id % 3, id));
    if (round % 2 == 0) {
      queue.clear();
      CHECK(queue.empty());
    } else {
      while (!queue.empty()) queue.pop();
    }
  }
  CHECK(queue.bytes() <= 8 * 4096);
}

TEST_CASE("bucket queue: a smaller key after larger ones is popped first") {
  MemoryBudget budget;
  BucketQueue queue(budget);
  REQUIRE(queue.push(9, 4, 1));
  CHECK(queue.pop().id == 1);
  REQUIRE(queue.push(9, 2, 2));
  REQUIRE(queue.push(1, 7, 3));
  CHECK(queue.least() == 1);
  CHECK(queue.pop().id == 3);
  CHECK(queue.pop().id == 2);
}

TEST_CASE("bucket queue: a refusing budget is told") {
  MemoryBudget budget(1);
  BucketQueue queue(budget);
  CHECK_FALSE(queue.push(0, 0, 1));
}
