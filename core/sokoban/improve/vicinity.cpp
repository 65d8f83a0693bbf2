#include "sokoban/improve/vicinity.hpp"

#include <algorithm>
#include <bit>

namespace pushwise::sokoban {

namespace {

// No box is ever moved further than to this many nearest cells.
constexpr std::size_t most_near = 40;

std::vector<Cell> nearest_live(const Terrain& terrain, Cell start) {
  const Board& board = terrain.board();
  std::vector<bool> seen(board.cells() + 1);
  seen[start] = seen[board.wall()] = true;
  std::vector<Cell> queue{start};
  std::vector<Cell> found;
  for (std::size_t head = 0; head < queue.size() && found.size() < most_near; ++head)
    for (const Cell beside : board.around(queue[head])) {
      if (seen[beside]) continue;
      seen[beside] = true;
      queue.push_back(beside);
      if (!terrain.is_dead(beside)) found.push_back(beside);
    }
  return found;
}

}  // namespace

Vicinity::Vicinity(const Terrain& terrain) : terrain_(&terrain), zobrist_(terrain.board().cells()) {
  for (Cell cell = 0; cell < terrain.board().cells(); ++cell)
    near_.push_back(nearest_live(terrain, cell));
  words_.resize(2);
}

void Vicinity::clear(std::size_t configurations) {
  // Eight configurations share a word, so that about one stranger in twenty gets in.
  const unsigned width =
      std::clamp(static_cast<unsigned>(std::bit_width(configurations / 8)), 4U, largest);
  words_.assign(std::size_t{1} << width, 0);
  shift_ = 64 - width;
}

double Vicinity::per_point(std::size_t boxes, Reachout reachout) {
  double total = 1;
  double choices = 1;
  for (std::size_t k = 1; k <= std::min(boxes, reachout.boxes); ++k) {
    choices *= static_cast<double>(boxes - k + 1) / static_cast<double>(k) *
               static_cast<double>(reachout.cells + 3);
    total += choices;
  }
  return total;
}

// A box rests where the path turns to another box.
void Vicinity::collect(const PushPath& path, std::size_t begin, std::size_t end,
                       std::size_t cells) {
  PathState state = path.point(begin);
  const std::size_t most = cells / 2 + 2;
  rests_.assign(state.boxes.size(), {});
  for (std::size_t box = 0; box < state.boxes.size(); ++box) rests_[box] = {state.boxes[box]};
  for (std::size_t i = begin; i < end; ++i) {
    const PathPush push = path.push(i);
    const Cell to = terrain_->board().next(push.from, push.direction);
    const auto box = static_cast<std::size_t>(
        std::find(state.boxes.begin(), state.boxes.end(), push.from) - state.boxes.begin());
    state.boxes[box] = to;
    const bool goes_on = i + 1 < end && path.push(i + 1).from == to;
    if (!goes_on && rests_[box].size() < most) rests_[box].push_back(to);
  }
}

void Vicinity::add(const PushPath& path, std::size_t begin, std::size_t end, Reachout reachout) {
  collect(path, begin, end, reachout.cells);
  PathState state = path.point(begin);
  const std::size_t boxes = state.boxes.size();
  occupied_.assign(terrain_->board().cells() + 1, 0);
  for (const Cell box : state.boxes) occupied_[box] = 1;
  changes_.assign(boxes, {});
  for (std::size_t i = begin;; ++i) {
    for (std::size_t box = 0; box < boxes; ++box) {
      const Cell here = state.boxes[box];
      const std::uint64_t leaves = zobrist_.box(here);
      std::vector<std::uint64_t>& changes = changes_[box];
      changes.clear();
      const std::vector<Cell>& near = near_[here];
      const std::size_t count = std::min(reachout.cells, near.size());
      for (std::size_t n = 0; n < count; ++n)
        if (occupied_[near[n]] == 0) changes.push_back(leaves ^ zobrist_.box(near[n]));
      for (const Cell rest : rests_[box])
        if (occupied_[rest] == 0) changes.push_back(leaves ^ zobrist_.box(rest));
    }
    const std::uint64_t hash = zobrist_.boxes(state.boxes);
    insert(hash);
    move_boxes(hash, 0, reachout.boxes);
    if (i == end) break;
    const PathPush push = path.push(i);
    const Cell to = terrain_->board().next(push.from, push.direction);
    *std::find(state.boxes.begin(), state.boxes.end(), push.from) = to;
    occupied_[push.from] = 0;
    occupied_[to] = 1;
  }
}

// Two boxes may be sent to one cell: such a configuration does not exist and is never asked for.
void Vicinity::move_boxes(std::uint64_t hash, std::size_t first_box, std::size_t left) {
  for (std::size_t box = first_box; box < changes_.size(); ++box)
    for (const std::uint64_t change : changes_[box]) {
      insert(hash ^ change);
      if (left > 1) move_boxes(hash ^ change, box + 1, left - 1);
    }
}

}  // namespace pushwise::sokoban
