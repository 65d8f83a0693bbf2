// The working state: boxes and player on a board, changed in place.
//
// Everything that judges a state (bounds, deadlock tests, generators) looks at a Position; states
// that are kept are packed (packing.hpp).
#pragma once

#include <array>
#include <vector>

#include "sokoban/level/board.hpp"
#include "sokoban/state/reach.hpp"

namespace pushwise::sokoban {

using BoxNumber = std::uint16_t;
inline constexpr BoxNumber no_box = 0xffff;

struct Push {
  BoxNumber box;
  Direction direction;
};

class Position {
 public:
  explicit Position(const Board& board);

  const Board& board() const { return *board_; }
  const std::vector<Cell>& boxes() const { return boxes_; }
  Cell box(BoxNumber number) const { return boxes_[number]; }
  BoxNumber box_at(Cell cell) const { return box_at_[cell]; }
  // Nonzero for boxes and for the wall.
  bool occupied(Cell cell) const { return occupied_[cell] != 0; }
  const std::vector<std::uint8_t>& occupancy() const { return occupied_; }
  Cell player() const { return player_; }
  // The player's region, after refresh().
  const Reach& reach() const { return reach_[now_]; }

  void set(const std::vector<Cell>& boxes, Cell player);
  void clear();
  void add_box(Cell cell);
  // The last box takes the removed one's number.
  void remove_box(BoxNumber number);
  // The same, with the region kept fresh: it can only grow.
  void take_off(BoxNumber number) {
    const Cell cell = box(number);
    remove_box(number);
    reach_[now_].extend(occupied_, cell);
  }
  void set_player(Cell player) { player_ = player; }
  void move_box(BoxNumber number, Cell to);

  // Bring the region up to date; needed after any change before reach() is asked. After one move of
  // a box, or after undoing it, the region is carried over and not flooded again.
  void refresh();

  // Push or pull: moves box and player; the region is not refreshed.
  void push(Push push);
  void undo_push(Push push, Cell player_before);
  // A pull in direction d takes the box one step in direction d, the player ahead of it.
  void pull(Push pull);
  void undo_pull(Push pull, Cell player_before);

  // Legal pushes (or pulls) with the region as refreshed, in the order of boxes and directions.
  void pushes(std::vector<Push>& out) const;
  void pulls(std::vector<Push>& out) const;

  bool solved() const;

 private:
  const Board* board_;
  std::vector<Cell> boxes_;
  std::vector<std::uint8_t> occupied_;
  std::vector<BoxNumber> box_at_;
  Cell player_;

  // What has changed since the region was refreshed.
  enum class Change : std::uint8_t { none, one_move, more };
  struct Move {
    Cell from;
    Cell to;
    bool operator==(const Move&) const = default;
  };
  void note(Move move);

  // The region, and the one before the last move that it was carried over.
  std::array<Reach, 2> reach_;
  std::size_t now_ = 0;
  Change change_ = Change::more;
  Move moved_{};             // if change_ is one_move
  bool has_before_ = false;  // the other region is that before carried_
  Move carried_{};
};

}  // namespace pushwise::sokoban
