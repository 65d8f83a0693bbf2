#include "sokoban/fast/feature_space/layout.hpp"

#include <algorithm>

namespace pushwise::sokoban::fast {

Layout::Layout(std::shared_ptr<const Terrain> terrain)
    : terrain_(std::move(terrain)),
      zobrist_(board().cells()),
      live_(board(), terrain_->live()),
      from_start_cells_(terrain_->from_a_start()),
      from_a_start_(board(), from_start_cells_),
      unreached_(board().cells()),
      structure_(*terrain_, 2),
      links_at_(board().cells() + 1) {
  for (Cell cell = 0; cell < board().cells(); ++cell)
    if (!from_start_cells_.test(cell)) unreached_.set(cell);
  const auto& links = structure_.links();
  for (std::size_t i = 0; i < links.size(); ++i)
    for (const Cell cell : links[i].cells) {
      links_at_[cell].push_back(static_cast<std::uint16_t>(i));
      for (const Cell beside : board().around(cell))
        links_at_[beside].push_back(static_cast<std::uint16_t>(i));
    }
  for (auto& list : links_at_) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  find_hotspots();
  measure_steps();
}

void Layout::find_hotspots() {
  const std::size_t cells = board().cells();
  if (cells > most_hotspot_cells) return;
  cuts_off_.assign(cells * words(), 0);
  cut_off_by_.assign(cells * words(), 0);
  const auto set = [&](std::vector<std::uint64_t>& rows, Cell row, Cell cell) {
    rows[row * words() + (cell >> 6)] |= std::uint64_t{1} << (cell & 63);
  };
  for (Cell cell = 0; cell < cells; ++cell) {
    if (terrain_->is_dead(cell)) continue;
    const Board walled = board().with_walls({cell});
    const BitSet dead = dead_cells(walled, Sides(walled));
    for (Cell other = 0; other < cells; ++other)
      if (other != cell && dead.test(other) && !terrain_->is_dead(other)) {
        set(cuts_off_, cell, other);
        set(cut_off_by_, other, cell);
      }
  }
}

void Layout::measure_steps() {
  const std::size_t cells = board().cells();
  const auto flood = [&](std::vector<Cell> queue, std::uint16_t* out) {
    std::fill(out, out + cells, std::uint16_t{0xffff});
    for (const Cell cell : queue) out[cell] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head)
      for (const Cell beside : board().around(queue[head]))
        if (beside != board().wall() && out[beside] == 0xffff) {
          out[beside] = static_cast<std::uint16_t>(out[queue[head]] + 1);
          queue.push_back(beside);
        }
  };
  to_goal_.resize(cells);
  flood(board().goals(), to_goal_.data());
  if (cells > most_step_cells) return;
  steps_.resize(cells * cells);
  for (Cell cell = 0; cell < cells; ++cell) flood({cell}, steps_.data() + cell * cells);
}

unsigned Layout::steps(Cell a, Cell b) const {
  if (!steps_.empty()) return steps_[std::size_t{a} * board().cells() + b];
  const auto gap = [](std::size_t x, std::size_t y) { return x < y ? y - x : x - y; };
  return static_cast<unsigned>(gap(board().row(a), board().row(b)) +
                               gap(board().column(a), board().column(b)));
}

bool Layout::dead_end(Cell cell) const {
  return std::count(board().around(cell).begin(), board().around(cell).end(), board().wall()) >= 3;
}

const DeadSets* Layout::dead_pairs() const {
  std::call_once(pairs_made_, [this] {
    if (DeadSets::affordable(*terrain_, 2))
      pairs_ = std::make_unique<const DeadSets>(*terrain_, Way::forward, 2);
  });
  return pairs_.get();
}

}  // namespace pushwise::sokoban::fast
