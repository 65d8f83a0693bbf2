// Minimum-cost assignment (Hungarian method with duals), made for one-row changes.
//
// Rows are workers, columns are jobs, rows <= columns. The problem is padded to a square with rows
// of zeros: re-augmenting one changed row is wrong on a rectangle, because a column freed by the
// change would keep its potential. Costs at or above `forbidden` mean "not allowed".
//
// Cost: O(n^2) per augmentation, so O(n^3) for the whole and O(n^2) for a changed row.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/types.hpp"

namespace pushwise {

class Assignment {
 public:
  using Entry = std::uint16_t;
  static constexpr Entry forbidden = 0xffff;

  Assignment() = default;

  // A new problem with so many columns and no row yet set: all rows are zeros.
  void reset(std::size_t columns) {
    size_ = columns;
    rows_.assign(size_, nullptr);
    u_.assign(size_, 0);
    v_.assign(size_, 0);
    column_of_.assign(size_, none);
    row_of_.assign(size_, none);
    scratch_.resize(size_);
    from_.resize(size_);
    visited_.resize(size_);
  }

  // `row` points to size() entries that outlive the assignment.
  void set_row(std::size_t row, const Entry* entries) { rows_[row] = entries; }
  const Entry* row(std::size_t row) const { return rows_[row]; }

  // From scratch. Returns the total, or `infinite` if no complete assignment is allowed.
  Cost solve() {
    std::fill(u_.begin(), u_.end(), 0);
    std::fill(v_.begin(), v_.end(), 0);
    std::fill(column_of_.begin(), column_of_.end(), none);
    std::fill(row_of_.begin(), row_of_.end(), none);
    for (std::size_t row = 0; row < size_; ++row)
      if (!augment(row)) return infinite;
    return total();
  }

  // After solve() succeeded: the total with one row changed. On `infinite` the object must be
  // restored or solved again before further use.
  Cost change_row(std::size_t row, const Entry* entries) {
    rows_[row] = entries;
    row_of_[column_of_[row]] = none;
    column_of_[row] = none;
    return augment(row) ? total() : infinite;
  }

  Cost total() const {
    Cost sum = 0;
    for (std::size_t row = 0; row < size_; ++row) sum += cost(row, column_of_[row]);
    return sum;
  }
  std::size_t size() const { return size_; }
  std::size_t column_of(std::size_t row) const { return column_of_[row]; }
  // Duals: u(row) + v(column) <= cost, with equality on the assignment.
  Cost u(std::size_t row) const { return u_[row]; }
  Cost v(std::size_t column) const { return v_[column]; }

  // Take the solution of another object of the same size, without its scratch space.
  void copy_from(const Assignment& other) {
    size_ = other.size_;
    rows_ = other.rows_;
    u_ = other.u_;
    v_ = other.v_;
    column_of_ = other.column_of_;
    row_of_ = other.row_of_;
    scratch_.resize(size_);
    from_.resize(size_);
    visited_.resize(size_);
  }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  static constexpr Cost blocked = infinite / 2;

  Cost cost(std::size_t row, std::size_t column) const {
    return rows_[row] == nullptr ? 0 : Cost{rows_[row][column]};
  }

  // Shortest augmenting path from a free row (Dijkstra on reduced costs).
  bool augment(std::size_t start) {
    std::fill(scratch_.begin(), scratch_.end(), blocked);
    std::fill(visited_.begin(), visited_.end(), std::uint8_t{0});
    std::size_t row = start;
    std::size_t last = none;  // the column through which `row` was reached
    Cost reached = 0;
    // The new row's potential is free; start it where its reduced costs are the plain ones.
    u_[start] = 0;
    while (true) {
      relax(row, last, reached);
      std::size_t best = none;
      Cost least = blocked;
      for (std::size_t column = 0; column < size_; ++column)
        if (visited_[column] == 0 && scratch_[column] < least) {
          least = scratch_[column];
          best = column;
        }
      if (best == none) return false;
      visited_[best] = 1;
      reached = least;
      if (row_of_[best] == none) {
        finish(start, best, reached);
        return true;
      }
      row = row_of_[best];
      last = best;
    }
  }

  void relax(std::size_t row, std::size_t last, Cost reached) {
    const Entry* entries = rows_[row];
    const Cost base = reached - u_[row];
    for (std::size_t column = 0; column < size_; ++column) {
      if (visited_[column] != 0) continue;
      const Cost entry = entries == nullptr ? 0 : Cost{entries[column]};
      if (entry == forbidden) continue;
      const Cost through = base + entry - v_[column];
      if (through < scratch_[column]) {
        scratch_[column] = through;
        from_[column] = last;
      }
    }
  }

  void finish(std::size_t start, std::size_t free_column, Cost reached) {
    // Potentials move by how much earlier than the end a column was reached.
    for (std::size_t column = 0; column < size_; ++column) {
      if (visited_[column] == 0 || column == free_column) continue;
      const Cost slack = reached - scratch_[column];
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

  std::size_t size_ = 0;
  std::vector<const Entry*> rows_;
  std::vector<Cost> u_;
  std::vector<Cost> v_;
  std::vector<std::size_t> column_of_;
  std::vector<std::size_t> row_of_;
  std::vector<Cost> scratch_;
  std::vector<std::size_t> from_;
  std::vector<std::uint8_t> visited_;
};

}  // namespace pushwise
