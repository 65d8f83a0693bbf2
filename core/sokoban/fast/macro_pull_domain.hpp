// Sokoban backwards by macro pulls: an edge takes one box along any way to any cell it can reach
// while the others stay, with the player ending on any side of it.
//
// A greedy search by unit pulls looks at every state that seems as good before it takes a box once
// round a corner away from home; here that is one edge. The price is many more successors.
#pragma once

#include "sokoban/state/box_routes.hpp"
#include "sokoban/textbook/pull_domain.hpp"

namespace pushwise::sokoban {

class MacroPullDomain : public PullDomain {
 public:
  using PullDomain::PullDomain;

  template <class Sink>
  void expand(const std::byte* packed, Sink&& sink) {
    packing_.unpack(packed, position_);
    position_.refresh();
    judge_.enter(position_);
    const Cell player = position_.player();
    const std::uint64_t hash = zobrist_.boxes(position_.boxes());
    for (BoxNumber box = 0; box < position_.boxes().size(); ++box) {
      const Cell from = position_.box(box);
      const auto& stops = routes_.pulls(position_, box, unusable_);
      // The first stop is where the box stands. It may come back there, to let the player pass.
      for (std::size_t i = 1; i < stops.size(); ++i) {
        const BoxRoutes::Stop& stop = stops[i];
        position_.move_box(box, stop.cell);
        position_.set_player(routes_.player_after(stop, false));
        show_child(packed, hash, from, {box, stop.direction}, Cost{stop.pushes}, sink);
        position_.move_box(box, from);
      }
      position_.set_player(player);
    }
  }

  // It shows all at once.
  template <class Sink>
  void expand_first(const std::byte*, Sink&&) = delete;

 private:
  BoxRoutes routes_{board()};
  BitSet unusable_ = unusable_cells();
};

static_assert(Domain<MacroPullDomain> && !PausingDomain<MacroPullDomain>);

}  // namespace pushwise::sokoban
