#include "sokoban/level/doorways.hpp"

namespace pushwise::sokoban {

namespace {

Direction turned(Direction d) { return d == up || d == down ? left : up; }

// Mark the cells from `cell` on, in direction `along`, that have a wall in direction `wall`.
void mark_wall(const Board& board, Cell cell, Direction along, Direction wall, BitSet& marked) {
  while (cell != board.wall() && board.next(cell, wall) == board.wall()) {
    marked.set(cell);
    cell = board.next(cell, along);
  }
}

}  // namespace

BitSet doorway_cells(const Board& board, const Sides& sides) {
  BitSet marked(board.cells());
  for (Cell door = 0; door < board.cells(); ++door) {
    if (!sides.is_articulation(door)) continue;
    marked.set(door);
    for (const Direction d : directions) {
      const Direction along = turned(d);
      const Cell before = board.next(door, opposite(d));
      // A gap in a wall that runs `along`, entered in direction d.
      if (before == board.wall() || board.next(door, along) != board.wall() ||
          board.next(door, opposite(along)) != board.wall())
        continue;
      mark_wall(board, board.next(before, along), along, d, marked);
      mark_wall(board, board.next(before, opposite(along)), opposite(along), d, marked);
    }
  }
  return marked;
}

}  // namespace pushwise::sokoban
