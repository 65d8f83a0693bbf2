// Feature-space search (Shoham & Schaeffer 2020): greedy on many features at once, without ever
// mixing them into one number.
//
// States are filed in cells of a small feature space (cells.hpp). Each turn takes a move from a
// cell, asks the expensive deadlock tests about the state it leads to, and expands that state: all
// macro moves with the features of their states. A move that an adviser proposes weighs 0, others
// 1. What is looked for, and in which direction, is up to the mode.
//
// All that a search backward has seen is written down at the perimeter, the moves not made
// included; a search forward writes down its nodes and looks for every child.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/memory.hpp"
#include "search/search.hpp"
#include "sokoban/fast/feature_space/cells.hpp"
#include "sokoban/fast/feature_space/mode.hpp"
#include "sokoban/fast/feature_space/tree.hpp"
#include "sokoban/fast/shared/perimeter.hpp"
#include "sokoban/run/solver.hpp"
#include "sokoban/state/box_routes.hpp"

namespace pushwise::sokoban::fast {

class FeatureSearch final : WayBack {
 public:
  // All outlive the search; the perimeter may be null.
  FeatureSearch(const Terrain& terrain, const Packing& packing, const Zobrist& zobrist, Mode& mode,
                MemoryBudget& budget, PerimeterClient* perimeter);

  // After this many nodes without a better state the search goes on from the best alone, if it
  // is better than where it went on from last; 0: never. It is not complete then.
  void set_patience(std::size_t nodes) { patience_ = nodes; }

  // Until the time has come, this many nodes are there, or somebody is met.
  Outcome step(const Clock& clock, double seconds, std::size_t most_nodes);

  // Has no state been given up?
  bool complete() const { return leg_ == 0; }

  Way way() const { return forward_ ? Way::forward : Way::backward; }
  std::size_t size() const { return tree_.size(); }
  std::size_t generated() const { return generated_; }
  std::size_t duplicates() const { return duplicates_; }
  // The state with the least key so far.
  StateId best() const { return best_; }
  StateId goal() const { return goal_; }
  const Node& node(StateId id) const { return tree_.node(id); }
  PathState state(StateId id) const { return tree_.state(id); }
  std::vector<PathState> path(StateId id) const { return tree_.path(id); }
  // The nodes from the root to this one.
  std::vector<StateId> line(StateId id) const;
  // Those on the board; a plan takes some off.
  std::vector<Cell> boxes(StateId id) const { return tree_.boxes(id); }

  std::vector<Meeting> take_meetings() { return std::exchange(meetings_, {}); }
  bool has_met() const { return !meetings_.empty(); }
  // To a state that is a node; empty if there is none. The position's region is refreshed.
  std::vector<PathState> path_to(const Position& position);
  // It will not be stepped again: only the nodes are kept, for path_to(). The mode may go.
  void retire();

 private:
  void begin();
  void advance();
  void go_on_from_best();
  void file_next(StateId id);
  void add_node(const Position& position, StateId parent, const MacroMove* move);
  void begin_expansion(StateId id);
  void expand_next_box();
  bool can_begin(BoxNumber box) const;
  void make_moves(BoxNumber box);
  void end_expansion();
  bool condemned(StateId id);
  unsigned count_regions(const Position& position);
  Cell lowest_of(const Child& child);
  bool comes_back(std::size_t stop) override;
  bool really_possible(StateId parent, const MacroMove& move);
  void write_down(StateId id);
  void look_out(std::uint64_t hash);

  const Terrain* terrain_;
  const Packing* packing_;
  const Zobrist* zobrist_;
  Mode* mode_;
  MemoryBudget* budget_;
  PerimeterClient* perimeter_;
  bool forward_;

  Tree tree_;
  Cells cells_;
  std::vector<Meeting> meetings_;
  Outcome outcome_ = Outcome::running;
  bool begun_ = false;
  StateId best_ = no_state;
  std::size_t patience_ = 0;
  std::size_t best_since_ = 0;  // nodes there were when the best was found
  std::uint64_t leg_key_ = 0;   // of the state it went on from last
  std::uint16_t leg_ = 0;
  StateId goal_ = no_state;
  std::size_t generated_ = 0;
  std::size_t duplicates_ = 0;
  std::vector<StateId> roots_;  // not expanded yet
  // By hash, the nodes with boxes taken off that are real: as they are with those boxes.
  std::unordered_map<std::uint64_t, StateId> whole_;

  // The expansion at work.
  std::optional<StateId> expanding_;
  BoxNumber next_box_ = 0;
  std::uint64_t boxes_hash_ = 0;
  std::uint64_t used_hash_ = 0;
  bool any_used_ = false;
  std::vector<MacroMove> moves_;

  // Working space.
  Position position_;  // of the node
  std::vector<std::uint64_t> used_;
  Position child_;
  std::vector<std::uint64_t> child_used_;
  BoxRoutes routes_;
  BoxRoutes back_;
  BoxNumber moving_ = no_box;
  BoxNumber returning_ = no_box;  // whose ways back are known
  std::vector<std::uint8_t> returns_;
  Reach lifted_;
  std::vector<std::uint8_t> occupied_;
  Reach flood_;
  std::vector<std::uint8_t> counted_;
};

}  // namespace pushwise::sokoban::fast
