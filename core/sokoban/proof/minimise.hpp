// As few boxes as a proof needs.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "sokoban/level/board.hpp"

namespace pushwise::sokoban {

// Drop boxes for as long as `holds(fewer)`, which may itself leave out more of them, and at least
// `least` are left.
template <class Holds>
std::vector<Cell> minimised(std::vector<Cell> boxes, std::size_t least, Holds&& holds) {
  for (std::size_t i = 0; i < boxes.size() && boxes.size() > least;) {
    std::vector<Cell> fewer = boxes;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    const std::vector<Cell> asked = fewer;
    if (!holds(fewer)) {
      ++i;
      continue;
    }
    if (fewer != asked) i = 0;  // others went too, or they come in another order
    boxes = std::move(fewer);
  }
  return boxes;
}

}  // namespace pushwise::sokoban
