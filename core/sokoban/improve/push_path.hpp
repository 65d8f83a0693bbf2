// A solution as a row of pushes.
//
// The walks between the pushes are not kept: they are shortest, so they follow from the pushes.
// Point i of a path is the state after its first i pushes, the player standing where the last of
// them left it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sokoban/improve/path_cost.hpp"
#include "sokoban/state/lurd.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

// The box that stands on `from` is pushed one cell.
struct PathPush {
  Cell from;
  Direction direction;
};

class PushPath {
 public:
  // Throws std::logic_error if a step is impossible. The steps need not solve the level.
  static PushPath from_lurd(const Board& board, std::string_view lurd);
  // Throws std::logic_error if a push is impossible.
  PushPath(const Board& board, std::vector<PathPush> pushes);

  std::size_t size() const { return pushes_.size(); }
  PathPush push(std::size_t i) const { return pushes_[i]; }
  Cost pushes() const { return static_cast<Cost>(pushes_.size()); }
  Cost moves() const { return moves_.back(); }
  // Of the part from point `begin` to point `end` and on to where push `end`, if there is one, is
  // made from.
  Cost moves_between(std::size_t begin, std::size_t end) const;
  // Where the player stands to make push i.
  Cell stand(std::size_t i) const;

  // Boxes by their numbers on the board, which stay with them.
  PathState point(std::size_t i) const;
  // The path with the pushes between two points replaced by others.
  PushPath with(std::size_t begin, std::size_t end, const std::vector<PathPush>& between) const;
  std::string lurd() const;

 private:
  const Board* board_;
  std::vector<PathPush> pushes_;
  std::vector<Cost> moves_;  // by point: moves made so far
};

// The path without the parts that return to boxes and region they began with, and without what
// comes after the first solved state.
PushPath without_loops(const Board& board, const PushPath& path);

}  // namespace pushwise::sokoban
