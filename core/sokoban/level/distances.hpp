// How far is a box from each goal? Four answers, from crude to exact for a lone box.
//
//   taxi  |dx| + |dy|
//   path  steps on the floor
//   walk  pushes, the player thought to stand wherever it is needed
//   push  pushes, the player walking round the box as the walls allow; depends on the player's side
//
// `walk` and `push` are infinite where the box is lost.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/bit_set.hpp"
#include "sokoban/level/board.hpp"
#include "sokoban/level/sides.hpp"

namespace pushwise::sokoban {

enum class DistanceKind : std::uint8_t { taxi, path, walk, push };

// Distances fit 16 bits: no shortest push path is longer than four times the cells, and there are
// no tables of boards with more cells than this.
using Distance = std::uint16_t;
inline constexpr Distance unreachable = 0xffff;
inline constexpr std::size_t most_table_cells = unreachable / 4;

// Distances from every (cell, side of the player) to every cell of `targets`, by one breadth-first
// search backwards from each target.
class DistanceTable {
 public:
  // Throws std::length_error if the board has more than `most_table_cells`.
  DistanceTable(const Board& board, const Sides& sides, DistanceKind kind,
                const std::vector<Cell>& targets);
  // The other way round: pushes needed to bring a box from a source to the cell with the player on
  // that side, the player starting where the board has it.
  static DistanceTable from_sources(const Board& board, const Sides& sides, DistanceKind kind,
                                    const std::vector<Cell>& sources);

  DistanceKind kind() const { return kind_; }
  std::size_t targets() const { return targets_; }

  // The distances of one box to all targets; `side` as Sides names it, ignored unless the kind is
  // push.
  const Distance* row(Cell cell, std::uint8_t side) const {
    const std::size_t at = sided_ ? std::size_t{cell} * 4 + side : cell;
    return table_.data() + at * targets_;
  }
  // The same with the side chosen best for each target.
  const Distance* best_row(Cell cell) const { return best_.data() + std::size_t{cell} * targets_; }

  // The row for a box on `cell` and the player on `player`.
  const Distance* row_for_player(const Sides& sides, Cell cell, Cell player) const {
    if (!sided_ || !sides.is_articulation(cell)) return best_row(cell);
    return row(cell, sides.side_of_player(cell, player));
  }

 private:
  DistanceTable(const Board& board, DistanceKind kind, std::size_t targets);

  void fill_taxi(const Board& board, const std::vector<Cell>& targets);
  void fill_path(const Board& board, const std::vector<Cell>& targets);
  // `backward` follows the pushes against their direction, from the targets.
  void fill_walk(const Board& board, const std::vector<Cell>& targets, bool backward);
  void fill_push(const Board& board, const Sides& sides, const std::vector<Cell>& targets,
                 bool backward);
  void finish();

  DistanceKind kind_;
  bool sided_;
  std::size_t targets_;
  std::vector<Distance> table_;
  std::vector<Distance> best_;
};

// Cells on which a box is lost: no goal can be reached from them, wherever the player is.
BitSet dead_cells(const Board& board, const Sides& sides);

}  // namespace pushwise::sokoban
