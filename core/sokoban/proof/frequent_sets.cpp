#include "sokoban/proof/frequent_sets.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <set>

#include "sokoban/proof/pattern.hpp"

namespace pushwise::sokoban {

namespace {

constexpr std::size_t most_cells = 15;

std::vector<Cell> busiest(const Board& board, const std::vector<std::vector<Cell>>& states,
                          bool goals) {
  std::vector<std::uint32_t> count(board.cells());
  for (const auto& boxes : states)
    for (const Cell cell : boxes) ++count[cell];
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < board.cells(); ++cell)
    if (count[cell] != 0 && (goals || !board.is_goal(cell))) cells.push_back(cell);
  std::stable_sort(cells.begin(), cells.end(), [&](Cell a, Cell b) { return count[a] > count[b]; });
  if (cells.size() > most_cells) cells.resize(most_cells);
  return cells;
}

// counts[mask]: in how many states all cells of the mask are occupied.
std::vector<std::uint32_t> occupied_together(const std::vector<Cell>& cells,
                                             const std::vector<std::vector<Cell>>& states) {
  std::vector<std::uint32_t> counts(std::size_t{1} << cells.size());
  for (const auto& boxes : states) {
    std::size_t mask = 0;
    for (std::size_t i = 0; i < cells.size(); ++i)
      if (std::find(boxes.begin(), boxes.end(), cells[i]) != boxes.end())
        mask |= std::size_t{1} << i;
    ++counts[mask];
  }
  for (std::size_t i = 0; i < cells.size(); ++i)
    for (std::size_t mask = 0; mask < counts.size(); ++mask)
      if ((mask >> i & 1) == 0) counts[mask] += counts[mask | std::size_t{1} << i];
  return counts;
}

}  // namespace

std::vector<std::vector<Cell>> frequent_sets(const Board& board,
                                             const std::vector<std::vector<Cell>>& states,
                                             std::size_t most) {
  std::vector<std::vector<Cell>> sets;
  std::set<std::vector<Cell>> known;
  for (const bool goals : {false, true}) {
    const std::vector<Cell> cells = busiest(board, states, goals);
    const std::vector<std::uint32_t> counts = occupied_together(cells, states);
    std::vector<std::size_t> order(counts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return counts[a] > counts[b]; });
    std::vector<std::size_t> taken(most_pattern_boxes + 1);
    for (const std::size_t mask : order) {
      const auto size = static_cast<std::size_t>(std::popcount(mask));
      if (counts[mask] == 0) break;
      if (size < 2 || size > most_pattern_boxes || taken[size] == most) continue;
      ++taken[size];
      std::vector<Cell> set;
      for (std::size_t i = 0; i < cells.size(); ++i)
        if ((mask >> i & 1) != 0) set.push_back(cells[i]);
      std::sort(set.begin(), set.end());
      if (known.insert(set).second) sets.push_back(std::move(set));
    }
  }
  return sets;
}

}  // namespace pushwise::sokoban
