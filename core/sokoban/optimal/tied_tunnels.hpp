// Boxes that no solution with the fewest pushes, and then the fewest moves, leaves behind in a
// tunnel.
//
// A box has been moved from cell c to cell q, the player stands on c, and c has walls on both
// sides. If the box is to be pushed on from there, in the same direction, then it is done at once.
// For suppose not: the player leaves c by the way it came and comes back by it. Then let the box
// wait on c instead of q, and make that push just before its next one. While it waits nobody misses
// c: whoever walks there has to turn round, and a box that came there could not leave before the
// one on q has. All other moves remain possible, there are as many pushes, and the player saves the
// steps to c and back.
//
// The box must be pushed on the same way
//  - because q has walls on both sides too, and the box cannot be wanted back: it could have waited
//    on c, with fewer pushes;
//  - or because c is all there is beside q on this side of the board, if a box on q cuts it in two.
// And it must be pushed on at all: q is not a goal. By pulls the same is read backward: the box on
// q came from c, unless it started on q. Only the second reason holds then: from the far side a box
// may have been put into the tunnel to be out of the way.
#pragma once

#include <vector>

#include "sokoban/state/course.hpp"

namespace pushwise::sokoban {

class TiedTunnels {
 public:
  TiedTunnels(const Terrain& terrain, Way way)
      : board_(&terrain.board()), goes_on_(board_->cells() * 4, false) {
    const Course course(terrain, way);
    const Sides& sides = terrain.sides();
    for (Cell cell = 0; cell < board_->cells(); ++cell)
      for (const Direction d : directions) {
        const Cell box = board_->next(cell, d);
        if (box == board_->wall() || !walled(cell, d)) continue;
        const bool stays =
            way == Way::forward ? board_->is_goal(box) : course.target_number(box) >= 0;
        if (stays) continue;
        const bool alone = sides.classes(box) > 1 && only_side(sides, box, opposite(d));
        goes_on_[std::size_t{cell} * 4 + d] = alone || (way == Way::forward && walled(box, d));
      }
  }

  // The player has just moved a box and stands where that left it. The direction from there to the
  // box if it must be moved on at once, otherwise `none`.
  static constexpr int none = 4;
  int goes_on(const Position& position, Cell player) const {
    for (const Direction d : directions)
      if (goes_on_[std::size_t{player} * 4 + d] && position.occupied(board_->next(player, d)) &&
          !position.occupied(board_->next(player, opposite(d))))
        return d;
    return none;
  }

 private:
  // Are there walls on both sides of those who pass in this direction?
  bool walled(Cell cell, Direction d) const {
    for (const Direction side : directions)
      if (side != d && side != opposite(d) && board_->next(cell, side) != board_->wall())
        return false;
    return true;
  }
  // Does a player beside the box, in this direction, come to no other side of it?
  bool only_side(const Sides& sides, Cell box, Direction d) const {
    for (const Direction other : directions)
      if (other != d && sides.side(box, other) == sides.side(box, d)) return false;
    return true;
  }

  const Board* board_;
  std::vector<bool> goes_on_;
};

}  // namespace pushwise::sokoban
