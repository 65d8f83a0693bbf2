#include "sokoban/level/structure.hpp"

#include <algorithm>
#include <numeric>

namespace pushwise::sokoban {

namespace {

// A part of the floor that touches more rooms than these is no link between two of them, and would
// have to be kept once for each pair.
constexpr std::size_t most_touched = 100;

}  // namespace

Structure::Structure(const Terrain& terrain, std::size_t least_blocks)
    : board_(&terrain.board()), room_(terrain.board().cells() + 1, no_room) {
  find_rooms(least_blocks);
  find_links();
  find_tunnels();
  find_goal_areas();
}

void Structure::find_rooms(std::size_t least_blocks) {
  const Board& board = *board_;
  const Cell wall = board.wall();
  // A block is named by its upper left cell.
  const auto is_block = [&](Cell cell) {
    const Cell beside = cell == wall ? wall : board.next(cell, right);
    const Cell below = cell == wall ? wall : board.next(cell, down);
    return beside != wall && below != wall && board.next(beside, down) != wall;
  };
  const auto members = [&](Cell block) {
    return std::array<Cell, 4>{block, board.next(block, right), board.next(block, down),
                               board.next(board.next(block, right), down)};
  };
  std::vector<std::uint16_t> group(board.cells(), no_room);
  std::vector<bool> shared(board.cells() + 1);
  for (Cell start = 0; start < board.cells(); ++start) {
    if (!is_block(start) || group[start] != no_room) continue;
    std::vector<Cell> blocks{start};
    group[start] = static_cast<std::uint16_t>(rooms_);
    for (std::size_t head = 0; head < blocks.size(); ++head)
      for (const Cell beside : board.around(blocks[head]))
        if (beside != wall && is_block(beside) && group[beside] == no_room) {
          group[beside] = group[start];
          blocks.push_back(beside);
        }
    if (blocks.size() < least_blocks) continue;
    for (const Cell block : blocks)
      for (const Cell cell : members(block)) {
        if (room_[cell] != no_room && room_[cell] != rooms_) shared[cell] = true;
        room_[cell] = static_cast<std::uint16_t>(rooms_);
      }
    ++rooms_;
  }
  for (Cell cell = 0; cell < board.cells(); ++cell)
    if (shared[cell]) room_[cell] = no_room;
}

void Structure::find_links() {
  const Board& board = *board_;
  const Cell wall = board.wall();
  std::vector<bool> seen(board.cells());
  const auto add = [&](std::uint16_t a, std::uint16_t b, const std::vector<Cell>& cells) {
    links_.push_back({std::min(a, b), std::max(a, b), cells});
  };
  // Parts of the floor between rooms; every pair of rooms that one touches is linked by it.
  for (Cell start = 0; start < board.cells(); ++start) {
    if (room_[start] != no_room || seen[start]) continue;
    std::vector<Cell> part{start};
    std::vector<std::uint16_t> touched;
    seen[start] = true;
    for (std::size_t head = 0; head < part.size(); ++head)
      for (const Cell beside : board.around(part[head])) {
        if (beside == wall) continue;
        if (room_[beside] != no_room) {
          touched.push_back(room_[beside]);
        } else if (!seen[beside]) {
          seen[beside] = true;
          part.push_back(beside);
        }
      }
    std::sort(touched.begin(), touched.end());
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    if (touched.size() > most_touched) continue;
    for (std::size_t i = 0; i < touched.size(); ++i)
      for (std::size_t j = i + 1; j < touched.size(); ++j) add(touched[i], touched[j], part);
  }
}

void Structure::find_tunnels() {
  const Board& board = *board_;
  const Cell wall = board.wall();
  const auto exits = [&](Cell cell) {
    return std::count_if(board.around(cell).begin(), board.around(cell).end(),
                         [&](Cell beside) { return beside != wall; });
  };
  // The corner cell of a room has two exits too, but is no corridor.
  const auto is_corridor = [&](Cell cell) { return room_[cell] == no_room && exits(cell) <= 2; };
  std::vector<bool> seen(board.cells());
  for (Cell start = 0; start < board.cells(); ++start) {
    if (seen[start] || !is_corridor(start)) continue;
    Tunnel tunnel;
    std::vector<Cell> queue{start};
    seen[start] = true;
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const Cell cell = queue[head];
      tunnel.blind = tunnel.blind || exits(cell) < 2;
      tunnel.has_goal = tunnel.has_goal || board.is_goal(cell);
      for (const Cell beside : board.around(cell))
        if (beside != wall && !seen[beside] && is_corridor(beside)) {
          seen[beside] = true;
          queue.push_back(beside);
        }
    }
    tunnel.cells = queue;
    tunnels_.push_back(std::move(tunnel));
  }
}

void Structure::find_goal_areas() {
  const Board& board = *board_;
  std::vector<bool> seen(board.cells() + 1);
  for (const Cell goal : board.goals()) {
    if (seen[goal]) continue;
    std::vector<Cell> area{goal};
    seen[goal] = true;
    for (std::size_t head = 0; head < area.size(); ++head)
      for (const Cell beside : board.around(area[head]))
        if (beside != board.wall() && board.is_goal(beside) && !seen[beside]) {
          seen[beside] = true;
          area.push_back(beside);
        }
    goal_areas_.push_back(std::move(area));
  }
}

std::vector<Cell> Structure::entrances(std::size_t goal_area) const {
  std::vector<Cell> outside;
  for (const Cell goal : goal_areas_[goal_area])
    for (const Cell beside : board_->around(goal))
      if (beside != board_->wall() && !board_->is_goal(beside)) outside.push_back(beside);
  std::sort(outside.begin(), outside.end());
  outside.erase(std::unique(outside.begin(), outside.end()), outside.end());
  return outside;
}

}  // namespace pushwise::sokoban
