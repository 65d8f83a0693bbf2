// What the push-optimal engine asks about the state it is at: how far it is from solved at least,
// and which pushes are worth making.
//
// Shared by the two ways of searching (OptimalSearch, DepthFirstFallback), forward or backward.
// Looks for patterns on the way, so the same question may have a larger answer later; answers never
// overestimate. Reductions (gates, PI-corrals) keep the true distance of every state.
//
// Backward the reductions are those of the forward search, turned round: a pull from Y to X is left
// out iff in X the push to Y would not be made. As the choice of pushes depends on X alone, what is
// left is the same smaller graph, in which the start is as far from the goals as ever. A state that
// pulls lead to can be solved, so no deadlock test of the forward search has anything to say.
#pragma once

#include <memory>
#include <vector>

#include "base/backoff.hpp"
#include "base/rng.hpp"
#include "search/statistics.hpp"
#include "sokoban/bounds/pair_bound.hpp"
#include "sokoban/deadlock/dead_triples.hpp"
#include "sokoban/deadlock/learned_deadlocks.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/proof/active_mining.hpp"
#include "sokoban/reduce/reduction.hpp"
#include "sokoban/state/packing.hpp"

namespace pushwise::sokoban {

// How much of the work goes to descent tests.
struct DescentPlan {
  std::uint64_t budget = 1'000;  // states of one test; 0 means none
  std::uint64_t share = 8;       // one state in this many; 0 means that every state is asked
};

struct OptimalParts {
  bool forward = true;
  bool backward = true;  // not both are off
  bool frozen_walls = true;
  bool pairs = true;
  bool prices = true;
  bool triples = true;
  bool learned_deadlocks = true;
  bool gates = true;
  bool corrals = true;
  bool fill_order = true;
  bool dives = true;
  DescentPlan descent;
  bool cut_squares = true;
  MiningPlan mining = {MiningPlan::Mode::adaptive};
};

// What all searches of a level read.
struct OptimalTables {
  const Terrain& terrain;
  const Packing& live;
  const PairTable* pairs;  // of the way they go; null: without
  DeadTriples& triples;
  std::uint64_t triples_from;   // states a search expands before it asks for them
  std::size_t most_pair_bytes;  // what another table of pairs may take
};

struct Checkpoint;

// What was proved before.
struct OptimalKnowledge {
  std::shared_ptr<const PatternStore> patterns;
  Cost floor = 0;  // no solution has fewer pushes
  // Of a run that was stopped; may be null.
  std::shared_ptr<const Checkpoint> checkpoint;
};

// A pattern that was proved on the way, with a cell of the player's region.
struct LearnedPattern {
  std::vector<Cell> boxes;
  Cell player = 0;
  Cost penalty = 0;
  bool exact = false;
};

// What a search has learned about its level.
struct Learned {
  std::vector<LearnedPattern> patterns;   // of the bound
  std::vector<LearnedPattern> deadlocks;  // of many boxes (LearnedDeadlocks)
};

struct OptimalCounts {
  std::uint64_t dead_cells = 0;
  std::uint64_t frozen = 0;
  std::uint64_t triples = 0;
  std::uint64_t learned_deadlocks = 0;
  std::uint64_t bound = 0;      // states the bound proves dead
  std::uint64_t raised = 0;     // states taken out and put back under a larger f
  std::uint64_t postponed = 0;  // successors not stored because of their f
  std::uint64_t gates = 0;
  std::uint64_t corrals = 0;
  std::uint64_t descents = 0;  // states whose f a descent test has lifted
  std::uint64_t ceiling = 0;   // successors no better than a solution that is known

  OptimalCounts& operator+=(const OptimalCounts& other) {
    dead_cells += other.dead_cells;
    frozen += other.frozen;
    triples += other.triples;
    learned_deadlocks += other.learned_deadlocks;
    bound += other.bound;
    raised += other.raised;
    postponed += other.postponed;
    gates += other.gates;
    corrals += other.corrals;
    descents += other.descents;
    ceiling += other.ceiling;
    return *this;
  }
};

class OptimalEvaluator {
 public:
  struct Child {
    Push push;
    Cost h;
    Cost order;
  };

  OptimalEvaluator(const OptimalTables& tables, const OptimalParts& parts,
                   const OptimalKnowledge& known, Rng& rng, Statistics& statistics, Way way);

  // Does it learn anything from such a pattern? The pair table knows all about pairs, and the rows
  // of the matching about single boxes.
  static bool asks_for(const Pattern& pattern, const PairTable* pairs) {
    return pattern.penalty > 0 && pattern.boxes.size() > std::size_t{pairs == nullptr ? 1U : 2U};
  }

  const Course& course() const { return course_; }

  // The bound of a state that is not mined at; `infinite` if it is dead. Of the start first: the
  // parity of all solutions is known then.
  Cost start_value(const Position& position);
  // The bound of a state with this many pushes behind it. If f is not above `f`, learned deadlocks
  // are looked for, and patterns around `moved`, the cell of the box pushed last (the wall at the
  // start).
  Cost value(const Position& position, Cell moved, Cost pushes, Cost f);
  // Round up to the parity of all solutions.
  Cost rounded(Cost f) const { return parity_ ? f + ((f - reference_) & 1) : f; }
  Cost step() const { return parity_ ? 2 : 1; }

  // The successors of the position that value() was asked about, those to be made first last, as
  // far as their f does not exceed `f`; `pushes` are theirs. Returns the least f of the others.
  Cost children(const Position& position, Cell moved, Cost pushes, Cost f, bool wild,
                std::vector<Child>& out);
  // Is the position, just reached by this move, not wanted? Asked before the region is refreshed,
  // and if it is wanted again afterwards.
  bool lost(const Position& position, Push move);
  bool left_out(const Position& position, Push move);

  // A solution of this many pushes is known: no successor that is not better is wanted.
  void set_ceiling(Cost pushes) { ceiling_ = pushes; }
  Cost ceiling() const { return ceiling_; }

  OptimalCounts& counts() { return counts_; }
  const OptimalCounts& counts() const { return counts_; }
  std::size_t patterns() const { return patterns_.size(); }
  // For a search that goes on from this one.
  Learned learned() const;
  void learn(const Learned& learned);
  // Patterns that were not given.
  void add_learnt(std::vector<const Pattern*>& out) const {
    for (std::size_t i = given_; i < patterns_.size(); ++i) out.push_back(&patterns_[i]);
  }

 private:
  Cost deadlocked();
  bool mine(const Position& position, Cell moved);
  bool mine_as_long_as_it_pays(const Position& position, Cell moved);
  void reduce(const Position& position);
  bool frozen(const Position& position, Push move);
  bool has_dead_triple(const Position& position, Push move);

  const Board& board_;
  const Packing& packing_;
  Course course_;
  OptimalParts parts_;
  PatternStore patterns_;
  std::size_t given_ = 0;
  StillBoxes still_;
  std::unique_ptr<CutSquare> cut_;
  Miner miner_;
  PairBound bound_;
  FrozenBoxes frozen_;
  DeadTriples& dead_triples_;
  std::uint64_t triples_from_;
  std::unique_ptr<DeadlockTest> triples_;  // once they are worth their table
  std::unique_ptr<LearnedDeadlocks> learned_;
  std::unique_ptr<Reduction> gate_;
  std::unique_ptr<Reduction> corral_;
  Rng& rng_;
  Statistics& statistics_;
  std::vector<Push> pushes_;
  Backoff mining_{16, 64};
  bool parity_;
  Cost reference_ = 0;  // has the parity of every solution
  Cost ceiling_ = infinite;
  OptimalCounts counts_;
};

}  // namespace pushwise::sokoban
