// What makes a feature-space search the search for something: its direction, its features, its
// advisers and its tests. The search itself (search.hpp) is the same for all modes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "sokoban/fast/feature_space/macro_move.hpp"
#include "sokoban/state/course.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban::fast {

// Can a box be brought back by the next macro move, with the player where it was? That takes a
// search, so it is asked about few moves.
class WayBack {
 public:
  virtual bool comes_back(std::size_t stop) = 0;

 protected:
  ~WayBack() = default;
};

// The state that a macro move leads to, as far as it is known at no cost.
class Child {
 public:
  // With the box moved. Its own region is refreshed only if it is `cut`; ask reaches().
  const Position* position = nullptr;
  BoxNumber box = no_box;
  Cell from = 0;
  Cell to = 0;
  Cell player = 0;
  unsigned steps = 0;    // pushes or pulls
  unsigned regions = 0;  // that the boxes cut the floor into
  bool taken_off = false;
  const Reach* lifted = nullptr;  // the player's region with the box off the board
  bool cut = false;               // the box cuts that region in two
  WayBack* way_back = nullptr;
  std::size_t stop = 0;

  bool reversible() const { return way_back->comes_back(stop); }

  bool reaches(Cell cell) const {
    if (cut) return position->reach().contains(cell);
    return lifted->contains(cell) && (taken_off || cell != to);
  }
};

// What becomes of a move before its state is looked at any closer.
enum class Fate : std::uint8_t { dropped, kept, taken_off };

class Mode {
 public:
  virtual ~Mode() = default;

  virtual Way way() const = 0;
  // Cells to which no box is moved.
  virtual const BitSet& closed() const = 0;
  // Squares that boxes use up when they are taken off the board; empty if none ever is.
  virtual const std::vector<Cell>& squares() const { return no_squares(); }
  // Where the search begins: at(position) for each state, with its region refreshed.
  virtual void for_each_root(const std::function<void(const Position&)>& at) = 0;

  // A node is expanded: its region is refreshed.
  virtual void enter(const Position& position, unsigned regions,
                     std::span<const std::uint64_t> used) = 0;
  // Need the moves of this box be made?
  virtual bool may_move(BoxNumber /*box*/) const { return true; }
  virtual Fate fate(const Child& /*child*/) { return Fate::kept; }
  // Proven deadlocks that are seen at a glance.
  virtual bool dead_at_a_glance(const Child& /*child*/) { return false; }
  // The key of the child, which is move number `move` of the node. Advisers may note it.
  virtual std::uint64_t consider(const Child& child, std::size_t move) = 0;
  // All moves are known: let the advisers propose, and leave out what need not be made.
  virtual void finish(std::vector<MacroMove>& moves) = 0;

  struct Place {
    std::uint64_t key;
    std::uint64_t cell;
  };
  // Of a state that becomes a node.
  virtual Place place(const Position& position, unsigned regions,
                      std::span<const std::uint64_t> used) = 0;
  // The expensive tests, for a state chosen to become a node.
  virtual bool dead(const Position& position, const MacroMove& move) = 0;
  virtual bool ended(const Position& position) = 0;
  // Knowledge that may condemn nodes after they were filed: how much of it there is, and what it
  // says.
  virtual std::size_t patterns() const { return 0; }
  virtual bool holds_pattern(const Position& /*position*/) { return false; }

 protected:
  Mode() = default;
  Mode(const Mode&) = default;
  Mode& operator=(const Mode&) = default;

 private:
  static const std::vector<Cell>& no_squares() {
    static const std::vector<Cell> none;
    return none;
  }
};

}  // namespace pushwise::sokoban::fast
