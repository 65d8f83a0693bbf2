// The exact penalty of a few boxes: pushes needed to bring them to goals minus the sum of their
// push distances, the least over all choices of goals.
//
// A* over labelled boxes and the player's region. With d0 the distances at the start, the key of a
// state is pushes made + sum over boxes of min over goals of [d(now) - d0]; it never falls along a
// path and, at an end, is at most the excess for the goals reached. An end is put back under its
// exact excess, so the first end taken out again has the least. When the budget is spent the least
// key that waits is a proven lower bound. All goals are free here, so the answer holds in every
// state that contains the boxes with the player in the same region.
//
// Backward (Course) the boxes are pulled to squares they may have started from, and the end has the
// player where the level has it.
//
// With a cut square (forward only) boxes of its zone are forgotten when they come to it: the
// penalty is then a lower bound, proved with far fewer states (see CutSquare).
//
// Each push flips the parity of one box, so every excess is even and a bound may be rounded up.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sokoban/level/cut_square.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/proof/pair_table.hpp"
#include "sokoban/proof/pattern.hpp"
#include "sokoban/state/course.hpp"

namespace pushwise::sokoban {

// One box may go to one goal only.
struct Restriction {
  std::size_t box = most_pattern_boxes;  // none
  std::size_t goal = 0;
};

class PatternSearch {
 public:
  struct Answer {
    Cost penalty = 0;            // a lower bound; `infinite` if the boxes cannot be solved
    bool complete = false;       // the penalty is exact, or with a cut square the most it proves
    bool up_to_cut = false;      // boxes were forgotten at the cut square
    std::vector<Push> solution;  // if complete and finite; boxes by their place in the question
  };

  // `pairs` prunes pairs that are dead; it may be null.
  PatternSearch(const Terrain& terrain, const PairTable* pairs, Way way = Way::forward);

  Answer run(const std::vector<Cell>& boxes, Cell player, std::size_t budget, Restriction only = {},
             const CutSquare* cut = nullptr);

  std::uint64_t nodes() const { return nodes_made_; }

 private:
  struct Node {
    std::array<Cell, most_pattern_boxes> boxes;
    Cell player;  // any cell of its region; the lowest once the state was taken out
    std::uint16_t pushes;
    std::uint32_t parent;
    Push push;
  };
  static constexpr std::uint32_t none = 0xffffffffU;
  static constexpr Cost most_key = 200;

  Cost term(std::size_t box, Cell cell, Cell player) const;
  Cost end_value(const Node& node) const;
  void expand(std::uint32_t id, Cost at);
  bool remember(std::uint32_t id);
  std::uint64_t hash(const Node& node) const;
  void wait(std::uint32_t id, Cost at);
  bool dead_pair(const Node& node, std::size_t moved) const;
  bool gone(Cell cell) const { return cell == terrain_->board().wall(); }

  const Terrain* terrain_;
  const PairTable* pairs_;
  Course course_;
  Position position_;
  std::size_t count_ = 0;
  Restriction only_;
  const CutSquare* cut_ = nullptr;
  std::array<bool, most_pattern_boxes> leaves_{};          // at the cut square
  std::array<Cost, most_pattern_boxes> start_cut_{};       // pushes until then
  std::array<std::size_t, most_pattern_boxes> present_{};  // by number in the working position
  std::array<const Distance*, most_pattern_boxes> start_rows_{};
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> slots_;  // states taken out, by open addressing
  std::vector<std::vector<std::uint32_t>> waiting_;
  std::vector<Push> pushes_;
  std::uint64_t nodes_made_ = 0;
};

}  // namespace pushwise::sokoban
