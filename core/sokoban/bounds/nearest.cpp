// `DISTANCE-nearest`: every box to its nearest goal.
#include <algorithm>

#include "sokoban/bounds/assigned.hpp"

namespace pushwise::sokoban {

namespace {

class NearestBound final : public Bound {
 public:
  NearestBound(const Terrain& terrain, DistanceKind kind, bool backward, bool room_exit)
      : terrain_(&terrain),
        kind_(kind),
        targets_(backward ? terrain.board().boxes().size() : terrain.board().goals().size()),
        nearest_(&nearest(kind, backward)),
        exact_(room_exit ? &nearest(DistanceKind::push, backward) : nullptr) {
    if (room_exit) doorways_ = doorway_cells(terrain.board(), terrain.sides());
  }

  std::string name() const override {
    return std::string(distance_names[static_cast<std::size_t>(kind_)]) + "-nearest" +
           (exact_ != nullptr ? "+room-exit" : "");
  }
  bool admissible() const override { return true; }
  // A box pushed off a doorway falls back to the cruder distance, by more than one.
  bool consistent() const override { return exact_ == nullptr; }

  Cost value(const Position& position) override {
    if (position.boxes().size() > targets_) return infinite;
    const Sides& sides = terrain_->sides();
    Cost sum = 0;
    for (const Cell box : position.boxes()) {
      const bool at_door = exact_ != nullptr && doorways_.test(box);
      const Cost far = (at_door ? exact_ : nearest_)->at(sides, box, position.player());
      if (far >= infinite) return infinite;
      sum = std::min(sum + far, infinite - 1);
    }
    return sum;
  }

 private:
  const NearestDistances& nearest(DistanceKind kind, bool backward) const {
    return backward ? terrain_->nearest_start(kind) : terrain_->nearest_goal(kind);
  }

  const Terrain* terrain_;
  DistanceKind kind_;
  std::size_t targets_;
  const NearestDistances* nearest_;
  const NearestDistances* exact_;  // for doorways
  BitSet doorways_;
};

}  // namespace

std::unique_ptr<Bound> make_nearest_bound(const Terrain& terrain, DistanceKind kind, bool backward,
                                          bool room_exit) {
  return std::make_unique<NearestBound>(terrain, kind, backward, room_exit);
}

}  // namespace pushwise::sokoban
