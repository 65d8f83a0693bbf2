// Macro moves: everywhere one box can be pushed (or pulled) while the others stay.
//
// The box is lifted off the board and one depth-first search finds which sides of every cell hang
// together (Sides); after that a route is a path over (cell, side of the player) vertices, so all
// destinations of a box cost a time linear in the cells.
#pragma once

#include <vector>

#include "base/bit_set.hpp"
#include "sokoban/level/sides.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

class BoxRoutes {
 public:
  // A vertex reached: the box on `cell`, having come in `direction`; the player stands behind it.
  struct Stop {
    Cell cell;
    Direction direction;
    std::uint16_t pushes;
    std::uint32_t before;  // index of the stop it was reached from
  };

  explicit BoxRoutes(const Board& board)
      : board_(&board), sides_(board), seen_(board.cells() * 4), occupied_(board.cells() + 1) {}

  // Explore the pushes of a box; cells in `closed` are not entered. The first stop is the start,
  // the rest come in the order of pushes needed.
  const std::vector<Stop>& pushes(const Position& position, BoxNumber box, const BitSet& closed) {
    return explore(position, box, closed, true);
  }
  // The same for pulls; `direction` is the way the box moved, the player stands ahead of it.
  const std::vector<Stop>& pulls(const Position& position, BoxNumber box, const BitSet& closed) {
    return explore(position, box, closed, false);
  }
  const std::vector<Stop>& stops() const { return stops_; }
  // On which side of the box the player is at a stop, as Sides names it.
  std::uint8_t side_at(std::size_t stop) const { return vertices_[stop]; }
  // With the box on a stop's cell: into how many parts it cuts the floor it moves on.
  unsigned parts_at(Cell cell) const { return sides_.classes(cell); }
  // After pushes(): can the box be pushed in some direction and back again at once, with the player
  // ending where it began?
  bool to_and_fro(const BitSet& closed) {
    const Cell start = stops_.front().cell;
    for (const Direction d : directions) {
      const Cell to = board_->next(start, d);
      if (occupied_[to] != 0 || closed.test(to)) continue;
      sides_.look_at(occupied_, to);
      const std::uint8_t here = sides_.side(start, d);
      const std::uint8_t there = sides_.side(to, d);
      if (here == vertices_.front() && here == sides_.side(start, opposite(d)) &&
          there != Sides::none && there == sides_.side(to, opposite(d)))
        return true;
    }
    return false;
  }
  // Where the player stands after a stop other than the first.
  Cell player_after(const Stop& stop, bool pushed) const {
    return board_->next(stop.cell, pushed ? opposite(stop.direction) : stop.direction);
  }

 private:
  const std::vector<Stop>& explore(const Position& position, BoxNumber box, const BitSet& closed,
                                   bool pushing) {
    occupied_ = position.occupancy();
    const Cell start = position.box(box);
    occupied_[start] = 0;
    sides_.rebuild(occupied_, start);
    sides_.look_at(occupied_, start);
    stops_.clear();
    vertices_.clear();
    if (++generation_ == 0) {
      std::fill(seen_.begin(), seen_.end(), std::uint16_t{0});
      generation_ = 1;
    }
    const std::uint8_t side = sides_.side_of_player(start, position.player());
    stops_.push_back({start, up, 0, 0});
    vertices_.push_back(side);
    if (side == Sides::none) return stops_;
    seen_[std::size_t{start} * 4 + side] = generation_;
    for (std::uint32_t head = 0; head < stops_.size(); ++head) {
      const Cell cell = stops_[head].cell;
      for (const Direction d : directions) {
        // The player must be on the side it pushes (or pulls) from, and the way must be free.
        const Direction stand = pushing ? opposite(d) : d;
        if (sides_.side(cell, stand) != vertices_[head]) continue;
        const Cell to = board_->next(cell, d);
        if (occupied_[to] != 0 || closed.test(to)) continue;
        sides_.look_at(occupied_, to);
        const std::uint8_t after = sides_.side(to, stand);
        if (after == Sides::none) continue;
        std::uint16_t& mark = seen_[std::size_t{to} * 4 + after];
        if (mark == generation_) continue;
        mark = generation_;
        stops_.push_back({to, d, static_cast<std::uint16_t>(stops_[head].pushes + 1), head});
        vertices_.push_back(after);
      }
    }
    return stops_;
  }

  const Board* board_;
  Sides sides_;
  std::vector<std::uint16_t> seen_;
  std::uint16_t generation_ = 0;
  std::vector<std::uint8_t> occupied_;
  std::vector<Stop> stops_;
  std::vector<std::uint8_t> vertices_;
};

}  // namespace pushwise::sokoban
