// The floor between some boxes as a depth-first tree: which cells stay connected when one box more
// is put on any cell?
//
// A cell cuts off the subtree of a child from which no edge leads above the cell; all else around
// it stays together (Hopcroft & Tarjan). So one search answers for every cell, where a flood
// answers for one. Sides asks this for the four cells around a box; here it is any two cells, in
// all parts of the floor, in eight bytes a cell: tables of box sets keep a tree for each smaller
// set.
#pragma once

#include <array>
#include <vector>

#include "sokoban/level/board.hpp"

namespace pushwise::sokoban {

class CutTree {
  static constexpr std::uint8_t nothing = 4;
  struct Node {
    // Times of the search: the subtree of c is entered <= t < left.
    std::uint16_t entered = 0;
    std::uint16_t left = 0;
    std::uint16_t root = 0;
    std::uint8_t cut_off_by = nothing;  // the direction of the parent, if it cuts this subtree off
  };

 public:
  using Part = std::uint16_t;

  // `occupied` as in Position.
  CutTree(const Board& board, const std::vector<std::uint8_t>& occupied);

  // The floor with one box more, on a cell that is free: cells are connected iff their parts are
  // the same.
  class Cut {
   public:
    Cut(const CutTree& tree, const Board& board, Cell cell) : nodes_(tree.nodes_.data()) {
      for (const Direction d : directions) {
        const Cell beside = board.next(cell, d);
        if (beside != board.wall() && nodes_[beside].cut_off_by == opposite(d))
          children_[count_++] = beside;
      }
    }

    Part part(Cell cell) const {
      const Node& at = nodes_[cell];
      for (unsigned i = 0; i < count_; ++i) {
        const Node& child = nodes_[children_[i]];
        if (child.entered <= at.entered && at.entered < child.left) return child.entered;
      }
      return at.root;
    }

   private:
    const Node* nodes_;
    std::array<Cell, 4> children_{};  // those whose subtrees are cut off
    unsigned count_ = 0;
  };

 private:
  std::vector<Node> nodes_;
};

}  // namespace pushwise::sokoban
