// Breadth-first search over push vertices (cell * 4 + side of the player): one box alone.
#pragma once

#include <limits>
#include <vector>

#include "sokoban/level/distances.hpp"

namespace pushwise::sokoban {

// Distances of D; its largest value means "not reached". There are at most four times as many
// vertices as cells, and no shortest way has more steps.
template <class D>
struct PushGraphOf {
  static constexpr D not_reached = std::numeric_limits<D>::max();

  const Board& board;
  const Sides& sides;
  std::vector<D> distance;
  std::vector<std::uint32_t> queue;

  PushGraphOf(const Board& b, const Sides& s)
      : board(b), sides(s), distance(b.cells() * 4, not_reached) {}

  void add_all_sides(Cell cell) {
    for (const Direction d : directions)
      if (sides.side(cell, d) == d) add(cell, d, 0);
  }
  // Never go through this vertex.
  void block(std::uint32_t vertex) { distance[vertex] = 0; }
  void add(Cell cell, std::uint8_t side, D at) {
    const std::uint32_t vertex = std::uint32_t{cell} * 4 + side;
    if (distance[vertex] != not_reached) return;
    distance[vertex] = at;
    queue.push_back(vertex);
  }
  // From all vertices added so far, against the direction of the pushes.
  void run_backward() {
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const auto cell = static_cast<Cell>(queue[head] / 4);
      const auto side = static_cast<std::uint8_t>(queue[head] % 4);
      const auto next = static_cast<D>(distance[queue[head]] + 1);
      // The box came by a push in direction d: the player now stands behind it, on this side, where
      // the box was; before the push it stood one cell further back.
      for (const Direction d : directions) {
        if (sides.side(cell, opposite(d)) != side) continue;
        const Cell from = board.next(cell, opposite(d));
        const std::uint8_t pusher = sides.side(from, opposite(d));
        if (pusher != Sides::none) add(from, pusher, next);
      }
    }
  }
  void run_forward() {
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const auto cell = static_cast<Cell>(queue[head] / 4);
      const auto side = static_cast<std::uint8_t>(queue[head] % 4);
      const auto next = static_cast<D>(distance[queue[head]] + 1);
      for (const Direction d : directions) {
        const Cell to = board.next(cell, d);
        if (to == board.wall() || sides.side(cell, opposite(d)) != side) continue;
        add(to, sides.side(to, opposite(d)), next);
      }
    }
  }
};

// For tables, on boards that are not too large for them, and for boards of any size.
using PushGraph = PushGraphOf<Distance>;
using WidePushGraph = PushGraphOf<std::uint32_t>;
static_assert(PushGraph::not_reached == unreachable);

}  // namespace pushwise::sokoban
