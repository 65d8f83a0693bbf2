// Zobrist keys: the hash of a state is the XOR of one random number per box cell and one for the
// player, so a push changes it by three XORs.
#pragma once

#include <vector>

#include "base/rng.hpp"
#include "sokoban/state/packing.hpp"

namespace pushwise::sokoban {

class Zobrist {
 public:
  explicit Zobrist(std::size_t cells) : box_(cells), player_(cells) {
    Rng rng(0x50757368776973ULL);
    for (std::uint64_t& key : box_) key = rng.next();
    for (std::uint64_t& key : player_) key = rng.next();
  }

  std::uint64_t box(Cell cell) const { return box_[cell]; }
  std::uint64_t player(Cell cell) const { return player_[cell]; }
  std::uint64_t boxes(const std::vector<Cell>& cells) const {
    std::uint64_t hash = 0;
    for (const Cell cell : cells) hash ^= box_[cell];
    return hash;
  }
  // Of packed boxes; `packed` adds the player behind them.
  std::uint64_t boxes(const Packing& packing, const std::byte* packed) const {
    std::uint64_t hash = 0;
    packing.for_each_box(packed, [&](Cell cell) { hash ^= box_[cell]; });
    return hash;
  }
  std::uint64_t packed(const Packing& packing, const std::byte* packed) const {
    return boxes(packing, packed) ^ player(packing.player(packed));
  }

 private:
  std::vector<std::uint64_t> box_;
  std::vector<std::uint64_t> player_;
};

}  // namespace pushwise::sokoban
