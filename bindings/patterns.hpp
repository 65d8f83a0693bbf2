// Patterns as Python sees them: a set that searches share, cells as positions of the drawing.
#pragma once

#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "sokoban/level/terrain.hpp"
#include "sokoban/proof/pattern_store.hpp"
#include "solver.hpp"

namespace pushwise {

// Boxes, the first cell of the player's region, the penalty (None: a deadlock), whether it is
// exact, and for restrictive patterns the lead with the penalty for each goal (None: impossible).
using ByGoal = std::vector<std::pair<std::size_t, std::optional<Cost>>>;
using DrawnPattern = std::tuple<Positions, std::size_t, std::optional<Cost>, bool,
                                std::optional<std::pair<std::size_t, ByGoal>>>;

DrawnPattern drawn_pattern(const sokoban::Board& board, const sokoban::Pattern& pattern);

class PatternSet {
 public:
  explicit PatternSet(std::shared_ptr<sokoban::Terrain> terrain);

  // Throws std::invalid_argument if the cells are not such that the pattern could ever apply.
  bool add(const DrawnPattern& drawn);
  std::size_t size() const { return store_->size(); }
  std::vector<DrawnPattern> all(std::size_t first) const;
  // What searching says about a pattern: at least as much as it claims?
  bool confirms(const DrawnPattern& drawn, std::size_t budget) const;

  const std::shared_ptr<sokoban::PatternStore>& store() const { return store_; }

 private:
  sokoban::Pattern pattern(const DrawnPattern& drawn) const;

  std::shared_ptr<sokoban::Terrain> terrain_;
  std::shared_ptr<sokoban::PatternStore> store_;
  mutable sokoban::Position alone_;
};

}  // namespace pushwise
