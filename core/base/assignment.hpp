// Minimum-cost assignment (Hungarian method with duals), made for one-row changes.
//
// Rows are workers, columns are jobs, rows <= columns. The problem is padded to a square with rows
// of zeros: re-augmenting one changed row is wrong on a rectangle, because a column freed by the
// change would keep its potential. Costs at or above `forbidden` mean "not allowed".
//
// Cost: O(n^2) per augmentation, so O(n^3) for the whole and O(n^2) for a changed row. To ask about
// many changes of the same row costs O(n^2) once and O(n) each.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/types.hpp"

namespace pushwise {

class Assignment {
 public:
  using Entry = std::uint16_t;
  static constexpr Entry forbidden = 0xffff;

  Assignment() = default;

  // A new problem with this many columns and no row yet set: all rows are zeros.
  void reset(std::size_t columns) {
    resize(columns);
    rows_.assign(size_, nullptr);
    forget();
  }

  // `row` points to size() entries that outlive the assignment.
  void set_row(std::size_t row, const Entry* entries) { rows_[row] = entries; }
  const Entry* row(std::size_t row) const { return rows_[row]; }

  // From scratch. Returns the total, or `infinite` if no complete assignment is allowed.
  Cost solve() {
    forget();
    for (std::size_t row = 0; row < size_; ++row)
      if (!augment(row)) return infinite;
    return total();
  }

  // After solve() succeeded: the total with one row changed. On `infinite` the object must be
  // restored or solved again before further use.
  Cost change_row(std::size_t row, const Entry* entries) {
    rows_[row] = entries;
    row_of(static_cast<std::size_t>(column_of_row(row))) = none;
    column_of_row(row) = none;
    return augment(row) ? total() : infinite;
  }

  // After solve() succeeded: total_with() will be asked about this row. The column it leaves is
  // free then; how dear is the cheapest exchange that ends there, by the column where it begins?
  void lift(std::size_t row) {
    to_free_.assign(size_, blocked);
    Cost sum = -u(row);
    for (std::size_t i = 0; i < size_; ++i) {
      sum += u(i) + v(i);
      open_[i] = static_cast<std::uint32_t>(i);
    }
    without_ = sum;
    to_free_[column_of(row)] = 0;
    for (std::size_t open = size_; open > 0;) {
      std::size_t nearest = 0;
      for (std::size_t i = 1; i < open; ++i)
        if (to_free_[open_[i]] < to_free_[open_[nearest]]) nearest = i;
      const std::size_t column = open_[nearest];
      if (to_free_[column] >= blocked) break;
      std::swap(open_[nearest], open_[--open]);
      for (std::size_t i = 0; i < open; ++i) {
        const auto other = static_cast<std::size_t>(row_of(open_[i]));
        const Entry entry = rows_[other] == nullptr ? Entry{0} : rows_[other][column];
        if (entry == forbidden) continue;
        Cost& least = to_free_[open_[i]];
        least = std::min(least, to_free_[column] + Cost{entry} - u(other) - v(column));
      }
    }
  }
  // The total with other entries in the row that was lifted last; nothing is changed.
  Cost total_with(const Entry* entries) const {
    Cost least = blocked;
    for (std::size_t column = 0; column < size_; ++column)
      if (entries[column] != forbidden && to_free_[column] < blocked)
        least = std::min(least, to_free_[column] + Cost{entries[column]} - v(column));
    return least >= blocked ? infinite : without_ + least;
  }

  Cost total() const {
    Cost sum = 0;
    for (std::size_t row = 0; row < size_; ++row)
      if (rows_[row] != nullptr) sum += Cost{rows_[row][column_of(row)]};
    return sum;
  }
  std::size_t size() const { return size_; }
  std::size_t column_of(std::size_t row) const {
    return static_cast<std::size_t>(solution_[2 * size_ + row]);
  }
  // Duals: u(row) + v(column) <= cost, with equality on the assignment.
  Cost u(std::size_t row) const { return solution_[row]; }
  Cost v(std::size_t column) const { return solution_[size_ + column]; }

  // Take the solution of another object, without its scratch space.
  void copy_from(const Assignment& other) {
    resize(other.size_);
    rows_ = other.rows_;
    solution_ = other.solution_;
  }

 private:
  static constexpr Cost none = -1;
  static constexpr Cost blocked = infinite / 2;

  void resize(std::size_t columns) {
    if (size_ == columns) return;
    size_ = columns;
    solution_.resize(4 * size_);
    zeros_.assign(size_, Entry{0});
    reached_.resize(size_);
    from_.resize(size_);
    open_.resize(size_);
  }
  void forget() {
    std::fill(solution_.begin(), solution_.begin() + static_cast<std::ptrdiff_t>(2 * size_), 0);
    std::fill(solution_.begin() + static_cast<std::ptrdiff_t>(2 * size_), solution_.end(), none);
  }

  Cost& u_of(std::size_t row) { return solution_[row]; }
  Cost& v_of(std::size_t column) { return solution_[size_ + column]; }
  Cost& column_of_row(std::size_t row) { return solution_[2 * size_ + row]; }
  Cost& row_of(std::size_t column) { return solution_[3 * size_ + column]; }

  // Shortest augmenting path from a free row (Dijkstra on reduced costs). open_[0..open) are the
  // columns whose distance is not final yet, those behind them are final in the order found.
  bool augment(std::size_t start) {
    for (std::size_t column = 0; column < size_; ++column) {
      reached_[column] = blocked;
      open_[column] = static_cast<std::uint32_t>(column);
    }
    // The new row's potential is free; start it where its reduced costs are the plain ones.
    u_of(start) = 0;
    std::size_t row = start;
    Cost through = none;  // the column through which `row` was reached
    Cost distance = 0;
    for (std::size_t open = size_; open > 0;) {
      const std::size_t best = relax(row, through, distance, open);
      const std::size_t column = open_[best];
      if (reached_[column] >= blocked) return false;
      std::swap(open_[best], open_[--open]);
      distance = reached_[column];
      if (row_of(column) == none) {
        finish(start, column, open);
        return true;
      }
      row = static_cast<std::size_t>(row_of(column));
      through = static_cast<Cost>(column);
    }
    return false;
  }

  // Offer the open columns the way through `row`; returns the place of the nearest one.
  std::size_t relax(std::size_t row, Cost through, Cost distance, std::size_t open) {
    const Entry* entries = rows_[row] == nullptr ? zeros_.data() : rows_[row];
    const Cost* v = solution_.data() + size_;
    const Cost base = distance - u_of(row);
    std::size_t best = 0;
    Cost least = infinite;
    for (std::size_t i = 0; i < open; ++i) {
      const std::size_t column = open_[i];
      const Cost offer =
          entries[column] == forbidden ? blocked : base + Cost{entries[column]} - v[column];
      if (offer < reached_[column]) {
        reached_[column] = offer;
        from_[column] = through;
      }
      if (reached_[column] < least) {
        least = reached_[column];
        best = i;
      }
    }
    return best;
  }

  void finish(std::size_t start, std::size_t free_column, std::size_t open) {
    const Cost distance = reached_[free_column];
    // Potentials move by how much earlier than the end a column was reached.
    for (std::size_t i = open + 1; i < size_; ++i) {
      const std::size_t column = open_[i];
      const Cost slack = distance - reached_[column];
      v_of(column) -= slack;
      u_of(static_cast<std::size_t>(row_of(column))) += slack;
    }
    u_of(start) += distance;
    std::size_t column = free_column;
    while (true) {
      const Cost before = from_[column];
      const std::size_t row =
          before == none ? start
                         : static_cast<std::size_t>(row_of(static_cast<std::size_t>(before)));
      row_of(column) = static_cast<Cost>(row);
      column_of_row(row) = static_cast<Cost>(column);
      if (before == none) break;
      column = static_cast<std::size_t>(before);
    }
  }

  std::size_t size_ = 0;
  std::vector<const Entry*> rows_;
  // One block, so that a solution is copied at once: u of the rows, v of the columns, the column of
  // each row, the row of each column.
  std::vector<Cost> solution_;
  // The padding, and the scratch space of augment().
  std::vector<Entry> zeros_;
  std::vector<Cost> reached_;
  std::vector<Cost> from_;
  std::vector<std::uint32_t> open_;
  // Of lift().
  std::vector<Cost> to_free_;
  Cost without_ = 0;
};

}  // namespace pushwise
