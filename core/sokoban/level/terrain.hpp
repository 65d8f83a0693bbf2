// A board with everything that is computed once per level and shared by all parts.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/bit_set.hpp"
#include "sokoban/level/board.hpp"
#include "sokoban/level/distances.hpp"
#include "sokoban/level/nearest.hpp"
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

  // Is there room and time for tables of distances between all cells and all goals (two bytes for
  // each of both, and for push four times as many), and for the matchings and plans that are made
  // with them? Where there is not, engines and tests do without.
  bool affords_tables() const {
    const std::size_t columns = std::max(board_.goals().size(), board_.boxes().size());
    return board_.cells() <= most_table_cells && columns <= most_columns &&
           board_.cells() * columns <= most_entries;
  }

  // Distances to the goals, made when first asked for; throws std::length_error if the tables are
  // not affordable.
  const DistanceTable& to_goals(DistanceKind kind) const {
    require_tables();
    const std::lock_guard<std::mutex> lock(mutex_);
    auto& table = tables_[kind];
    if (!table) table = std::make_unique<DistanceTable>(board_, sides_, kind, board_.goals());
    return *table;
  }
  // Distances from the squares where boxes start, for searches that run backwards.
  const DistanceTable& from_starts(DistanceKind kind) const {
    require_tables();
    const std::lock_guard<std::mutex> lock(mutex_);
    auto& table = start_tables_[kind];
    if (!table)
      table = std::make_unique<DistanceTable>(
          DistanceTable::from_sources(board_, sides_, kind, board_.boxes()));
    return *table;
  }
  // The least of them, on boards of any size.
  const NearestDistances& nearest_goal(DistanceKind kind) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    auto& made = nearest_[kind];
    if (!made) made = std::make_unique<NearestDistances>(board_, sides_, kind, board_.goals());
    return *made;
  }
  const NearestDistances& nearest_start(DistanceKind kind) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    auto& made = start_nearest_[kind];
    if (!made)
      made = std::make_unique<NearestDistances>(board_, sides_, kind, board_.boxes(), true);
    return *made;
  }
  // Cells on which a box can stand that began on a start square.
  BitSet from_a_start() const {
    const NearestDistances& nearest = nearest_start(DistanceKind::push);
    BitSet cells(board_.cells());
    for (Cell cell = 0; cell < board_.cells(); ++cell)
      if (nearest.best(cell) < infinite) cells.set(cell);
    return cells;
  }

 private:
  // Forty megabytes of push distances, made in some tenths of a second; a matching takes as long.
  static constexpr std::size_t most_entries = 4'000'000;
  static constexpr std::size_t most_columns = 1000;

  void require_tables() const {
    if (!affords_tables())
      throw std::length_error("the level is too large for tables of distances to its goals");
  }

  Board board_;
  Sides sides_;
  BitSet dead_;
  mutable std::mutex mutex_;
  mutable std::map<DistanceKind, std::unique_ptr<DistanceTable>> tables_;
  mutable std::map<DistanceKind, std::unique_ptr<DistanceTable>> start_tables_;
  mutable std::map<DistanceKind, std::unique_ptr<NearestDistances>> nearest_;
  mutable std::map<DistanceKind, std::unique_ptr<NearestDistances>> start_nearest_;
};

}  // namespace pushwise::sokoban
