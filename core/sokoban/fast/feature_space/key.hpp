// Keys: features packed into one number, the most important first, so that the smaller key is the
// better state.
#pragma once

#include <algorithm>
#include <cstdint>

namespace pushwise::sokoban::fast {

// A feature that must fit its bits of a key.
inline std::uint64_t cap(std::uint64_t value, std::uint64_t most) { return std::min(value, most); }

}  // namespace pushwise::sokoban::fast
