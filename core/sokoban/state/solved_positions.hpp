// The positions in which a level is solved: where searches by pulls begin.
#pragma once

#include <vector>

#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

// Placements of the boxes on the goals: the number of solved box sets, or `most` if there are more.
inline std::size_t solved_sets(const Board& board, std::size_t most) {
  const std::size_t goals = board.goals().size();
  const std::size_t boxes = board.boxes().size();
  if (boxes > goals) return 0;
  std::size_t sets = 1;
  for (std::size_t i = 1; i <= boxes; ++i) {
    if (sets > most * i / (goals - boxes + i)) return most;
    sets = sets * (goals - boxes + i) / i;
  }
  return sets;
}

// Set the position to every placement of the boxes on the goals, in lexicographic order, with the
// player in every region there is, refreshed, and call visit() at each.
template <class Visit>
void for_each_solved(Position& position, Visit&& visit) {
  const Board& board = position.board();
  const std::size_t goals = board.goals().size();
  const std::size_t boxes = board.boxes().size();
  if (boxes > goals) return;
  std::vector<std::size_t> chosen(boxes);
  for (std::size_t i = 0; i < boxes; ++i) chosen[i] = i;
  std::vector<Cell> cells(boxes);
  std::vector<bool> seen;
  while (true) {
    for (std::size_t i = 0; i < boxes; ++i) cells[i] = board.goals()[chosen[i]];
    position.set(cells, board.player());
    seen.assign(board.cells(), false);
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      if (seen[cell] || position.occupied(cell)) continue;
      position.set_player(cell);
      position.refresh();
      for (const Cell reached : position.reach().cells()) seen[reached] = true;
      visit();
    }
    std::size_t i = boxes;
    while (i > 0 && chosen[i - 1] == goals - boxes + i - 1) --i;
    if (i == 0) return;
    ++chosen[i - 1];
    for (std::size_t j = i; j < boxes; ++j) chosen[j] = chosen[j - 1] + 1;
  }
}

}  // namespace pushwise::sokoban
