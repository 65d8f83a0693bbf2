// A frontier as bytes, to be kept and read again, perhaps for a turned copy of the level.
//
// Cells go by names that both copies agree on, in the order of these names: a box is a bit over the
// live cells, the player and the box pushed last are numbers over all cells. Format 1, all numbers
// little endian:
//
//   4 bytes   "PWF", format
//   8         checksum of all that follows
//   8         fingerprint of the level under these names
//   4         number of states n
//   4 x 3     ceiling (-1: none), lower bound, bound at the probe
//   8 x 3     expanded, descended, dice
//   4 x 4     dives, dive, failures of mining, its pause
//   1         flags: wild, gates, corrals
//   4         the state that a test was about when it was cut short (0xffffffff: none)
//   8, 2, 4   what that test has left, its pushes m, the states v that it has seen
//   n times   boxes, one bit for each live cell, rounded up to bytes
//   v times   boxes of the states that the test has seen
//   2v x 2    their player and their depth; each for all of them, which packs better
//   2m x 2    the test's pushes: from, to
//   2n x 5    player, moved (0xffff: none), pushes, f, key; again each for all states
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sokoban/solve/optimal_frontier.hpp"

namespace pushwise::sokoban {

// `names` has one for each cell, no two the same.
std::string frontier_to_bytes(const OptimalFrontier& frontier, const Board& board,
                              const Packing& live, const std::vector<std::uint32_t>& names);

// Nothing if the bytes are not such a frontier, down to the last bit, or not of this level. What is
// read has been checked to be a set of states of the level that begins at its start.
std::optional<OptimalFrontier> frontier_from_bytes(std::string_view bytes, const Board& board,
                                                   const Packing& live,
                                                   const std::vector<std::uint32_t>& names);

}  // namespace pushwise::sokoban
