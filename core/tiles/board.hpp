// The frame the tiles slide in: a graph of cells.
//
// A plain board is a rectangle. It may have holes, and its rows or columns may close into a ring
// (a cylinder, or a torus with both). Usable cells are numbered row by row.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/types.hpp"

namespace pushwise::tiles {

using Cell = std::uint16_t;
using Tile = std::uint16_t;  // 0 is a blank

inline constexpr Cell no_cell = 0xffff;
// Searches keep a table of distances between all pairs of cells.
inline constexpr std::size_t most_search_cells = 1024;

// The way a blank moves; the order is the one in which the published counts expand.
enum Direction : std::uint8_t { up, left, right, down };
inline constexpr std::size_t directions = 4;
inline constexpr Direction opposite(std::size_t direction) {
  return static_cast<Direction>(3 - direction);
}

// A maximal run of cells in one row or column, without a hole between them.
struct Line {
  std::vector<Cell> cells;
  bool horizontal;
};

class Board {
 public:
  // `hole[row * columns + column]`; may be empty if there is none.
  Board(std::size_t rows, std::size_t columns, const std::vector<bool>& hole = {},
        bool wrap_rows = false, bool wrap_columns = false);

  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  std::size_t cells() const { return position_.size(); }
  // A full rectangle without rings.
  bool plain() const { return plain_; }
  bool wraps() const { return wraps_; }

  Cell next(Cell cell, std::size_t direction) const { return next_[cell][direction]; }
  std::size_t row(Cell cell) const { return position_[cell] / columns_; }
  std::size_t column(Cell cell) const { return position_[cell] % columns_; }

  // Lines of at least two cells; none on a board with rings, where a row has no order.
  const std::vector<Line>& lines() const { return lines_; }

  // Steps between any two cells of the graph, `from * cells() + to`; 0xffff if not connected.
  std::vector<std::uint16_t> distances() const;

 private:
  void find_lines(const std::vector<Cell>& number);

  std::size_t rows_;
  std::size_t columns_;
  bool plain_;
  bool wraps_;
  std::vector<std::size_t> position_;
  std::vector<std::array<Cell, directions>> next_;
  std::vector<Line> lines_;
};

// A board with what stands on it and what shall stand on it, cell by cell.
struct Puzzle {
  Board board;
  std::vector<Tile> start;
  std::vector<Tile> goal;

  std::size_t blanks() const;
  Tile highest() const;
};

}  // namespace pushwise::tiles
