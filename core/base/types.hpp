// The small vocabulary every part of the core shares.
#pragma once

#include <cstdint>
#include <limits>

namespace pushwise {

// Path costs and lower bounds. `infinite` means "no solution from here" and survives no arithmetic:
// test for it before adding.
using Cost = std::int32_t;
inline constexpr Cost infinite = std::numeric_limits<Cost>::max() / 4;

// Number of a stored state. 31 bits: the packed record keeps one flag beside a parent id, and
// 2^31 records of the smallest size are more memory than the machines this is made for have.
using StateId = std::uint32_t;
inline constexpr StateId no_state = 0x7fffffffU;

}  // namespace pushwise
