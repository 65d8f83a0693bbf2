// What lies between a state and either end of a solution with a given number of pushes, in moves at
// least.
//
// Two bounds each way, by ReturnWalk and by ReturnMatching. They are consistent: from one state to
// another they fall by no more than the moves that lead there. So what the states of a layer have
// cost beyond the bound, the least of them, every solution through that layer costs beyond it too,
// wherever it comes from (Kaindl & Kainz, 1997): that may be added to the bounds of the states that
// the search from the other end meets.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "sokoban/bounds/return_matching.hpp"
#include "sokoban/bounds/return_walk.hpp"

namespace pushwise::sokoban {

class TiedBounds {
 public:
  // Moves by either bound.
  struct Both {
    Cost walk = 0;
    Cost matching = 0;

    Both operator+(const Both& other) const {
      return {walk + other.walk, matching + other.matching};
    }
    Cost larger() const { return std::max(walk, matching); }
  };
  // What the bounds ask of the boxes; the same for all cells of the player's region.
  struct Boxes {
    ReturnWalk::Sum sum;
    Cost weight = 0;
  };

  TiedBounds(const Terrain& terrain, Cost pushes)
      : board_(&terrain.board()),
        pushes_(pushes),
        walk_(*board_),
        matching_(terrain),
        start_sum_(walk_.sum(board_->boxes())) {
    Position start(*board_);
    start.refresh();
    start_matching_ = matching_.raw(matching_.weight(start), start.player());
  }

  ReturnWalk::Sum sum(const Position& position) const { return walk_.sum(position.boxes()); }
  ReturnWalk::Sum after(ReturnWalk::Sum sum, Cell from, Cell to) const {
    return walk_.after(sum, from, to);
  }
  // `infinite` if the position is dead.
  Cost weight(const Position& position) { return matching_.weight(position); }

  // To the end of a solution, so many pushes after its start.
  Cost walk_to_end(ReturnWalk::Sum sum, Cell player, Cost pushes) const {
    return pushes_ - pushes + walk_.steps(sum, player);
  }
  Both to_end(const Boxes& boxes, Cell player, Cost pushes) const {
    return {walk_to_end(boxes.sum, player, pushes), matching_.raw(boxes.weight, player)};
  }
  // From the start: the pushes took the player as far as the boxes.
  Cost walk_from_start(ReturnWalk::Sum sum, Cell player, Cost pushes) const {
    const auto gone = [&](std::size_t now, std::size_t then) {
      return static_cast<Cost>(now) - static_cast<Cost>(then);
    };
    const Cost rows = gone(board_->row(player), board_->row(board_->player()));
    const Cost columns = gone(board_->column(player), board_->column(board_->player()));
    return pushes + std::abs(rows - (sum.rows - start_sum_.rows)) +
           std::abs(columns - (sum.columns - start_sum_.columns));
  }
  Both from_start(const Boxes& boxes, Cell player, Cost pushes) const {
    return {walk_from_start(boxes.sum, player, pushes),
            start_matching_ - matching_.raw(boxes.weight, player)};
  }

 private:
  const Board* board_;
  Cost pushes_;
  ReturnWalk walk_;
  ReturnMatching matching_;
  ReturnWalk::Sum start_sum_;
  Cost start_matching_ = 0;
};

}  // namespace pushwise::sokoban
