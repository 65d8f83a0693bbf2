#include "sokoban/optimal/descent.hpp"

#include <algorithm>

namespace pushwise::sokoban {

OptimalDescent::OptimalDescent(const Board& board, OptimalEvaluator& evaluator,
                               Statistics& statistics, DescentPlan plan)
    : plan_(plan),
      statistics_(statistics),
      space_(board, evaluator, statistics),
      descent_(space_, true) {}

bool OptimalDescent::due() const { return created() * plan_.share <= statistics_.expanded; }

DescentAnswer OptimalDescent::ask(const Position& position, Cell moved, Cost pushes, Cost f,
                                  std::uint64_t node_limit) {
  space_.set(position, moved, pushes, f, node_limit);
  return descent_.run(f - pushes, plan_.budget);
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
  bool wanted = !evaluator_.lost(position_, move.push);
  if (wanted) {
    position_.refresh();
    wanted = !evaluator_.left_out(position_, move.push);
  }
  if (!wanted) {
    course().undo(position_, move.push, move.player);
    return false;
  }
  moved_.push_back(to);
  rests_.push_back(0);
  const Cost h = evaluator_.value(position_, to, pushes(), f_);
  rests_.back() = h;
  if (h < infinite && evaluator_.rounded(pushes() + h) > f_)
    leave_out(evaluator_.rounded(pushes() + h));
  look_at_the_end();
  return true;
}

void OptimalDescent::Space::undo(const Move& move) {
  course().undo(position_, move.push, move.player);
  position_.refresh();
  moved_.pop_back();
  rests_.pop_back();
}

// Boxes that have changed places make the same state.
std::u16string OptimalDescent::Space::key() const {
  std::u16string cells(position_.boxes().begin(), position_.boxes().end());
  std::sort(cells.begin(), cells.end());
  cells.push_back(static_cast<char16_t>(position_.reach().lowest()));
  return cells;
}

}  // namespace pushwise::sokoban
