// Sokoban as moves: a state is the boxes and the player's very cell, an edge is one step.
#pragma once

#include "sokoban/textbook/domain_base.hpp"

namespace pushwise::sokoban {

class MoveDomain : public DomainBase {
 public:
  using DomainBase::DomainBase;

  template <class Sink>
  void roots(Sink&& sink) {
    position_.set(board().boxes(), board().player());
    position_.refresh();
    last_ = no_push;
    walked_ = false;
    if (board().has_lost_box() || !all_usable(position_.boxes())) return;
    const Cell player = position_.player();
    packing_.pack(position_.boxes(), player, buffer_.data());
    sink(Successor{buffer_.data(), zobrist_.boxes(position_.boxes()) ^ zobrist_.player(player), 0});
  }

  template <class Sink>
  void expand(const std::byte* packed, Sink&& sink) {
    packing_.unpack(packed, position_);
    const Cell player = position_.player();
    const std::uint64_t hash = zobrist_.boxes(position_.boxes());
    position_.refresh();
    judge_.enter(position_);
    walk_bound_ = -1;
    for (const Direction d : directions) {
      const Cell next = board().next(player, d);
      const BoxNumber box = position_.box_at(next);
      if (box == no_box) {
        if (position_.occupied(next)) continue;
        walked_ = true;
        position_.set_player(next);
        pack_child(packed, next, next, next);
        sink(Successor{buffer_.data(), hash ^ zobrist_.player(next), 1});
        position_.set_player(player);
        continue;
      }
      const Cell to = board().next(next, d);
      if (position_.occupied(to)) continue;
      if (!packing_.usable(to)) {
        judge_.count_dead_cell();
        continue;
      }
      walked_ = false;
      last_ = {box, d};
      position_.push(last_);
      position_.refresh();
      pack_child(packed, next, to, next);
      sink(Successor{buffer_.data(),
                     hash ^ zobrist_.box(next) ^ zobrist_.box(to) ^ zobrist_.player(next), 1});
      position_.undo_push(last_, player);
      position_.refresh();
    }
  }

  Cost bound() {
    if (!walked_) return judge_.judge(position_, last_);
    // A walk moves no box, and the side of the player of no box: the parent's bound holds.
    if (walk_bound_ < 0) walk_bound_ = judge_.bound().value(position_);
    return walk_bound_;
  }

  bool is_goal(const std::byte* packed) const { return within_goals(packed); }

 private:
  bool walked_ = false;
  Cost walk_bound_ = -1;
};

static_assert(Domain<MoveDomain>);

}  // namespace pushwise::sokoban
