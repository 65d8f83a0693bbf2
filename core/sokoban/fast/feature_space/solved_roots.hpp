// Where searches backward begin: the boxes on goals, the player in any region.
#pragma once

#include <algorithm>
#include <vector>

#include "base/assignment.hpp"
#include "sokoban/fast/feature_space/layout.hpp"

namespace pushwise::sokoban::fast {

// As many goals as there are boxes: all, or those of the cheapest assignment.
inline std::vector<Cell> goals_filled(const Terrain& terrain) {
  const Board& board = terrain.board();
  if (board.goals().size() <= board.boxes().size()) return board.goals();
  const DistanceTable& table = terrain.to_goals(DistanceKind::push);
  Assignment assignment;
  assignment.reset(board.goals().size());
  for (std::size_t box = 0; box < board.boxes().size(); ++box)
    assignment.set_row(box, table.best_row(board.boxes()[box]));
  std::vector<Cell> goals;
  const bool found = assignment.solve() < infinite;
  for (std::size_t box = 0; box < board.boxes().size(); ++box)
    goals.push_back(board.goals()[found ? assignment.column_of(box) : box]);
  return goals;
}

// at(position) for each region of the player, refreshed; never if a goal cannot be reached.
template <class At>
void for_each_solved_root(const Layout& layout, const std::vector<Cell>& goals, At&& at) {
  const Board& board = layout.board();
  if (goals.size() != board.boxes().size() ||
      std::any_of(goals.begin(), goals.end(),
                  [&](Cell goal) { return layout.unreached().test(goal); }))
    return;
  Position solved(board);
  std::vector<std::uint8_t> seen(board.cells());
  solved.set(goals, board.player());
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    if (seen[cell] != 0 || solved.occupied(cell)) continue;
    solved.set_player(cell);
    solved.refresh();
    for (const Cell reached : solved.reach().cells()) seen[reached] = 1;
    at(solved);
  }
}

}  // namespace pushwise::sokoban::fast
