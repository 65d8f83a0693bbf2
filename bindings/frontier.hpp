// A frontier together with the terrain that its cells belong to.
#pragma once

#include <memory>
#include <utility>

#include "sokoban/board/terrain.hpp"
#include "sokoban/solve/optimal_frontier.hpp"

namespace pushwise {

class BoundFrontier {
 public:
  BoundFrontier(std::shared_ptr<const sokoban::Terrain> terrain,
                std::shared_ptr<const sokoban::OptimalFrontier> frontier)
      : terrain_(std::move(terrain)), frontier_(std::move(frontier)) {}

  const sokoban::Terrain& terrain() const { return *terrain_; }
  const std::shared_ptr<const sokoban::OptimalFrontier>& frontier() const { return frontier_; }

 private:
  std::shared_ptr<const sokoban::Terrain> terrain_;
  std::shared_ptr<const sokoban::OptimalFrontier> frontier_;
};

}  // namespace pushwise
