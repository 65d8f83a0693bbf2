#include "sokoban/fast/two_way.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "sokoban/fast/shared/asked_state.hpp"
#include "sokoban/fast/shared/halves.hpp"

namespace pushwise::sokoban::fast {

TwoWay::TwoWay(std::shared_ptr<const Layout> layout, std::size_t memory_limit, SharedState shared)
    : layout_(std::move(layout)),
      budget_(memory_limit),
      shared_(std::move(shared)),
      tests_(*layout_, shared_.groups) {
  if (shared_.perimeter && shared_.perimeter_back) return;
  const auto perimeter = std::make_shared<Perimeter>(perimeter_bytes);
  shared_.perimeter = std::make_shared<PerimeterClient>(perimeter, shared_.member, Way::forward);
  shared_.perimeter_back =
      std::make_shared<PerimeterClient>(perimeter, shared_.member, Way::backward);
}

Outcome TwoWay::step(double seconds, std::uint64_t node_limit) {
  const Clock clock;
  tests_.exchange();
  if (hopeless()) outcome_ = Outcome::exhausted;
  while (outcome_ == Outcome::running && meetings_.empty() && clock.seconds() < seconds &&
         statistics_.expanded < node_limit) {
    const Turn turn = next_turn();
    const std::size_t before = turn.search->size();
    const std::uint64_t left = node_limit - statistics_.expanded;
    const std::size_t most =
        left > turn.most_nodes ? turn.most_nodes
                               : std::min(turn.most_nodes, before + static_cast<std::size_t>(left));
    const Outcome outcome = turn.search->step(clock, seconds, most);
    statistics_.expanded += turn.search->size() - before;
    meet(*turn.search);
    if (outcome_ != Outcome::running) break;
    if (outcome == Outcome::memory || (outcome == Outcome::solved && turn.search == forward()))
      outcome_ = outcome;
    else if (outcome != Outcome::running || turn.search->size() >= turn.most_nodes)
      end_turn(turn, outcome);
  }
  tests_.exchange();
  budget_.note();
  statistics_.stored = open();
  return outcome_;
}

std::string TwoWay::solution() const {
  if (joined_) return *joined_;
  if (!forward_ || forward_->goal() == no_state) return {};
  return to_lurd(layout_->board(), forward_->path(forward_->goal()), false);
}

PathState TwoWay::snapshot() const {
  if (forward_ && forward_->best() != no_state) return forward_->state(forward_->best());
  return {layout_->board().boxes(), layout_->board().player()};
}

std::vector<PathState> TwoWay::path_to(const PathState& state, Way way) {
  const bool forward = way == Way::forward;
  auto position =
      asked_position(layout_->board(), forward ? layout_->live() : layout_->from_a_start(), state);
  if (!position) return {};
  if (auto path = path_in_trees(*position, way); !path.empty() || forward) return path;
  // A pull not made: some box, pushed back, leads to a node.
  BoxRoutes back(layout_->board());
  for (BoxNumber box = 0; box < state.boxes.size(); ++box) {
    position->set(state.boxes, state.player);
    for (const auto& stop : back.pushes(*position, box, layout_->unreached())) {
      if (stop.pushes == 0) continue;
      position->move_box(box, stop.cell);
      position->set_player(back.player_after(stop, true));
      position->refresh();
      auto path = path_in_trees(*position, way);
      if (path.empty()) continue;
      path.push_back(state);
      return path;
    }
  }
  return {};
}

// The newest tree first.
std::vector<PathState> TwoWay::path_in_trees(const Position& position, Way way) {
  if (FeatureSearch* newest = search(way))
    if (auto path = newest->path_to(position); !path.empty()) {
      found_ = now();
      return path;
    }
  for (auto tree = retired_.rbegin(); tree != retired_.rend(); ++tree) {
    if (tree->search->way() != way) continue;
    if (auto path = tree->search->path_to(position); !path.empty()) {
      found_ = tree->by;
      return path;
    }
  }
  return {};
}

// Others may still meet its states at the perimeter.
void TwoWay::retire(std::unique_ptr<FeatureSearch>& search) {
  if (!search) return;
  search->retire();
  retired_nodes_ += search->size();
  retired_.push_back({std::move(search), now()});
  while (retired_nodes_ > most_retired) {
    retired_nodes_ -= retired_.front().search->size();
    retired_.pop_front();
  }
}

void TwoWay::begin(Mode& mode) {
  const bool ahead = mode.way() == Way::forward;
  (ahead ? forward_ : backward_) = std::make_unique<FeatureSearch>(
      layout_->terrain(), ahead ? layout_->live() : layout_->from_a_start(), layout_->zobrist(),
      mode, budget_, (ahead ? shared_.perimeter : shared_.perimeter_back).get());
}

// A box that is lost from the start, or more boxes than goals.
bool TwoWay::hopeless() const {
  const Board& board = layout_->board();
  return board.has_lost_box() || board.boxes().size() > board.goals().size() ||
         std::any_of(board.boxes().begin(), board.boxes().end(),
                     [&](Cell box) { return layout_->terrain().is_dead(box); });
}

// Where the two have met there is a solution; meetings with others are for the portfolio.
void TwoWay::meet(FeatureSearch& search) {
  for (Meeting& meeting : search.take_meetings()) {
    if (meeting.other != shared_.member) {
      meeting.by = now();
      meetings_.push_back(std::move(meeting));
      continue;
    }
    if (meeting.path.empty() || outcome_ != Outcome::running) continue;
    const bool went_forward = meeting.way == Way::forward;
    const auto other = path_to(meeting.path.back(), went_forward ? Way::backward : Way::forward);
    joined_ = join_halves(layout_->board(), went_forward ? meeting.path : other,
                          went_forward ? other : meeting.path);
    if (!joined_) continue;
    found_ = now();
    found_->meeting = meeting.path.back();
    outcome_ = Outcome::solved;
  }
}

Finding TwoWay::finding() const {
  const bool alone = outcome_ == Outcome::solved && !joined_;
  return found_ && !alone ? *found_ : now();
}

Finding TwoWay::now() const {
  Finding finding{.by = strategy()};
  if (auto board = hint()) finding.hints.push_back(std::move(*board));
  return finding;
}

}  // namespace pushwise::sokoban::fast
