// Taking the solved position apart until nothing is in the way of anything: the board that results
// is a hint at which a search forward can aim (aim.hpp).
//
// Backward, without a plan: as few regions as possible, then as few blocked links between rooms and
// boxes that the player cannot get at, then boxes far from the goals. A variant prefers boards on
// which the player can walk in circles: as few free cells as possible lie on no cycle.
#pragma once

#include <memory>

#include "sokoban/fast/feature_space/layout.hpp"
#include "sokoban/fast/feature_space/meters.hpp"
#include "sokoban/fast/feature_space/mode.hpp"
#include "sokoban/reduce/reductions.hpp"

namespace pushwise::sokoban::fast {

class Untangle final : public Mode {
 public:
  // A seed other than 0 prefers other cells, so that another board results.
  Untangle(const Layout& layout, bool count_cycles, std::uint64_t seed);

  Way way() const override { return Way::backward; }
  const BitSet& closed() const override { return layout_->unreached(); }
  void for_each_root(const std::function<void(const Position&)>& at) override;
  void enter(const Position& position, unsigned regions,
             std::span<const std::uint64_t> used) override;
  std::uint64_t consider(const Child& child, std::size_t move) override;
  void finish(std::vector<MacroMove>& moves) override;
  Place place(const Position& position, unsigned regions,
              std::span<const std::uint64_t> used) override;
  bool dead(const Position& position, const MacroMove& move) override;
  bool ended(const Position& /*position*/) override { return false; }

  // Two keys that differ in more than how far the boxes are.
  static bool clearly_better(std::uint64_t key, std::uint64_t than);

 private:
  struct Features {
    unsigned regions = 0;
    unsigned rooms = 0;
    unsigned hidden = 0;     // boxes that the player cannot get at
    unsigned off_cycle = 0;  // free cells on no cycle of free cells
    unsigned far = 0;
    std::uint64_t key() const;
  };
  template <class Free>
  unsigned off_cycle(Free&& is_free);

  const Layout* layout_;
  bool count_cycles_;
  std::vector<Cell> goals_;
  std::vector<std::uint16_t> away_;  // by cell: how much it is out of the way
  unsigned far_ = 0;                 // of the node
  RoomMeter rooms_;
  std::vector<std::uint8_t> degree_;
  std::vector<Cell> queue_;
  std::unique_ptr<Reduction> corral_;
  std::vector<Push> pushes_;
};

}  // namespace pushwise::sokoban::fast
