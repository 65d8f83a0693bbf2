// Free boxes: those that can be brought to a goal while the others stay, or be pushed a step and
// back again.
//
// Taking a box off only makes a position easier: whatever solves it solves what is left. So free
// boxes may be taken off for as long as there are any, and what is left can be solved if the
// position can.
#pragma once

#include <algorithm>

#include "sokoban/level/terrain.hpp"
#include "sokoban/state/box_routes.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

class FreeBoxes {
 public:
  explicit FreeBoxes(const Terrain& terrain) : terrain_(&terrain), routes_(terrain.board()) {}

  // Is this one free, with all others where they are? The region is refreshed.
  bool is_free(const Position& position, BoxNumber box) {
    return plainly_free(position, box) || free(position, box);
  }

  // Take off what is free from a position whose region is refreshed; it is afterwards. The order
  // does not matter, so the boxes that a glance shows to be free go first: with them gone, fewer
  // are left to ask about at length.
  void take_off(Position& position) {
    bool again = true;
    while (again) {
      again = false;
      for (BoxNumber box = 0; box < position.boxes().size();)
        if (plainly_free(position, box)) {
          position.take_off(box);
          again = true;
        } else {
          ++box;
        }
      for (BoxNumber box = 0; box < position.boxes().size() && !again; ++box)
        if (free(position, box)) {
          position.take_off(box);
          again = true;
        }
    }
  }

 private:
  template <class Visit>
  bool any_push(const Position& position, Cell cell, Visit&& visit) const {
    const Board& board = position.board();
    return std::any_of(directions.begin(), directions.end(), [&](Direction d) {
      const Cell to = board.next(cell, d);
      return !position.occupied(to) && !terrain_->is_dead(to) &&
             position.reach().contains(board.next(cell, opposite(d))) && visit(d, to);
    });
  }

  bool plainly_free(const Position& position, BoxNumber box) const {
    const Cell cell = position.box(box);
    return any_push(position, cell, [&](Direction d, Cell to) {
      return position.board().is_goal(to) || has_way_round(position, cell, d);
    });
  }

  bool free(const Position& position, BoxNumber box) {
    const Cell cell = position.box(box);
    if (!any_push(position, cell, [](Direction, Cell) { return true; })) return false;
    const auto& stops = routes_.pushes(position, box, terrain_->dead());
    return routes_.to_and_fro(terrain_->dead()) ||
           std::any_of(stops.begin() + 1, stops.end(), [&](const BoxRoutes::Stop& stop) {
             return position.board().is_goal(stop.cell);
           });
  }

  // Is the floor beside the box free, so that the player can push it a step, walk past it and push
  // it back? The inexpensive answer to a common question.
  static bool has_way_round(const Position& position, Cell cell, Direction d) {
    const Board& board = position.board();
    const Cell to = board.next(cell, d);
    const Cell beyond = board.next(to, d);
    if (position.occupied(beyond)) return false;
    for (const Direction aside : directions) {
      if (aside == d || aside == opposite(d)) continue;
      const Cell middle = board.next(to, aside);
      if (!position.occupied(board.next(cell, aside)) && !position.occupied(middle) &&
          !position.occupied(board.next(beyond, aside)) && position.reach().contains(middle))
        return true;
    }
    return false;
  }

  const Terrain* terrain_;
  BoxRoutes routes_;
};

}  // namespace pushwise::sokoban
