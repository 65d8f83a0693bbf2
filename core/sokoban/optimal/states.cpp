#include "sokoban/optimal/states.hpp"

#include <algorithm>

#include "base/add_record.hpp"

namespace pushwise::sokoban {

void OptimalStates::unpack(StateId id, Position& position) const {
  const OptimalRecord at = record(id);
  packing_.unpack_boxes(at.boxes(), position);
  position.set_player(at.player());
  position.refresh();
}

PathState OptimalStates::state(StateId id) const {
  const OptimalRecord at = record(id);
  PathState state{{}, at.player()};
  packing_.for_each_box(at.boxes(), [&](Cell cell) { state.boxes.push_back(cell); });
  return state;
}

std::uint64_t OptimalStates::hash_of(StateId id) const {
  const OptimalRecord at = record(id);
  std::uint64_t hash = zobrist_.player(at.player());
  packing_.for_each_box(at.boxes(), [&](Cell cell) { hash ^= zobrist_.box(cell); });
  return hash;
}

StateId OptimalStates::add(std::uint64_t hash) {
  if (most_ != 0 && arena_.live() >= most_) return no_state;
  return add_record(arena_, table_, hash, [this](StateId id) { return hash_of(id); });
}

StateId OptimalStates::predecessor(StateId id) {
  unpack(id, position_);
  const bool forward = way_ == Way::forward;
  forward ? position_.pulls(moves_) : position_.pushes(moves_);
  const std::uint64_t hash = zobrist_.boxes(position_.boxes());
  const Cell player = position_.player();
  StateId best = no_state;
  Cost fewest = record(id).pushes();
  for (const Push move : moves_) {
    const Cell from = position_.box(move.box);
    forward ? position_.pull(move) : position_.push(move);
    const Cell to = position_.box(move.box);
    if (packing_.usable(to)) {
      position_.refresh();
      const Cell region = position_.reach().lowest();
      packing_.pack_boxes(position_.boxes(), buffer_.data());
      const std::uint64_t before =
          hash ^ zobrist_.box(from) ^ zobrist_.box(to) ^ zobrist_.player(region);
      const StateId found = find(before, buffer_.data(), region);
      if (found != no_state && record(found).pushes() < fewest) {
        fewest = record(found).pushes();
        best = found;
      }
    }
    position_.move_box(move.box, from);
    position_.set_player(player);
  }
  return best;
}

std::vector<PathState> OptimalStates::path_to(StateId id) {
  std::vector<PathState> path;
  for (; id != no_state; id = predecessor(id)) path.push_back(state(id));
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace pushwise::sokoban
