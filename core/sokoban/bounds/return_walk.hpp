// How many steps the player has to walk at least, whatever is pushed.
//
// With every push the player goes as far as the box, in the same direction. So all pushes of a
// solution together take it as far as the boxes have to go in all, and that is known: from where
// they stand to the goals, whichever box goes to which. Whoever pushes ten boxes to the right has
// come back nine times. What these pushes do not explain of the way from where the player stands to
// where it ends, beside a goal, is walked:
//
//   walk >= |end - player - (sum of goals - sum of boxes)|    in rows, and in columns
//
// It says nothing about how many pushes there are, so it may be added to any bound on those. With
// more goals than boxes the sum of goals is only known to lie between two numbers.
#pragma once

#include <algorithm>
#include <vector>

#include "base/types.hpp"
#include "sokoban/level/board.hpp"

namespace pushwise::sokoban {

class ReturnWalk {
 public:
  explicit ReturnWalk(const Board& board) : board_(&board) {
    std::vector<Cost> rows, columns, end_rows, end_columns;
    for (const Cell goal : board.goals()) {
      rows.push_back(row(goal));
      columns.push_back(column(goal));
      for (const Cell beside : board.around(goal))
        if (beside != board.wall()) {
          end_rows.push_back(row(beside));
          end_columns.push_back(column(beside));
        }
    }
    rows_ = Axis(rows, board.boxes().size(), end_rows);
    columns_ = Axis(columns, board.boxes().size(), end_columns);
  }

  // Where all boxes stand together.
  struct Sum {
    Cost rows = 0;
    Cost columns = 0;
  };
  Sum sum(const std::vector<Cell>& boxes) const {
    Sum sum;
    for (const Cell box : boxes) sum = moved(sum, box, 1);
    return sum;
  }
  // After one box has gone from one cell to another.
  Sum after(Sum sum, Cell from, Cell to) const { return moved(moved(sum, from, -1), to, 1); }

  // For a position that is not solved.
  Cost steps(Sum boxes, Cell player) const {
    return rows_.least(row(player) - boxes.rows) + columns_.least(column(player) - boxes.columns);
  }

 private:
  // One of the two: what `end - goals` can be.
  struct Axis {
    Axis() = default;
    Axis(std::vector<Cost> goals, std::size_t boxes, const std::vector<Cost>& ends) {
      if (goals.empty() || ends.empty()) return;
      std::sort(goals.begin(), goals.end());
      boxes = std::min(boxes, goals.size());
      low = *std::min_element(ends.begin(), ends.end());
      high = *std::max_element(ends.begin(), ends.end());
      for (std::size_t i = 0; i < boxes; ++i) {
        low -= goals[goals.size() - 1 - i];
        high -= goals[i];
      }
    }
    // The least |end - goals - rest|.
    Cost least(Cost rest) const { return std::max({Cost{0}, low - rest, rest - high}); }

    Cost low = 0;
    Cost high = 0;
  };

  Cost row(Cell cell) const { return static_cast<Cost>(board_->row(cell)); }
  Cost column(Cell cell) const { return static_cast<Cost>(board_->column(cell)); }
  Sum moved(Sum sum, Cell cell, Cost times) const {
    return {sum.rows + times * row(cell), sum.columns + times * column(cell)};
  }

  const Board* board_;
  Axis rows_;
  Axis columns_;
};

}  // namespace pushwise::sokoban
