// Sokoban as pushes: a state is the boxes and the player's region, an edge is one push.
#pragma once

#include <algorithm>

#include "search/domain.hpp"
#include "sokoban/state/box_routes.hpp"
#include "sokoban/textbook/domain_base.hpp"

namespace pushwise::sokoban {

class PushDomain : public DomainBase {
 public:
  using DomainBase::DomainBase;

  template <class Sink>
  void roots(Sink&& sink) {
    position_.set(board().boxes(), board().player());
    position_.refresh();
    last_ = no_push;
    if (board().has_lost_box() || !all_usable(position_.boxes())) return;
    show(sink, 0);
  }

  template <class Sink>
  void expand(const std::byte* packed, Sink&& sink) {
    expand_first(packed, sink);
    while (unfinished()) expand_on(packed, sink);
  }

  template <class Sink>
  void expand_first(const std::byte* packed, Sink&& sink) {
    packing_.unpack(packed, position_);
    position_.refresh();
    position_.pushes(pushes_);
    judge_.reduce(position_, pushes_);
    if (dice_ != nullptr) shuffle();
    judge_.enter(position_);
    shown_ = 0;
    expand_on(packed, sink);
  }

  bool unfinished() const { return shown_ < pushes_.size(); }

  template <class Sink>
  void expand_on(const std::byte* packed, Sink&& sink) {
    const Cell player = position_.player();
    const std::uint64_t hash = zobrist_.boxes(position_.boxes());
    const std::size_t end = std::min(pushes_.size(), shown_ + at_once());
    while (shown_ < end) {
      const Push push = pushes_[shown_++];
      const Cell from = position_.box(push.box);
      if (!packing_.usable(board().next(from, push.direction))) {
        judge_.count_dead_cell();
        continue;
      }
      position_.push(push);
      show_child(packed, hash, from, push, 1, sink);
      position_.undo_push(push, player);
    }
    if (!unfinished() && judge_.goal_macros()) goal_macros(packed, hash, sink);
  }

  // Shuffled, and the box just pushed last: boxes are brought where they go one after the other.
  void shuffle_next(const std::byte* before, const std::byte* packed, Rng& rng) {
    dice_ = &rng;
    pushed_to_ = board().wall();
    if (before == nullptr) return;
    packing_.for_each_box(packed, [&](Cell cell) {
      if (!packing_.holds(before, cell)) pushed_to_ = cell;
    });
  }

  Cost bound() { return judge_.judge(position_, last_); }

  bool is_goal(const std::byte* packed) const { return within_goals(packed); }

 private:
  void shuffle() {
    for (std::size_t i = pushes_.size(); i > 1; --i)
      std::swap(pushes_[i - 1], pushes_[dice_->below(static_cast<std::uint32_t>(i))]);
    std::stable_partition(pushes_.begin(), pushes_.end(),
                          [&](Push push) { return position_.box(push.box) != pushed_to_; });
  }

  // Goal macros (Hoste 11.1): a box that can reach a goal while the others stay gets an edge that
  // leads there at its exact cost, for the goals with the most walls and boxes around them. Single
  // pushes are made anyway.
  template <class Sink>
  void goal_macros(const std::byte* packed, std::uint64_t hash, Sink&& sink) {
    const Cell player = position_.player();
    for (BoxNumber box = 0; box < position_.boxes().size(); ++box) {
      const Cell from = position_.box(box);
      macro_stops_ = routes_.pushes(position_, box, lost_);
      std::ptrdiff_t most = 0;
      for (const BoxRoutes::Stop& stop : macro_stops_)
        if (is_macro(stop, from)) most = std::max(most, snugness(stop.cell));
      for (const BoxRoutes::Stop& stop : macro_stops_) {
        if (!is_macro(stop, from) || snugness(stop.cell) < most) continue;
        position_.move_box(box, stop.cell);
        position_.set_player(routes_.player_after(stop, true));
        show_child(packed, hash, from, {box, stop.direction}, Cost{stop.pushes}, sink);
        position_.move_box(box, from);
        position_.set_player(player);
      }
    }
  }
  bool is_macro(const BoxRoutes::Stop& stop, Cell from) const {
    return stop.pushes > 1 && stop.cell != from && board().is_goal(stop.cell);
  }
  std::ptrdiff_t snugness(Cell goal) const {
    return std::count_if(board().around(goal).begin(), board().around(goal).end(),
                         [&](Cell beside) { return position_.occupied(beside); });
  }

  std::vector<Push> pushes_;
  std::size_t shown_ = 0;  // of the pushes
  Rng* dice_ = nullptr;    // no shuffling
  Cell pushed_to_ = 0;
  BoxRoutes routes_{board()};
  std::vector<BoxRoutes::Stop> macro_stops_;
  // Cells a box may not enter: those the packing has no number for.
  BitSet lost_ = unusable_cells();
};

static_assert(ShufflingDomain<PushDomain> && PausingDomain<PushDomain>);

}  // namespace pushwise::sokoban
