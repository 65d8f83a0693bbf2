#include "sokoban/plan/phases.hpp"

#include <algorithm>

#include "sokoban/plan/emptying.hpp"

namespace pushwise::sokoban {

namespace {

// Fill in the distances; `standing` is where boxes stand when the phase begins.
void measure(const Board& board, const BitSet& standing, Phase& phase) {
  std::vector<Cell> walls;
  standing.for_each([&](std::size_t cell) {
    if (!phase.from.test(cell)) walls.push_back(static_cast<Cell>(cell));
  });
  const Board walled = board.with_walls(walls);
  const Sides sides(walled);
  const DistanceTable table(walled, sides, DistanceKind::push, phase.targets);
  phase.distance.resize(board.cells());
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    const Distance* row = table.best_row(cell);
    phase.distance[cell] = *std::min_element(row, row + table.targets());
  }
}

}  // namespace

std::vector<Phase> plan_phases(const Terrain& terrain) {
  const Board& board = terrain.board();
  const std::vector<EmptyingStep> steps = empty_goals(terrain, Leaving::together).steps;
  std::vector<Phase> phases;
  BitSet standing(board.cells());
  std::size_t filled = 0;
  for (std::size_t end = steps.size(); end > 0;) {
    Phase phase{{}, BitSet(board.cells()), standing, filled, {}};
    const std::size_t turn = steps[end - 1].turn;
    for (; end > 0 && steps[end - 1].turn == turn; --end) {
      const EmptyingStep& step = steps[end - 1];
      phase.targets.push_back(step.from);
      if (step.to != off_board) {
        phase.from.set(step.to);
        phase.standing.reset(step.to);
      }
      // Afterwards: a box may be parked where it stood, with the player on another side.
      phase.standing.set(step.from);
    }
    measure(board, standing, phase);
    standing = phase.standing;
    filled += phase.targets.size();
    phases.push_back(std::move(phase));
  }
  return phases;
}

}  // namespace pushwise::sokoban
