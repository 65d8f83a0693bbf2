// What a deadlock test has proved about some boxes, as a pattern.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "sokoban/proof/pattern.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

// These boxes are lost with the player in the region that it has among them alone. `alone` is a
// position to work with.
inline Pattern lost_pattern(Position& alone, std::vector<Cell> boxes, Cell player) {
  std::sort(boxes.begin(), boxes.end());
  alone.set(boxes, player);
  alone.refresh();
  Pattern pattern{std::move(boxes), BitSet(alone.board().cells()), infinite, true, 0, {}};
  for (const Cell cell : alone.reach().cells()) pattern.region.set(cell);
  return pattern;
}

}  // namespace pushwise::sokoban
