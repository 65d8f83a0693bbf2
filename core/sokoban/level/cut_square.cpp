#include "sokoban/level/cut_square.hpp"

#include <algorithm>

#include "sokoban/level/push_graph.hpp"

namespace pushwise::sokoban {

namespace {

// Every vertex is tried as the cut, each with a search of all others.
constexpr std::size_t most_cut_cells = 1000;

}  // namespace

CutSquare::CutSquare(const Terrain& terrain) : sides_(&terrain.sides()) {
  const Board& board = terrain.board();
  if (board.cells() > most_cut_cells) return;
  PushGraph to_goals(board, *sides_);
  for (const Cell goal : board.goals()) to_goals.add_all_sides(goal);
  to_goals.run_backward();
  std::size_t best = 0;
  for (const std::uint32_t cut : to_goals.queue) {
    if (to_goals.distance[cut] == 0) continue;  // on a goal
    PushGraph round(board, *sides_);
    round.block(cut);
    for (const Cell goal : board.goals()) round.add_all_sides(goal);
    round.run_backward();
    const std::size_t size = to_goals.queue.size() - round.queue.size() - 1;
    const std::size_t worth = size * to_goals.distance[cut];
    if (worth <= best) continue;
    best = worth;
    cut_ = cut;
    size_ = size;
    zone_.assign(board.cells() * 4, false);
    for (const std::uint32_t vertex : to_goals.queue)
      zone_[vertex] = vertex != cut && round.distance[vertex] == unreachable;
  }
  if (!exists()) return;
  PushGraph to_cut(board, *sides_);
  to_cut.add(cell(), static_cast<std::uint8_t>(cut_ % 4), 0);
  to_cut.run_backward();
  distance_ = std::move(to_cut.distance);
}

}  // namespace pushwise::sokoban
