// The prices of an assignment, with slack moved to where it is of use.
//
// A cheapest assignment has many sets of prices. All have u_r + v_c <= cost(r, c) everywhere, with
// equality on the assignment, and the same sum; they differ in how they share out the slack
// cost(r, c) - u_r - v_c of the other entries. Who adds to the sum what some rows need beyond their
// prices wants slack in the entries of just those rows: it says that they cannot go elsewhere for
// nothing.
//
// shift() takes slack from the rows that are not marked. If all other entries of such a row r,
// assigned to c, have at least s, then u_r may grow by s and v_c fall by s: the slack of r falls by
// s and stays >= 0, that of all other rows at c grows by s, all else and the sum are as before. So
// prices stay prices, in whatever order and however often that is done. What one row has got is
// there for the next sweep to pass on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/types.hpp"
#include "base/warm_assignment.hpp"

namespace pushwise {

class Prices {
 public:
  explicit Prices(std::size_t size) : u_(size), v_(size) {}

  // Those of a complete assignment as they are.
  void take(const WarmAssignment& assignment) {
    for (std::size_t i = 0; i < u_.size(); ++i) {
      u_[i] = assignment.u(i);
      v_[i] = assignment.v(i);
    }
  }

  // `marked` by row. Without `all_entries` only the first is looked at, which is wrong: for tests.
  void shift(const WarmAssignment& assignment, const std::vector<std::uint8_t>& marked,
             bool all_entries = true) {
    for (int sweep = 0; sweep < sweeps; ++sweep) {
      bool changed = false;
      for (std::size_t row = 0; row < u_.size(); ++row) {
        if (marked[row] != 0) continue;
        const Cost slack = least_slack(assignment, row, all_entries ? u_.size() : 1);
        if (slack == 0) continue;
        u_[row] += slack;
        v_[assignment.column_of(row)] -= slack;
        changed = true;
      }
      if (!changed) return;
    }
  }

  Cost u(std::size_t row) const { return u_[row]; }
  Cost v(std::size_t column) const { return v_[column]; }
  const Cost* v() const { return v_.data(); }

 private:
  static constexpr int sweeps = 2;
  // No row gives more at once: conflicts need few pushes, and prices stay small numbers.
  static constexpr Cost most = 8;

  // Of the entries that the row is not assigned to.
  Cost least_slack(const WarmAssignment& assignment, std::size_t row, std::size_t end) const {
    const WarmAssignment::Entry* entries = assignment.row(row);
    const std::size_t own = assignment.column_of(row);
    Cost least = most;
    for (std::size_t column = 0; column < end; ++column) {
      if (column == own) continue;
      const WarmAssignment::Entry entry = entries == nullptr ? 0 : entries[column];
      if (entry != WarmAssignment::forbidden)
        least = std::min(least, Cost{entry} - u_[row] - v_[column]);
    }
    return least;
  }

  std::vector<Cost> u_;
  std::vector<Cost> v_;
};

}  // namespace pushwise
