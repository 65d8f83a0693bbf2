#include "sokoban/state/lurd.hpp"

#include <algorithm>
#include <stdexcept>

namespace pushwise::sokoban {

namespace {

// Append a shortest walk of the player to `target`.
void walk(Position& position, Cell target, std::string& moves) {
  const Board& board = position.board();
  if (position.player() == target) return;
  std::vector<std::uint8_t> came(board.cells() + 1, 4);
  std::vector<Cell> queue{position.player()};
  came[position.player()] = 5;
  for (std::size_t head = 0; head < queue.size() && came[target] == 4; ++head)
    for (const Direction d : directions) {
      const Cell beside = board.next(queue[head], d);
      if (position.occupied(beside) || came[beside] != 4) continue;
      came[beside] = d;
      queue.push_back(beside);
    }
  if (came[target] == 4) throw std::logic_error("the player cannot walk there");
  std::string steps;
  for (Cell cell = target; cell != position.player();) {
    const auto d = static_cast<Direction>(came[cell]);
    steps += move_letters[d];
    cell = board.next(cell, opposite(d));
  }
  moves.append(steps.rbegin(), steps.rend());
  position.set_player(target);
}

void push_once(Position& position, Push push, std::string& moves) {
  const Cell behind = position.board().next(position.box(push.box), opposite(push.direction));
  walk(position, behind, moves);
  position.push(push);
  moves += push_letters[push.direction];
}

bool ends_well(Position& position, BoxNumber box, Cell to, Cell player, Cell player_after) {
  position.move_box(box, to);
  position.set_player(player);
  position.refresh();
  return position.reach().contains(player_after);
}

// Directions that take one box to `target` with the fewest pushes, the other boxes fixed, such that
// the player can walk to `player_after` in the end; empty if there is no way.
std::vector<Direction> route(Position& position, BoxNumber box, Cell target, Cell player_after) {
  const Board& board = position.board();
  const Cell start = position.box(box);
  const Cell player = position.player();
  struct Step {
    Cell cell;
    Cell player;
    std::size_t before;
    Direction direction;
  };
  std::vector<Step> steps{{start, player, 0, up}};
  std::vector<bool> seen(board.cells() * 4);
  std::vector<Direction> found;
  for (std::size_t head = 0; head < steps.size() && found.empty(); ++head) {
    const Step step = steps[head];
    for (const Direction d : directions) {
      position.move_box(box, step.cell);
      position.set_player(step.player);
      position.refresh();
      const Cell to = board.next(step.cell, d);
      if (position.occupied(to)) continue;
      if (!position.reach().contains(board.next(step.cell, opposite(d)))) continue;
      if (seen[std::size_t{to} * 4 + d]) continue;
      seen[std::size_t{to} * 4 + d] = true;
      steps.push_back({to, step.cell, head, d});
      if (to == target && ends_well(position, box, to, step.cell, player_after)) {
        for (std::size_t at = steps.size() - 1; at != 0; at = steps[at].before)
          found.push_back(steps[at].direction);
        std::reverse(found.begin(), found.end());
        break;
      }
    }
  }
  position.move_box(box, start);
  position.set_player(player);
  return found;
}

void take(Position& position, BoxNumber box, const std::vector<Direction>& route,
          std::string& moves) {
  if (route.empty()) throw std::logic_error("the box cannot be pushed there");
  for (const Direction d : route) push_once(position, {box, d}, moves);
}

// Boxes as before, but the player elsewhere: a walk, or a box pushed round to where it was.
void change_region(Position& position, Cell player, std::string& moves) {
  position.refresh();
  if (position.reach().contains(player)) return;
  for (BoxNumber box = 0; box < position.boxes().size(); ++box) {
    const std::vector<Direction> round = route(position, box, position.box(box), player);
    if (round.empty()) continue;
    take(position, box, round, moves);
    return;
  }
  throw std::logic_error("the player cannot get there");
}

}  // namespace

std::string to_lurd(const Board& board, const std::vector<PathState>& path, bool exact_player) {
  std::string moves;
  Position position(board);
  for (std::size_t i = 1; i < path.size(); ++i) {
    std::vector<bool> wanted(board.cells());
    for (const Cell cell : path[i].boxes) wanted[cell] = true;
    BoxNumber moved = no_box;
    for (BoxNumber number = 0; number < position.boxes().size(); ++number)
      if (!wanted[position.box(number)]) moved = number;
    if (moved != no_box) {
      Cell target = board.wall();
      for (const Cell cell : path[i].boxes)
        if (position.box_at(cell) == no_box) target = cell;
      take(position, moved, route(position, moved, target, path[i].player), moves);
    } else {
      change_region(position, path[i].player, moves);
    }
    if (exact_player) walk(position, path[i].player, moves);
  }
  return moves;
}

bool solves(const Board& board, std::string_view moves) {
  Position position(board);
  for (const char letter : moves) {
    const bool pushes = push_letters.find(letter) != std::string_view::npos;
    const std::size_t which = (pushes ? push_letters : move_letters).find(letter);
    if (which == std::string_view::npos) return false;
    const Direction d = directions[which];
    const Cell to = board.next(position.player(), d);
    const BoxNumber box = position.box_at(to);
    if (pushes != (box != no_box) || position.occupied(pushes ? board.next(to, d) : to))
      return false;
    if (pushes)
      position.push({box, d});
    else
      position.set_player(to);
  }
  return position.solved();
}

}  // namespace pushwise::sokoban
