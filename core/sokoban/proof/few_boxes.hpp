// The prover: a few boxes alone on the board, and two questions about them.
//
//   home   Can they be brought to goals?
//   cost   How many pushes more do they need than each of them would need alone?
//
// All goals are free, so what is proved holds in every state that contains the boxes with the
// player in the same region. Both questions are one search over pushes with exact duplicate
// detection and a budget of states; they differ in what a state is and in the order.
//
// home: boxes are not told apart, and states with boxes near goals come first. The order matters
// only where there is a way home; that the boxes are lost is known when no state is left. A search
// that has spent its budget may be gone on with.
//
// cost: boxes are told apart. With d0 the distances at the start, the key of a state is pushes made
// + sum over boxes of min over goals of [d(now) - d0]; it never falls along a path and, at an end,
// is at most the excess for the goals reached. An end is put back under its exact excess, so the
// first end taken out again has the least. When the budget is spent the least key that waits is a
// proven lower bound. Each push flips the parity of one box, so every excess is even and a bound
// may be rounded up. Backward (Course) the boxes are pulled to squares they may have started from,
// and the end has the player where the level has it. With a cut square (forward only) boxes of its
// zone are forgotten when they come to it: the penalty is then a lower bound, proved with far fewer
// states (see CutSquare).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sokoban/level/cut_square.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/proof/free_boxes.hpp"
#include "sokoban/proof/pair_table.hpp"
#include "sokoban/proof/pattern.hpp"
#include "sokoban/proof/proof_cache.hpp"
#include "sokoban/proof/proof_states.hpp"
#include "sokoban/state/course.hpp"
#include "sokoban/state/frozen.hpp"

namespace pushwise::sokoban {

// One box may go to one goal only.
struct Restriction {
  std::size_t box = most_pattern_boxes;  // none
  std::size_t goal = 0;
};

class FewBoxes {
 public:
  // `pairs` prunes pairs that are dead, of the question about costs; it may be null. Distances are
  // push distances if nothing else is given; others must fall by at most one with a push.
  explicit FewBoxes(const Terrain& terrain, const PairTable* pairs = nullptr,
                    Way way = Way::forward, const DistanceTable* distances = nullptr);

  // `alive` if all boxes reach goals, or if the player gets into one of the cells `area` (there a
  // corral is open and nothing is proved). Forward only.
  Verdict home(const std::vector<Cell>& boxes, Cell player, std::size_t budget,
               std::span<const Cell> area = {});
  // The same, free boxes (FreeBoxes) being taken off in every state: `alive` if none is left off
  // goal, as far as that tells. States are compared with what is known; if the boxes are lost all
  // states met are put there. Forward only; the boxes given are not free.
  Verdict freed(const std::vector<Cell>& boxes, Cell player, std::size_t budget, ProofCache& known);
  // More states for the question that home() or freed() gave up last.
  Verdict go_on(std::size_t budget);

  struct Answer {
    Cost penalty = 0;            // a lower bound; `infinite` if the boxes cannot be solved
    bool complete = false;       // the penalty is exact, or with a cut square the most it proves
    bool up_to_cut = false;      // boxes were forgotten at the cut square
    std::vector<Push> solution;  // if complete and finite; boxes by their place in the question
  };
  // At most six boxes. A penalty of `enough` or more need not be exact.
  Answer cost(const std::vector<Cell>& boxes, Cell player, std::size_t budget,
              Restriction only = {}, const CutSquare* cut = nullptr, Cost enough = infinite);

  // States expanded for the question about costs.
  std::uint64_t nodes() const { return nodes_made_; }
  std::size_t bytes() const { return states_.bytes(); }

 private:
  using Id = ProofStates::Id;
  static constexpr Cost most_key = 200;

  void load(Id id);
  bool load_by_move(const Cell* row);
  void begin(const std::vector<Cell>& boxes, Cell player, std::size_t key);
  void fill_row();
  Verdict after_removal(Id id);
  void put_dead();
  bool locks_off_goal(Cell pushed);
  Cost term(std::size_t box, Cell cell, Cell player) const;
  Cost end_value(Id id) const;
  void expand(Id id, Cost at);
  bool dead_pair(const Cell* boxes, std::size_t moved, Cell player) const;
  bool prepare(const std::vector<Cell>& boxes, Cell player);
  Answer found(Answer answer, Id end) const;
  // A box that was forgotten at the cut square.
  bool gone(Cell cell) const { return cell == terrain_->board().wall(); }

  const Terrain* terrain_;
  const PairTable* pairs_;
  Course course_;
  const DistanceTable* distances_;
  Position position_;
  FrozenBoxes frozen_;
  ProofStates states_;
  std::size_t count_ = 0;
  std::vector<Push> pushes_;
  std::vector<Cell> row_;  // of a state that is made
  std::uint64_t nodes_made_ = 0;
  // Of `home`: how far a box on a cell is from the nearest goal.
  std::vector<std::size_t> nearest_;
  std::vector<Cell> area_;
  // Of `freed`: null for `home`.
  ProofCache* known_ = nullptr;
  FreeBoxes free_;
  ProofCache::Question question_;
  ProofStates::Entry pending_{ProofStates::none, 0, false};  // taken out when the budget was spent
  // Of `cost`.
  Restriction only_;
  const CutSquare* cut_ = nullptr;
  std::array<bool, most_pattern_boxes> leaves_{};          // at the cut square
  std::array<Cost, most_pattern_boxes> start_cut_{};       // pushes until then
  std::array<std::size_t, most_pattern_boxes> present_{};  // by number in the working position
  std::array<const Distance*, most_pattern_boxes> start_rows_{};
};

}  // namespace pushwise::sokoban
