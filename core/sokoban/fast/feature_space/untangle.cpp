#include "sokoban/fast/feature_space/untangle.hpp"

#include <algorithm>

#include "base/rng.hpp"
#include "sokoban/fast/feature_space/key.hpp"

namespace pushwise::sokoban::fast {

namespace {

constexpr unsigned far_bits = 16;

// Boxes with no side that the player reaches.
template <class Reaches>
unsigned hidden_boxes(const Position& position, Reaches&& reaches) {
  unsigned count = 0;
  for (const Cell box : position.boxes()) {
    const auto& around = position.board().around(box);
    count += std::any_of(around.begin(), around.end(), reaches) ? 0 : 1;
  }
  return count;
}

// Far from the goals in the first run. Later ones look for other boards: near the squares where
// boxes start, or anywhere.
std::vector<std::uint16_t> ways_away(const Layout& layout, std::uint64_t seed) {
  const Board& board = layout.board();
  std::vector<std::uint16_t> away(board.cells());
  Rng rng(seed);
  const bool to_starts = seed != 0 && rng.below(3) == 0;
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    unsigned value = 4 * layout.steps_to_goal(cell);
    if (to_starts) {
      unsigned nearest = 60;
      for (const Cell start : board.boxes()) nearest = std::min(nearest, layout.steps(cell, start));
      value = 4 * (60 - nearest);
    }
    if (seed != 0) value = value / 2 + static_cast<unsigned>(rng.below(value + 4));
    away[cell] = static_cast<std::uint16_t>(std::min(value, 1000U));
  }
  return away;
}

}  // namespace

std::uint64_t Untangle::Features::key() const {
  std::uint64_t key = cap(regions, 1023);
  key = key << 8 | cap(rooms, 255);
  key = key << 8 | cap(hidden, 255);
  key = key << 12 | cap(off_cycle, 4095);
  return key << far_bits | (0xffff - cap(far, 0xffff));
}

bool Untangle::clearly_better(std::uint64_t key, std::uint64_t than) {
  if (key >> far_bits != than >> far_bits) return key < than;
  const auto far = [](std::uint64_t of) { return 0xffff - (of & 0xffff); };
  return far(key) > far(than) + far(than) / 4;
}

Untangle::Untangle(const Layout& layout, ForwardTests* tests, bool count_cycles, std::uint64_t seed)
    : EitherWay(layout, tests),
      count_cycles_(count_cycles),
      away_(ways_away(layout, seed)),
      rooms_(layout),
      degree_(layout.board().cells() + 1) {}

// Dead ends are pruned away until every free cell left has two free neighbours.
template <class Free>
unsigned Untangle::off_cycle(Free&& is_free) {
  if (!count_cycles_) return 0;
  queue_.clear();
  for (Cell cell = 0; cell < board().cells(); ++cell) {
    degree_[cell] = 255;
    if (!is_free(cell)) continue;
    degree_[cell] = 0;
    for (const Cell beside : board().around(cell))
      if (beside != board().wall() && is_free(beside)) ++degree_[cell];
    if (degree_[cell] < 2) queue_.push_back(cell);
  }
  for (std::size_t head = 0; head < queue_.size(); ++head)
    for (const Cell beside : board().around(queue_[head]))
      if (beside != board().wall() && degree_[beside] != 255 && degree_[beside] >= 2 &&
          --degree_[beside] == 1)
        queue_.push_back(beside);
  return static_cast<unsigned>(queue_.size());
}

void Untangle::enter(const Position& position) {
  rooms_.enter(position);
  far_ = 0;
  for (const Cell box : position.boxes()) far_ += away_[box];
}

std::uint64_t Untangle::consider(const Child& child, std::size_t /*move*/) {
  Features now;
  now.regions = child.regions;
  now.rooms = rooms_.after(child);
  now.hidden = hidden_boxes(*child.position, [&](Cell cell) { return child.reaches(cell); });
  now.off_cycle = off_cycle([&](Cell cell) { return !child.position->occupied(cell); });
  now.far = far_ + away_[child.to] - away_[child.from];
  return now.key();
}

Mode::Place Untangle::place(const Position& position, unsigned regions,
                            std::span<const std::uint64_t> /*used*/) {
  Features now;
  now.regions = regions;
  now.rooms = rooms_.enter(position);
  now.hidden = hidden_boxes(position, [&](Cell cell) { return position.reach().contains(cell); });
  now.off_cycle = off_cycle([&](Cell cell) { return !position.occupied(cell); });
  for (const Cell box : position.boxes()) now.far += away_[box];
  std::uint64_t cell = cap(now.regions, 1023);
  cell = cell << 8 | cap(now.rooms, 255);
  cell = cell << 8 | cap(now.hidden, 255);
  return {now.key(), cell};
}

}  // namespace pushwise::sokoban::fast
