// Passive mining: every placement of a few boxes, with every region of the player, judged before
// any search (Hoste 7.2.3, 8).
//
// What is said about a placement is a function of the level, the boxes and the budget alone: no
// pattern found before changes it. So a run may be stopped between any two placements, divided
// among processes and taken up again, and finds the same patterns.
//
// A pattern is kept if it is minimal: a deadlock none of whose parts is one, or a penalty larger
// than what disjoint parts give together.
#pragma once

#include <memory>
#include <vector>

#include "base/combinations.hpp"
#include "sokoban/proof/pattern_store.hpp"
#include "sokoban/proof/questions.hpp"
#include "sokoban/state/live_packing.hpp"

namespace pushwise::sokoban {

class PassiveMiner {
 public:
  // What the pair table may take; without it pairs are searched like any others.
  static constexpr std::size_t usual_table_bytes = std::size_t{256} << 20;

  // With `restrictive`, penalties by goal too, and pairs that have nothing but those.
  PassiveMiner(const Terrain& terrain, std::size_t budget, bool restrictive,
               std::size_t table_bytes = usual_table_bytes);

  // Cells that boxes are placed on: those that are not dead.
  std::size_t live_cells() const { return live_.size(); }

  // Judge the placement; cells by their number among the live cells. Patterns are added to `out`.
  void judge(const Placement& placement, std::vector<Pattern>& out);

  // Judge any boxes on live cells, in ascending order.
  void judge(const std::vector<Cell>& boxes, std::vector<Pattern>& out);

  // States looked at in all proofs.
  std::uint64_t nodes() const { return questions_->nodes(); }

 private:
  void judge_region(Cell player, std::vector<Pattern>& out);
  bool some_part_is_dead(Cell player);

  const Terrain* terrain_;
  Packing live_;
  std::unique_ptr<PairTable> pairs_;
  std::unique_ptr<Questions> questions_;
  bool restrictive_;
  Position position_;
  std::vector<Cell> boxes_;
  std::vector<bool> seen_;
};

}  // namespace pushwise::sokoban
