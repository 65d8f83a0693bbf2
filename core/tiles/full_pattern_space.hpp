// Plain boards with one blank and databases that count every move: max(databases, P).
#pragma once

#include "tiles/pattern_space.hpp"

namespace pushwise::tiles {

class FullPatternSpace {
 public:
  using Move = std::uint8_t;  // a Direction
  struct Node {
    std::int16_t h;
    std::int16_t distance;
    std::uint8_t blank;
    std::uint8_t came;
  };

  FullPatternSpace(const Puzzle& puzzle, std::shared_ptr<const PatternSet> set)
      : board_(puzzle), set_(std::move(set)), view_(*set_), cells_(puzzle.board.cells()) {
    for (const std::uint16_t steps : puzzle.board.distances())
      steps_.push_back(static_cast<std::int16_t>(steps));
  }

  Node root() {
    board_.reset();
    view_.set(board_.homes(), board_.start_blank());
    Node node{0, 0, board_.start_blank(), nowhere};
    for (std::size_t cell = 0; cell < cells_; ++cell)
      if (cell != node.blank)
        node.distance = static_cast<std::int16_t>(node.distance + steps(board_[cell], cell));
    node.h = std::max(node.distance, static_cast<std::int16_t>(view_.value()));
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
      const std::uint8_t tile = board_[from];
      Node child{0, 0, from, d};
      child.h = child.distance =
          static_cast<std::int16_t>(node.distance + steps(tile, node.blank) - steps(tile, from));
      // The lookups are expensive: only if P alone does not exceed the threshold.
      const bool look = child.h <= slack;
      if (look) {
        view_.place(tile, node.blank);
        view_.place_blank(from);
        child.h = std::max(child.h, static_cast<std::int16_t>(view_.value()));
      }
      if (child.h > slack) {
        sink.over(child.h);
      } else {
        board_[node.blank] = tile;
        if (sink.enter(child)) return true;
        board_[from] = tile;
      }
      if (look) {
        view_.place(tile, from);
        view_.place_blank(node.blank);
      }
    }
    return false;
  }

 private:
  std::int16_t steps(std::size_t home, std::size_t cell) const {
    return steps_[home * cells_ + cell];
  }

  HomeBoard board_;
  std::shared_ptr<const PatternSet> set_;
  PatternView view_;
  std::size_t cells_;
  std::vector<std::int16_t> steps_;
};

}  // namespace pushwise::tiles
