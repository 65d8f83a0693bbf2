// A checkpoint as bytes, to be kept and read again, perhaps for a turned copy of the level.
//
// Cells go by names that both copies agree on, in the order of these names: a box is a bit over the
// live cells, any other cell a number over all cells. Format 4 begins with "PWF" and its number, a
// checksum of all that follows and a fingerprint of the level under these names; then come the
// numbers of the checkpoint, little endian, in the order in which `transfer` in the source visits
// them, for writing and for reading alike. Lists begin with their length.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sokoban/optimal/checkpoint.hpp"

namespace pushwise::sokoban {

// `names` has one for each cell, no two the same.
std::string checkpoint_to_bytes(const Checkpoint& checkpoint, const Board& board,
                                const Packing& live, const std::vector<std::uint32_t>& names);

// Nothing if the bytes are not such a checkpoint, down to the last bit, or not of this level. What
// is read has been checked to be sets of states of the level that begin at its start, or at its
// end.
std::optional<Checkpoint> checkpoint_from_bytes(std::string_view bytes, const Board& board,
                                                const Packing& live,
                                                const std::vector<std::uint32_t>& names);

}  // namespace pushwise::sokoban
