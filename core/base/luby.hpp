// The Luby sequence 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, …: limits for runs of a search whose length is a
// matter of luck. Whatever the odds, it costs at most a logarithm more than the best fixed limit.
#pragma once

#include <bit>
#include <cstdint>

namespace pushwise {

// The number at place `place`, counted from 1.
constexpr std::uint64_t luby(std::uint64_t place) {
  // At the end of a block of length 2^k - 1 stands 2^(k-1); the rest repeats the block before.
  while (!std::has_single_bit(place + 1)) place -= std::bit_floor(place) - 1;
  return (place + 1) / 2;
}

}  // namespace pushwise
