// The live cells of a level, numbered: what box sets are packed with where dead cells never occur.
#pragma once

#include "sokoban/level/terrain.hpp"
#include "sokoban/state/packing.hpp"

namespace pushwise::sokoban {

inline Packing live_packing(const Terrain& terrain) {
  BitSet live(terrain.board().cells());
  for (Cell cell = 0; cell < terrain.board().cells(); ++cell)
    if (!terrain.is_dead(cell)) live.set(cell);
  return Packing(terrain.board(), live);
}

}  // namespace pushwise::sokoban
