// Numbering the placements of k things on n cells: n·(n−1)·…·(n−k+1) of them, densely.
//
// The number is a sum of one term per thing (how many cells below its own are still free, times a
// weight), so the terms can be computed side by side and moving the last things changes little.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace pushwise::tiles {

inline constexpr std::size_t most_placed = 9;
inline constexpr std::size_t most_pattern_cells = 32;

// The n-th lowest bit of the set, alone.
inline std::uint32_t nth_bit(std::uint32_t set, unsigned n) {
#if defined(__BMI2__)
  return _pdep_u32(std::uint32_t{1} << n, set);
#else
  while (n-- > 0) set &= set - 1;
  return set & (~set + 1);
#endif
}

class Placement {
 public:
  using Cells = std::array<std::uint8_t, most_placed>;

  Placement(std::size_t cells, std::size_t things) : cells_(cells), things_(things) {
    std::uint64_t weight = 1;
    for (std::size_t i = things; i-- > 0;) {
      weight_[i] = weight;
      weight *= cells - i;
    }
    count_ = weight;
  }

  std::size_t cells() const { return cells_; }
  std::size_t things() const { return things_; }
  // How many placements there are.
  std::uint64_t count() const { return count_; }
  std::uint64_t weight(std::size_t thing) const { return weight_[thing]; }

  template <std::size_t K>
  std::uint64_t rank(const std::uint8_t* at) const {
    std::uint64_t index = 0;
    std::uint32_t used = 0;
    for (std::size_t i = 0; i < K; ++i) {
      const std::uint32_t bit = std::uint32_t{1} << at[i];
      index += (at[i] - static_cast<unsigned>(std::popcount(used & (bit - 1)))) * weight_[i];
      used |= bit;
    }
    return index;
  }
  std::uint64_t rank(const std::uint8_t* at) const {
    switch (things_) {
      case 3:
        return rank<3>(at);
      case 5:
        return rank<5>(at);
      case 6:
        return rank<6>(at);
      case 7:
        return rank<7>(at);
      case 8:
        return rank<8>(at);
      default:
        break;
    }
    std::uint64_t index = 0;
    std::uint32_t used = 0;
    for (std::size_t i = 0; i < things_; ++i) {
      const std::uint32_t bit = std::uint32_t{1} << at[i];
      index += (at[i] - static_cast<unsigned>(std::popcount(used & (bit - 1)))) * weight_[i];
      used |= bit;
    }
    return index;
  }

  Cells unrank(std::uint64_t index) const {
    Cells at{};
    std::uint32_t free = static_cast<std::uint32_t>((std::uint64_t{1} << cells_) - 1);
    for (std::size_t i = 0; i < things_; ++i) {
      const auto place = static_cast<unsigned>(index / weight_[i]);
      index %= weight_[i];
      const std::uint32_t bit = nth_bit(free, place);
      at[i] = static_cast<std::uint8_t>(std::countr_zero(bit));
      free &= ~bit;
    }
    return at;
  }

 private:
  std::size_t cells_;
  std::size_t things_;
  std::uint64_t count_ = 0;
  std::array<std::uint64_t, most_placed> weight_{};
};

}  // namespace pushwise::tiles
