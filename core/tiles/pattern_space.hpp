// Plain boards with one blank and additive pattern databases as a space for IDA*.
//
// A move changes one pattern in each family, so a child costs at most two lookups; the second, in
// the reflected family, is made only if the first does not already exceed the threshold.
#pragma once

#include "tiles/grid_space.hpp"
#include "tiles/pattern_set.hpp"

namespace pushwise::tiles {

// What the pattern spaces share: a board of homes, the blank and its moves, at any plain size.
class HomeBoard {
 public:
  explicit HomeBoard(const Puzzle& puzzle) : cells_(puzzle.board.cells()) {
    std::vector<std::uint8_t> home(puzzle.highest() + std::size_t{1});
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      home[puzzle.goal[cell]] = static_cast<std::uint8_t>(cell);
      if (puzzle.goal[cell] == 0) blank_home_ = static_cast<std::uint8_t>(cell);
    }
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      start_[cell] = home[puzzle.start[cell]];
      if (puzzle.start[cell] == 0) start_blank_ = static_cast<std::uint8_t>(cell);
      for (std::size_t d = 0; d < directions; ++d) {
        const Cell next = puzzle.board.next(static_cast<Cell>(cell), d);
        next_[cell][d] = next == no_cell ? off : static_cast<std::uint8_t>(next);
      }
    }
    homes_ = start_;
  }

  static constexpr std::uint8_t off = 255;
  void reset() { homes_ = start_; }
  std::uint8_t start_blank() const { return start_blank_; }
  std::span<const std::uint8_t> homes() const { return {homes_.data(), cells_}; }
  std::uint8_t next(std::size_t cell, std::size_t direction) const {
    return next_[cell][direction];
  }
  std::uint8_t& operator[](std::size_t cell) { return homes_[cell]; }
  bool solved(std::size_t blank) const {
    for (std::size_t cell = 0; cell < cells_; ++cell)
      if (cell != blank && homes_[cell] != cell) return false;
    return blank == blank_home_;
  }

 private:
  std::size_t cells_;
  std::array<std::uint8_t, most_pattern_cells> start_{};
  std::array<std::uint8_t, most_pattern_cells> homes_{};
  std::array<std::array<std::uint8_t, directions>, most_pattern_cells> next_{};
  std::uint8_t start_blank_ = 0;
  std::uint8_t blank_home_ = 0;
};

template <std::size_t Families>
class PatternSpace {
 public:
  using Move = std::uint8_t;  // a Direction
  struct Node {
    std::int16_t h;
    std::uint8_t blank;
    std::uint8_t came;
    std::array<std::int16_t, Families> sums;
    std::array<std::array<std::uint8_t, most_tables>, Families> parts;
  };

  PatternSpace(const Puzzle& puzzle, std::shared_ptr<const PatternSet> set)
      : board_(puzzle), set_(std::move(set)), view_(*set_) {}

  Node root() {
    board_.reset();
    view_.set(board_.homes(), board_.start_blank());
    Node node{0, board_.start_blank(), nowhere, {}, {}};
    for (std::size_t f = 0; f < Families; ++f) {
      for (std::size_t t = 0; t < set_->tables(f); ++t) node.parts[f][t] = view_.value(f, t);
      node.sums[f] = static_cast<std::int16_t>(view_.sum(f));
      node.h = std::max(node.h, node.sums[f]);
    }
    return node;
  }
  static Cost h(const Node& node) { return node.h; }
  static Move move(const Node& node) { return node.came; }
  bool ends(const Node& node) const { return node.h == 0 && board_.solved(node.blank); }

  template <class Sink>
  bool children(const Node& node, Cost slack, Sink&& sink) {
    for (std::uint8_t d = 0; d < directions; ++d) {
      if (d + node.came == 3) continue;  // straight back
      const std::uint8_t from = board_.next(node.blank, d);
      if (from == HomeBoard::off) continue;
      if (slide(node, slack, d, from, sink)) return true;
    }
    return false;
  }

 private:
  template <class Sink>
  bool slide(const Node& node, Cost slack, std::uint8_t d, std::uint8_t from, Sink& sink) {
    const std::uint8_t to = node.blank;
    const std::uint8_t tile = board_[from];
    Node child = node;
    child.blank = from;
    child.came = d;
    child.h = 0;
    std::size_t moved = 0;
    for (std::size_t f = 0; f < Families && child.h <= slack; ++f, ++moved) {
      const PatternSet::Member member = set_->member(f, tile);
      view_.place(f, member, to);
      const std::uint8_t part = view_.value(f, member.table);
      child.sums[f] =
          static_cast<std::int16_t>(child.sums[f] + part - child.parts[f][member.table]);
      child.parts[f][member.table] = part;
      child.h = std::max(child.h, child.sums[f]);
    }
    if (child.h > slack) {
      sink.over(child.h);
    } else {
      board_[to] = tile;
      if (sink.enter(child)) return true;
      board_[from] = tile;
    }
    for (std::size_t f = 0; f < moved; ++f) view_.place(f, set_->member(f, tile), from);
    return false;
  }

  HomeBoard board_;
  std::shared_ptr<const PatternSet> set_;
  PatternView view_;
};

}  // namespace pushwise::tiles
