// The bound of the push-optimal engine: matching, raised by disjoint pairs and patterns of boxes.
//
// Rows of the matching are push distances for the player's side, with frozen boxes as walls. Let
// u, v be its duals. Any solution brings box b to some goal t(b); the pushes of two boxes are at
// least what the pair alone needs, so for disjoint pairs P
//
//   pushes >= sum over pairs of cost(pair, t) + sum over other boxes of d(b, t(b))
//          >= sum u + sum v + sum over pairs of w(pair),
//   w(a, b) = min over goals g, k of [ cost(a to g, b to k) - u_a - v_g - u_b - v_k ].
//
// cost(a to g, b to k) is the larger of the pair table's value and d(a, g) + d(b, k) with frozen
// walls: both are lower bounds, so whatever the rows were made from the sum is admissible (one row,
// one reason). The duals need to be feasible for nothing but the boxes outside P.
//
// A pattern with penalty p stands in the sum as cost(boxes, t) >= p + sum of d without frozen
// walls, so its w is p, less what frozen walls have put into the potentials of its boxes.
//
// Any duals will do, and many fit the same matching. Those of the boxes of pairs that are in each
// other's way are chosen low, so that going elsewhere costs them more (Prices): a pair is often
// worth nothing only because the slack of an exchange with a third box stands in that box's row.
//
// Backward (Course) goals are the squares the boxes started from, and frozen boxes are no walls:
// before they froze they moved.
//
// after_move() bounds a successor from the duals of its parent in O(goals^2) at most: one new row
// potential, and the pairs the pushed box may form. It is admissible by the same proof, because a
// move changes the player's region of no pair it is not part of. If no assignment is left after the
// move, the duals of its parent prove less than that, and more with every other parent: a search
// that waits for such a bound to be reached may wait forever. So a bound that is suspiciously
// large is looked into.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/prices.hpp"
#include "base/warm_assignment.hpp"
#include "sokoban/level/frozen_walls.hpp"
#include "sokoban/proof/pair_table.hpp"
#include "sokoban/proof/pattern_store.hpp"
#include "sokoban/state/frozen.hpp"

namespace pushwise::sokoban {

struct PairBoundParts {
  bool frozen_walls = true;
  bool pairs = true;
  bool prices = true;  // shifted to where they say most
  // Only the tests do without: prices are wrong then.
  bool all_entries = true;
};

class PairBound {
 public:
  // `pairs` and `patterns` may be null; they outlive the bound. Patterns may be added at any time.
  PairBound(const Terrain& terrain, const PairTable* pairs, const PatternStore* patterns,
            PairBoundParts parts = {}, Way way = Way::forward);

  // A lower bound on the pushes from a position whose region is refreshed; `infinite` if dead.
  Cost value(const Position& position);
  // After value(position) was finite: the same for the position after one move.
  Cost after_move(const Position& position, Push move);

  // Pushes the box of the last after_move() has still to make, if it goes to its cheapest goal.
  Cost left_to_push() const { return left_to_push_; }

  // The parts of the last value(), if it was finite.
  Cost matching() const { return matching_; }
  // Its pairs and patterns, whether they share boxes or not: visit(gain, boxes, chosen).
  template <class Visit>
  void for_each_group(Visit&& visit) const {
    for (std::uint32_t i = 0; i < groups_.size(); ++i) {
      const Group& group = groups_[i];
      const std::span boxes(group.boxes.data(), group.count);
      visit(group.gain, boxes, group_of_[boxes.front()] == i);
    }
  }
  // With the gains of all pairs, disjoint or not: admissible for no reason.
  Cost overlapping() const;

 private:
  using Reduced = std::int16_t;
  // Reduced costs are cut off here: three of them still fit 16 bits.
  static constexpr Cost top = 8000;

  // A pair, or the boxes of a pattern, with what it adds to the matching.
  struct Group {
    Cost gain;
    std::size_t count;
    std::array<BoxNumber, most_pattern_boxes> boxes;
  };
  static constexpr std::uint32_t no_group = 0xffffffffU;
  struct Conflict {
    PairTable::Entry entry;
    BoxNumber a;
    BoxNumber b;
  };

  bool choose_rows(const Position& position);
  void reduce_row(const Distance* row, Cost u, Reduced* out) const;
  Cost gain(PairTable::Entry entry, const Reduced* a, const Reduced* plain_a, const Reduced* b,
            const Reduced* plain_b, Cost least, Cost enough) const;
  Reduced least_of_row(const PairTable::Excess* excess, Reduced base, const Reduced* b) const;
  Reduced least_of_row(const PairTable::Excess* excess, Reduced base, const Reduced* b,
                       Reduced plain_base, const Reduced* plain_b) const;
  Cost first_guess(PairTable::Entry entry, std::size_t g, std::size_t k) const;
  bool possible(PairTable::Entry entry, const Distance* a, const Distance* b) const;
  bool assignable(BoxNumber box, const Distance* row);
  void find_conflicts(const Position& position);
  bool collect_pairs();
  bool collect_patterns(const Position& position);
  void select_groups();
  Cost lost_to_walls(const Reduced* plain) const;

  const Reduced* reduced(BoxNumber box) const { return reduced_.data() + box * stride_; }
  const Reduced* plain(BoxNumber box) const {
    return walls_ == nullptr ? reduced(box) : plain_.data() + box * stride_;
  }

  const Terrain* terrain_;
  const PairTable* pairs_;
  const PatternStore* patterns_;
  PairBoundParts parts_;
  Course course_;
  std::size_t goals_;
  std::size_t stride_;
  FrozenBoxes frozen_;
  FrozenWalls walled_;
  std::vector<Distance> own_goal_;  // row of a box that stays on goal g
  WarmAssignment assignment_;
  Prices prices_;

  const WalledDistances* walls_ = nullptr;  // set while some boxes are frozen
  std::vector<Reduced> reduced_;            // by (box, goal): d - u - v of the matching's rows
  std::vector<Reduced> plain_;              // the same for distances without frozen walls
  std::vector<Conflict> conflicts_;
  std::vector<std::uint8_t> in_conflict_;  // by row of the matching
  std::vector<Group> groups_;
  std::vector<std::uint32_t> group_of_;  // by box: the selected group it is in
  std::vector<BoxNumber> owner_;  // scratch of assignable(): by goal, the box it is assigned to
  std::vector<BoxNumber> agenda_;
  std::vector<Reduced> child_;
  std::vector<Reduced> child_plain_;
  Cost matching_ = 0;
  Cost total_ = 0;
  Cost left_to_push_ = 0;
};

}  // namespace pushwise::sokoban
