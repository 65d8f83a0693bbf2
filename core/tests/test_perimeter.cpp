#include <doctest/doctest.h>

#include <thread>
#include <vector>

#include "base/rng.hpp"
#include "sokoban/fast/shared/perimeter.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

constexpr std::uint64_t hash = 0x0123456789abcdefULL;

}  // namespace

TEST_CASE("perimeter: only the other direction is met") {
  Perimeter perimeter(1 << 16);
  CHECK(!perimeter.add(hash, 3, Way::forward));
  CHECK(!perimeter.add(hash, 4, Way::forward));
  CHECK(!perimeter.find(hash, Way::forward));
  CHECK(perimeter.find(hash, Way::backward) == 4);
  CHECK(perimeter.add(hash, 5, Way::backward) == 4);
  // Should the meeting come to nothing, the next to come this way meets again.
  CHECK(perimeter.add(hash, 4, Way::forward) == 5);
  CHECK(!perimeter.find(hash + 0x100, Way::backward));
}

TEST_CASE("perimeter: the last of all members is told apart from the first") {
  Perimeter perimeter(1 << 16);
  const std::size_t last = Perimeter::most_members - 1;
  CHECK(!perimeter.add(hash, last, Way::backward));
  CHECK(perimeter.find(hash, Way::forward) == last);
  CHECK(!perimeter.find(hash, Way::backward));
  CHECK(perimeter.add(hash, 0, Way::forward) == last);
  CHECK(perimeter.find(hash, Way::backward) == 0);
}

TEST_CASE("perimeter: who has gone is not met, and gives up its place") {
  const auto perimeter = std::make_shared<Perimeter>(1 << 16);
  {
    PerimeterClient client(perimeter, 3, Way::forward);
    CHECK(!client.add(hash));
    CHECK(!client.add(~hash));
    CHECK(perimeter->find(hash, Way::backward) == 3);
  }
  CHECK(!perimeter->find(hash, Way::backward));
  CHECK(!perimeter->add(hash, 4, Way::backward));
  CHECK(perimeter->find(hash, Way::forward) == 4);
  CHECK(!perimeter->add(~hash, 5, Way::forward));
  CHECK(perimeter->find(~hash, Way::backward) == 5);
}

TEST_CASE("perimeter: a full table keeps what it has") {
  Perimeter perimeter(1);
  REQUIRE(perimeter.room() == 8);
  for (std::uint64_t i = 1; i <= 9; ++i) CHECK(!perimeter.add(i << 40, 1, Way::forward));
  for (std::uint64_t i = 1; i <= 8; ++i) CHECK(perimeter.find(i << 40, Way::backward) == 1);
  CHECK(!perimeter.find(std::uint64_t{9} << 40, Way::backward));
  CHECK(!perimeter.add(std::uint64_t{9} << 40, 2, Way::backward));
}

TEST_CASE("perimeter: what has no room on one floor is found on the next") {
  // 256 KiB, 1 MiB and part of the third floor.
  Perimeter perimeter(std::size_t{3} << 20);
  const std::size_t states = perimeter.room() / 4 * 3;
  Rng rng(8);
  for (std::size_t i = 0; i < states; ++i) perimeter.add(rng.next(), 6, Way::forward);
  rng = Rng(8);
  std::size_t found = 0;
  for (std::size_t i = 0; i < states; ++i)
    found += perimeter.find(rng.next(), Way::backward) == 6 ? 1 : 0;
  CHECK(found > states * 9 / 10);
}

TEST_CASE("perimeter: of two threads that come by, exactly one meets the other") {
  constexpr std::size_t states = 50'000;
  Perimeter perimeter(std::size_t{8} << 20);
  std::vector<std::uint64_t> hashes(states);
  Rng rng(7);
  for (std::uint64_t& each : hashes) each = rng.next();
  const auto walk = [&](std::size_t member, Way way) {
    std::size_t met = 0;
    for (const std::uint64_t each : hashes) met += perimeter.add(each, member, way) ? 1 : 0;
    return met;
  };
  std::size_t by_other = 0;
  std::thread other([&] { by_other = walk(1, Way::backward); });
  const std::size_t by_this = walk(0, Way::forward);
  other.join();
  CHECK(by_this + by_other == states);
}
