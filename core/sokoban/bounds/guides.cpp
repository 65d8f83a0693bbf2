#include "sokoban/bounds/guides.hpp"

#include <algorithm>
#include <functional>

namespace pushwise::sokoban {

namespace {

class Guide : public Bound {
 public:
  bool admissible() const override { return false; }
  bool consistent() const override { return false; }
};

Cost boxes_off_goal(const Position& position) {
  Cost count = 0;
  for (const Cell box : position.boxes()) count += position.board().is_goal(box) ? 0 : 1;
  return count;
}

class EceBound final : public Guide {
 public:
  EceBound(const Terrain& terrain, bool backward)
      : path_(backward ? &terrain.nearest_start(DistanceKind::path)
                       : &terrain.nearest_goal(DistanceKind::path)),
        targets_(backward ? terrain.board().boxes().size() : terrain.board().goals().size()) {}

  std::string name() const override { return "ece"; }
  Cost value(const Position& position) override {
    if (position.boxes().size() > targets_) return infinite;
    nearest_.clear();
    for (const Cell box : position.boxes()) nearest_.push_back(path_->best(box));
    std::sort(nearest_.begin(), nearest_.end());
    std::int64_t distances = 0;
    auto weight = static_cast<std::int64_t>(nearest_.size());
    for (const Cost distance : nearest_) distances += distance * weight--;
    Cost closed_goals = 0;
    for (const Cell goal : position.board().goals())
      if (!position.occupied(goal) && !position.reach().contains(goal)) ++closed_goals;
    const std::int64_t score = 2 * distances + 50 * boxes_off_goal(position) + closed_goals;
    return static_cast<Cost>(std::min<std::int64_t>(score, infinite - 1));
  }

 private:
  const NearestDistances* path_;
  std::size_t targets_;
  std::vector<Cost> nearest_;
};

class Fess0Bound final : public Guide {
 public:
  Fess0Bound(const Terrain& terrain, bool backward)
      : matching_(
            make_assigned_bound(RowSource(terrain, DistanceKind::push, backward), Total::matching)),
        flood_(terrain.board()) {}

  std::string name() const override { return "fess0"; }
  Cost value(const Position& position) override {
    return total(position, matching_->value(position));
  }
  void enter(const Position& position) override { matching_->enter(position); }
  Cost after_push(const Position& position, BoxNumber moved) override {
    return total(position, matching_->after_push(position, moved));
  }

 private:
  Cost total(const Position& position, Cost matching) {
    if (matching >= infinite) return infinite;
    return matching + 32 * boxes_off_goal(position) + 8 * corrals(position);
  }
  // Regions the player cannot reach.
  Cost corrals(const Position& position) {
    seen_.assign(position.board().cells(), false);
    Cost count = 0;
    for (Cell cell = 0; cell < position.board().cells(); ++cell) {
      if (seen_[cell] || position.occupied(cell) || position.reach().contains(cell)) continue;
      ++count;
      flood_.flood(position.occupancy(), cell);
      for (const Cell reached : flood_.cells()) seen_[reached] = true;
    }
    return count;
  }

  std::unique_ptr<Bound> matching_;
  Reach flood_;
  std::vector<bool> seen_;
};

}  // namespace

std::unique_ptr<Bound> make_ece_bound(const Terrain& terrain, bool backward) {
  return std::make_unique<EceBound>(terrain, backward);
}

std::unique_ptr<Bound> make_fess0_bound(const Terrain& terrain, bool backward) {
  return std::make_unique<Fess0Bound>(terrain, backward);
}

}  // namespace pushwise::sokoban
