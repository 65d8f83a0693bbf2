// Searching a packing order backward: from the solved position boxes are pulled away until the
// board is empty, or every box left stands where one starts.
//
// Start squares between which a box can be pushed to and fro hang together; the largest such group
// that the player reaches is the sink. A box pulled far enough into the sink is taken off the board
// and uses up that square: from there it could have come from any of them. Where a box can be taken
// off, nothing else is tried; otherwise boxes are parked, as the advisers say. Read backwards, the
// pulls are the plan (plan/packing_plan.hpp).
#pragma once

#include <array>

#include "base/rng.hpp"
#include "sokoban/fast/feature_space/layout.hpp"
#include "sokoban/fast/feature_space/meters.hpp"
#include "sokoban/fast/feature_space/search.hpp"
#include "sokoban/fast/feature_space/side.hpp"
#include "sokoban/plan/emptying.hpp"
#include "sokoban/plan/square_matching.hpp"
#include "sokoban/state/box_routes.hpp"

namespace pushwise::sokoban::fast {

class SinkPlan final : public Mode {
 public:
  // A seed other than 0 makes one choice in three at random.
  SinkPlan(const Layout& layout, std::uint64_t seed);

  Way way() const override { return Way::backward; }
  const BitSet& closed() const override { return side_.closed(); }
  const std::vector<Cell>& squares() const override { return layout_->board().boxes(); }
  void for_each_root(const std::function<void(const Position&)>& at) override {
    side_.for_each_root(at);
  }
  void enter(const Position& position, unsigned regions,
             std::span<const std::uint64_t> used) override;
  Fate fate(const Child& child) override;
  std::uint64_t consider(const Child& child, std::size_t move) override;
  void finish(std::vector<MacroMove>& moves) override;
  Place place(const Position& position, unsigned regions,
              std::span<const std::uint64_t> used) override;
  bool dead(const Position& position, const MacroMove& move) override {
    return !move.takes_off && side_.dead(position, move.to);
  }
  // All boxes left, if any, stand on squares of their own.
  bool ended(const Position& /*position*/) override { return all_at_home_; }

 private:
  // What the key of a state is made of.
  struct Features {
    unsigned boxes;
    unsigned regions;
    unsigned on_goals;
    unsigned rooms;
    unsigned far;
  };
  static std::uint64_t key(const Features& features);

  void find_sink(const Position& position);
  bool free_square(std::size_t square) const;
  bool newly_pulled(const Child& child) const;

  const Layout* layout_;
  BackwardSide side_;
  Rng dice_;
  bool random_;
  std::vector<std::size_t> square_at_;

  // Of the node.
  const Position* position_ = nullptr;
  Features before_{};
  std::vector<std::uint8_t> used_;     // by square
  std::vector<std::uint8_t> in_sink_;  // by cell
  std::vector<std::uint8_t> pulled_;   // by cell: boxes that can be pulled
  bool removing_ = false;
  bool all_at_home_ = false;  // in the state that place() was asked about

  struct Proposal {
    std::uint64_t measure;
    std::uint64_t key;
    std::size_t move;
  };
  enum Adviser : std::uint8_t { off_goals, connector, room_opener, explorer, adviser_count };
  std::array<Proposal, adviser_count> proposals_{};

  RoomMeter rooms_;
  SquareMatching matching_;
  BoxRoutes routes_;
  Position phantom_;
  std::vector<std::uint8_t> seen_;
};

// The steps of the best plan that the search has found; boxes still on the board are left to the
// last.
Emptying read_plan(const FeatureSearch& search);

}  // namespace pushwise::sokoban::fast
