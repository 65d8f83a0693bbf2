// A square through which every box of a part of the level has to come, whatever its goal: the door
// of the goal room, say.
//
// More exactly a vertex v of the push graph (cell and player's side). Its zone are the vertices
// from which a box can be brought to a goal, but not without coming through v. So for a box in the
// zone
//
//   d(box, goal) = d(box, v) + d(v, goal)   for every goal,
//
// and boxes that get in each other's way before v need as many pushes more, wherever they go then.
// A proof of that may forget a box as soon as it has come to v: it makes room, and what it does
// later costs at least d(v, goal). That is far cheaper than to follow the boxes into the goal room.
#pragma once

#include <cstdint>
#include <vector>

#include "sokoban/level/terrain.hpp"

namespace pushwise::sokoban {

class CutSquare {
 public:
  // Of all vertices the one with the largest zone and the longest way behind it.
  explicit CutSquare(const Terrain& terrain);

  // False if no vertex cuts anything off.
  bool exists() const { return size_ > 0; }
  Cell cell() const { return static_cast<Cell>(cut_ / 4); }

  // About a box with the player on this cell.
  bool in_zone(Cell box, Cell player) const { return zone_[vertex(box, player)]; }
  bool reached(Cell box, Cell player) const { return vertex(box, player) == cut_; }
  // Pushes until it comes to v; `unreachable` if it never does.
  Distance distance(Cell box, Cell player) const { return distance_[vertex(box, player)]; }

 private:
  std::uint32_t vertex(Cell box, Cell player) const {
    return std::uint32_t{box} * 4 + sides_->side_of_player(box, player);
  }

  const Sides* sides_;
  std::uint32_t cut_ = 0;
  std::size_t size_ = 0;  // of the zone
  std::vector<bool> zone_;
  std::vector<Distance> distance_;
};

}  // namespace pushwise::sokoban
