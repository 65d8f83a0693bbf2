// Bounds of the form DISTANCE-TOTAL: the distance of each box to each goal, and how boxes and goals
// are paired.
//
//   nearest   every box to its nearest goal; admissible, consistent
//   reserved  nearest goal not yet taken, boxes in reading order; not admissible
//   greedy    closest pairs first; not admissible
//   matching  the cheapest complete assignment; admissible, consistent
//
// With a distance that knows the player's side, a box whose cell cuts the floor uses the side on
// which the player stands; the player cannot change sides without pushing that box, so this stays
// consistent.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "base/assignment.hpp"
#include "sokoban/bounds/bound.hpp"
#include "sokoban/level/doorways.hpp"
#include "sokoban/level/terrain.hpp"

namespace pushwise::sokoban {

enum class Total : std::uint8_t { nearest, reserved, greedy, matching };

// In the order of the enumerations.
inline constexpr std::array distance_names{"taxi", "path", "walk", "push"};
inline constexpr std::array total_names{"nearest", "reserved", "greedy", "matching"};
// Throws std::invalid_argument if there is no such distance.
DistanceKind distance_by_name(const std::string& name);

// What the rows of all assigned bounds are made from. Backward searches measure from the start
// squares instead of to the goals.
//
// `room_exit` (Horváth): a box in the doorway of a room, or along the wall beside it, may have to
// leave the room and come back before it can be turned. On these cells the row is then the exact
// one of `push`, which contains that detour; the cruder distances know nothing of it elsewhere.
class RowSource {
 public:
  RowSource(const Terrain& terrain, DistanceKind kind, bool backward, bool room_exit = false)
      : terrain_(&terrain), backward_(backward), table_(&table(kind, backward)) {
    if (!room_exit) return;
    exact_ = &table(DistanceKind::push, backward);
    doorways_ = doorway_cells(terrain.board(), terrain.sides());
  }

  const Distance* row(Cell box, Cell player) const {
    if (exact_ != nullptr && doorways_.test(box))
      return exact_->row_for_player(terrain_->sides(), box, player);
    return table_->row_for_player(terrain_->sides(), box, player);
  }
  const Distance* row(const Position& position, BoxNumber box) const {
    return row(position.box(box), position.player());
  }
  const DistanceTable& table() const { return *table_; }
  std::size_t targets() const { return table_->targets(); }
  // Walls may keep goals from the boxes: with fewer goals than boxes there is no solution, and with
  // none at all the rows are empty.
  bool enough_for(const Position& position) const { return position.boxes().size() <= targets(); }
  DistanceKind kind() const { return table_->kind(); }
  bool backward() const { return backward_; }
  bool room_exit() const { return exact_ != nullptr; }
  const Terrain& terrain() const { return *terrain_; }

 private:
  const DistanceTable& table(DistanceKind kind, bool backward) const {
    return backward ? terrain_->from_starts(kind) : terrain_->to_goals(kind);
  }

  const Terrain* terrain_;
  bool backward_;
  const DistanceTable* table_;
  const DistanceTable* exact_ = nullptr;  // for doorways
  BitSet doorways_;
};

std::unique_ptr<Bound> make_assigned_bound(const RowSource& rows, Total total);
// The total `nearest`; it needs no tables, so levels of any size have it.
std::unique_ptr<Bound> make_nearest_bound(const Terrain& terrain, DistanceKind kind, bool backward,
                                          bool room_exit = false);

}  // namespace pushwise::sokoban
