// Cells in a row as the key of a table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sokoban/level/board.hpp"

namespace pushwise::sokoban {

struct HashCells {
  std::size_t operator()(const std::vector<Cell>& cells) const {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const Cell cell : cells) hash = (hash ^ cell) * 0x100000001b3ULL;
    return static_cast<std::size_t>(hash ^ hash >> 29);
  }
};

}  // namespace pushwise::sokoban
