// How the push-optimal engine keeps a state: the boxes as bits over live cells, then five bytes.
//
//   boxes   8 bytes for each 64 live cells
//   rest    4 bytes: the region's lowest cell (11 bits), pushes made (13), raise (8)
//   moved   1 byte: which box was pushed last, counted in the order of cells
//
// So 21 bytes up to 128 live cells; with at most 6.9 in the hash table and 4 in the queue a stored
// state costs no more than 32, all in (asserted in core/tests). There is no parent: a path is found
// again from its end by pulls that lead to stored states (OptimalStates::path_to).
//
// `raise` is how far the f under which the state waits lies above the root's, in steps of the
// solutions' parity; it tells a queue entry that still counts from one that a cheaper path has
// overtaken. The largest value stands for all larger ones.
#pragma once

#include <algorithm>
#include <bit>
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
  static constexpr std::uint8_t no_rank = 255;  // of the start, and where a byte is too small

  static std::size_t bytes(const Packing& packing) { return packing.words() * 8 + 5; }

  // The raise of a state that waits under f, which is not below that of the root.
  static std::uint32_t raise_of(Cost f, Cost root_f, Cost step) {
    return std::min(static_cast<std::uint32_t>((f - root_f) / step), top_raise);
  }

  // The rank of the box on this cell among packed boxes.
  static std::uint8_t rank_of(const Packing& packing, const std::byte* boxes, Cell cell) {
    std::size_t rank = 0;
    const std::size_t bit = packing.number(cell);
    for (std::size_t w = 0; w <= bit / 64; ++w) {
      std::uint64_t word;
      std::memcpy(&word, boxes + w * 8, sizeof word);
      if (w == bit / 64) word &= (std::uint64_t{1} << (bit % 64)) - 1;
      rank += static_cast<std::size_t>(std::popcount(word));
    }
    return static_cast<std::uint8_t>(std::min<std::size_t>(rank, no_rank));
  }

  explicit OptimalRecord(std::byte* at, std::size_t words) : at_(at), words_(words) {}

  const std::byte* boxes() const { return at_; }
  std::byte* boxes() { return at_; }
  Cell player() const { return static_cast<Cell>(rest() & 0x7ffU); }
  Cost pushes() const { return static_cast<Cost>((rest() >> 11) & 0x1fffU); }
  std::uint32_t raise() const { return rest() >> 24; }
  std::uint8_t rank() const { return static_cast<std::uint8_t>(at_[words_ * 8 + 4]); }

  void set(const std::byte* boxes, Cell player, Cost pushes, std::uint8_t rank) {
    std::memcpy(at_, boxes, words_ * 8);
    set_rest(player | static_cast<std::uint32_t>(pushes) << 11);
    at_[words_ * 8 + 4] = static_cast<std::byte>(rank);
  }
  void set_raise(std::uint32_t raise) { set_rest((rest() & 0xffffffU) | raise << 24); }

  bool same(const std::byte* other_boxes, Cell other_player) const {
    return std::memcmp(at_, other_boxes, words_ * 8) == 0 && player() == other_player;
  }

 private:
  std::uint32_t rest() const {
    std::uint32_t value;
    std::memcpy(&value, at_ + words_ * 8, sizeof value);
    return value;
  }
  void set_rest(std::uint32_t value) { std::memcpy(at_ + words_ * 8, &value, sizeof value); }

  std::byte* at_;
  std::size_t words_;
};

}  // namespace pushwise::sokoban
