// Frontiers together with the terrain that its cells belong to.
#pragma once

#include <memory>
#include <utility>

#include "sokoban/level/terrain.hpp"
#include "sokoban/optimal/frontier.hpp"

namespace pushwise {

class BoundFrontier {
 public:
  BoundFrontier(std::shared_ptr<const sokoban::Terrain> terrain,
                std::shared_ptr<const sokoban::OptimalFrontiers> frontiers)
      : terrain_(std::move(terrain)), frontiers_(std::move(frontiers)) {}

  const sokoban::Terrain& terrain() const { return *terrain_; }
  const std::shared_ptr<const sokoban::OptimalFrontiers>& frontiers() const { return frontiers_; }

 private:
  std::shared_ptr<const sokoban::Terrain> terrain_;
  std::shared_ptr<const sokoban::OptimalFrontiers> frontiers_;
};

}  // namespace pushwise
