// Which two boxes, or which three, can never be brought home together (or, backward, can never have
// come from the start)? Found once per level for every set and every side of the player, by one
// search over all of them; looked up with one row of bits (pairs) or one for each other box
// (triples).
//
// Forward a set is dead if it cannot reach as many goals. Backward it is dead if it cannot be
// reached from as many start squares, the player starting where the level has it, by pushes that
// lose no box: right for states that can be solved, and a search by pulls meets no others. Both are
// exact for the boxes of the set alone, so a verdict holds whatever the others do. Only live cells
// are numbered; about boxes elsewhere nothing is said.
#pragma once

#include <cstdint>
#include <vector>

#include "sokoban/level/terrain.hpp"
#include "sokoban/state/course.hpp"
#include "sokoban/state/packing.hpp"

namespace pushwise::sokoban {

class DeadSets {
 public:
  // Time grows with the number of sets, some tenths of a microsecond each; memory while the table
  // is made with that of sets with one box less, times eight bytes a cell.
  static constexpr std::uint64_t usual_most = 200'000;
  static bool affordable(const Terrain& terrain, std::size_t size,
                         std::uint64_t most_sets = usual_most);

  // `size` is 2 or 3.
  DeadSets(const Terrain& terrain, Way way, std::size_t size);

  std::size_t size() const { return size_; }
  const Packing& cells() const { return cells_; }
  // The numbers of the cells on which one more box makes a dead set: of the box on cell number
  // `moved`, with the player next to it in direction `stand`, and for triples the box on `other`,
  // the lower of the two.
  const std::uint64_t* row(std::size_t moved, Direction stand, std::size_t other = 0) const {
    return rows_.data() + at(moved, stand, other);
  }
  std::size_t dead_entries() const;

 private:
  template <std::size_t many>
  class Good;

  std::size_t at(std::size_t moved, Direction stand, std::size_t other) const {
    const std::size_t side = moved * 4 + stand;
    return (size_ == 2 ? side : side * cells_.size() + other) * cells_.words();
  }
  // From the good sets to the dead ones; sets that cannot be asked for are not dead.
  void complement(const Board& board);

  std::size_t size_;
  Packing cells_;
  std::vector<std::uint64_t> rows_;
};

}  // namespace pushwise::sokoban
