// The side a feature-space search begins from: where its states come from, and what is known to be
// in vain there. What it looks for is another matter (mode.hpp).
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "sokoban/fast/feature_space/forward_tests.hpp"
#include "sokoban/fast/feature_space/layout.hpp"
#include "sokoban/fast/feature_space/mode.hpp"
#include "sokoban/fast/feature_space/solved_roots.hpp"
#include "sokoban/reduce/reductions.hpp"

namespace pushwise::sokoban::fast {

// The searches backward begin with the boxes on goals.
class BackwardSide {
 public:
  explicit BackwardSide(const Layout& layout)
      : layout_(&layout),
        goals_(goals_filled(layout.terrain())),
        corral_(make_pi_corral(layout.terrain())) {}

  const BitSet& closed() const { return layout_->unreached(); }
  void for_each_root(const std::function<void(const Position&)>& at) const {
    for_each_solved_root(*layout_, goals_, at);
  }
  // A pull that no solution needs: the push it takes back is one that a PI-corral forbids.
  bool dead(const Position& position, Cell to) {
    position.pushes(pushes_);
    if (!corral_->reduce(position, pushes_)) return false;
    const BoxNumber box = position.box_at(to);
    return std::none_of(pushes_.begin(), pushes_.end(),
                        [&](const Push& push) { return push.box == box; });
  }

 private:
  const Layout* layout_;
  std::vector<Cell> goals_;  // those that are filled, if there are more goals than boxes
  std::unique_ptr<Reduction> corral_;
  std::vector<Push> pushes_;
};

// A mode that can look for the same thing from either side.
class EitherWay : public Mode {
 public:
  Way way() const final { return tests_ != nullptr ? Way::forward : Way::backward; }
  const BitSet& closed() const final {
    return tests_ != nullptr ? layout_->terrain().dead() : back_->closed();
  }
  void for_each_root(const std::function<void(const Position&)>& at) final {
    if (tests_ == nullptr) {
      back_->for_each_root(at);
      return;
    }
    Position start(layout_->board());
    start.refresh();
    at(start);
  }
  void enter(const Position& position, unsigned /*regions*/,
             std::span<const std::uint64_t> /*used*/) final {
    if (tests_ != nullptr) tests_->enter(position);
    enter(position);
  }
  bool may_move(BoxNumber box) const final { return tests_ == nullptr || tests_->may_move(box); }
  bool dead_at_a_glance(const Child& child) final {
    return tests_ != nullptr && tests_->dead_at_a_glance(child);
  }
  // No move is better advised than another.
  void finish(std::vector<MacroMove>& moves) final {
    for (MacroMove& move : moves) move.weight = 0;
  }
  bool dead(const Position& position, const MacroMove& move) final {
    return tests_ != nullptr ? tests_->dead(position, move.to) : back_->dead(position, move.to);
  }
  bool ended(const Position& position) final { return tests_ != nullptr && position.solved(); }
  std::size_t patterns() const final { return tests_ != nullptr ? tests_->patterns() : 0; }
  bool holds_pattern(const Position& position) final {
    return tests_ != nullptr && tests_->holds_pattern(position);
  }

 protected:
  // Forward with these tests; backward if they are null. All outlive the mode.
  EitherWay(const Layout& layout, ForwardTests* tests) : layout_(&layout), tests_(tests) {
    if (tests == nullptr) back_.emplace(layout);
  }

  const Layout& layout() const { return *layout_; }
  const Board& board() const { return layout_->board(); }
  virtual void enter(const Position& position) = 0;

 private:
  const Layout* layout_;
  ForwardTests* tests_;
  std::optional<BackwardSide> back_;
};

}  // namespace pushwise::sokoban::fast
