#include <doctest/doctest.h>

#include <vector>

#include "base/prices.hpp"
#include "base/rng.hpp"

using namespace pushwise;

namespace {

using Matrix = std::vector<std::vector<std::uint16_t>>;

// Small costs, so that there are many cheapest assignments; some entries are forbidden.
Matrix random_costs(Rng& rng, std::size_t size) {
  Matrix costs(size, std::vector<std::uint16_t>(size));
  for (auto& row : costs)
    for (std::uint16_t& entry : row)
      entry =
          rng.below(5) == 0 ? WarmAssignment::forbidden : static_cast<std::uint16_t>(rng.below(6));
  return costs;
}

Cost sum(const Prices& prices, std::size_t size) {
  Cost total = 0;
  for (std::size_t i = 0; i < size; ++i) total += prices.u(i) + prices.v(i);
  return total;
}

bool fits(const Prices& prices, const Matrix& costs) {
  for (std::size_t r = 0; r < costs.size(); ++r)
    for (std::size_t c = 0; c < costs.size(); ++c)
      if (costs[r][c] != WarmAssignment::forbidden && prices.u(r) + prices.v(c) > costs[r][c])
        return false;
  return true;
}

}  // namespace

TEST_CASE("shifted prices are prices: their sum is the total, and no entry costs less") {
  Rng rng(7);
  int shifted = 0;
  int wrong = 0;
  for (int round = 0; round < 500; ++round) {
    const std::size_t size = 2 + rng.below(6);
    const std::size_t rows = size - (round % 3 == 0 ? 1 : 0);  // one row of zeros now and then
    Matrix costs = random_costs(rng, size);
    WarmAssignment assignment(size);
    for (std::size_t row = 0; row < rows; ++row) assignment.set_row(row, costs[row].data());
    if (rows < size) costs[rows].assign(size, 0);
    const Cost total = assignment.solve();
    if (total >= infinite) continue;
    std::vector<std::uint8_t> marked(size);
    for (auto& mark : marked) mark = static_cast<std::uint8_t>(rng.below(2));
    Prices prices(size);
    prices.take(assignment);
    CHECK(sum(prices, size) == total);
    prices.shift(assignment, marked);
    CHECK(sum(prices, size) == total);
    CHECK(fits(prices, costs));
    for (std::size_t row = 0; row < size; ++row) {
      shifted += prices.u(row) != assignment.u(row) ? 1 : 0;
      if (marked[row] != 0) CHECK(prices.u(row) == assignment.u(row));
    }
    prices.take(assignment);
    prices.shift(assignment, marked, false);
    wrong += fits(prices, costs) ? 0 : 1;
  }
  CHECK(shifted > 100);
  CHECK(wrong > 10);
}
