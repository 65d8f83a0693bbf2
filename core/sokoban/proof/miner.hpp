// Active mining: find a few boxes of a state that get in each other's way (Hoste 8).
//
// Begin with one box alone and solve it; where its solution runs into another box, on the way of
// the boxes or of the player, add that box and solve again, until a penalty shows that no pair
// table knows, nothing stands in the way, or the budget is spent. Then boxes are dropped for as
// long as the penalty stays. Questions once answered are remembered.
//
// Where a question about three or four boxes is too hard and there is a cut square, it is asked
// again up to there. Whether that pays is found out on the way, by the states it costs for each
// pattern found.
#pragma once

#include <cstdint>
#include <vector>

#include "sokoban/proof/pattern_store.hpp"
#include "sokoban/proof/questions.hpp"

namespace pushwise::sokoban {

class Miner {
 public:
  // With a pair table, what two boxes do is known and not stored; it may be null. `budget` bounds
  // the states of one proof.
  Miner(const Terrain& terrain, const PairTable* pairs, PatternStore& store,
        std::size_t budget = Questions::usual_budget, Way way = Way::forward,
        const CutSquare* cut = nullptr)
      : terrain_(&terrain),
        course_(terrain, way),
        cut_(cut),
        smallest_(pairs == nullptr ? 2 : 3),
        store_(&store),
        questions_(terrain, pairs, budget, way),
        alone_(terrain.board()) {}

  // Look for a pattern around one box of a position whose region is refreshed. True if a new one
  // was stored.
  bool mine(const Position& position, BoxNumber start);
  // Try these boxes of a position together, as they are. True if a new pattern was stored.
  bool try_boxes(std::vector<Cell> boxes, Cell player);

  // A pattern of boxes in ascending order, with the region of this player.
  Pattern pattern(const std::vector<Cell>& boxes, Cell player, Cost penalty, bool exact) {
    return make_pattern(alone_, boxes, player, penalty, exact);
  }

  // States looked at in all proofs so far: what mining has cost.
  std::uint64_t nodes() const { return nodes_before_ + questions_.nodes(); }
  // As if this many had been looked at before.
  void count_from(std::uint64_t nodes) { nodes_before_ = nodes; }

 private:
  FewBoxes::Answer ask(const std::vector<Cell>& boxes, Cell player);
  Cost known_penalty(const std::vector<Cell>& boxes, Cell player);
  Cell obstacle(const Position& position, const std::vector<Cell>& boxes,
                const FewBoxes::Answer& answer);
  Cell first_on_walk(Cell target);
  bool keep(std::vector<Cell> boxes, Cell player, Cost penalty, bool exact);

  const Terrain* terrain_;
  Course course_;
  const CutSquare* cut_;
  std::uint64_t nodes_before_ = 0;  // of searches that this one goes on from
  std::uint64_t cut_nodes_ = 0;     // states of proofs up to the cut square
  std::uint64_t cut_found_ = 0;     // questions for which they proved something
  std::size_t smallest_;            // patterns of fewer boxes are not stored
  PatternStore* store_;
  Questions questions_;
  Position alone_;  // the boxes of a question, without the rest
  std::vector<Cell> others_;
};

}  // namespace pushwise::sokoban
