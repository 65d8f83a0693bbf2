// Taking a position apart until nothing is in the way of anything: the board that results is a hint
// at which a search from the other side can aim (aim.hpp).
//
// Without a plan: as few regions as possible, then as few blocked links between rooms and boxes
// that the player cannot get at, then boxes far from the goals. A variant prefers boards on which
// the player can walk in circles: as few free cells as possible lie on no cycle.
#pragma once

#include "sokoban/fast/feature_space/meters.hpp"
#include "sokoban/fast/feature_space/side.hpp"

namespace pushwise::sokoban::fast {

class Untangle final : public EitherWay {
 public:
  // A seed other than 0 prefers other cells, so that another board results.
  Untangle(const Layout& layout, ForwardTests* tests, bool count_cycles, std::uint64_t seed);

  std::uint64_t consider(const Child& child, std::size_t move) override;
  Place place(const Position& position, unsigned regions,
              std::span<const std::uint64_t> used) override;

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
  void enter(const Position& position) override;
  template <class Free>
  unsigned off_cycle(Free&& is_free);

  bool count_cycles_;
  std::vector<std::uint16_t> away_;  // by cell: how much it is out of the way
  unsigned far_ = 0;                 // of the node
  RoomMeter rooms_;
  std::vector<std::uint8_t> degree_;
  std::vector<Cell> queue_;
};

}  // namespace pushwise::sokoban::fast
