// A checkpoint together with the terrain that its cells belong to.
#pragma once

#include <memory>
#include <utility>

#include "sokoban/level/terrain.hpp"
#include "sokoban/optimal/checkpoint.hpp"

namespace pushwise {

class BoundCheckpoint {
 public:
  BoundCheckpoint(std::shared_ptr<const sokoban::Terrain> terrain,
                  std::shared_ptr<const sokoban::Checkpoint> checkpoint)
      : terrain_(std::move(terrain)), checkpoint_(std::move(checkpoint)) {}

  const sokoban::Terrain& terrain() const { return *terrain_; }
  const std::shared_ptr<const sokoban::Checkpoint>& checkpoint() const { return checkpoint_; }

 private:
  std::shared_ptr<const sokoban::Terrain> terrain_;
  std::shared_ptr<const sokoban::Checkpoint> checkpoint_;
};

}  // namespace pushwise
