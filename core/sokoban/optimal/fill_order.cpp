#include "sokoban/optimal/fill_order.hpp"

#include <bit>

namespace pushwise::sokoban {

namespace {

constexpr std::size_t nobody = static_cast<std::size_t>(-1);

}  // namespace

Cost FillOrder::lack(const Position& position) {
  const Board& board = terrain_->board();
  if (board.goals().size() > 64) return 0;
  Goals filled = 0;
  for (const Cell cell : position.boxes())
    if (board.is_goal(cell)) filled |= Goals{1} << board.goal_number(cell);
  const std::vector<Goals>& goals = reachable(filled);
  options_.clear();
  for (const Cell cell : position.boxes())
    if (!board.is_goal(cell)) options_.push_back(goals[cell]);
  taken_by_.assign(board.goals().size(), nobody);
  Cost lack = 0;
  for (std::size_t box = 0; box < options_.size(); ++box) {
    Goals tried = 0;
    if (!assign(box, tried)) ++lack;
  }
  return lack;
}

// An augmenting path for one box.
bool FillOrder::assign(std::size_t box, Goals& tried) {
  while (true) {
    const Goals left = options_[box] & ~tried;
    if (left == 0) return false;
    const auto goal = static_cast<std::size_t>(std::countr_zero(left));
    tried |= Goals{1} << goal;
    if (taken_by_[goal] == nobody || assign(taken_by_[goal], tried)) {
      taken_by_[goal] = box;
      return true;
    }
  }
}

const std::vector<FillOrder::Goals>& FillOrder::reachable(Goals filled) {
  const auto known = cache_.find(filled);
  if (known != cache_.end()) return known->second;
  const Board& plain = terrain_->board();
  if (cache_.size() * plain.cells() * sizeof(Goals) >= most_bytes) cache_.clear();
  std::vector<Cell> walls;
  for (std::size_t goal = 0; goal < plain.goals().size(); ++goal)
    if ((filled >> goal & 1) != 0) walls.push_back(plain.goals()[goal]);
  const Board board = plain.with_walls(walls);
  const Sides sides(board);
  const DistanceTable table(board, sides, DistanceKind::push, board.goals());
  std::vector<Goals> goals(board.cells());
  for (Cell cell = 0; cell < board.cells(); ++cell)
    for (std::size_t goal = 0; goal < board.goals().size(); ++goal)
      if ((filled >> goal & 1) == 0 && table.best_row(cell)[goal] != unreachable)
        goals[cell] |= Goals{1} << goal;
  return cache_.emplace(filled, std::move(goals)).first->second;
}

}  // namespace pushwise::sokoban
