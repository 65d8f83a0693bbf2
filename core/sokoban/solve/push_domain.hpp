// Sokoban as pushes: a state is the boxes and the player's region, an edge is one push.
#pragma once

#include "search/domain.hpp"
#include "sokoban/solve/domain_base.hpp"

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
    packing_.unpack(packed, position_);
    position_.refresh();
    position_.pushes(pushes_);
    judge_.reduce(position_, pushes_);
    judge_.enter(position_);
    const Cell player = position_.player();
    const std::uint64_t hash = zobrist_.boxes(position_.boxes());
    for (const Push push : pushes_) {
      const Cell from = position_.box(push.box);
      const Cell to = board().next(from, push.direction);
      if (!packing_.usable(to)) {
        judge_.count_dead_cell();
        continue;
      }
      position_.push(push);
      position_.refresh();
      last_ = push;
      pack_child(packed, from, to, position_.reach().lowest());
      sink(Successor{buffer_.data(),
                     hash ^ zobrist_.box(from) ^ zobrist_.box(to) ^
                         zobrist_.player(position_.reach().lowest()),
                     1});
      position_.undo_push(push, player);
    }
  }

  Cost bound() { return judge_.judge(position_, last_); }

  bool is_goal(const std::byte* packed) const { return within_goals(packed); }

 private:
  std::vector<Push> pushes_;
};

static_assert(Domain<PushDomain>);

}  // namespace pushwise::sokoban
