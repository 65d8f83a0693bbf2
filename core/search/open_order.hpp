// What the best-first methods differ in: the order in which states are taken, and what that order
// promises about the first goal.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/types.hpp"

namespace pushwise {

// How the open list is ordered.
enum class Order : std::uint8_t {
  breadth,  // least g
  depth,    // last in, first out
  greedy,   // least h
  astar,    // least g + w*h, then least h
};

struct BestFirstOptions {
  Order order = Order::breadth;
  // Percent; 100 is A*. With w > 100 a solution costs at most w/100 times the optimum.
  Cost weight = 100;
  // Paths longer than this are not followed.
  Cost depth_limit = infinite;
  // Free an expanded state when all its children were pruned (Hoste 11.2). Safe: it may be met
  // and expanded again, but only as the child of a state that is kept, and those are expanded once.
  bool prune_leaves = false;
  // Hoste's form of iterative deepening: only states with f <= fmax are kept, taken by least h;
  // fmax starts at the bound of the start and grows to the least rejected f. A finished pass proves
  // that every solution costs more.
  bool iterated = false;
  // With `iterated`: states of a pass after which it begins again in another order, times 1, 1, 2,
  // 1, 1, 2, 4, … (Luby). Where the bound is exact a pass is a dive, and a dive into a deadlock
  // that no test sees is not left again for millions of states; another one may miss it. 0: never.
  std::uint64_t restarts = 0;
  std::uint64_t seed = 0;
  // Proved before: every solution costs as much. The first pass of `iterated` begins here. A* gains
  // nothing by it: states that it would have taken by least f come in a worse order.
  Cost floor = 0;
  // The domain's bound never overestimates, so f of the selected state is a proven bound.
  bool admissible = true;
  // A* as it is printed in textbooks, for comparing counts with publications: states of equal f are
  // taken last in, first out, f may fall along a path, and a goal ends the search when it is
  // selected, not when it is made.
  bool by_the_book = false;
};

// Keys of the open list, least first: breadth-first by g, depth-first by nothing (last in, first
// out), greedy and iterated by h, A* by f and then h.
class OpenOrder {
 public:
  using Key = std::pair<std::uint32_t, std::uint32_t>;

  explicit OpenOrder(const BestFirstOptions& options)
      : order_(options.iterated ? Order::greedy : options.order),
        weight_(options.weight),
        admissible_(options.admissible),
        by_the_book_(options.by_the_book),
        // Does a cheaper path to a known state matter?
        reopens_(order_ == Order::astar || order_ == Order::breadth || options.iterated ||
                 options.depth_limit < infinite) {}

  bool informed() const { return order_ == Order::greedy || order_ == Order::astar; }
  bool reopens() const { return reopens_; }
  // Methods that promise the least cost accept a goal when it is selected.
  bool selects_goal() const { return order_ == Order::astar || order_ == Order::breadth; }

  Key key(Cost g, Cost h, Cost parent_f) const {
    const auto rest = static_cast<std::uint32_t>(h);
    switch (order_) {
      case Order::breadth:
        return {static_cast<std::uint32_t>(g), 0U};
      case Order::depth:
        return {0U, 0U};
      case Order::greedy:
        return {rest, 0U};
      case Order::astar:
        break;
    }
    // Rounding down keeps the promise of weighted A*: a solution is an integer.
    const Cost f = g + static_cast<Cost>(std::int64_t{h} * weight_ / 100);
    if (by_the_book_) return {static_cast<std::uint32_t>(f), 0U};
    return {static_cast<std::uint32_t>(std::max(f, parent_f)), rest};
  }
  // What a key tells of the state under it.
  Cost h_of(const Key& key) const {
    return static_cast<Cost>(order_ == Order::greedy ? key.first : key.second);
  }
  Cost f_of(const Key& key) const { return plain_astar() ? static_cast<Cost>(key.first) : 0; }
  // No solution is cheaper once this state is selected.
  Cost proves(const Key& key, Cost g) const {
    if (!admissible_) return 0;
    return order_ == Order::breadth ? g : f_of(key);
  }
  // A goal just generated ends the search at once if no cheaper one can follow, or if nobody cares.
  bool may_stop_at(Cost f, Cost parent_g, Cost parent_f) const {
    if (!selects_goal()) return true;
    if (order_ == Order::breadth) return f <= parent_g + 1;
    return !by_the_book_ && plain_astar() && admissible_ && f <= parent_f;
  }

 private:
  bool plain_astar() const { return order_ == Order::astar && weight_ == 100; }

  Order order_;
  Cost weight_;
  bool admissible_;
  bool by_the_book_;
  bool reopens_;
};

}  // namespace pushwise
