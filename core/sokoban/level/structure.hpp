// The shape of the floor: tunnels, rooms and how rooms are joined.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "sokoban/level/terrain.hpp"

namespace pushwise::sokoban {

// A corridor of width one: cells with exactly two exits, in walking order.
struct Tunnel {
  std::vector<Cell> cells;
  // A blind tunnel ends in a wall: a box in it never comes out, so its cells are as good as wall
  // unless they hold a goal. The other kind is passed through.
  bool blind = false;
  bool has_goal = false;
};

// Rooms (sokoshell): unions of 2 x 2 floor blocks, joined where two blocks share two cells. A cell
// that two rooms share at a corner belongs to none.
class Structure {
 public:
  static constexpr std::uint16_t no_room = 0xffff;

  // Two rooms and the cells between them that belong to no room: a way from one to the other that
  // meets no third room.
  struct Link {
    std::uint16_t a;
    std::uint16_t b;
    std::vector<Cell> cells;
  };

  explicit Structure(const Terrain& terrain, std::size_t least_blocks = 1);

  const std::vector<Tunnel>& tunnels() const { return tunnels_; }
  std::size_t rooms() const { return rooms_; }
  std::uint16_t room(Cell cell) const { return room_[cell]; }
  const std::vector<Link>& links() const { return links_; }

  // Groups of neighbouring goals, and for each the cells outside it by which it is entered.
  const std::vector<std::vector<Cell>>& goal_areas() const { return goal_areas_; }
  std::vector<Cell> entrances(std::size_t goal_area) const;

 private:
  void find_rooms(std::size_t least_blocks);
  void find_links();
  void find_tunnels();
  void find_goal_areas();

  const Board* board_;
  std::vector<std::uint16_t> room_;
  std::size_t rooms_ = 0;
  std::vector<Link> links_;
  std::vector<Tunnel> tunnels_;
  std::vector<std::vector<Cell>> goal_areas_;
};

}  // namespace pushwise::sokoban
