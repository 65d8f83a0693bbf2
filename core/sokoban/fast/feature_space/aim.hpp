// Aiming at a hint: to a board that a search from the other side has untangled (untangle.hpp).
//
// What counts is, in this order: that the boxes can still be assigned to the cells of the hint, as
// few regions as possible, boxes on cells of the hint, few boxes and cells of the hint that the
// player cannot get at, and the least pushes of an assignment.
#pragma once

#include "base/assignment.hpp"
#include "base/rng.hpp"
#include "sokoban/fast/feature_space/side.hpp"

namespace pushwise::sokoban::fast {

class Aim final : public EitherWay {
 public:
  // As many cells as there are boxes. A seed other than 0 makes one choice in three at random. All
  // references outlive the mode.
  Aim(const Layout& layout, const std::vector<Cell>& hint, ForwardTests* tests, std::uint64_t seed);

  std::uint64_t consider(const Child& child, std::size_t move) override;
  Place place(const Position& position, unsigned regions,
              std::span<const std::uint64_t> used) override;

 private:
  struct Features {
    bool lost = false;  // the hint cannot be reached any more
    unsigned regions = 0;
    unsigned on_hint = 0;
    unsigned blocked = 0;
    Cost pushes = 0;
    std::uint64_t key() const;
    std::uint64_t cell() const;
  };
  // With more boxes the assignment takes longer than it is worth; then it counts as nothing.
  static constexpr std::size_t most_assigned = 128;
  void enter(const Position& position) override;
  Cost assign(const Position& position);
  bool frozen_off_hint(const Position& position);
  template <class Reaches>
  unsigned blocked(const Position& position, Reaches&& reaches) const;

  std::vector<Cell> hint_;
  std::vector<std::uint8_t> in_hint_;
  DistanceTable table_;
  FrozenBoxes frozen_;
  Rng dice_;
  bool random_;
  Assignment of_node_;
  BoxNumber lifted_ = no_box;  // the box whose moves the assignment is asked about
  bool lost_ = false;          // in the node
  unsigned on_hint_ = 0;
};

}  // namespace pushwise::sokoban::fast
