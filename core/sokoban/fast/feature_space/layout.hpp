// What the modes of feature-space search know about a level, made once and shared by all of them:
// rooms and the links between them, hotspots, walking distances, pairs of boxes that are lost.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "base/bit_set.hpp"
#include "sokoban/level/structure.hpp"
#include "sokoban/proof/dead_sets.hpp"
#include "sokoban/state/packing.hpp"
#include "sokoban/state/zobrist.hpp"

namespace pushwise::sokoban::fast {

class Layout {
 public:
  explicit Layout(std::shared_ptr<const Terrain> terrain);

  const Terrain& terrain() const { return *terrain_; }
  const Board& board() const { return terrain_->board(); }
  const Zobrist& zobrist() const { return zobrist_; }
  // Boxes forward stand on live cells, backward where a box from a start square can be.
  const Packing& live() const { return live_; }
  const Packing& from_a_start() const { return from_a_start_; }
  // The other cells.
  const BitSet& unreached() const { return unreached_; }

  const Structure& structure() const { return structure_; }
  // The links whose state may depend on a box on this cell.
  const std::vector<std::uint16_t>& links_at(Cell cell) const { return links_at_[cell]; }
  bool same_room(Cell a, Cell b) const {
    return structure_.room(a) == structure_.room(b) || structure_.room(a) == Structure::no_room ||
           structure_.room(b) == Structure::no_room;
  }

  // A box on `cell` would be cut off from every goal by a box on one of these; and the cells of the
  // boxes that one on `cell` would cut off. Empty on very large levels.
  bool knows_hotspots() const { return !cuts_off_.empty(); }
  // One bit for each cell, in words() words.
  std::size_t words() const { return (board().cells() + 63) / 64; }
  const std::uint64_t* cuts_off(Cell cell) const { return cuts_off_.data() + cell * words(); }
  const std::uint64_t* cut_off_by(Cell cell) const { return cut_off_by_.data() + cell * words(); }

  // Steps of the player on the empty board; on very large levels as the crow flies.
  unsigned steps(Cell a, Cell b) const;
  unsigned steps_to_goal(Cell cell) const { return to_goal_[cell]; }
  // A goal with walls on three sides.
  bool dead_end(Cell cell) const;

  // Null where there are too many pairs.
  const DeadSets* dead_pairs() const;

 private:
  void find_hotspots();
  void measure_steps();

  static constexpr std::size_t most_hotspot_cells = 600;
  static constexpr std::size_t most_step_cells = 2500;

  std::shared_ptr<const Terrain> terrain_;
  Zobrist zobrist_;
  Packing live_;
  BitSet from_start_cells_;
  Packing from_a_start_;
  BitSet unreached_;
  Structure structure_;
  std::vector<std::vector<std::uint16_t>> links_at_;
  std::vector<std::uint64_t> cuts_off_;
  std::vector<std::uint64_t> cut_off_by_;
  std::vector<std::uint16_t> steps_;
  std::vector<std::uint16_t> to_goal_;
  mutable std::once_flag pairs_made_;
  mutable std::unique_ptr<const DeadSets> pairs_;
};

}  // namespace pushwise::sokoban::fast
