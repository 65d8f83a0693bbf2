#include "tiles/evaluator.hpp"

#include <algorithm>
#include <utility>

namespace pushwise::tiles {

Evaluator::Evaluator(const Puzzle& puzzle, Heuristic heuristic, GivenHeuristic given)
    : heuristic_(heuristic),
      given_(std::move(given)),
      cells_(puzzle.board.cells()),
      goal_(puzzle.goal),
      goal_cell_(puzzle.highest() + std::size_t{1}, no_cell),
      distance_(puzzle.board.distances()),
      lines_(puzzle.board.lines()),
      line_of_(cells_, {no_cell, no_cell}),
      place_in_(cells_, {no_cell, no_cell}) {
  for (Cell cell = 0; cell < cells_; ++cell)
    if (goal_[cell] != 0) goal_cell_[goal_[cell]] = cell;
  for (Cell line = 0; line < lines_.size(); ++line)
    for (Cell place = 0; place < lines_[line].cells.size(); ++place) {
      const Cell cell = lines_[line].cells[place];
      line_of_[cell][lines_[line].horizontal] = line;
      place_in_[cell][lines_[line].horizontal] = place;
    }
  const Board& board = puzzle.board;
  if (!board.plain() || puzzle.blanks() != 1 || board.rows() < 3 || board.columns() < 3) return;
  for (const std::size_t vertical : {up, down})
    for (const std::size_t sideways : {left, right}) {
      const std::size_t row = vertical == up ? 0 : board.rows() - 1;
      const std::size_t column = sideways == left ? 0 : board.columns() - 1;
      const auto corner = static_cast<Cell>(row * board.columns() + column);
      const Cell beside = board.next(corner, opposite(sideways));
      const Cell beneath = board.next(corner, opposite(vertical));
      corners_.push_back({corner, beside, beneath});
      corners_.push_back({corner, beneath, beside});
    }
}

template <class Visit>
void Evaluator::each_corner_tile(const std::vector<Tile>& cells, Visit&& visit) const {
  // Where a side has three cells, one tile stands next to two corners: it is counted once.
  std::array<Tile, 8> counted{};
  std::size_t count = 0;
  for (const Corner& at : corners_) {
    const Tile tile = cells[at.neighbour];
    const Tile intruder = cells[at.corner];
    if (tile == 0 || tile != goal_[at.neighbour]) continue;
    if (intruder == 0 || intruder == goal_[at.corner]) continue;
    // In the blank's own corner the other neighbour's tile may simply step back.
    if (goal_[at.corner] == 0 && intruder == goal_[at.other]) continue;
    if (in_conflict(cells, at.neighbour)) continue;
    if (std::find(counted.begin(), counted.begin() + count, tile) != counted.begin() + count)
      continue;
    counted[count++] = tile;
    visit(tile);
  }
}

Cost Evaluator::value(const std::vector<Tile>& cells) const {
  Cost value = 0;
  switch (heuristic_) {
    case Heuristic::zero:
      return 0;
    case Heuristic::given:
      return given_.value(cells);
    case Heuristic::misplaced:
      return misplaced(cells);
    case Heuristic::corners:
      value += corner_value(cells);
      [[fallthrough]];
    case Heuristic::conflicts:
      value += conflicts(cells);
      [[fallthrough]];
    case Heuristic::distance:
      value += distance_sum(cells);
  }
  return value;
}

Cost Evaluator::value(const std::vector<Tile>& cells, Reasons& reasons) const {
  reasons.clear();
  if (heuristic_ == Heuristic::conflicts || heuristic_ == Heuristic::corners)
    pairs(cells, reasons.pairs);
  if (heuristic_ == Heuristic::corners)
    each_corner_tile(cells, [&](Tile tile) { reasons.corner_tiles.push_back(tile); });
  return value(cells);
}

Cost Evaluator::corner_value(const std::vector<Tile>& cells) const {
  Cost value = 0;
  each_corner_tile(cells, [&](Tile) { value += 2; });
  return value;
}

Cost Evaluator::misplaced(const std::vector<Tile>& cells) const {
  Cost count = 0;
  for (std::size_t cell = 0; cell < cells_; ++cell)
    count += cells[cell] != 0 && cells[cell] != goal_[cell];
  return count;
}

Cost Evaluator::distance_sum(const std::vector<Tile>& cells) const {
  Cost sum = 0;
  for (Cell cell = 0; cell < cells_; ++cell)
    if (cells[cell] != 0) sum += distance(cells[cell], cell);
  return sum;
}

Cost Evaluator::conflicts(const std::vector<Tile>& cells) const {
  Cost removed = 0;
  Cell goals[most_search_cells];
  Cell longest[most_search_cells];
  for (std::size_t l = 0; l < lines_.size(); ++l) {
    // The tiles that may stay form a longest increasing run of goal places.
    Cell count = 0;
    Cell most = 0;
    for (const Cell cell : lines_[l].cells) {
      const Tile tile = cells[cell];
      if (tile == 0) continue;
      const Cell goal = goal_cell_[tile];
      if (line_of_[goal][lines_[l].horizontal] != l) continue;
      const Cell place = place_in_[goal][lines_[l].horizontal];
      Cell best = 1;
      for (Cell i = 0; i < count; ++i)
        if (goals[i] < place && longest[i] >= best) best = static_cast<Cell>(longest[i] + 1);
      goals[count] = place;
      longest[count++] = best;
      most = std::max(most, best);
    }
    removed += count - most;
  }
  return 2 * removed;
}

void Evaluator::pairs(const std::vector<Tile>& cells, std::vector<Reasons::Pair>& out) const {
  for (std::size_t l = 0; l < lines_.size(); ++l) {
    const bool horizontal = lines_[l].horizontal;
    const auto& line = lines_[l].cells;
    auto goal_place = [&](Cell cell) {
      const Tile tile = cells[cell];
      if (tile == 0 || line_of_[goal_cell_[tile]][horizontal] != l) return no_cell;
      return place_in_[goal_cell_[tile]][horizontal];
    };
    for (std::size_t i = 0; i < line.size(); ++i) {
      const Cell first = goal_place(line[i]);
      if (first == no_cell) continue;
      for (std::size_t j = i + 1; j < line.size(); ++j) {
        const Cell second = goal_place(line[j]);
        if (second != no_cell && second < first)
          out.push_back({cells[line[i]], cells[line[j]], horizontal});
      }
    }
  }
}

// Does the tile that stands on its own cell stand in the way of, or behind, another in its lines?
bool Evaluator::in_conflict(const std::vector<Tile>& cells, Cell cell) const {
  for (const bool horizontal : {false, true}) {
    const Cell l = line_of_[cell][horizontal];
    if (l == no_cell) continue;
    const Cell place = place_in_[cell][horizontal];
    for (const Cell at : lines_[l].cells) {
      const Tile tile = cells[at];
      if (tile == 0 || at == cell) continue;
      const Cell goal = goal_cell_[tile];
      if (line_of_[goal][horizontal] != l) continue;
      if ((place_in_[at][horizontal] < place) != (place_in_[goal][horizontal] < place)) return true;
    }
  }
  return false;
}

}  // namespace pushwise::tiles
