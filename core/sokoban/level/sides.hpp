// The sides of a single box: from which of the four cells around it can the player walk to which
// others, when this box is the only one on the board?
//
// One depth-first search of the floor answers for every cell (Hopcroft & Tarjan): a box on it cuts
// off the subtree of a child from which no edge leads above the cell; all else around it stays
// together. So this is linear in the number of cells. A side is named by the first direction of its
// class.
#pragma once

#include <array>
#include <vector>

#include "sokoban/level/board.hpp"

namespace pushwise::sokoban {

class Sides {
 public:
  static constexpr std::uint8_t none = 4;

  explicit Sides(const Board& board);

  // The same question with other boxes on the board, for the part of the floor that holds `root`;
  // `occupied` as in Position. Reuses its memory. The classes of a cell are known after look_at().
  void rebuild(const std::vector<std::uint8_t>& occupied, Cell root);
  // Cheap if it was called before; for cells of the part of the floor that holds `root`.
  void look_at(const std::vector<std::uint8_t>& occupied, Cell cell) {
    if (classified_[cell] == parts_) return;
    classified_[cell] = parts_;
    classify(occupied, cell);
  }

  // The class of the cell next to `box` in direction d; `none` if that is a wall.
  std::uint8_t side(Cell box, Direction d) const { return class_[box][d]; }
  // The class of the side on which a player standing on `player` is, player != box; `none` if that
  // part of the floor does not touch the box.
  std::uint8_t side_of_player(Cell box, Cell player) const;
  // Into how many parts a box on the cell cuts the floor around it; 0 if it fills its part.
  unsigned classes(Cell cell) const {
    unsigned count = 0;
    for (const Direction d : directions) count += class_[cell][d] == d ? 1 : 0;
    return count;
  }
  // More than one class: the box cuts the floor in two.
  bool is_articulation(Cell cell) const { return articulation_[cell]; }

 private:
  // What the search knows of a cell. Times: the subtree of c is entered <= t < left.
  struct Node {
    std::uint32_t part = 0;  // of the floor; numbers grow from search to search
    std::uint16_t entered = 0;
    std::uint16_t left = 0;
    std::uint16_t low = 0;  // the earliest cell that an edge from the subtree leads to
    Cell parent = 0;
    std::uint8_t next = 0;  // the neighbour to be looked at next
  };
  bool is_below(const Node& node, const Node& above) const {
    return above.entered <= node.entered && node.entered < above.left;
  }
  void search(const std::vector<std::uint8_t>& occupied, Cell root);
  void classify(const std::vector<std::uint8_t>& occupied, Cell cell);

  const Board* board_;
  std::vector<std::array<std::uint8_t, 4>> class_;
  std::vector<bool> articulation_;
  std::vector<Node> nodes_;
  std::uint32_t parts_ = 0;
  std::vector<std::uint32_t> classified_;  // in which search
  std::uint32_t first_part_ = 1;
  std::uint16_t time_ = 0;
};

}  // namespace pushwise::sokoban
