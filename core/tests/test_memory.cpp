#include <doctest/doctest.h>

#include <cstring>
#include <memory>

#include "base/memory.hpp"

using namespace pushwise;

namespace {
constexpr std::size_t mib = std::size_t{1} << 20;
}

TEST_CASE("memory: what is resident grows with what is touched") {
  const std::size_t before = resident_bytes();
  REQUIRE(before > 0);
  const auto block = std::make_unique_for_overwrite<std::byte[]>(64 * mib);
  std::memset(block.get(), 1, 64 * mib);
  const std::size_t after = resident_bytes();
  CHECK(block[5] == std::byte{1});
  CHECK(after >= before + 60 * mib);
}

TEST_CASE("memory budget: allows up to its limit and remembers the peak") {
  const std::size_t now = resident_bytes();
  MemoryBudget budget(now + 100 * mib);
  CHECK(budget.limit() == now + 100 * mib);
  CHECK(budget.allow(50 * mib));
  CHECK_FALSE(budget.allow(200 * mib));
  CHECK(budget.peak() >= now / 2);
  CHECK(budget.note() <= budget.peak());
}

TEST_CASE("memory budget: without a limit everything is allowed") {
  MemoryBudget budget;
  CHECK(budget.allow(std::size_t{1} << 60));
}
