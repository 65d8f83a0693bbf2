#include "sokoban/solve/optimal_descent.hpp"

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

DescentAnswer OptimalDescent::resume(const Position& position, Cell moved, Cost pushes, Cost f,
                                     std::uint64_t node_limit, const std::vector<Push>& abandoned,
                                     const std::vector<Visit>& visits, std::uint64_t left) {
  space_.set(position, moved, pushes, f, node_limit);
  std::vector<Space::Move> way;
  Position there = space_.position();
  for (const Push push : abandoned) {
    way.push_back({push, there.player()});
    space_.course().make(there, push);
  }
  Descent<Space>::Seen seen;
  for (const Visit& visit : visits)
    seen.emplace(Space::key(visit.boxes, visit.player), visit.depth);
  return descent_.resume(way, std::move(seen), f - pushes, std::min(left, plan_.budget));
}

std::vector<OptimalDescent::Visit> OptimalDescent::visits() const {
  std::vector<std::pair<std::u16string, Cost>> sorted(descent_.seen().begin(),
                                                      descent_.seen().end());
  std::sort(sorted.begin(), sorted.end());
  std::vector<Visit> out;
  for (const auto& [key, depth] : sorted)
    out.push_back({{key.begin(), key.end() - 1}, static_cast<Cell>(key.back()), depth});
  return out;
}

std::vector<Push> OptimalDescent::abandoned() const {
  std::vector<Push> pushes;
  for (const Space::Move& move : descent_.abandoned()) pushes.push_back(move.push);
  return pushes;
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

bool OptimalDescent::Space::make(const Move& move, Cost mined_up_to) {
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
  const Cost h = judge_.value(position_, to, pushes(), mined_up_to);
  rests_.back() = h;
  if (h < infinite && judge_.rounded(pushes() + h) > f_) leave_out(judge_.rounded(pushes() + h));
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
std::u16string OptimalDescent::Space::key(const std::vector<Cell>& boxes, Cell player) {
  std::u16string cells(boxes.begin(), boxes.end());
  std::sort(cells.begin(), cells.end());
  cells.push_back(static_cast<char16_t>(player));
  return cells;
}

}  // namespace pushwise::sokoban
