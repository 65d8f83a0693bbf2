// Active mining: find a few boxes of a state that get in each other's way (Hoste 8).
//
// Begin with one box alone and solve it; where its solution runs into another box, on the way of
// the boxes or of the player, add that box and solve again, until a penalty shows that no pair
// table knows, nothing stands in the way, or the budget is spent. Then boxes are dropped for as
// long as the penalty stays. Questions once answered are remembered.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "sokoban/patterns/pattern_search.hpp"
#include "sokoban/patterns/pattern_store.hpp"

namespace pushwise::sokoban {

class Miner {
 public:
  Miner(const Terrain& terrain, const PairTable* pairs, PatternStore& store)
      : terrain_(&terrain),
        pairs_(pairs),
        store_(&store),
        search_(terrain, pairs),
        alone_(terrain.board()) {}

  // Look for a pattern around one box of a position whose region is refreshed. True if a new one
  // was stored.
  bool mine(const Position& position, BoxNumber start);

  // States looked at in all proofs so far: what mining has cost.
  std::uint64_t nodes() const { return search_.nodes(); }

 private:
  static constexpr std::size_t budget = 1000;
  static constexpr std::size_t most_answers = 1U << 16;

  struct Known {
    std::vector<Cell> question;  // boxes in order, then the region's lowest cell
    PatternSearch::Answer answer;
  };

  const PatternSearch::Answer& ask(const std::vector<Cell>& boxes, Cell player);
  Cost known_penalty(const std::vector<Cell>& boxes, Cell player);
  Cost pair_penalty(Cell a, Cell b, Cell player) const;
  Cell obstacle(const Position& position, const std::vector<Cell>& boxes,
                const std::vector<Push>& solution);
  Cell first_on_walk(Cell target, std::size_t own);
  bool keep(std::vector<Cell> boxes, Cell player, Cost penalty);

  const Terrain* terrain_;
  const PairTable* pairs_;
  PatternStore* store_;
  PatternSearch search_;
  Position alone_;  // the boxes of a question, without the rest
  std::vector<Cell> others_;
  std::unordered_map<std::uint64_t, Known> answers_;
};

}  // namespace pushwise::sokoban
