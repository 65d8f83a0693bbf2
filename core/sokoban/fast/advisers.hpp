// Those who propose moves in feature-space search: each at most one move of a state, the best by
// its own measure. None proposes a move that undoes packing.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "sokoban/fast/features.hpp"

namespace pushwise::sokoban {

enum Adviser : std::uint8_t {
  packer,       // fills the next goal of the plan
  connector,    // joins regions
  room_opener,  // opens a link between rooms
  planner,      // takes a box from where the plan cannot use it
  cooler,       // takes a hotspot away
  explorer,     // makes a box that never moved pushable
  opener,       // takes the nearest box away from the next goal
  adviser_count
};

// A set of them, one bit each.
using AdviserSet = unsigned;

class Advisers {
 public:
  Advisers(const Terrain& terrain, const PackingPlan& plan, AdviserSet chosen, FeatureOrder order)
      : terrain_(&terrain),
        plan_(&plan),
        chosen_(chosen),
        order_(order),
        started_on_(terrain.board().cells()) {
    for (const Cell box : terrain.board().boxes()) started_on_[box] = 1;
  }

  // Look at a state before its moves; its region must be refreshed.
  void enter(const Position& position, const Features& features) {
    proposals_ = {};
    before_ = features;
    if (asked(explorer)) note_pushable(position);
    nearest_ = asked(opener) ? box_before_target(position) : no_box;
  }

  // The move number `move` takes a box to the state `child`.
  void consider(std::size_t move, BoxNumber box, const Position& child, const Features& after) {
    if (after.packed < before_.packed) return;
    const auto propose = [&](Adviser adviser, std::uint64_t measure) {
      if (!asked(adviser)) return;
      const std::uint64_t rank = (measure << 52) | (after.rank(order_) >> 2);
      if (rank < proposals_[adviser].rank) proposals_[adviser] = {move, rank};
    };
    if (after.packed > before_.packed && after.out_of_plan <= before_.out_of_plan)
      propose(packer, most - after.packed);
    if (after.connectivity < before_.connectivity) propose(connector, after.connectivity);
    if (after.rooms < before_.rooms) propose(room_opener, after.rooms);
    if (after.out_of_plan < before_.out_of_plan) propose(planner, after.out_of_plan);
    if (after.hotspots < before_.hotspots) propose(cooler, after.hotspots);
    if (asked(explorer))
      if (const std::uint64_t fresh = newly_pushable(child, box); fresh > 0)
        propose(explorer, most - fresh);
    if (box == nearest_ && after.connectivity <= before_.connectivity)
      propose(opener, most - std::min<std::uint64_t>(most, steps_to_target(child.box(box))));
  }

  template <class Visit>
  void for_each_proposal(Visit&& visit) const {
    for (const Proposal& proposal : proposals_)
      if (proposal.move != nothing) visit(proposal.move);
  }

 private:
  static constexpr std::size_t nothing = static_cast<std::size_t>(-1);
  static constexpr std::uint64_t most = 1023;  // of any measure
  struct Proposal {
    std::size_t move = nothing;
    std::uint64_t rank = ~std::uint64_t{0};
  };

  bool asked(Adviser adviser) const { return (chosen_ >> adviser & 1U) != 0; }

  void note_pushable(const Position& position) {
    pushable_.assign(terrain_->board().cells(), 0);
    for (const Cell box : position.boxes()) pushable_[box] = can_push(position, box) ? 1 : 0;
  }
  bool can_push(const Position& position, Cell box) const {
    const Board& board = terrain_->board();
    return std::any_of(directions.begin(), directions.end(), [&](Direction d) {
      const Cell to = board.next(box, d);
      return !position.occupied(to) && !terrain_->is_dead(to) &&
             position.reach().contains(board.next(box, opposite(d)));
    });
  }
  // How many boxes that stand where they started can be pushed now and could not before.
  std::uint64_t newly_pushable(const Position& child, BoxNumber moved) const {
    std::uint64_t count = 0;
    for (BoxNumber box = 0; box < child.boxes().size(); ++box) {
      const Cell cell = child.box(box);
      if (box != moved && started_on_[cell] != 0 && pushable_[cell] == 0 && can_push(child, cell))
        ++count;
    }
    return count;
  }

  // The box nearest to where the next step leads, those in place left out.
  BoxNumber box_before_target(const Position& position) const {
    if (before_.packed >= plan_->size()) return no_box;
    const BitSet& in_place = plan_->filled(before_.packed);
    BoxNumber nearest = no_box;
    std::size_t least = nothing;
    for (BoxNumber box = 0; box < position.boxes().size(); ++box) {
      const std::size_t steps = steps_to_target(position.box(box));
      if (steps >= least || in_place.test(position.box(box))) continue;
      least = steps;
      nearest = box;
    }
    return nearest;
  }
  std::size_t steps_to_target(Cell cell) const {
    const Board& board = terrain_->board();
    const Cell target = plan_->step(before_.packed).to;
    const auto gap = [](std::size_t x, std::size_t y) { return x < y ? y - x : x - y; };
    return gap(board.row(cell), board.row(target)) + gap(board.column(cell), board.column(target));
  }

  const Terrain* terrain_;
  const PackingPlan* plan_;
  AdviserSet chosen_;
  FeatureOrder order_;
  std::vector<std::uint8_t> started_on_;
  std::vector<std::uint8_t> pushable_;
  BoxNumber nearest_ = no_box;
  Features before_;
  std::array<Proposal, adviser_count> proposals_;
};

}  // namespace pushwise::sokoban
