// Distances with frozen boxes as walls.
//
// A box that can never move again is a wall for all the others, and its goal is taken. Push
// distances are recomputed once per frozen set and kept; the cache is emptied when it grows large,
// which costs time but changes no value.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include "sokoban/level/terrain.hpp"

namespace pushwise::sokoban {

class WalledDistances {
 public:
  WalledDistances(const Board& board, const std::vector<Cell>& walls)
      : board_(board.with_walls(walls)),
        sides_(board_),
        table_(board_, sides_, DistanceKind::push, board_.goals()) {}

  // The row of a box that is not frozen; nullptr if the player can never get at it again.
  const Distance* row(Cell box, Cell player) const {
    const std::uint8_t side = sides_.side_of_player(box, player);
    return side == Sides::none ? nullptr : table_.row(box, side);
  }

 private:
  Board board_;
  Sides sides_;
  DistanceTable table_;
};

class FrozenWalls {
 public:
  explicit FrozenWalls(const Terrain& terrain) : terrain_(&terrain) {
    const Board& board = terrain.board();
    // Rows by cell and side, and by cell; the board itself and its sides.
    const std::size_t bytes = board.cells() * (5 * board.goals().size() * sizeof(Distance) + 64);
    most_entries_ = std::clamp<std::size_t>(most_bytes / (bytes + 1), 16, 4096);
  }

  // `frozen` in any order.
  const WalledDistances& with(const std::vector<Cell>& frozen);

 private:
  const WalledDistances& find(std::vector<Cell> frozen);

  static constexpr std::size_t most_bytes = std::size_t{64} << 20;
  std::size_t most_entries_;
  const Terrain* terrain_;
  std::map<std::vector<Cell>, std::unique_ptr<WalledDistances>> cache_;
  std::vector<Cell> last_cells_;
  const WalledDistances* last_ = nullptr;
};

}  // namespace pushwise::sokoban
