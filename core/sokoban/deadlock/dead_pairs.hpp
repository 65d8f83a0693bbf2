// Which two boxes can never be brought home together (or, backwards, can never have come from the
// start)? Found once per level for every pair and every side of the player, by one search over all
// pairs; looked up with one bit per other box.
//
// Forward a pair is dead if it cannot reach two goals. Backward it is dead if it cannot be reached
// from two start squares, whatever the player did before. Time and memory grow with the square of
// the live cells; `affordable` says whether that is reasonable.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/bit_set.hpp"
#include "sokoban/board/terrain.hpp"
#include "sokoban/deadlock/deadlock_test.hpp"

namespace pushwise::sokoban {

class DeadPairs {
 public:
  enum class Way : std::uint8_t { forward, backward };
  static bool affordable(const Terrain& terrain) { return terrain.board().cells() <= 300; }

  DeadPairs(const Terrain& terrain, Way way);

  // Is the pair dead with the player next to the box on `moved`, in direction `stand` of it?
  bool dead(Cell moved, Direction stand, Cell other) const {
    return rows_[std::size_t{moved} * 4 + stand].test(other);
  }
  std::size_t dead_entries() const {
    std::size_t count = 0;
    for (const BitSet& row : rows_) count += row.count();
    return count;
  }

 private:
  std::vector<BitSet> rows_;
};

// As a test on the box moved last; its region must be the one after that move.
std::unique_ptr<DeadlockTest> make_pair_test(std::shared_ptr<const DeadPairs> table,
                                             DeadPairs::Way way);

}  // namespace pushwise::sokoban
