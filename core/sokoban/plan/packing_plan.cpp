#include "sokoban/plan/packing_plan.hpp"

#include <algorithm>

#include "sokoban/state/box_routes.hpp"

namespace pushwise::sokoban {

PackingPlan::PackingPlan(const Terrain& terrain) {
  const Board& board = terrain.board();
  // One attempt per region the player may end in; the best one counts.
  Position full(board);
  full.set(board.goals(), 0);
  std::vector<bool> seen(board.cells());
  Attempt best;
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    if (seen[cell] || full.occupied(cell)) continue;
    full.set_player(cell);
    full.refresh();
    for (const Cell reached : full.reach().cells()) seen[reached] = true;
    Attempt attempt = empty_goals(terrain, cell);
    if (best.removed.empty() || attempt.clean > best.clean) best = std::move(attempt);
  }
  order_.assign(best.removed.rbegin(), best.removed.rend());
  if (order_.empty()) order_ = board.goals();
  clean_ = best.clean;
  look_ahead(terrain);
}

PackingPlan::Attempt PackingPlan::empty_goals(const Terrain& terrain, Cell player) const {
  const Board& board = terrain.board();
  Attempt attempt;
  BoxRoutes routes(board);
  const BitSet nothing(board.cells());
  std::vector<bool> sink(board.cells());
  for (const Cell box : board.boxes()) sink[box] = true;
  Position position(board);
  position.set(board.goals(), player);
  while (!position.boxes().empty()) {
    BoxNumber chosen = no_box;
    BoxNumber freest = 0;
    std::size_t most_stops = 0;
    std::uint16_t least = 0xffff;
    Cell player_after = position.player();
    Cell freest_player = position.player();
    for (BoxNumber box = 0; box < position.boxes().size(); ++box) {
      const auto& stops = routes.pulls(position, box, nothing);
      for (std::size_t i = 1; i < stops.size(); ++i)
        if (sink[stops[i].cell] && !board.is_goal(stops[i].cell) && stops[i].pushes < least) {
          least = stops[i].pushes;
          chosen = box;
          player_after = routes.player_after(stops[i], false);
        }
      if (stops.size() > most_stops) {
        most_stops = stops.size();
        freest = box;
        freest_player =
            stops.size() > 1 ? routes.player_after(stops.back(), false) : position.player();
      }
    }
    const bool is_clean = chosen != no_box;
    if (is_clean) ++attempt.clean;
    const BoxNumber taken = is_clean ? chosen : freest;
    attempt.removed.push_back(position.box(taken));
    position.remove_box(taken);
    position.set_player(is_clean ? player_after : freest_player);
  }
  return attempt;
}

void PackingPlan::look_ahead(const Terrain& terrain) {
  const Board& board = terrain.board();
  std::vector<Cell> filled;
  for (std::size_t k = 0; k <= order_.size(); ++k) {
    const Board walled = board.with_walls(filled);
    const Sides sides(walled);
    dead_.push_back(dead_cells(walled, sides));
    if (k < order_.size()) {
      const DistanceTable table(walled, sides, DistanceKind::push, {order_[k]});
      auto& row = distance_.emplace_back(board.cells());
      for (Cell cell = 0; cell < board.cells(); ++cell) row[cell] = *table.best_row(cell);
      filled.push_back(order_[k]);
    }
  }
}

}  // namespace pushwise::sokoban
