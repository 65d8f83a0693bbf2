// `corral` as a deadlock: the boxes around an area the player cannot reach, alone on the board, can
// neither be brought to goals nor made to open the area.
#include <map>

#include "sokoban/deadlock/regions.hpp"
#include "sokoban/deadlock/sub_search.hpp"
#include "sokoban/deadlock/tests.hpp"

namespace pushwise::sokoban {

namespace {

class CorralTest final : public DeadlockTest {
 public:
  explicit CorralTest(const Terrain& terrain)
      : search_(terrain), alone_(terrain.board()), regions_(terrain.board()) {}

  std::string name() const override { return "corral"; }

  bool dead(const Position& position, Push last) override {
    if (last.box != no_box && !touches_closed_region(position, position.box(last.box)))
      return false;
    regions_.compute(position);
    for (std::size_t region = 0; region < regions_.count(); ++region) {
      std::vector<Cell> border = regions_.border(position, region);
      if (border.size() > most_boxes) continue;
      if (last.box != no_box &&
          std::find(border.begin(), border.end(), position.box(last.box)) == border.end())
        continue;
      if (!lost(border, position.player(), regions_.cells(region))) continue;
      reason_ = {name(), border, regions_.cells(region)};
      return true;
    }
    return false;
  }
  Reason reason() const override { return reason_; }

 private:
  static constexpr std::size_t most_boxes = 8;
  static constexpr std::size_t budget = 500;
  static constexpr std::size_t most_entries = 1U << 20;

  // The region is part of the question, but the boxes and the player's region decide it: the area
  // is named by its lowest cell.
  bool lost(const std::vector<Cell>& border, Cell player, const std::vector<Cell>& area) {
    alone_.set(border, player);
    alone_.refresh();
    // With the other boxes gone the area may be open already.
    if (alone_.reach().contains(area.front())) return false;
    std::vector<Cell> key = border;
    std::sort(key.begin(), key.end());
    key.push_back(alone_.reach().lowest());
    key.push_back(*std::min_element(area.begin(), area.end()));
    const auto known = verdicts_.find(key);
    if (known != verdicts_.end()) return known->second;
    if (verdicts_.size() >= most_entries) verdicts_.clear();
    const bool verdict = search_.run(border, player, area, budget) == SubSearch::Verdict::dead;
    verdicts_.emplace(std::move(key), verdict);
    return verdict;
  }

  SubSearch search_;
  Position alone_;
  Regions regions_;
  std::map<std::vector<Cell>, bool> verdicts_;
  Reason reason_;
};

}  // namespace

std::unique_ptr<DeadlockTest> make_corral_test(const Terrain& terrain) {
  return std::make_unique<CorralTest>(terrain);
}

}  // namespace pushwise::sokoban
