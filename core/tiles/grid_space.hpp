// The plain board with one blank as a space for IDA*, with P: the tightest loop there is.
//
// Sizes are template parameters, so offsets and edges are constants; the bound changes by a table
// entry per move. A node is four bytes, the working state one byte per cell.
#pragma once

#include <array>
#include <vector>

#include "tiles/evaluator.hpp"

namespace pushwise::tiles {

// Which ways the blank may go: a bit per direction, by its cell and the way it came.
template <std::size_t R, std::size_t C>
constexpr std::array<std::array<std::uint8_t, 5>, R * C> blank_moves() {
  std::array<std::array<std::uint8_t, 5>, R * C> table{};
  for (std::size_t cell = 0; cell < R * C; ++cell)
    for (std::size_t came = 0; came < 5; ++came) {
      unsigned ways = 0;
      if (cell >= C && came != down) ways |= 1U << up;
      if (cell % C > 0 && came != right) ways |= 1U << left;
      if (cell % C + 1 < C && came != left) ways |= 1U << right;
      if (cell + C < R * C && came != up) ways |= 1U << down;
      table[cell][came] = static_cast<std::uint8_t>(ways);
    }
  return table;
}
inline constexpr std::uint8_t nowhere = 4;  // the start's "way it came"

template <std::size_t R, std::size_t C>
class GridSpace {
 public:
  static constexpr std::size_t cells = R * C;
  using Move = std::uint8_t;  // a Direction
  struct Node {
    std::int16_t h;
    std::uint8_t blank;
    std::uint8_t came;
  };
  static_assert(sizeof(Node) == 4);

  explicit GridSpace(const Puzzle& puzzle) : start_(puzzle.start) {
    const Evaluator evaluator(puzzle, Heuristic::distance);
    start_h_ = evaluator.value(start_);
    for (std::size_t d = 0; d < directions; ++d)
      for (Tile tile = 1; tile < cells; ++tile)
        for (Cell to = 0; to < cells; ++to) {
          // The blank goes from `to` to `from`, the tile the other way.
          const Cell from = puzzle.board.next(to, d);
          if (from != no_cell)
            change_[d][to][tile] = static_cast<std::int8_t>(evaluator.distance(tile, to) -
                                                            evaluator.distance(tile, from));
        }
  }

  Node root() {
    std::uint8_t blank = 0;
    for (std::size_t cell = 0; cell < cells; ++cell) {
      cells_[cell] = static_cast<std::uint8_t>(start_[cell]);
      if (start_[cell] == 0) blank = static_cast<std::uint8_t>(cell);
    }
    return {static_cast<std::int16_t>(start_h_), blank, nowhere};
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
  static constexpr int offset(Direction d) {
    return d == up ? -static_cast<int>(C) : d == left ? -1 : d == right ? 1 : static_cast<int>(C);
  }

  template <Direction d, class Sink>
  [[gnu::always_inline]] bool slide(const Node& node, Cost slack, Sink& sink) {
    const std::size_t to = node.blank;
    const std::size_t from = to + static_cast<std::size_t>(static_cast<std::ptrdiff_t>(offset(d)));
    const std::uint8_t tile = cells_[from];
    const Cost h = node.h + change_[d][to][tile];
    if (h > slack) {
      sink.over(h);
      return false;
    }
    cells_[to] = tile;
    if (sink.enter(Node{static_cast<std::int16_t>(h), static_cast<std::uint8_t>(from), d}))
      return true;
    cells_[from] = tile;  // the blank's own cell is never read
    return false;
  }

  std::array<std::uint8_t, cells> cells_{};
  std::array<std::array<std::array<std::int8_t, cells>, cells>, directions> change_{};
  std::vector<Tile> start_;
  Cost start_h_ = 0;
};

}  // namespace pushwise::tiles
