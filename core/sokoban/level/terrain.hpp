// A board with everything that is computed once per level and shared by all parts.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/bit_set.hpp"
#include "sokoban/level/board.hpp"
#include "sokoban/level/distances.hpp"
#include "sokoban/level/sides.hpp"

namespace pushwise::sokoban {

class Terrain {
 public:
  explicit Terrain(const std::vector<std::string>& rows)
      : board_(rows), sides_(board_), dead_(dead_cells(board_, sides_)) {}
  Terrain(const Terrain&) = delete;
  Terrain& operator=(const Terrain&) = delete;

  const Board& board() const { return board_; }
  const Sides& sides() const { return sides_; }
  // Cells on which a box is lost.
  const BitSet& dead() const { return dead_; }
  bool is_dead(Cell cell) const { return dead_.test(cell); }
  // The others.
  BitSet live() const {
    BitSet live(board_.cells());
    for (Cell cell = 0; cell < board_.cells(); ++cell)
      if (!is_dead(cell)) live.set(cell);
    return live;
  }

  // Distances to the goals, made when first asked for.
  const DistanceTable& to_goals(DistanceKind kind) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    auto& table = tables_[kind];
    if (!table) table = std::make_unique<DistanceTable>(board_, sides_, kind, board_.goals());
    return *table;
  }
  // Distances from the squares where boxes start, for searches that run backwards.
  const DistanceTable& from_starts(DistanceKind kind) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    auto& table = start_tables_[kind];
    if (!table)
      table = std::make_unique<DistanceTable>(
          DistanceTable::from_sources(board_, sides_, kind, board_.boxes()));
    return *table;
  }
  // Cells on which a box can stand that began on a start square.
  BitSet from_a_start() const {
    const DistanceTable& table = from_starts(DistanceKind::push);
    BitSet cells(board_.cells());
    for (Cell cell = 0; cell < board_.cells(); ++cell) {
      const Distance* row = table.best_row(cell);
      if (std::any_of(row, row + table.targets(), [](Distance d) { return d != unreachable; }))
        cells.set(cell);
    }
    return cells;
  }

 private:
  Board board_;
  Sides sides_;
  BitSet dead_;
  mutable std::mutex mutex_;
  mutable std::map<DistanceKind, std::unique_ptr<DistanceTable>> tables_;
  mutable std::map<DistanceKind, std::unique_ptr<DistanceTable>> start_tables_;
};

}  // namespace pushwise::sokoban
