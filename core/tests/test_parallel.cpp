#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <new>
#include <stdexcept>

#include "base/parallel.hpp"

using namespace pushwise;

TEST_CASE("parallel: every part of the work is done once") {
  std::array<std::atomic<int>, 8> done{};
  run_parallel(done.size(), [&](std::size_t i) { ++done[i]; });
  for (const auto& count : done) CHECK(count == 1);
}

TEST_CASE("parallel: an exception comes to the caller when all threads have ended") {
  std::atomic<int> ended{0};
  const auto work = [&](std::size_t i) {
    if (i == 2) throw std::runtime_error("two");
    ++ended;
  };
  CHECK_THROWS_WITH_AS(run_parallel(4, work), "two", std::runtime_error);
  CHECK(ended == 3);
}

TEST_CASE("parallel: an exception on the caller's own thread waits for the others") {
  std::atomic<int> ended{0};
  const auto work = [&](std::size_t i) {
    if (i == 0) throw std::bad_alloc();
    ++ended;
  };
  CHECK_THROWS_AS(run_parallel(3, work), std::bad_alloc);
  CHECK(ended == 2);
}
