#include "sokoban/plan/packing_plan.hpp"

#include <algorithm>
#include <stdexcept>

namespace pushwise::sokoban {

namespace {

const Terrain& with_tables(const Terrain& terrain) {
  if (!terrain.affords_tables())
    throw std::length_error("the level is too large for a packing plan");
  return terrain;
}

}  // namespace

PackingPlan::PackingPlan(const Terrain& terrain, Leaving leaving, std::uint64_t seed)
    : PackingPlan(terrain, empty_goals(with_tables(terrain), leaving, seed), true) {}

PackingPlan::PackingPlan(const Terrain& terrain, const Emptying& emptying, bool with_distances) {
  clean_ = emptying.clean;
  parked_ = emptying.parked;
  read_backwards(emptying, terrain.board().cells());
  look_ahead(terrain, with_distances);
}

void PackingPlan::read_backwards(const Emptying& emptying, std::size_t cells) {
  filled_.emplace_back(cells);
  placed_.push_back(0);
  for (auto it = emptying.steps.rbegin(); it != emptying.steps.rend(); ++it) {
    steps_.push_back({it->to, it->from});
    BitSet now = filled_.back();
    if (it->to != off_board) now.reset(it->to);
    now.set(it->from);
    filled_.push_back(std::move(now));
    placed_.push_back(placed_.back() + (it->to == off_board ? 1 : 0));
  }
  // A goal is filled for good by the last step that leads there.
  for (std::size_t i = steps_.size(); i-- > 0;)
    if (filled_.back().test(steps_[i].to) &&
        std::find(order_.begin(), order_.end(), steps_[i].to) == order_.end())
      order_.push_back(steps_[i].to);
  std::reverse(order_.begin(), order_.end());
}

void PackingPlan::look_ahead(const Terrain& terrain, bool with_distances) {
  const Board& board = terrain.board();
  dead_from_.assign(board.cells(), steps_.size());
  for (std::size_t done = 0; done <= steps_.size(); ++done) {
    std::vector<Cell> standing;
    std::vector<Cell> staying;
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      if (!filled_[done].test(cell)) continue;
      if (done == steps_.size() || steps_[done].from != cell) standing.push_back(cell);
      bool stays = true;
      for (std::size_t later = done; later < steps_.size() && stays; ++later)
        stays = steps_[later].from != cell;
      if (stays) staying.push_back(cell);
    }
    const Board lasting = board.with_walls(staying);
    // More and more boxes stay, so a cell that is dead now is dead ever after.
    const BitSet dead = dead_cells(lasting, Sides(lasting));
    for (Cell cell = 0; cell < board.cells(); ++cell)
      if (dead.test(cell)) dead_from_[cell] = std::min(dead_from_[cell], done);
    cells_filled_.emplace_back();
    filled_[done].for_each(
        [&](std::size_t cell) { cells_filled_.back().push_back(static_cast<Cell>(cell)); });
    if (done == steps_.size()) break;
    if (!with_distances) continue;
    const Board walled = board.with_walls(standing);
    const Sides sides(walled);
    const DistanceTable table(walled, sides, DistanceKind::push, {steps_[done].to});
    auto& row = distance_.emplace_back(board.cells());
    for (Cell cell = 0; cell < board.cells(); ++cell) row[cell] = *table.best_row(cell);
  }
}

}  // namespace pushwise::sokoban
