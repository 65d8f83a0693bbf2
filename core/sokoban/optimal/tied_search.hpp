// The fewest moves among the solutions with the fewest pushes of a level, P, which are proved.
//
// States whose pushes so far and bound exceed P are passed over. A state on a solution with P
// pushes is reached with its fewest pushes: with fewer, and the same rest, there would be a
// solution below P. So states are taken up in the order of their pushes, and only paths with as
// many pushes are compared by moves: when the first state with n pushes is taken up, the moves to
// all of these are known, and none is taken up again.
//
// Boxes in the same places are kept once, with the cells on which the pushes that led there have
// left the player: its arrivals. Those in one region are taken up together. One flood from all of
// them says what every cell costs at best, so bound and successors are worked out once for a region
// and not for each way into it.
#pragma once

#include <vector>

#include "base/arena.hpp"
#include "base/bucket_queue.hpp"
#include "base/id_table.hpp"
#include "base/rng.hpp"
#include "sokoban/bounds/return_matching.hpp"
#include "sokoban/bounds/return_walk.hpp"
#include "sokoban/optimal/least_moves.hpp"
#include "sokoban/state/spread.hpp"
#include "sokoban/state/zobrist.hpp"

namespace pushwise::sokoban {

class TiedSearch final : public LeastMoves {
 public:
  TiedSearch(const OptimalTables& tables, MemoryBudget& budget, const OptimalParts& parts,
             const OptimalKnowledge& known, Cost fewest_pushes);

  void set_ceiling(MoveScore score) override {
    if (score.moves >= ceiling_ || score.pushes != fewest_pushes_) return;
    ceiling_ = score.moves;
    goal_ = no_state;
  }
  Outcome step(std::uint64_t budget) override;

  const Statistics& statistics() const override { return statistics_; }
  const OptimalEvaluator& evaluator() const override { return evaluator_; }
  std::uint64_t dominated() const override { return dominated_; }
  // Of the moves nothing is known before the end.
  Cost lower_bound() const override { return ended_ ? ceiling_ : 0; }
  bool settled() const override { return ended_ && ceiling_ < infinite; }
  std::size_t open() const override { return queue_.size(); }
  bool found() const override { return goal_ != no_state; }
  std::vector<PathState> path() const override;
  PathState snapshot() const override;
  void add_sample(std::size_t most, std::vector<std::vector<Cell>>& out) const override;

 private:
  // A cell on which the player stood after a push, and the least moves until then.
  struct Arrival {
    StateId boxes;
    StateId parent;  // an arrival
    StateId next;    // with the same boxes
    std::uint16_t player;
    std::uint16_t moves;
    std::uint16_t pushes;
  };
  // What follows the boxes in their record.
  struct Rest {
    StateId first;         // arrival
    std::uint16_t queued;  // the pushes with which they wait, or waited last
  };
  static constexpr std::uint16_t never = 0xffff;
  static constexpr Cost most_moves = 0xffff;

  Arrival arrival(StateId id) const { return read<Arrival>(arrivals_.at(id)); }
  const std::byte* packed(StateId boxes) const { return boxes_.at(boxes); }
  std::byte* rest_at(StateId boxes) { return boxes_.at(boxes) + packing_.words() * 8; }

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

  Outcome start();
  Outcome take_out();
  Outcome take_up_region(Cost pushes);
  Outcome expand(Cost pushes, Cost f);
  Outcome keep(std::uint64_t hash, Cell player, Cost moves, Cost pushes, StateId parent);
  StateId find_or_add(std::uint64_t hash);
  std::uint64_t hash_of(StateId boxes) const;
  PathState state(StateId arrival) const;

  const Board& board_;
  const Packing& packing_;
  Cost fewest_pushes_;
  Rng rng_;
  Statistics statistics_;
  OptimalEvaluator evaluator_;
  ReturnWalk return_walk_;
  ReturnMatching return_matching_;
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
  std::vector<Cell> earlier_;           // where the player stood after fewer pushes
  bool started_ = false;
  bool ended_ = false;
  std::uint64_t dominated_ = 0;
  Cost ceiling_ = infinite;
  StateId goal_ = no_state;
  StateId latest_ = no_state;
};

}  // namespace pushwise::sokoban
