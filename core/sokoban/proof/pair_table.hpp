// All pairs of boxes, solved: for every pair of live cells, every region of the player and every
// pair of goals, how many pushes more than the two boxes would need one by one.
//
// A pair state is (two cells, the player's region when only these two boxes stand on the board).
// excess(g, k) = pushes to bring the first box to goal g and the second to goal k, minus their push
// distances for the player's side. It is exact: one breadth-first search backwards from each pair
// of goals over the graph of all labelled pair states. A pair state whose excesses are all infinite
// is a deadlock of every state that contains it; linear conflicts are the pair states that need two
// pushes more for every pair of goals.
//
// Backward (Course) the same is asked of the squares the boxes started from: how many pushes more
// than one by one bring the pair from there to where it stands, the player starting where the level
// has it.
//
// Size: one byte for each (pair state, pair of goals); about 10,000 states for 128 live cells, so
// some 4 MB with 20 goals, made in well under a second. `fits` says whether a level stays in a
// given size; a level that does not goes without.
#pragma once

#include <cstdint>
#include <vector>

#include "base/memory.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/state/course.hpp"
#include "sokoban/state/packing.hpp"

namespace pushwise::sokoban {

class PairTable {
 public:
  using Excess = std::uint8_t;
  static constexpr Excess never = 0xff;
  static constexpr Excess largest = 0xfe;  // more is stored as this: still a lower bound

  // An upper estimate of the bytes the table of a level takes.
  static std::size_t bytes_for(const Board& board, std::size_t live);

  // `live` numbers the cells that are not dead; the table keeps a reference.
  PairTable(const Terrain& terrain, const Packing& live, Way way = Way::forward);

  // A pair state seen from an ordered pair of boxes: which matrix, and whether its rows are the
  // second box's goals.
  struct Entry {
    std::uint32_t state;
    bool swapped;
  };
  Entry find(Cell a, Cell b, Cell player) const {
    std::size_t x = live_->number(a);
    std::size_t y = live_->number(b);
    const bool swapped = x > y;
    if (swapped) std::swap(x, y);
    const std::size_t pair = y * (y - 1) / 2 + x;
    return {first_[pair] + region_[pair * cells_ + player], swapped};
  }

  // No goals can be reached by both.
  bool dead(Entry entry) const { return kind_[entry.state] == Kind::dead; }
  // Some pair of goals needs more pushes than the boxes one by one.
  bool interacts(Entry entry) const { return kind_[entry.state] != Kind::apart; }
  // The excess with the first box of find() on goal g and the second on k.
  Excess excess(Entry entry, std::size_t g, std::size_t k) const {
    if (entry.swapped) std::swap(g, k);
    return excess_[(entry.state * goals_ + g) * stride_ + k];
  }
  // Row g holds the excesses with the box on the lower cell number brought to goal g; rows are
  // stride() long and filled up with `never`.
  const Excess* matrix(Entry entry) const {
    return excess_.data() + std::size_t{entry.state} * goals_ * stride_;
  }
  std::size_t stride() const { return stride_; }
  // Rows are padded to whole vectors of this many 16-bit numbers.
  static constexpr std::size_t lanes = 16;

  std::size_t states() const { return kind_.size(); }
  std::size_t dead_states() const;
  std::size_t bytes() const;

 private:
  enum class Kind : std::uint8_t { apart, interacting, dead };
  struct Graph;

  void number_regions(const Board& board);
  Graph moves_from_the_end(const Board& board, bool backward) const;
  void measure(const Board& board, const Course& course, const Graph& graph, std::size_t g,
               std::size_t k, std::vector<std::uint16_t>& pushes) const;

  const Packing* live_;
  std::size_t cells_;
  std::size_t goals_;
  std::size_t stride_;
  std::vector<std::uint32_t> first_;  // of a pair: the number of its first state
  std::vector<std::uint8_t> region_;  // of (pair, cell): which of the pair's states
  std::vector<Kind> kind_;
  std::vector<Excess> excess_;
};

}  // namespace pushwise::sokoban
