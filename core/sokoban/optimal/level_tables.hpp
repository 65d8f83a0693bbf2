// The tables of a level that the proving engines read, as far as memory allows them.
#pragma once

#include <algorithm>
#include <memory>

#include "sokoban/optimal/evaluator.hpp"
#include "sokoban/state/live_packing.hpp"

namespace pushwise::sokoban {

class LevelTables {
 public:
  // What the caches of one search may take, beside its states: distances with frozen walls, fill
  // orders, mined answers.
  static constexpr std::size_t cache_bytes = std::size_t{128} << 20;

  // `limit` is the memory of the whole process, 0 for none. The terrain outlives this.
  LevelTables(const Terrain& terrain, bool with_pairs, std::size_t limit)
      : terrain_(terrain),
        live_(live_packing(terrain)),
        most_pair_bytes_(limit == 0 ? most_table_bytes : std::min(most_table_bytes, limit / 8)),
        triples_(terrain) {
    if (with_pairs && live_.size() > 1 &&
        affords_pairs(terrain.board(), live_.size(), most_pair_bytes_))
      pairs_ = std::make_unique<PairTable>(terrain, live_);
  }

  OptimalTables view(std::uint64_t triples_from) {
    return {terrain_, live_, pairs_.get(), triples_, triples_from, most_pair_bytes_};
  }

  // What the pair table may take, unless the memory limit asks for less. So much is made in half a
  // second, for which no limit can end the run; all levels that there is hope for need less.
  static constexpr std::size_t most_table_bytes = std::size_t{64} << 20;
  static bool affords_pairs(const Board& board, std::size_t live, std::size_t most_bytes) {
    return board.cells() <= most_pair_cells && PairTable::bytes_for(board, live) <= most_bytes;
  }

 private:
  // Distances above this would be cut off in the pair bound's 16-bit reduced costs.
  static constexpr std::size_t most_pair_cells = 1000;

  const Terrain& terrain_;
  Packing live_;
  std::size_t most_pair_bytes_;
  std::unique_ptr<PairTable> pairs_;
  DeadTriples triples_;
};

}  // namespace pushwise::sokoban
