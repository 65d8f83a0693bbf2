// One half of the search for ties: from the start by pushes, or from the end by pulls, layer by
// layer of as many moves of a box. A layer is complete before its first state is taken up.
//
// States whose pushes so far and bound exceed the fewest pushes are passed over. A state on a
// solution with the fewest is reached with its fewest: with fewer, and the same rest, there would
// be a better solution. So only paths with as many are compared by moves, and none is taken up
// again.
//
// Boxes in the same places are kept once, with the cells on which the moves that led there have
// left the player: its arrivals. Those in one region are taken up together. One flood from all of
// them says what every cell costs at best, so bound and successors are worked out once for a region
// and not for each way into it.
#pragma once

#include <vector>

#include "base/arena.hpp"
#include "base/bucket_queue.hpp"
#include "base/id_table.hpp"
#include "base/rng.hpp"
#include "search/search.hpp"
#include "sokoban/optimal/evaluator.hpp"
#include "sokoban/optimal/tied_bounds.hpp"
#include "sokoban/optimal/tied_tunnels.hpp"
#include "sokoban/state/path_state.hpp"
#include "sokoban/state/spread.hpp"
#include "sokoban/state/zobrist.hpp"

namespace pushwise::sokoban {

class TiedSide {
 public:
  TiedSide(const OptimalTables& tables, MemoryBudget& budget, const OptimalParts& parts,
           const OptimalKnowledge& known, Cost fewest_pushes, Way way, TiedBounds& bounds,
           Statistics& statistics);

  Outcome start();
  // Boxes that wait, all in the next layers.
  std::size_t waiting() const { return queue_.size(); }
  // The pushes behind the next layer, counted from the start of the level. Precondition: some wait.
  Cost layer() { return pushes_of(static_cast<Cost>(queue_.least())); }

  // Is no layer taken up in part?
  bool between_layers() {
    return queue_.empty() || static_cast<Cost>(queue_.least()) > taken_depth_;
  }

  // Take up the boxes that wait longest, if they can lead below the ceiling, where any rest costs
  // so much more than bounds say at least.
  Outcome take_up(Cost ceiling, TiedBounds::Both rest_slack);
  // What the states of any complete layer have cost beyond the bounds, at least.
  TiedBounds::Both slack();

  // A way through a state that both halves have reached in the same layer.
  struct Meeting {
    StateId here = no_state;
    StateId there = no_state;
    Cost moves = infinite;
  };
  // The best through the boxes that wait longest, which are taken out.
  Meeting meet(const TiedSide& other);
  // The best solution below the ceiling of last take_up() that this half has found alone.
  const Meeting& found() const { return found_; }

  const OptimalEvaluator& evaluator() const { return evaluator_; }
  std::uint64_t dominated() const { return dominated_; }
  std::size_t stored() const { return arrivals_.live(); }
  std::size_t bytes() const {
    return boxes_.bytes() + arrivals_.bytes() + table_.bytes() + queue_.bytes();
  }

  PathState state(StateId arrival) const;
  // From an arrival to the root, all states with the player where it is before the next move.
  std::vector<PathState> chain(StateId arrival) const;
  StateId latest() const { return latest_; }
  StateId arrivals_end() const { return arrivals_.end(); }

 private:
  // A cell on which the player stood after a move, and the least steps and moves until then.
  struct Arrival {
    StateId boxes;
    StateId parent;  // an arrival
    StateId next;    // with the same boxes
    std::uint16_t player;
    std::uint16_t cost;
    std::uint16_t depth;
  };
  // What follows the boxes in their record.
  struct Rest {
    StateId first;         // arrival
    std::uint16_t queued;  // the depth at which they wait, or waited last
  };
  static constexpr std::uint16_t never = 0xffff;
  static constexpr Cost most_moves = 0xffff;

  Arrival arrival(StateId id) const { return read<Arrival>(arrivals_.at(id)); }
  const std::byte* packed(StateId boxes) const { return boxes_.at(boxes); }
  std::byte* rest_at(StateId boxes) { return boxes_.at(boxes) + packing_.words() * 8; }
  const std::byte* rest_at(StateId boxes) const { return boxes_.at(boxes) + packing_.words() * 8; }

  template <class T>
  static T read(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
  }
  template <class T>
  static void write(std::byte* at, const T& value) {
    std::memcpy(at, &value, sizeof value);
  }

  bool backward() const { return evaluator_.course().backward(); }
  // Depth is counted from where this half begins.
  Cost pushes_of(Cost depth) const { return backward() ? fewest_pushes_ - depth : depth; }
  TiedBounds::Both to_come(const TiedBounds::Boxes& boxes, Cell player, Cost depth) const {
    return backward() ? bounds_.from_start(boxes, player, pushes_of(depth))
                      : bounds_.to_end(boxes, player, pushes_of(depth));
  }
  TiedBounds::Both behind(const TiedBounds::Boxes& boxes, Cell player, Cost depth) const {
    return backward() ? bounds_.to_end(boxes, player, pushes_of(depth))
                      : bounds_.from_start(boxes, player, pushes_of(depth));
  }
  Cost walk_to_come(ReturnWalk::Sum sum, Cell player, Cost depth) const {
    return backward() ? bounds_.walk_from_start(sum, player, pushes_of(depth))
                      : bounds_.walk_to_end(sum, player, pushes_of(depth));
  }

  Outcome add_root();
  void unpack(StateId boxes, Cost depth);
  void next_region();
  Outcome take_up_region(Cost depth);
  struct Step {
    StateId from;  // arrival
    Cost cost;
  };
  Step way_to(Cell stand, Direction d) const;
  Outcome expand(const TiedBounds::Boxes& boxes, Cost depth, Cost f);
  Outcome keep(std::uint64_t hash, Cell player, Cost cost, Cost depth, StateId parent);
  StateId find(std::uint64_t hash, const std::byte* packed) const;
  StateId find_or_add(std::uint64_t hash);
  std::uint64_t hash_of(StateId boxes) const;

  const Board& board_;
  const Packing& packing_;
  Cost fewest_pushes_;
  Rng rng_;
  Statistics& statistics_;
  OptimalEvaluator evaluator_;
  TiedBounds& bounds_;
  TiedTunnels tunnels_;
  Zobrist zobrist_;
  Arena boxes_;
  Arena arrivals_;
  IdTable table_;
  BucketQueue queue_;
  Position position_;
  Spread spread_;
  std::vector<std::byte> buffer_;
  std::vector<OptimalEvaluator::Child> children_;
  std::vector<Spread::Start> waiting_;  // arrivals of the boxes taken out
  std::vector<Spread::Start> starts_;   // those in the player's region
  std::vector<Spread::Start> go_on_;    // of these: with one box only
  std::vector<Cell> earlier_;           // where the player stood after fewer moves of boxes
  std::uint64_t dominated_ = 0;
  Cost ceiling_ = infinite;
  TiedBounds::Both rest_slack_;
  TiedBounds::Both slack_;        // of complete layers: none at first
  TiedBounds::Both layer_slack_;  // of the layer that is taken up
  Cost taken_depth_ = -1;
  Meeting found_;
  StateId latest_ = no_state;
};

}  // namespace pushwise::sokoban
