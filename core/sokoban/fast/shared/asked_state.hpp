// A state that another search asks about, as a search with its own packing sees it.
#pragma once

#include <algorithm>
#include <optional>

#include "sokoban/state/lurd.hpp"
#include "sokoban/state/packing.hpp"

namespace pushwise::sokoban {

// The position with its region refreshed; nothing if a box stands where this packing has no cell.
inline std::optional<Position> asked_position(const Board& board, const Packing& packing,
                                              const PathState& state) {
  if (!std::all_of(state.boxes.begin(), state.boxes.end(),
                   [&](Cell box) { return packing.usable(box); }))
    return std::nullopt;
  Position position(board);
  position.set(state.boxes, state.player);
  position.refresh();
  return position;
}

// The same, packed; empty if there is no such state.
inline std::vector<std::byte> asked_bytes(const Board& board, const Packing& packing,
                                          const PathState& state) {
  const auto position = asked_position(board, packing, state);
  if (!position) return {};
  std::vector<std::byte> packed(packing.bytes());
  packing.pack(position->boxes(), position->reach().lowest(), packed.data());
  return packed;
}

}  // namespace pushwise::sokoban
