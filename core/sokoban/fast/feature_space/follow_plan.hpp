// Following a packing order forward: the features and advisers of Shoham & Schaeffer 2020 around a
// plan that was searched (sink_plan.hpp).
//
// A cell of feature space is how many steps of the plan are realised, into how many regions the
// boxes cut the floor, and how many boxes stand where the plan cannot use them.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "base/rng.hpp"
#include "sokoban/fast/feature_space/delivery.hpp"
#include "sokoban/fast/feature_space/forward_tests.hpp"
#include "sokoban/fast/feature_space/layout.hpp"
#include "sokoban/fast/feature_space/meters.hpp"
#include "sokoban/fast/feature_space/mode.hpp"
#include "sokoban/fast/feature_space/plan_meter.hpp"

namespace pushwise::sokoban::fast {

// Those who propose moves, each at most one of a node.
enum Adviser : std::uint8_t {
  packer,       // realises a step of the plan
  connector,    // joins regions
  room_opener,  // opens a link between rooms
  cooler,       // takes a hotspot away
  clearer,      // takes a box from where the plan cannot use it
  explorer,     // makes a box that never moved pushable, without giving anything up
  opener,       // takes the nearest box away from the next target
  adviser_count
};
using AdviserSet = unsigned;  // one bit each
inline constexpr AdviserSet all_advisers = (1U << adviser_count) - 1;

// How a run follows its plan. No adviser is right everywhere, so runs after the first leave some
// out; and half of them go on from the best state alone when they are stuck.
struct Following {
  AdviserSet advisers = all_advisers;
  std::size_t patience = 0;     // FeatureSearch::set_patience
  std::uint64_t seed = 0;       // other than 0: chance in place of the last feature
  bool clears_the_way = false;  // moves what stands in the way of the plan's next step
};
Following following_of_run(std::uint64_t number);
// Of many short runs: fewer advisers, less patience.
Following following_of_draw(std::uint64_t number);

class FollowPlan final : public Mode {
 public:
  // All outlive the mode.
  FollowPlan(const Layout& layout, const PackingPlan& plan, ForwardTests& tests,
             const Following& following);

  Way way() const override { return Way::forward; }
  const BitSet& closed() const override { return layout_->terrain().dead(); }
  void for_each_root(const std::function<void(const Position&)>& at) override;
  void enter(const Position& position, unsigned regions,
             std::span<const std::uint64_t> used) override;
  bool may_move(BoxNumber box) const override { return tests_->may_move(box); }
  bool dead_at_a_glance(const Child& child) override { return tests_->dead_at_a_glance(child); }
  std::uint64_t consider(const Child& child, std::size_t move) override;
  void finish(std::vector<MacroMove>& moves) override;
  Place place(const Position& position, unsigned regions,
              std::span<const std::uint64_t> used) override;
  bool dead(const Position& position, const MacroMove& move) override {
    return tests_->dead(position, move.to);
  }
  bool ended(const Position& position) override { return position.solved(); }
  std::size_t patterns() const override { return tests_->patterns(); }
  bool holds_pattern(const Position& position) override { return tests_->holds_pattern(position); }

  struct Features {
    unsigned packed = 0;
    unsigned regions = 0;
    unsigned rooms = 0;
    unsigned out_of_plan = 0;
    unsigned hotspots = 0;
    unsigned far = 0;  // steps of the boxes to the goals

    std::uint64_t key() const;
    std::uint64_t cell(unsigned in_the_way) const;
    bool operator==(const Features&) const = default;
  };
  // From scratch, and of a child of the node entered last.
  Features measure(const Position& position, unsigned regions);
  Features after(const Child& child);

 private:
  void consider_clearing(const Child& child, std::uint64_t value, std::size_t move);
  bool asked(Adviser adviser) const { return (advisers_ >> adviser & 1U) != 0; }
  void note_pushes(const Position& position);
  bool frees_a_box(const Child& child) const;
  BoxNumber nearest_to_target(const Position& position) const;
  BoxNumber nearest_to_border(const Position& position) const;

  const Layout* layout_;
  const PackingPlan* plan_;
  ForwardTests* tests_;
  AdviserSet advisers_;
  Rng dice_;
  bool random_;

  // Of the node.
  const Position* position_ = nullptr;
  Features before_;
  std::vector<std::uint8_t> pushes_;  // by cell: directions in which the box there can be pushed
  std::vector<std::uint8_t> started_on_;
  BoxNumber in_front_ = no_box;  // the box nearest to the next target
  BoxNumber leaving_ = no_box;   // the one that the clearer moves

  struct Proposal {
    std::uint64_t measure;
    std::uint64_t key;
    std::size_t move;
  };
  std::array<Proposal, adviser_count> proposals_{};
  // If the way is to be cleared: what bars the next step of the state that place() was asked about
  // last, which is the one that is entered next, and for each of those boxes the best move.
  std::optional<Delivery> delivery_;
  std::vector<Proposal> clearing_;

  PlanMeter progress_;
  RoomMeter rooms_;
  HotspotMeter hotspots_;
};

}  // namespace pushwise::sokoban::fast
