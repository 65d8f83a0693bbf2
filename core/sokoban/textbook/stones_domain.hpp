// Talking Stone's idea (Hoste 3.2): search only until the boxes can be placed one after another.
//
// Three roles: the goal order comes from the packing plan; the next box is the one that reaches the
// next goal with the fewest pushes; and that box is brought there while the others stay. A state
// counts as solved if this placing succeeds to the end; `placing` then tells the rest of the way.
#pragma once

#include "sokoban/plan/packing_plan.hpp"
#include "sokoban/state/lurd.hpp"
#include "sokoban/textbook/push_domain.hpp"

namespace pushwise::sokoban {

class StonesDomain : public PushDomain {
 public:
  StonesDomain(const Terrain& terrain, const Packing& packing, Judge& judge)
      : PushDomain(terrain.board(), packing, judge),
        plan_(terrain),
        stones_(terrain.board()),
        ways_(terrain.board()),
        closed_(terrain.dead()) {}

  bool is_goal(const std::byte* packed) const { return within_goals(packed) || places(packed); }

  // The states from `packed` on, one per box placed; empty if all boxes stand on goals already.
  std::vector<PathState> placing(const std::byte* packed) const {
    if (within_goals(packed)) return {};
    places(packed);
    return placed_;
  }

 private:
  bool places(const std::byte* packed) const {
    placed_.clear();
    packing_.unpack(packed, stones_);
    std::size_t left = stones_.boxes().size();
    for (const Cell goal : plan_.order()) {
      if (left == 0) break;
      --left;
      if (stones_.occupied(goal)) continue;
      if (!place_next(goal)) return false;
    }
    return stones_.solved();
  }

  // Bring the nearest box that is not placed to the goal.
  bool place_next(Cell goal) const {
    BoxNumber best = no_box;
    std::uint16_t least = 0xffff;
    Cell player = 0;
    for (BoxNumber box = 0; box < stones_.boxes().size(); ++box) {
      if (is_placed(stones_.box(box), goal)) continue;
      for (const BoxRoutes::Stop& stop : ways_.pushes(stones_, box, closed_))
        if (stop.cell == goal && stop.pushes < least) {
          least = stop.pushes;
          best = box;
          player = ways_.player_after(stop, true);
        }
    }
    if (best == no_box) return false;
    stones_.move_box(best, goal);
    stones_.set_player(player);
    placed_.push_back({stones_.boxes(), player});
    return true;
  }

  // Does the box stand on a goal that comes before this one in the plan?
  bool is_placed(Cell box, Cell goal) const {
    for (const Cell earlier : plan_.order()) {
      if (earlier == goal) return false;
      if (earlier == box) return true;
    }
    return false;
  }

  PackingPlan plan_;
  mutable Position stones_;
  mutable BoxRoutes ways_;
  const BitSet& closed_;
  mutable std::vector<PathState> placed_;
};

static_assert(Domain<StonesDomain>);

}  // namespace pushwise::sokoban
