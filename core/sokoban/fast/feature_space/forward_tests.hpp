// What the forward modes know of deadlocks, and which boxes need be moved at all.
//
// Each move: frozen boxes, the table of lost pairs, learned deadlocks. A state chosen to become a
// node: all boxes matched to goals with frozen ones as walls, the retrograde test, corrals, the
// removal of free boxes, and the few boxes off goal that are left behind alone. What these prove is
// learned. If there is a PI-corral, only its boxes are moved.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sokoban/deadlock/tests.hpp"
#include "sokoban/fast/feature_space/layout.hpp"
#include "sokoban/fast/feature_space/mode.hpp"
#include "sokoban/fast/shared/group_log.hpp"
#include "sokoban/fast/shared/left_behind.hpp"
#include "sokoban/fast/shared/lost_groups.hpp"
#include "sokoban/proof/free_boxes.hpp"
#include "sokoban/reduce/reductions.hpp"

namespace pushwise::sokoban::fast {

class ForwardTests {
 public:
  // The log may be null.
  ForwardTests(const Layout& layout, std::shared_ptr<GroupLog> log);

  // A node is expanded.
  void enter(const Position& position);
  bool may_move(BoxNumber box) const { return may_move_[box] != 0; }
  bool dead_at_a_glance(const Child& child);
  // Of a state that may become a node, reached by a move to `to`; its region is refreshed.
  bool dead(const Position& position, Cell to);
  // Of the state that dead() was asked about last and that is not dead: boxes that never move
  // again.
  const FrozenBoxes& frozen() const { return frozen_; }

  std::size_t patterns() const { return lost_.size(); }
  bool holds_pattern(const Position& position) const { return lost_.known_in(position); }
  // Tell the others of the portfolio what was learned, and listen.
  void exchange() {
    if (log_) lost_.exchange(*log_);
  }
  std::vector<std::pair<std::string, std::uint64_t>> pruned() const;

 private:
  struct Counted {
    std::unique_ptr<DeadlockTest> test;
    std::uint64_t count;
  };

  bool lost_pair(const Child& child) const;
  bool fails(Counted& test, const Position& position);

  const Layout* layout_;
  std::shared_ptr<GroupLog> log_;
  FrozenBoxes frozen_;
  std::vector<Counted> tests_;
  Counted removal_;
  FreeBoxes free_;
  LeftBehind left_behind_;
  LostGroups lost_;
  std::unique_ptr<Reduction> corral_;
  const DeadSets* pairs_;
  std::vector<std::uint64_t> boxes_;  // of the node, by the numbers of the pair table
  std::vector<std::uint8_t> may_move_;
  std::vector<Push> pushes_;
  std::uint64_t freezes_ = 0;
  std::uint64_t lost_pairs_ = 0;
  std::uint64_t few_ = 0;
  std::uint64_t learned_ = 0;  // moves that lead to a learned deadlock
};

}  // namespace pushwise::sokoban::fast
