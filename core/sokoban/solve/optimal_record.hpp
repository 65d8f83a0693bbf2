// How the push-optimal engine keeps a state: the boxes as bits over live cells, then eight bytes.
//
//   boxes   8 bytes for each 64 live cells
//   parent  4 bytes
//   rest    4 bytes: the region's lowest cell (11 bits), pushes made (13), raise (8)
//
// So 24 bytes up to 128 live cells. `raise` is how far the f under which the state waits lies above
// the root's, in steps of the solutions' parity; it tells a queue entry that still counts from one
// that a cheaper path has overtaken. The largest value stands for all larger ones.
#pragma once

#include <cstdint>
#include <cstring>

#include "base/types.hpp"
#include "sokoban/state/packing.hpp"

namespace pushwise::sokoban {

class OptimalRecord {
 public:
  static constexpr std::uint32_t most_cells = 1U << 11;
  static constexpr Cost most_pushes = (1 << 13) - 1;
  static constexpr std::uint32_t top_raise = 254;
  static constexpr std::uint32_t closed = 255;

  static std::size_t bytes(const Packing& packing) { return packing.words() * 8 + 8; }

  explicit OptimalRecord(std::byte* at, std::size_t words) : at_(at), words_(words) {}

  const std::byte* boxes() const { return at_; }
  std::byte* boxes() { return at_; }
  StateId parent() const { return load(0); }
  Cell player() const { return static_cast<Cell>(load(4) & 0x7ffU); }
  Cost pushes() const { return static_cast<Cost>((load(4) >> 11) & 0x1fffU); }
  std::uint32_t raise() const { return load(4) >> 24; }

  void set(StateId parent, Cell player, Cost pushes, std::uint32_t raise) {
    store(0, parent);
    store(4, player | static_cast<std::uint32_t>(pushes) << 11 | raise << 24);
  }
  void set_raise(std::uint32_t raise) { store(4, (load(4) & 0xffffffU) | raise << 24); }

  bool same(const std::byte* other_boxes, Cell other_player) const {
    return std::memcmp(at_, other_boxes, words_ * 8) == 0 && player() == other_player;
  }

 private:
  std::uint32_t load(std::size_t offset) const {
    std::uint32_t value;
    std::memcpy(&value, at_ + words_ * 8 + offset, sizeof value);
    return value;
  }
  void store(std::size_t offset, std::uint32_t value) {
    std::memcpy(at_ + words_ * 8 + offset, &value, sizeof value);
  }

  std::byte* at_;
  std::size_t words_;
};

}  // namespace pushwise::sokoban
