#include <doctest/doctest.h>

#include <vector>

#include "base/assignment.hpp"
#include "base/rng.hpp"
#include "base/warm_assignment.hpp"

using namespace pushwise;

namespace {

using Matrix = std::vector<std::vector<std::uint16_t>>;

// One row after the other changes, as in a search; some entries are forbidden.
void change(Matrix& costs, Rng& rng) {
  auto& row = costs[rng.below(static_cast<std::uint32_t>(costs.size()))];
  for (std::uint16_t& entry : row)
    entry =
        rng.below(5) == 0 ? WarmAssignment::forbidden : static_cast<std::uint16_t>(rng.below(40));
}

template <class A>
Cost solve(A& assignment, const Matrix& costs) {
  for (std::size_t row = 0; row < costs.size(); ++row) assignment.set_row(row, costs[row].data());
  return assignment.solve();
}

}  // namespace

TEST_CASE("a warm assignment equals one from scratch, and its duals prove it") {
  Rng rng(11);
  for (const std::size_t columns : {1U, 2U, 5U, 9U}) {
    const std::size_t rows = columns - columns / 3;
    Matrix costs(rows, std::vector<std::uint16_t>(columns));
    WarmAssignment warm(columns);
    for (int round = 0; round < 2000; ++round) {
      change(costs, rng);
      Assignment cold;
      cold.reset(columns);
      const Cost expected = solve(cold, costs);
      REQUIRE(solve(warm, costs) == expected);
      if (expected >= infinite) continue;
      Cost sum = 0;
      for (std::size_t row = 0; row < columns; ++row) {
        sum += warm.u(row) + warm.v(row);
        for (std::size_t column = 0; column < columns; ++column) {
          const Cost cost = row < rows ? costs[row][column] : 0;
          if (cost != WarmAssignment::forbidden) REQUIRE(warm.u(row) + warm.v(column) <= cost);
        }
      }
      REQUIRE(sum == expected);
    }
  }
}

TEST_CASE("asking about a changed row gives the total with that row") {
  Rng rng(12);
  for (const std::size_t columns : {1U, 2U, 5U, 9U}) {
    const std::size_t rows = columns - columns / 3;
    Matrix costs(rows, std::vector<std::uint16_t>(columns));
    for (int round = 0; round < 500; ++round) {
      change(costs, rng);
      Assignment before;
      before.reset(columns);
      if (solve(before, costs) >= infinite) continue;
      const std::size_t row = rng.below(static_cast<std::uint32_t>(rows));
      before.lift(row);
      for (int other = 0; other < 10; ++other) {
        Matrix changed{costs[row]};
        change(changed, rng);
        Assignment after;
        after.copy_from(before);
        REQUIRE(before.total_with(changed[0].data()) == after.change_row(row, changed[0].data()));
      }
    }
  }
}

TEST_CASE("an assignment of nothing to nothing costs nothing") {
  WarmAssignment nothing(0);
  CHECK(nothing.solve() == 0);
}
