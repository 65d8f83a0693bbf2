// Questions about a few boxes alone on the board, searched once and remembered.
//
// An answer depends on the boxes and the player's region among them only, and on the budget of the
// search, which is fixed: asking again, in whatever order, gives the same answer.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "sokoban/proof/few_boxes.hpp"

namespace pushwise::sokoban {

class Questions {
 public:
  static constexpr std::size_t usual_budget = 1000;

  // `pairs` answers about two boxes without a search; it may be null.
  Questions(const Terrain& terrain, const PairTable* pairs, std::size_t budget = usual_budget,
            Way way = Way::forward)
      : terrain_(&terrain),
        pairs_(pairs),
        budget_(budget),
        targets_(Course(terrain, way).targets().size()),
        search_(terrain, pairs, way),
        alone_(terrain.board()) {}

  // The whole answer. The reference is valid until the next question.
  const FewBoxes::Answer& ask(const std::vector<Cell>& boxes, Cell player,
                              const CutSquare* cut = nullptr);
  // The same, for a question that will hardly come again.
  FewBoxes::Answer ask_once(const std::vector<Cell>& boxes, Cell player) {
    return search_.cost(boxes, player, budget_);
  }

  // The penalty, from the pair table where it can give it; boxes in ascending order.
  Cost penalty(const std::vector<Cell>& boxes, Cell player);

  // The most that disjoint groups of fewer boxes give together; `infinite` if a group is dead.
  Cost of_fewer(const std::vector<Cell>& boxes, Cell player);

  // Forward only: find the penalties by goal, for the box for which they say most. True if they say
  // anything.
  bool measure_by_goal(Pattern& pattern);

  // States looked at.
  std::uint64_t nodes() const { return search_.nodes(); }

 private:
  static constexpr std::size_t most_answers = 1U << 16;

  struct Known {
    std::vector<Cell> question;
    FewBoxes::Answer answer;
  };

  static std::uint64_t number_of(const std::vector<Cell>& question);

  Cost pair_penalty(Cell a, Cell b, Cell player) const;
  Cost led_penalty(const Pattern& pattern, std::size_t lead, std::size_t goal);

  const Terrain* terrain_;
  const PairTable* pairs_;
  std::size_t budget_;
  std::size_t targets_;
  FewBoxes search_;
  Position alone_;
  std::unordered_map<std::uint64_t, Known> answers_;
};

}  // namespace pushwise::sokoban
