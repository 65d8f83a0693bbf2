// The plan: in which order should the goals be filled, and which boxes wait elsewhere meanwhile?
//
// The emptying of the goals (emptying.hpp) read backwards. A step brings a box from outside to its
// goal or to a parking place, or a parked box to its goal.
#pragma once

#include <vector>

#include "base/bit_set.hpp"
#include "sokoban/level/distances.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/plan/emptying.hpp"

namespace pushwise::sokoban {

class PackingPlan {
 public:
  // Throws std::length_error on a level too large for it (see Terrain::affords_tables).
  explicit PackingPlan(const Terrain& terrain, Leaving leaving = Leaving::one_by_one,
                       std::uint64_t seed = 0);
  // Of an emptying found elsewhere. Distances are left out where nobody asks for them.
  PackingPlan(const Terrain& terrain, const Emptying& emptying, bool with_distances);

  std::size_t cells() const { return dead_from_.size(); }
  // Goals, the first to be filled first.
  const std::vector<Cell>& order() const { return order_; }
  // How many goals the plan has a way for.
  std::size_t clean() const { return clean_; }
  std::size_t parked() const { return parked_; }

  struct Step {
    Cell from;  // where the parked box stands; off_board: any box will do
    Cell to;
  };
  // `done` is a number of steps taken, here and below.
  std::size_t size() const { return steps_.size(); }
  const Step& step(std::size_t done) const { return steps_[done]; }
  // Where boxes stand then.
  const BitSet& filled(std::size_t done) const { return filled_[done]; }
  const std::vector<Cell>& cells_filled(std::size_t done) const { return cells_filled_[done]; }
  // How many of the steps brought boxes from outside.
  std::size_t placed(std::size_t done) const { return placed_[done]; }

  // With those boxes in place that never move again: the first number of steps after which a box on
  // this cell can reach no goal; size() if that is only then, or never.
  std::size_t dead_from(Cell cell) const { return dead_from_[cell]; }
  // Pushes from each cell to where the next step leads, with the boxes in place as walls.
  const std::vector<Distance>& distance(std::size_t done) const { return distance_[done]; }

 private:
  void read_backwards(const Emptying& emptying, std::size_t cells);
  void look_ahead(const Terrain& terrain, bool with_distances);

  std::vector<Cell> order_;
  std::size_t clean_ = 0;
  std::size_t parked_ = 0;
  std::vector<Step> steps_;
  std::vector<BitSet> filled_;
  std::vector<std::vector<Cell>> cells_filled_;
  std::vector<std::size_t> placed_;
  std::vector<std::size_t> dead_from_;
  std::vector<std::vector<Distance>> distance_;
};

}  // namespace pushwise::sokoban
