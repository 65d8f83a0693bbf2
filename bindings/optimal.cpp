// The push-optimal engine, and its bound for single states (for tests and explanations).
#include "sokoban/optimal/optimal.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>

#include "checkpoint.hpp"
#include "module.hpp"
#include "patterns.hpp"
#include "sokoban/bounds/pair_bound.hpp"
#include "sokoban/bounds/return_matching.hpp"
#include "sokoban/bounds/return_walk.hpp"
#include "sokoban/optimal/moves.hpp"
#include "sokoban/proof/miner.hpp"
#include "solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushwise {

using namespace sokoban;

namespace {

OptimalParts parts_without(const std::vector<std::string>& without) {
  OptimalParts parts;
  for (const std::string& name : without) {
    if (name == "frozen-walls")
      parts.frozen_walls = false;
    else if (name == "pairs")
      parts.pairs = false;
    else if (name == "triples")
      parts.triples = false;
    else if (name == "learned-deadlocks" || name == "jams")  // its former name
      parts.learned_deadlocks = false;
    else if (name == "forward")
      parts.forward = false;
    else if (name == "backward")
      parts.backward = false;
    else if (name == "gates")
      parts.gates = false;
    else if (name == "corrals")
      parts.corrals = false;
    else if (name == "fill-order")
      parts.fill_order = false;
    else if (name == "cut-squares")
      parts.cut_squares = false;
    else if (name == "dives")
      parts.dives = false;
    else if (name == "descent")
      parts.descent.budget = 0;
    else if (name == "mining")
      parts.mining.mode = MiningPlan::Mode::none;
    else
      throw std::invalid_argument("the optimal engine has no part '" + name + "'");
  }
  if (!parts.forward && !parts.backward)
    throw std::invalid_argument("the optimal engine has to search one way, forward or backward");
  return parts;
}

class OptimalProbe {
 public:
  OptimalProbe(std::shared_ptr<Terrain> terrain, const std::vector<std::string>& without,
               bool backward)
      : terrain_(std::move(terrain)),
        way_(backward ? Way::backward : Way::forward),
        live_(live_packing(*terrain_)),
        pairs_(*terrain_, live_, way_),
        patterns_(terrain_->board()),
        miner_(*terrain_, &pairs_, patterns_, Questions::usual_budget, way_),
        bound_(*terrain_, &pairs_,
               parts_without(without).mining.mode != MiningPlan::Mode::none ? &patterns_ : nullptr,
               {parts_without(without).frozen_walls, parts_without(without).pairs}, way_),
        return_walk_(terrain_->board()),
        return_matching_(*terrain_),
        position_(terrain_->board()) {}

  OptimalProbe(const OptimalProbe&) = delete;
  OptimalProbe& operator=(const OptimalProbe&) = delete;

  void set(const Positions& boxes, std::size_t player) {
    const std::vector<Cell> cells = state_cells(terrain_->board(), boxes, player);
    for (const Cell cell : cells)
      if (!live_.usable(cell)) throw std::invalid_argument("a box stands on a dead cell");
    position_.set(cells, interior(terrain_->board(), player));
    position_.refresh();
  }

  // What these boxes of the position cost at least beyond their distances, proved up to the cut
  // square only; None if there is no solution. 0 if there is no cut square.
  std::optional<Cost> penalty_at_cut(std::size_t budget) {
    const CutSquare cut(*terrain_);
    if (!cut.exists() || position_.boxes().size() > most_pattern_boxes) return 0;
    FewBoxes search(*terrain_, nullptr);
    return finite(search.cost(position_.boxes(), position_.player(), budget, {}, &cut).penalty);
  }

  // Look for patterns around every box; how many are known now.
  std::size_t mine() {
    for (BoxNumber box = 0; box < position_.boxes().size(); ++box) miner_.mine(position_, box);
    return patterns_.size();
  }
  std::optional<Cost> value() { return finite(bound_.value(position_)); }
  // Of a position that is not solved: steps that are walked at least, and the bound on moves that
  // weighs pushes by the way back.
  std::pair<Cost, std::optional<Cost>> returns() {
    return {return_walk_.steps(return_walk_.sum(position_.boxes()), position_.player()),
            finite(return_matching_.value(position_))};
  }
  // The matching alone, and the sum of the gains of all pairs, disjoint or not: no bound at all.
  Cost matching() const { return bound_.matching(); }
  Cost overlapping() const { return bound_.overlapping(); }

  // Each legal push, or backward pull, onto a live cell with the bound its parent gives it; after
  // value().
  std::vector<std::pair<std::pair<std::size_t, std::string>, std::optional<Cost>>> moves() {
    std::vector<Push> moves;
    Course(*terrain_, way_).moves(position_, moves);
    std::vector<std::pair<std::pair<std::size_t, std::string>, std::optional<Cost>>> out;
    const Board& board = terrain_->board();
    for (const Push move : moves) {
      const Cell box = position_.box(move.box);
      if (!live_.usable(board.next(box, move.direction))) continue;
      out.push_back({{board.position(box), std::string(1, push_letters[move.direction])},
                     finite(bound_.after_move(position_, move))});
    }
    return out;
  }

 private:
  static std::optional<Cost> finite(Cost cost) {
    return cost >= infinite ? std::nullopt : std::optional<Cost>(cost);
  }

  std::shared_ptr<Terrain> terrain_;
  Way way_;
  Packing live_;
  PairTable pairs_;
  PatternStore patterns_;
  Miner miner_;
  PairBound bound_;
  ReturnWalk return_walk_;
  ReturnMatching return_matching_;
  Position position_;
};

}  // namespace

void bind_optimal(nb::module_& m) {
  m.def(
      "optimal",
      [](std::shared_ptr<Terrain> terrain, const std::vector<std::string>& without,
         std::size_t memory_limit, std::size_t threads, std::size_t most_states,
         const PatternSet* patterns, Cost floor, const std::string& mining,
         std::uint64_t slow_states, std::size_t mining_budget, std::uint64_t probe_states,
         std::uint64_t triples_from, std::uint64_t descent_budget, std::uint64_t descent_share,
         const BoundCheckpoint* checkpoint, std::size_t checkpoint_states,
         std::uint64_t join_from) {
        OptimalOptions options;
        options.parts = parts_without(without);
        options.memory_limit = memory_limit;
        options.threads = threads;
        options.most_states = most_states;
        options.probe_states = probe_states;
        options.triples_from = triples_from;
        if (options.parts.descent.budget > 0)
          options.parts.descent = {descent_budget, descent_share};
        if (options.parts.mining.mode != MiningPlan::Mode::none)
          options.parts.mining = {mining_mode(mining), slow_states, mining_budget};
        if (patterns != nullptr && patterns->size() > 0) options.known.patterns = patterns->store();
        options.known.floor = floor;
        if (checkpoint != nullptr) options.known.checkpoint = checkpoint->checkpoint();
        options.checkpoint_states = checkpoint_states;
        options.join_from = join_from;
        auto solver = make_optimal(terrain, options);
        return std::make_unique<BoundSolver>(std::move(terrain), std::move(solver));
      },
      "terrain"_a, nb::kw_only(), "without"_a = std::vector<std::string>{}, "memory_limit"_a = 0,
      "threads"_a = 1, "most_states"_a = 0, "patterns"_a.none() = nb::none(), "floor"_a = 0,
      "mining"_a = "adaptive", "slow_states"_a = 0, "mining_budget"_a = 1000,
      "probe_states"_a = OptimalOptions{}.probe_states,
      "triples_from"_a = OptimalOptions{}.triples_from, "descent_budget"_a = DescentPlan{}.budget,
      "descent_share"_a = DescentPlan{}.share, "checkpoint"_a.none() = nb::none(),
      "checkpoint_states"_a = OptimalOptions{}.checkpoint_states,
      "join_from"_a = OptimalOptions{}.join_from,
      "The fewest pushes. `patterns` and `floor`, a bound, were proved before; each search keeps "
      "at most `most_states`, then goes on depth-first. After ten times `probe_states` the "
      "backward way is tried for as many. After `triples_from` states dead triples are looked up. "
      "A descent test takes `descent_budget` states, all of them one state in `descent_share`. "
      "`checkpoint` is of a search to go on from; its own keeps at most about `checkpoint_states`. "
      "After `join_from` states of one search all threads work on its states.");
  m.def(
      "optimal_moves",
      [](std::shared_ptr<Terrain> terrain, const std::vector<std::string>& without,
         std::size_t memory_limit, const PatternSet* patterns, const std::string& mining,
         std::uint64_t slow_states, std::size_t mining_budget, std::uint64_t triples_from,
         std::optional<Cost> fewest_pushes, std::uint64_t backward_from) {
        OptimalMovesOptions options;
        if (fewest_pushes) {
          if (!terrain->affords_tables())
            throw std::invalid_argument("the level is too large for the engine");
          options.fewest_pushes = *fewest_pushes;
          options.backward_from = backward_from;
        }
        options.parts = parts_without(without);
        options.memory_limit = memory_limit;
        options.triples_from = triples_from;
        if (options.parts.mining.mode != MiningPlan::Mode::none)
          options.parts.mining = {mining_mode(mining), slow_states, mining_budget};
        if (patterns != nullptr && patterns->size() > 0) options.known.patterns = patterns->store();
        auto solver = make_optimal_moves(terrain, options);
        return std::make_unique<BoundSolver>(std::move(terrain), std::move(solver));
      },
      "terrain"_a, nb::kw_only(), "without"_a = std::vector<std::string>{}, "memory_limit"_a = 0,
      "patterns"_a.none() = nb::none(), "mining"_a = "adaptive", "slow_states"_a = 0,
      "mining_budget"_a = 1000, "triples_from"_a = OptimalMovesOptions{}.triples_from,
      "fewest_pushes"_a.none() = nb::none(),
      "backward_from"_a = OptimalMovesOptions{}.backward_from,
      "The fewest moves, and among these solutions the fewest pushes. `patterns` were proved "
      "before. With `fewest_pushes`, proved before: the fewest moves of the solutions with that "
      "many pushes; after `backward_from` states from both ends.");
  nb::class_<OptimalProbe>(m, "OptimalProbe", "The push-optimal engine's bound at single states.")
      .def(nb::init<std::shared_ptr<Terrain>, const std::vector<std::string>&, bool>(), "terrain"_a,
           "without"_a = std::vector<std::string>{}, "backward"_a = false)
      .def("set", &OptimalProbe::set, "boxes"_a, "player"_a)
      .def("mine", &OptimalProbe::mine)
      .def("penalty_at_cut", &OptimalProbe::penalty_at_cut, "budget"_a)
      .def("value", &OptimalProbe::value)
      .def("returns", &OptimalProbe::returns)
      .def("moves", &OptimalProbe::moves)
      .def_prop_ro("matching", &OptimalProbe::matching)
      .def_prop_ro("overlapping", &OptimalProbe::overlapping);
}

}  // namespace pushwise
