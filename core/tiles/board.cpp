#include "tiles/board.hpp"

#include <algorithm>

namespace pushwise::tiles {

Board::Board(std::size_t rows, std::size_t columns, const std::vector<bool>& hole, bool wrap_rows,
             bool wrap_columns)
    : rows_(rows), columns_(columns), plain_(true), wraps_(wrap_rows || wrap_columns) {
  std::vector<Cell> number(rows * columns, no_cell);
  for (std::size_t at = 0; at < number.size(); ++at) {
    if (!hole.empty() && hole[at]) continue;
    number[at] = static_cast<Cell>(position_.size());
    position_.push_back(at);
  }
  plain_ = !wraps_ && position_.size() == number.size();
  next_.resize(cells());
  for (Cell cell = 0; cell < cells(); ++cell) {
    const std::size_t r = row(cell);
    const std::size_t c = column(cell);
    auto at = [&](std::size_t i, std::size_t j) { return number[i * columns + j]; };
    auto& next = next_[cell];
    next[up] = r > 0 ? at(r - 1, c) : wrap_columns ? at(rows - 1, c) : no_cell;
    next[left] = c > 0 ? at(r, c - 1) : wrap_rows ? at(r, columns - 1) : no_cell;
    next[right] = c + 1 < columns ? at(r, c + 1) : wrap_rows ? at(r, 0) : no_cell;
    next[down] = r + 1 < rows ? at(r + 1, c) : wrap_columns ? at(0, c) : no_cell;
    // A ring of one or two cells would lead to itself, or twice to the same neighbour.
    for (std::size_t d = 0; d < directions; ++d)
      if (next[d] == cell || (d >= right && next[d] == next[opposite(d)])) next[d] = no_cell;
  }
  if (!wraps_) find_lines(number);
}

void Board::find_lines(const std::vector<Cell>& number) {
  auto collect = [&](std::size_t lines, std::size_t length, bool horizontal) {
    for (std::size_t i = 0; i < lines; ++i) {
      Line line{{}, horizontal};
      for (std::size_t j = 0; j <= length; ++j) {
        const Cell cell = j == length  ? no_cell
                          : horizontal ? number[i * columns_ + j]
                                       : number[j * columns_ + i];
        if (cell != no_cell) {
          line.cells.push_back(cell);
          continue;
        }
        if (line.cells.size() > 1) lines_.push_back(line);
        line.cells.clear();
      }
    }
  };
  collect(rows_, columns_, true);
  collect(columns_, rows_, false);
}

std::vector<std::uint16_t> Board::distances() const {
  std::vector<std::uint16_t> table(cells() * cells(), 0xffff);
  std::vector<Cell> queue;
  for (Cell from = 0; from < cells(); ++from) {
    std::uint16_t* row = table.data() + from * cells();
    row[from] = 0;
    queue.assign(1, from);
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (const Cell to : next_[queue[i]])
        if (to != no_cell && row[to] == 0xffff) {
          row[to] = static_cast<std::uint16_t>(row[queue[i]] + 1);
          queue.push_back(to);
        }
  }
  return table;
}

std::size_t Puzzle::blanks() const {
  return static_cast<std::size_t>(std::count(start.begin(), start.end(), Tile{0}));
}

Tile Puzzle::highest() const { return *std::max_element(start.begin(), start.end()); }

}  // namespace pushwise::tiles
