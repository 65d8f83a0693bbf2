// A bound on moves: the matching, with what each push takes the player away from where it has to
// come back.
//
// Let p be any number on each cell that differs by at most one between neighbours, the player's
// distance to some cell, say. Its steps change p by at most one each. From where it stands to where
// it ends, beside a goal, p changes by p(end) - p(player); what the pushes have not done of that is
// walked. So
//
//   moves >= sum over pushes of [1 + change of p] + p(player) - p(end),
//
// and each push weighs 0, 1 or 2 by where it happens. Boxes that go one after another down a
// corridor weigh twice their pushes: the player comes back each time, by the way that there is.
// Shortest ways of single boxes by these weights, the player's side known, and an assignment give
// the least sum. ReturnWalk is the case in which p is a row or a column number, which can be added
// to any bound on pushes; this one knows walls, and stands for itself.
//
// Which p is good depends on the level: those that prove most at its start are looked for among the
// distances to single cells, taken as they are or turned round.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/warm_assignment.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

class ReturnMatching {
 public:
  explicit ReturnMatching(const Terrain& terrain);

  // A lower bound on the moves from a position that is not solved; `infinite` if it is dead.
  Cost value(const Position& position);
  // The same in two steps: what is the same for all cells of the player's region, and the rest.
  Cost weight(const Position& position);
  Cost from_weight(Cost weight, Cell player) const {
    return std::max(raw(weight, player), Cost{0});
  }
  // May be negative; falls by no more than the moves from one position to another.
  Cost raw(Cost weight, Cell player) const { return weight + potential_[player] - end_; }

 private:
  using Potential = std::vector<Cost>;

  void choose(const Position& start);
  void measure(const Potential& potential);
  void measure_to(std::size_t goal);
  const Distance* row(Cell box, Cell player) const;

  const Terrain* terrain_;
  const Board* board_;
  std::size_t goals_;
  Potential potential_;                              // p
  Cost end_ = 0;                                     // the largest p beside a goal
  std::vector<Distance> way_;                        // by (cell, side, goal)
  std::vector<Distance> best_;                       // by (cell, goal): the best side
  std::vector<std::vector<std::uint32_t>> waiting_;  // by weight so far: push vertices
  WarmAssignment assignment_;
};

}  // namespace pushwise::sokoban
