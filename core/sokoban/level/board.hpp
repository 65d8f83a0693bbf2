// The fixed part of a level: walls, goals, and where the boxes and the player start.
//
// Interior cells (those the player could reach if there were no boxes) are numbered row by row; all
// of the core speaks of them by that number. One number past the last stands for every wall, so
// that neighbour tables need no tests: a wall is a cell that is always occupied.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/types.hpp"

namespace pushwise::sokoban {

using Cell = std::uint16_t;
inline constexpr std::size_t most_cells = 65534;

enum Direction : std::uint8_t { up = 0, left = 1, right = 2, down = 3 };
inline constexpr std::array<Direction, 4> directions{up, left, right, down};
constexpr Direction opposite(Direction d) { return static_cast<Direction>(3 - d); }
inline constexpr std::string_view move_letters = "ulrd";
inline constexpr std::string_view push_letters = "ULRD";

class Board {
 public:
  // `rows` in XSB letters, checked by the caller: one player, a closed border, no other letters.
  // Throws std::length_error if there are more than `most_cells` interior cells.
  explicit Board(const std::vector<std::string>& rows);

  // The same numbering with some cells turned into walls; they keep their numbers but have no
  // neighbours any more. The floor may fall apart.
  Board with_walls(const std::vector<Cell>& walls) const;

  std::size_t cells() const { return neighbours_.size() - 1; }
  Cell wall() const { return static_cast<Cell>(cells()); }
  Cell next(Cell cell, Direction d) const { return neighbours_[cell][d]; }
  const std::array<Cell, 4>& around(Cell cell) const { return neighbours_[cell]; }
  // The eight cells around an interior cell: the one above, then clockwise.
  const std::array<Cell, 8>& ring(Cell cell) const { return rings_[cell]; }

  bool is_goal(Cell cell) const { return goal_number_[cell] >= 0; }
  // The place of a goal cell in goals(), -1 for other cells.
  int goal_number(Cell cell) const { return goal_number_[cell]; }
  const std::vector<Cell>& goals() const { return goals_; }
  const std::vector<Cell>& boxes() const { return boxes_; }
  Cell player() const { return player_; }

  // Is there a box that can never come to a goal of its own: one outside the interior and off goal,
  // which nobody can move, or one of more boxes inside than goals? Then there is no solution.
  bool has_lost_box() const { return has_lost_box_; }

  // Between cells and positions row * width + column of the drawing.
  std::size_t width() const { return width_; }
  std::size_t height() const { return height_; }
  std::size_t position(Cell cell) const { return positions_[cell]; }
  // `wall()` for positions outside the interior.
  Cell cell_at(std::size_t position) const { return cell_of_[position]; }
  std::size_t row(Cell cell) const { return positions_[cell] / width_; }
  std::size_t column(Cell cell) const { return positions_[cell] % width_; }

 private:
  void make_rings();

  std::size_t width_ = 0;
  std::size_t height_ = 0;
  std::vector<std::array<Cell, 4>> neighbours_;
  std::vector<std::array<Cell, 8>> rings_;
  std::vector<std::size_t> positions_;
  std::vector<Cell> cell_of_;
  std::vector<int> goal_number_;
  std::vector<Cell> goals_;
  std::vector<Cell> boxes_;
  Cell player_ = 0;
  bool has_lost_box_ = false;
};

}  // namespace pushwise::sokoban
