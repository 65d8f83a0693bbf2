#include "sokoban/level/distances.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "sokoban/level/push_graph.hpp"

namespace pushwise::sokoban {

DistanceTable::DistanceTable(const Board& board, DistanceKind kind, std::size_t targets)
    : kind_(kind),
      sided_(kind == DistanceKind::push),
      targets_(targets),
      best_(board.cells() * targets, unreachable) {
  if (board.cells() > most_table_cells)
    throw std::length_error("the board is too large for tables of distances");
}

DistanceTable::DistanceTable(const Board& board, const Sides& sides, DistanceKind kind,
                             const std::vector<Cell>& targets)
    : DistanceTable(board, kind, targets.size()) {
  if (kind == DistanceKind::taxi) fill_taxi(board, targets);
  if (kind == DistanceKind::path) fill_path(board, targets);
  if (kind == DistanceKind::walk) fill_walk(board, targets, true);
  if (kind == DistanceKind::push) fill_push(board, sides, targets, true);
  finish();
}

DistanceTable DistanceTable::from_sources(const Board& board, const Sides& sides, DistanceKind kind,
                                          const std::vector<Cell>& sources) {
  DistanceTable table(board, kind, sources.size());
  if (kind == DistanceKind::taxi) table.fill_taxi(board, sources);
  if (kind == DistanceKind::path) table.fill_path(board, sources);
  if (kind == DistanceKind::walk) table.fill_walk(board, sources, false);
  if (kind == DistanceKind::push) table.fill_push(board, sides, sources, false);
  table.finish();
  return table;
}

void DistanceTable::finish() {
  if (!sided_) table_ = best_;
}

void DistanceTable::fill_taxi(const Board& board, const std::vector<Cell>& targets) {
  const auto gap = [](std::size_t a, std::size_t b) { return a < b ? b - a : a - b; };
  for (Cell cell = 0; cell < board.cells(); ++cell)
    for (std::size_t t = 0; t < targets_; ++t)
      best_[cell * targets_ + t] =
          static_cast<Distance>(gap(board.row(cell), board.row(targets[t])) +
                                gap(board.column(cell), board.column(targets[t])));
}

void DistanceTable::fill_path(const Board& board, const std::vector<Cell>& targets) {
  std::vector<Cell> queue;
  for (std::size_t t = 0; t < targets_; ++t) {
    queue.assign(1, targets[t]);
    best_[targets[t] * targets_ + t] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head)
      for (const Cell beside : board.around(queue[head])) {
        if (beside == board.wall() || best_[beside * targets_ + t] != unreachable) continue;
        best_[beside * targets_ + t] = static_cast<Distance>(best_[queue[head] * targets_ + t] + 1);
        queue.push_back(beside);
      }
  }
}

void DistanceTable::fill_walk(const Board& board, const std::vector<Cell>& targets, bool backward) {
  std::vector<Cell> queue;
  for (std::size_t t = 0; t < targets_; ++t) {
    queue.assign(1, targets[t]);
    best_[targets[t] * targets_ + t] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head)
      for (const Direction d : directions) {
        // A push in direction d from `box` with the player behind it.
        const Cell box = backward ? board.next(queue[head], opposite(d)) : queue[head];
        const Cell other = backward ? box : board.next(queue[head], d);
        if (other == board.wall() || board.next(box, opposite(d)) == board.wall()) continue;
        if (best_[other * targets_ + t] != unreachable) continue;
        best_[other * targets_ + t] = static_cast<Distance>(best_[queue[head] * targets_ + t] + 1);
        queue.push_back(other);
      }
  }
}

void DistanceTable::fill_push(const Board& board, const Sides& sides,
                              const std::vector<Cell>& targets, bool backward) {
  table_.assign(board.cells() * 4 * targets_, unreachable);
  for (std::size_t t = 0; t < targets_; ++t) {
    PushGraph graph(board, sides);
    if (backward) {
      graph.add_all_sides(targets[t]);
      graph.run_backward();
    } else {
      graph.add(targets[t], sides.side_of_player(targets[t], board.player()), 0);
      graph.run_forward();
    }
    for (const std::uint32_t vertex : graph.queue) {
      const Distance found = graph.distance[vertex];
      table_[vertex * targets_ + t] = found;
      Distance& best = best_[vertex / 4 * targets_ + t];
      best = std::min(best, found);
    }
  }
}

BitSet dead_cells(const Board& board, const Sides& sides) {
  WidePushGraph search(board, sides);
  for (const Cell goal : board.goals()) search.add_all_sides(goal);
  search.run_backward();
  BitSet dead(board.cells());
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    const bool alive = std::any_of(directions.begin(), directions.end(), [&](Direction d) {
      return search.distance[std::size_t{cell} * 4 + d] != WidePushGraph::not_reached;
    });
    if (!alive && !board.is_goal(cell)) dead.set(cell);
  }
  return dead;
}

}  // namespace pushwise::sokoban
