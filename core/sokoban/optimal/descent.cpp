#include "sokoban/optimal/descent.hpp"

#include <algorithm>

namespace pushwise::sokoban {

OptimalDescent::OptimalDescent(const Board& board, OptimalJudge& judge, Statistics& statistics,
                               DescentPlan plan)
    : plan_(plan),
      statistics_(statistics),
      space_(board, judge, statistics),
      descent_(space_, true) {}

bool OptimalDescent::due() const { return created() * plan_.share <= statistics_.expanded; }

DescentAnswer OptimalDescent::ask(const Position& position, Cell moved, Cost pushes, Cost f,
                                  std::uint64_t node_limit) {
  space_.set(position, moved, pushes, f, node_limit);
  return descent_.run(f - pushes, plan_.budget);
}

OptimalDescent::Halt OptimalDescent::halt() const {
  const Descent<Space>::Halt at = descent_.halt();
  Halt halt;
  halt.left = at.left;
  halt.beyond = space_.beyond();
  Position position = space_.position();
  const auto step = [&](const Space::Move& move) {
    const Cell from = position.box(move.push.box);
    return Step{from, position.board().next(from, move.push.direction)};
  };
  for (std::size_t depth = 0; depth < at.way.size(); ++depth) {
    auto& untried = halt.untried.emplace_back();
    for (const Space::Move& move : at.untried[depth]) untried.push_back(step(move));
    halt.way.push_back(step(at.way[depth]));
    space_.course().make(position, at.way[depth].push);
  }
  std::vector<std::pair<std::u16string, Cost>> sorted(at.seen.begin(), at.seen.end());
  std::sort(sorted.begin(), sorted.end());
  for (const auto& [key, depth] : sorted)
    halt.visits.push_back({{key.begin(), key.end() - 1}, static_cast<Cell>(key.back()), depth});
  return halt;
}

std::optional<Push> OptimalDescent::push_of(const Position& position, Step step) {
  const BoxNumber box = position.box_at(step.from);
  if (box == no_box) return std::nullopt;
  for (const Direction direction : directions)
    if (position.board().next(step.from, direction) == step.to) return Push{box, direction};
  return std::nullopt;
}

std::optional<DescentAnswer> OptimalDescent::resume(const Position& position, Cell moved,
                                                    Cost pushes, Cost f, std::uint64_t node_limit,
                                                    const Halt& halt) {
  space_.set(position, moved, pushes, f, node_limit);
  Descent<Space>::Halt at;
  at.left = std::min(halt.left, plan_.budget);
  Position there = space_.position();
  std::vector<Push> moves;
  const auto legal = [&](Step step) -> std::optional<Space::Move> {
    const auto push = push_of(there, step);
    const bool made = push && std::any_of(moves.begin(), moves.end(), [&](Push other) {
                        return other.box == push->box && other.direction == push->direction;
                      });
    return made ? std::optional(Space::Move{*push, there.player()}) : std::nullopt;
  };
  for (std::size_t depth = 0; depth < halt.way.size(); ++depth) {
    there.refresh();
    space_.course().moves(there, moves);
    auto& untried = at.untried.emplace_back();
    for (const Step step : halt.untried[depth]) {
      const auto move = legal(step);
      if (!move) return std::nullopt;
      untried.push_back(*move);
    }
    const auto move = legal(halt.way[depth]);
    if (!move) return std::nullopt;
    at.way.push_back(*move);
    space_.course().make(there, move->push);
  }
  for (const Visit& visit : halt.visits)
    at.seen.emplace(Space::key(visit.boxes, visit.player), visit.depth);
  space_.set_beyond(halt.beyond);
  return descent_.resume(at, f - pushes);
}

std::vector<PathState> OptimalDescent::path() const {
  Position position = space_.position();
  std::vector<PathState> path;
  for (const Space::Move& move : descent_.path()) {
    space_.course().make(position, move.push);
    path.push_back({position.boxes(), position.player()});
  }
  return path;
}

void OptimalDescent::Space::set(const Position& position, Cell moved, Cost pushes, Cost f,
                                std::uint64_t node_limit) {
  node_limit_ = node_limit;
  position_.set(position.boxes(), position.player());
  position_.refresh();
  start_ = pushes;
  f_ = f;
  beyond_ = infinite;
  rests_.assign(1, 0);
  moved_.assign(1, moved);
  look_at_the_end();
}

bool OptimalDescent::Space::play(const Move& move) {
  course().make(position_, move.push);
  const Cell to = position_.box(move.push.box);
  bool wanted = !judge_.lost(position_, move.push);
  if (wanted) {
    position_.refresh();
    wanted = !judge_.left_out(position_, move.push);
  }
  if (!wanted) {
    course().undo(position_, move.push, move.player);
    return false;
  }
  moved_.push_back(to);
  rests_.push_back(0);
  const Cost h = judge_.value(position_, to, pushes(), f_);
  rests_.back() = h;
  if (h < infinite && judge_.rounded(pushes() + h) > f_) leave_out(judge_.rounded(pushes() + h));
  look_at_the_end();
  return true;
}

void OptimalDescent::Space::replay(const Move& move) {
  course().make(position_, move.push);
  position_.refresh();
  moved_.push_back(position_.box(move.push.box));
  rests_.push_back(0);
}

void OptimalDescent::Space::undo(const Move& move) {
  course().undo(position_, move.push, move.player);
  position_.refresh();
  moved_.pop_back();
  rests_.pop_back();
}

// Boxes that have changed places make the same state.
std::u16string OptimalDescent::Space::key(const std::vector<Cell>& boxes, Cell player) {
  std::u16string cells(boxes.begin(), boxes.end());
  std::sort(cells.begin(), cells.end());
  cells.push_back(static_cast<char16_t>(player));
  return cells;
}

}  // namespace pushwise::sokoban
