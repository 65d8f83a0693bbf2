#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "base/bit_set.hpp"
#include "base/rng.hpp"

using pushwise::BitSet;

namespace {

BitSet of(std::size_t size, const std::set<std::size_t>& members) {
  BitSet bits(size);
  for (const std::size_t member : members) bits.set(member);
  return bits;
}

std::set<std::size_t> members(const BitSet& bits) {
  std::set<std::size_t> out;
  bits.for_each([&](std::size_t i) { out.insert(i); });
  return out;
}

}  // namespace

TEST_CASE("bit set: agrees with a set of numbers through random changes") {
  pushwise::Rng rng(1);
  for (const std::size_t size : {1U, 63U, 64U, 65U, 200U}) {
    CAPTURE(size);
    BitSet bits(size);
    std::set<std::size_t> model;
    for (int change = 0; change < 1000; ++change) {
      const std::size_t i = rng.below(static_cast<std::uint32_t>(size));
      if (rng.below(2) == 0) {
        bits.set(i);
        model.insert(i);
      } else {
        bits.reset(i);
        model.erase(i);
      }
      REQUIRE(bits.test(i) == model.contains(i));
    }
    CHECK(members(bits) == model);
    CHECK(bits.count() == model.size());
    CHECK(bits.any() == !model.empty());
    bits.clear();
    CHECK(bits.count() == 0);
    CHECK_FALSE(bits.any());
    CHECK(bits.size() == size);
  }
}

TEST_CASE("bit set: members are visited in order, across words") {
  std::vector<std::size_t> seen;
  of(130, {129, 0, 64, 63}).for_each([&](std::size_t i) { seen.push_back(i); });
  CHECK(seen == std::vector<std::size_t>{0, 63, 64, 129});
}

TEST_CASE("bit set: inclusion, intersection, union") {
  const BitSet small = of(100, {3, 70});
  const BitSet large = of(100, {3, 5, 70});
  const BitSet other = of(100, {5, 99});
  CHECK(large.includes(small));
  CHECK_FALSE(small.includes(large));
  CHECK(small.includes(small));
  CHECK(large.intersects(other));
  CHECK_FALSE(small.intersects(other));

  BitSet both = small;
  both |= other;
  CHECK(both == of(100, {3, 5, 70, 99}));
  both &= large;
  CHECK(both == large);
}
