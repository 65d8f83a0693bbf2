// A solver together with the terrain its answers are translated with. Cells cross the border to
// Python as positions row * width + column of the drawing.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "checkpoint.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/run/solver.hpp"

namespace pushwise {

using Positions = std::vector<std::size_t>;

inline Positions positions(const sokoban::Board& board, const std::vector<sokoban::Cell>& cells) {
  Positions out;
  for (const sokoban::Cell cell : cells) out.push_back(board.position(cell));
  return out;
}

// The cell at a position of the drawing. Throws std::invalid_argument if it is not inside the
// walls.
inline sokoban::Cell interior(const sokoban::Board& board, std::size_t position) {
  if (position >= board.width() * board.height() || board.cell_at(position) == board.wall())
    throw std::invalid_argument("not an interior cell");
  return board.cell_at(position);
}

// The cells of boxes and player as Python names them. Throws std::invalid_argument if one is not
// inside the walls, if two boxes stand on one cell or the player on a box, or if there are more
// boxes than both the level's boxes and its goals: the parts of the core have room for no more.
inline std::vector<sokoban::Cell> state_cells(const sokoban::Board& board, const Positions& boxes,
                                              std::size_t player) {
  std::vector<sokoban::Cell> cells;
  std::vector<bool> taken(board.cells());
  taken[interior(board, player)] = true;
  for (const std::size_t box : boxes) {
    const sokoban::Cell cell = interior(board, box);
    if (taken[cell]) throw std::invalid_argument("two things stand on one cell");
    taken[cell] = true;
    cells.push_back(cell);
  }
  if (cells.size() > std::max(board.boxes().size(), board.goals().size()))
    throw std::invalid_argument("the level has fewer boxes and fewer goals than that");
  return cells;
}

class BoundSolver {
 public:
  BoundSolver(std::shared_ptr<sokoban::Terrain> terrain, std::unique_ptr<sokoban::Solver> solver)
      : terrain_(std::move(terrain)), solver_(std::move(solver)) {}

  // A step that raises (a bound of the user, say) may have left a state half looked at: from then
  // on the search proves nothing, and cannot go on.
  std::string step(double seconds, std::uint64_t node_limit) {
    if (failed_) throw std::runtime_error("the search has failed and cannot go on");
    failed_ = true;
    const Outcome outcome = solver_->step(seconds, node_limit);
    failed_ = false;
    switch (outcome) {
      case Outcome::running:
        return "running";
      case Outcome::solved:
        return "solved";
      case Outcome::exhausted:
        return "exhausted";
      case Outcome::memory:
        return "memory";
    }
    return "running";
  }

  void offer(const std::string& lurd) { solver_->offer(lurd); }

  nanobind::dict statistics() const {
    const Statistics& counts = solver_->statistics();
    nanobind::dict out;
    out["expanded"] = counts.expanded;
    out["generated"] = counts.generated;
    out["stored"] = counts.stored;
    out["duplicates"] = counts.duplicates;
    out["reopened"] = counts.reopened;
    out["freed"] = counts.freed;
    out["bytes"] = counts.bytes;
    out["open"] = solver_->open();
    nanobind::list passes;
    for (const Pass& pass : counts.passes)
      passes.append(nanobind::make_tuple(pass.fmax, pass.nodes));
    out["passes"] = passes;
    out["by_depth"] = counts.by_depth;
    return out;
  }
  const sokoban::Solver& solver() const { return *solver_; }
  const sokoban::Board& board() const { return terrain_->board(); }
  std::pair<Positions, std::size_t> snapshot() const {
    const sokoban::PathState state = solver_->snapshot();
    const sokoban::Board& board = terrain_->board();
    return {positions(board, state.boxes), board.position(state.player)};
  }
  // Who found the solution; the boards they aimed at, as (who, is it made from the start, boxes);
  // and where searches from both ends met, as (boxes, player).
  using Aimed = std::tuple<std::string, bool, Positions>;
  using Finding =
      std::tuple<std::string, std::vector<Aimed>, std::optional<std::pair<Positions, std::size_t>>>;
  Finding finding() const {
    const sokoban::Finding found = solver_->finding();
    Finding out{found.by, {}, std::nullopt};
    for (const sokoban::HintBoard& hint : found.hints)
      std::get<1>(out).emplace_back(hint.by, hint.made == sokoban::Way::forward,
                                    positions(board(), hint.boxes));
    if (found.meeting)
      std::get<2>(out) = {positions(board(), found.meeting->boxes),
                          board().position(found.meeting->player)};
    return out;
  }
  std::optional<BoundCheckpoint> checkpoint() const {
    auto found = solver_->checkpoint();
    return found ? std::optional(BoundCheckpoint(terrain_, std::move(found))) : std::nullopt;
  }
  bool failed() const { return failed_; }
  // None if it is proved that there is no solution.
  std::optional<Cost> lower_bound() const {
    if (failed_) return 0;
    const Cost bound = solver_->lower_bound();
    return bound >= infinite ? std::nullopt : std::optional(bound);
  }

 private:
  std::shared_ptr<sokoban::Terrain> terrain_;
  std::unique_ptr<sokoban::Solver> solver_;
  bool failed_ = false;
};

}  // namespace pushwise
