// A deadlock test: recognises states from which no solution exists. Sound, never complete.
//
// A verdict rests only on walls, the boxes it names and the player's region with the other boxes
// removed, so it stays true whatever the others do.
#pragma once

#include <string>
#include <vector>

#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

// Why a state is dead: the boxes that cannot be saved and the cells that hold them.
struct Reason {
  std::string test;
  std::vector<Cell> boxes;
  std::vector<Cell> cells;
};

class DeadlockTest {
 public:
  virtual ~DeadlockTest() = default;

  virtual std::string name() const = 0;
  // Is the position dead? Its region is refreshed. `last` is the push that led here, so that tests
  // need only look around the pushed box; with last.box == no_box the whole state is examined.
  virtual bool dead(const Position& position, Push last) = 0;
  // The reason of the last positive verdict.
  virtual Reason reason() const = 0;
};

inline constexpr Push no_push{no_box, up};

}  // namespace pushwise::sokoban
