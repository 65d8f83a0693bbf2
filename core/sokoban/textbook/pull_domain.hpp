// Sokoban backwards: from the solved positions by pulls to the start.
//
// Roots are all placements of the boxes on the goals with every player region from which something
// can be pulled; the target is the start's boxes together with the start's player region. Forward
// deadlock tests do not hold here, so the judge of this domain has backward parts only.
#pragma once

#include <algorithm>
#include <stdexcept>

#include "sokoban/state/solved_positions.hpp"
#include "sokoban/textbook/domain_base.hpp"

namespace pushwise::sokoban {

class PullDomain : public DomainBase {
 public:
  // More solved box sets than this are too many to begin with.
  static constexpr std::size_t most_sets = 1000000;

  // Throws std::invalid_argument if there are too many.
  PullDomain(const Board& board, const Packing& packing, Judge& judge)
      : DomainBase(board, packing, judge), target_(packing.bytes()) {
    if (solved_sets(board, most_sets) >= most_sets)
      throw std::invalid_argument(
          "there are too many ways to place the boxes on the goals to search backward");
    position_.refresh();
    if (all_usable(position_.boxes()))
      packing.pack(position_.boxes(), position_.reach().lowest(), target_.data());
  }

  template <class Sink>
  void roots(Sink&& sink) {
    if (board().has_lost_box()) return;
    last_ = no_push;
    std::vector<Push> pulls;
    for_each_solved(position_, [&] {
      if (!all_usable(position_.boxes())) return;  // no box comes from a start square to each
      position_.pulls(pulls);
      // A region without a pull leads nowhere, unless the level starts solved.
      if (!pulls.empty() || position_.reach().contains(board().player())) show(sink, 0);
    });
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
    position_.pulls(pulls_);
    judge_.enter(position_);
    shown_ = 0;
    expand_on(packed, sink);
  }

  bool unfinished() const { return shown_ < pulls_.size(); }

  template <class Sink>
  void expand_on(const std::byte* packed, Sink&& sink) {
    const Cell player = position_.player();
    const std::uint64_t hash = zobrist_.boxes(position_.boxes());
    const std::size_t end = std::min(pulls_.size(), shown_ + at_once());
    while (shown_ < end) {
      const Push pull = pulls_[shown_++];
      const Cell from = position_.box(pull.box);
      if (!packing_.usable(board().next(from, pull.direction))) {
        judge_.count_dead_cell();
        continue;
      }
      position_.pull(pull);
      show_child(packed, hash, from, pull, 1, sink);
      position_.undo_pull(pull, player);
    }
  }

  Cost bound() { return judge_.judge(position_, last_); }

  bool is_goal(const std::byte* packed) const {
    return std::memcmp(packed, target_.data(), target_.size()) == 0;
  }

 private:
  std::vector<std::byte> target_;
  std::vector<Push> pulls_;
  std::size_t shown_ = 0;  // of the pulls
};

static_assert(PausingDomain<PullDomain>);

}  // namespace pushwise::sokoban
