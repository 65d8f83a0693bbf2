// The plain board with one blank as a space for IDA*, with P&LC or P&LC&C.
//
// Sliding within a line does not change the order of the tiles in it, so a row's conflicts change
// only when a tile enters or leaves its goal row, and likewise for columns. Each line's content is
// a number with one digit per cell (0: no tile of this line, else its goal place plus 1); a table
// gives the conflicts of every such number.
#pragma once

#include "tiles/grid_space.hpp"

namespace pushwise::tiles {

// For every content of a line of N cells, 2 × the fewest tiles to take out so that the rest stand
// in order.
template <std::size_t N>
class LineTable {
 public:
  LineTable() {
    for (std::size_t content = 0; content < table_.size(); ++content) {
      std::array<std::size_t, N> longest{};
      std::array<std::size_t, N> digit{};
      std::size_t rest = content;
      std::size_t tiles = 0;
      std::size_t most = 0;
      for (std::size_t i = 0; i < N; ++i, rest /= N + 1) {
        digit[i] = rest % (N + 1);
        if (digit[i] == 0) continue;
        ++tiles;
        longest[i] = 1;
        for (std::size_t j = 0; j < i; ++j)
          if (digit[j] != 0 && digit[j] < digit[i])
            longest[i] = std::max(longest[i], longest[j] + 1);
        most = std::max(most, longest[i]);
      }
      table_[content] = static_cast<std::uint8_t>(2 * (tiles - most));
    }
  }
  std::uint8_t operator[](std::size_t content) const { return table_[content]; }
  static constexpr int power(std::size_t place) {
    int power = 1;
    while (place-- > 0) power *= static_cast<int>(N) + 1;
    return power;
  }

 private:
  std::array<std::uint8_t, static_cast<std::size_t>(power(N))> table_{};
};

template <std::size_t R, std::size_t C>
class ConflictSpace {
 public:
  static constexpr std::size_t cells = R * C;
  using Move = std::uint8_t;  // a Direction
  struct Node {
    std::int16_t base;  // P&LC
    std::int16_t h;
    std::uint8_t blank;
    std::uint8_t came;
  };

  ConflictSpace(const Puzzle& puzzle, bool corners)
      : start_(puzzle.start), evaluator_(puzzle, Heuristic::conflicts), corners_(corners) {
    for (Cell cell = 0; cell < cells; ++cell)
      if (puzzle.goal[cell] != 0) home_[puzzle.goal[cell]] = cell;
  }

  Node root() {
    rows_.fill(0);
    columns_.fill(0);
    cells_ = start_;
    std::uint8_t blank = 0;
    for (std::size_t cell = 0; cell < cells; ++cell) {
      const Tile tile = start_[cell];
      if (tile == 0) {
        blank = static_cast<std::uint8_t>(cell);
        continue;
      }
      if (cell / C == home_[tile] / C) rows_[cell / C] += row_digit(tile, cell);
      if (cell % C == home_[tile] % C) columns_[cell % C] += column_digit(tile, cell);
    }
    const Cost base = evaluator_.value(cells_);
    return {static_cast<std::int16_t>(base), static_cast<std::int16_t>(base + corner_value()),
            blank, nowhere};
  }
  static Cost h(const Node& node) { return node.h; }
  static Move move(const Node& node) { return node.came; }
  bool ends(const Node& node) const { return node.h == 0; }

  template <class Sink>
  bool children(const Node& node, Cost slack, Sink&& sink) {
    const unsigned ways = moves_[node.blank][node.came];
    return ((ways & (1U << up)) != 0 && slide<up>(node, slack, sink)) ||
           ((ways & (1U << left)) != 0 && slide<left>(node, slack, sink)) ||
           ((ways & (1U << right)) != 0 && slide<right>(node, slack, sink)) ||
           ((ways & (1U << down)) != 0 && slide<down>(node, slack, sink));
  }

 private:
  static constexpr auto moves_ = blank_moves<R, C>();
  static inline const LineTable<C> row_table_;
  static inline const LineTable<R> column_table_;

  int row_digit(Tile tile, std::size_t cell) const {
    return (home_[tile] % static_cast<int>(C) + 1) * LineTable<C>::power(cell % C);
  }
  int column_digit(Tile tile, std::size_t cell) const {
    return (home_[tile] / static_cast<int>(C) + 1) * LineTable<R>::power(cell / C);
  }
  Cost corner_value() const { return corners_ ? evaluator_.corner_value(cells_) : 0; }

  // Move the tile in the contents of its lines; returns the change of conflicts.
  template <Direction d>
  Cost carry(Tile tile, std::size_t from, std::size_t to) {
    const std::size_t home = home_[tile];
    if constexpr (d == up || d == down) {
      int& column = columns_[to % C];
      if (home % C == to % C) column += column_digit(tile, to) - column_digit(tile, from);
      if (home / C != to / C && home / C != from / C) return 0;
      int& row = rows_[home / C];
      const int before = row_table_[static_cast<std::size_t>(row)];
      row += home / C == to / C ? row_digit(tile, to) : -row_digit(tile, from);
      return row_table_[static_cast<std::size_t>(row)] - before;
    } else {
      int& row = rows_[to / C];
      if (home / C == to / C) row += row_digit(tile, to) - row_digit(tile, from);
      if (home % C != to % C && home % C != from % C) return 0;
      int& column = columns_[home % C];
      const int before = column_table_[static_cast<std::size_t>(column)];
      column += home % C == to % C ? column_digit(tile, to) : -column_digit(tile, from);
      return column_table_[static_cast<std::size_t>(column)] - before;
    }
  }

  template <Direction d, class Sink>
  bool slide(const Node& node, Cost slack, Sink& sink) {
    constexpr std::ptrdiff_t offset = d == up      ? -static_cast<std::ptrdiff_t>(C)
                                      : d == left  ? -1
                                      : d == right ? 1
                                                   : static_cast<std::ptrdiff_t>(C);
    const std::size_t to = node.blank;
    const std::size_t from = to + static_cast<std::size_t>(offset);
    const Tile tile = cells_[from];
    Cost h = node.base + evaluator_.distance(tile, static_cast<Cell>(to)) -
             evaluator_.distance(tile, static_cast<Cell>(from));
    h += carry<d>(tile, from, to);
    Node child{static_cast<std::int16_t>(h), static_cast<std::int16_t>(h),
               static_cast<std::uint8_t>(from), d};
    cells_[to] = tile;
    cells_[from] = 0;
    if (corners_ && h <= slack) child.h = static_cast<std::int16_t>(h + corner_value());
    if (child.h > slack)
      sink.over(child.h);
    else if (sink.enter(child))
      return true;
    cells_[from] = tile;
    cells_[to] = 0;
    carry<d>(tile, to, from);
    return false;
  }

  std::vector<Tile> start_;
  std::vector<Tile> cells_;
  Evaluator evaluator_;
  bool corners_;
  std::array<int, R> rows_{};
  std::array<int, C> columns_{};
  std::array<int, cells> home_{};
};

}  // namespace pushwise::tiles
