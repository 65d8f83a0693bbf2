// The heuristics that are computed from the position alone, with their reasons.
//
//   misplaced  W        tiles out of place
//   distance   P        sum of the tiles' distances to their cells (Manhattan on a plain board)
//   conflicts  P&LC     + 2 for each tile that must leave its line to let others pass
//   corners    P&LC&C   + 2 for each tile next to a corner that must step aside for it
//
// All are admissible; P&LC&C is not monotone, so a search that stores states must reopen. A given
// heuristic (`GivenHeuristic`) is a function: of pattern databases, or of the user.
#pragma once

#include <functional>
#include <vector>

#include "tiles/board.hpp"

namespace pushwise::tiles {

enum class Heuristic : std::uint8_t { zero, misplaced, distance, conflicts, corners, given };

// A heuristic that is only a function of the position: its reason is that the value falls with
// every move of a shortest solution. Every search thread has one of its own.
struct GivenHeuristic {
  std::function<Cost(const std::vector<Tile>&)> value;
  // 2 if the value has the parity of every solution from there, else 1.
  Cost punishment = 1;
};

// Why a value is more than P: what the descent test may do besides bringing tiles nearer.
struct Reasons {
  // Two tiles in their goal line in the wrong order. Every such pair is listed, also where one
  // tile's step resolves several: a test that knew only the counted ones would forbid solutions.
  struct Pair {
    Tile first;
    Tile second;
    bool horizontal;  // the line; the step aside goes the other way
  };
  std::vector<Pair> pairs;
  std::vector<Tile> corner_tiles;

  void clear() {
    pairs.clear();
    corner_tiles.clear();
  }
};

class Evaluator {
 public:
  Evaluator(const Puzzle& puzzle, Heuristic heuristic, GivenHeuristic given = {});

  Heuristic heuristic() const { return heuristic_; }
  // How much more a solution costs at least if the reasons cannot be respected.
  Cost punishment() const {
    if (heuristic_ == Heuristic::given) return given_.punishment;
    return heuristic_ == Heuristic::misplaced ? 1 : 2;
  }
  bool is_goal(const std::vector<Tile>& cells) const { return cells == goal_; }

  Cost value(const std::vector<Tile>& cells) const;
  // The value, with its reasons.
  Cost value(const std::vector<Tile>& cells, Reasons& reasons) const;
  Cost distance_sum(const std::vector<Tile>& cells) const;
  // What the corner tiles add to P&LC.
  Cost corner_value(const std::vector<Tile>& cells) const;

  Cell goal_cell(Tile tile) const { return goal_cell_[tile]; }
  Cost distance(Tile tile, Cell cell) const { return distance_[goal_cell_[tile] * cells_ + cell]; }

 private:
  struct Corner {
    Cell corner;
    Cell neighbour;
    Cell other;
  };

  Cost misplaced(const std::vector<Tile>& cells) const;
  Cost conflicts(const std::vector<Tile>& cells) const;
  void pairs(const std::vector<Tile>& cells, std::vector<Reasons::Pair>& out) const;
  // Calls visit(tile) for each tile counted.
  template <class Visit>
  void each_corner_tile(const std::vector<Tile>& cells, Visit&& visit) const;
  bool in_conflict(const std::vector<Tile>& cells, Cell cell) const;

  Heuristic heuristic_;
  GivenHeuristic given_;
  std::size_t cells_;
  std::vector<Tile> goal_;
  std::vector<Cell> goal_cell_;
  std::vector<std::uint16_t> distance_;
  std::vector<Line> lines_;
  // For each cell and axis its line and its place in it; no_cell if it stands in none.
  std::vector<std::array<Cell, 2>> line_of_;
  std::vector<std::array<Cell, 2>> place_in_;
  std::vector<Corner> corners_;
};

}  // namespace pushwise::tiles
