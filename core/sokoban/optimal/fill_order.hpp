// Which of many equally promising states to look at first: those whose goals can still be filled.
//
// Take the boxes that stand on goals for walls. A box elsewhere can then be brought to some of the
// empty goals; the lack of a state is the number of boxes that find none in the best assignment. A
// state that lacks nothing is filled in a sensible order. This is a guide, never a reason to drop a
// state: a box on a goal may have to move again.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "sokoban/level/terrain.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

class FillOrder {
 public:
  explicit FillOrder(const Terrain& terrain) : terrain_(&terrain) {}

  // 0 on levels with more than 64 goals, where it is not computed.
  Cost lack(const Position& position);

 private:
  using Goals = std::uint64_t;
  static constexpr std::size_t most_bytes = std::size_t{32} << 20;

  const std::vector<Goals>& reachable(Goals filled);
  bool assign(std::size_t box, Goals& tried);

  const Terrain* terrain_;
  // For a set of filled goals: the empty goals to which a box on each cell can be brought.
  std::unordered_map<Goals, std::vector<Goals>> cache_;
  std::vector<Goals> options_;
  std::vector<std::size_t> taken_by_;
};

}  // namespace pushwise::sokoban
