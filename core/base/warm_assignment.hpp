// Minimum-cost assignment for a stream of similar problems: the column potentials of the last
// problem start the next one.
//
// Any column potentials v are feasible for any costs once u_r = min_c(cost(r, c) - v_c), so nothing
// has to be known about how the problems differ. When they differ little, nearly every row finds a
// tight free column at once and only a few need an augmenting path: O(n^2) for most problems,
// O(n^3) at worst. Rows missing to a square are rows of zeros.
//
// After solve() the duals certify the total: u_r + v_c <= cost(r, c) everywhere, with equality on
// the assignment, and total = sum u + sum v over all rows and columns, the zero rows included.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/types.hpp"

namespace pushwise {

class WarmAssignment {
 public:
  using Entry = std::uint16_t;
  static constexpr Entry forbidden = 0xffff;

  explicit WarmAssignment(std::size_t columns)
      : size_(columns),
        rows_(columns, nullptr),
        u_(columns),
        v_(columns),
        column_of_(columns, none),
        row_of_(columns, none),
        least_(columns),
        from_(columns),
        visited_(columns) {}

  // `entries` are size() costs that stay valid until the next solve() is done.
  void set_row(std::size_t row, const Entry* entries) { rows_[row] = entries; }
  const Entry* row(std::size_t row) const { return rows_[row]; }

  // The least total, or `infinite` if no complete assignment is allowed (u, v then mean nothing).
  Cost solve() {
    std::fill(row_of_.begin(), row_of_.end(), none);
    bool complete = true;
    for (std::size_t row = 0; row < size_; ++row) complete = settle(row) && complete;
    for (std::size_t row = 0; row < size_ && complete; ++row)
      if (column_of_[row] == none) complete = augment(row);
    normalise();
    return complete ? total() : infinite;
  }

  std::size_t size() const { return size_; }
  std::size_t column_of(std::size_t row) const { return column_of_[row]; }
  Cost u(std::size_t row) const { return u_[row]; }
  Cost v(std::size_t column) const { return v_[column]; }
  const Cost* v() const { return v_.data(); }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  static constexpr Cost blocked = infinite / 2;

  Cost cost(std::size_t row, std::size_t column) const {
    if (rows_[row] == nullptr) return 0;
    const Entry entry = rows_[row][column];
    return entry == forbidden ? blocked : Cost{entry};
  }

  // Give the row its potential, and a tight column if one is free. False if it has no column.
  bool settle(std::size_t row) {
    Cost least = blocked;
    std::size_t best = none;
    for (std::size_t column = 0; column < size_; ++column) {
      const Cost slack = cost(row, column) - v_[column];
      if (slack < least || (slack == least && best != none && row_of_[best] != none)) {
        least = slack;
        best = column;
      }
    }
    column_of_[row] = none;
    u_[row] = least;
    if (best == none) return false;
    if (row_of_[best] == none) {
      row_of_[best] = row;
      column_of_[row] = best;
    }
    return true;
  }

  // Shortest augmenting path from a free row (Dijkstra on reduced costs).
  bool augment(std::size_t start) {
    std::fill(least_.begin(), least_.end(), blocked);
    std::fill(visited_.begin(), visited_.end(), std::uint8_t{0});
    std::size_t row = start;
    std::size_t last = none;  // the column through which `row` was reached
    Cost reached = 0;
    while (true) {
      const Cost base = reached - u_[row];
      std::size_t best = none;
      Cost nearest = blocked;
      for (std::size_t column = 0; column < size_; ++column) {
        if (visited_[column] != 0) continue;
        const Cost through = base + cost(row, column) - v_[column];
        if (through < least_[column]) {
          least_[column] = through;
          from_[column] = last;
        }
        if (least_[column] < nearest) {
          nearest = least_[column];
          best = column;
        }
      }
      // A forbidden entry makes `through` about `blocked`, far above any sum of real costs.
      if (best == none || nearest > blocked / 2) return false;
      visited_[best] = 1;
      reached = nearest;
      if (row_of_[best] == none) {
        finish(start, best, reached);
        return true;
      }
      row = row_of_[best];
      last = best;
    }
  }

  void finish(std::size_t start, std::size_t free_column, Cost reached) {
    // Potentials move by how much earlier than the end a column was reached.
    for (std::size_t column = 0; column < size_; ++column) {
      if (visited_[column] == 0 || column == free_column) continue;
      const Cost slack = reached - least_[column];
      v_[column] -= slack;
      u_[row_of_[column]] += slack;
    }
    u_[start] += reached;
    std::size_t column = free_column;
    while (true) {
      const std::size_t before = from_[column];
      const std::size_t row = before == none ? start : row_of_[before];
      row_of_[column] = row;
      column_of_[row] = column;
      if (before == none) break;
      column = before;
    }
  }

  // Only differences of potentials matter; without this they would drift over millions of problems.
  void normalise() {
    if (v_.empty()) return;
    const Cost top = *std::max_element(v_.begin(), v_.end());
    if (top == 0) return;
    for (Cost& v : v_) v -= top;
    for (Cost& u : u_) u += top;
  }

  Cost total() const {
    Cost sum = 0;
    for (std::size_t row = 0; row < size_; ++row) sum += cost(row, column_of_[row]);
    return sum;
  }

  std::size_t size_;
  std::vector<const Entry*> rows_;
  std::vector<Cost> u_;
  std::vector<Cost> v_;
  std::vector<std::size_t> column_of_;
  std::vector<std::size_t> row_of_;
  std::vector<Cost> least_;
  std::vector<std::size_t> from_;
  std::vector<std::uint8_t> visited_;
};

}  // namespace pushwise
