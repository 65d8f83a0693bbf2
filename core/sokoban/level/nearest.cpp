#include "sokoban/level/nearest.hpp"

#include <algorithm>

#include "sokoban/level/push_graph.hpp"

namespace pushwise::sokoban {

NearestDistances::NearestDistances(const Board& board, const Sides& sides, DistanceKind kind,
                                   const std::vector<Cell>& targets, bool backward)
    : best_(board.cells(), infinite) {
  if (kind == DistanceKind::taxi)
    fill_taxi(board, targets);
  else if (kind == DistanceKind::push)
    fill_push(board, sides, targets, backward);
  else
    fill_floor(board, targets, kind, backward);
}

// Over the whole drawing: walls do not count.
void NearestDistances::fill_taxi(const Board& board, const std::vector<Cell>& targets) {
  const std::size_t width = board.width();
  const std::size_t size = width * board.height();
  std::vector<Cost> far(size, infinite);
  std::vector<std::size_t> queue;
  const auto add = [&](std::size_t position, Cost distance) {
    if (far[position] < infinite) return;
    far[position] = distance;
    queue.push_back(position);
  };
  for (const Cell target : targets) add(board.position(target), 0);
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::size_t at = queue[head];
    const Cost next = far[at] + 1;
    if (at % width > 0) add(at - 1, next);
    if (at % width + 1 < width) add(at + 1, next);
    if (at >= width) add(at - width, next);
    if (at + width < size) add(at + width, next);
  }
  for (Cell cell = 0; cell < board.cells(); ++cell) best_[cell] = far[board.position(cell)];
}

// Steps on the floor, or pushes with the player wherever it is needed.
void NearestDistances::fill_floor(const Board& board, const std::vector<Cell>& targets,
                                  DistanceKind kind, bool backward) {
  std::vector<Cell> queue;
  for (const Cell target : targets) {
    best_[target] = 0;
    queue.push_back(target);
  }
  for (std::size_t head = 0; head < queue.size(); ++head)
    for (const Direction d : directions) {
      const Cell here = queue[head];
      const Cell other = board.next(here, d);
      if (other == board.wall() || best_[other] < infinite) continue;
      if (kind == DistanceKind::walk) {
        // The push leads from one of the two to the other; the player stands behind the first.
        const Cell stand = backward ? board.next(here, opposite(d)) : board.next(other, d);
        if (stand == board.wall()) continue;
      }
      best_[other] = best_[here] + 1;
      queue.push_back(other);
    }
}

void NearestDistances::fill_push(const Board& board, const Sides& sides,
                                 const std::vector<Cell>& targets, bool backward) {
  WidePushGraph graph(board, sides);
  if (backward) {
    for (const Cell target : targets) {
      const std::uint8_t side =
          target == board.player() ? Sides::none : sides.side_of_player(target, board.player());
      if (side != Sides::none) graph.add(target, side, 0);
    }
    graph.run_forward();
  } else {
    for (const Cell target : targets) graph.add_all_sides(target);
    graph.run_backward();
  }
  by_side_.assign(board.cells() * 4, infinite);
  for (const std::uint32_t vertex : graph.queue) {
    const auto found = static_cast<Cost>(graph.distance[vertex]);
    by_side_[vertex] = found;
    best_[vertex / 4] = std::min(best_[vertex / 4], found);
  }
}

}  // namespace pushwise::sokoban
