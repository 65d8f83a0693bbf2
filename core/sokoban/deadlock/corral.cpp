// `corral` as a deadlock: the boxes around an area the player cannot reach, alone on the board, can
// neither be brought to goals nor made to open the area.
//
// Where these boxes can, they may still be locked by those around the neighbouring areas: the
// corral is grown by them and asked about again.
#include <algorithm>

#include "sokoban/deadlock/tests.hpp"
#include "sokoban/proof/few_boxes.hpp"
#include "sokoban/state/regions.hpp"

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
      if (last.box != no_box &&
          std::find(border.begin(), border.end(), position.box(last.box)) == border.end())
        continue;
      for (std::size_t before = 0; border.size() > before && border.size() <= most_boxes;) {
        if (lost(border, position.player(), regions_.cells(region))) {
          reason_ = {name(), border, regions_.cells(region)};
          return true;
        }
        before = border.size();
        border = grown(position, border);
      }
    }
    return false;
  }
  Reason reason() const override { return reason_; }
  Verdicts::Memory memory() const override { return verdicts_.memory(); }
  void recall(const Verdicts::Memory& memory) override { verdicts_.recall(memory); }

 private:
  static constexpr std::size_t most_boxes = 8;
  static constexpr std::size_t budget = 500;

  // These boxes and all those around the closed regions next to them.
  std::vector<Cell> grown(const Position& position, const std::vector<Cell>& border) const {
    std::vector<bool> inside(regions_.count());
    for (const Cell box : border)
      for (const Cell beside : position.board().around(box))
        if (regions_.of(beside) != Regions::none) inside[regions_.of(beside)] = true;
    std::vector<Cell> boxes;
    for (const Cell box : position.boxes())
      if (std::any_of(position.board().around(box).begin(), position.board().around(box).end(),
                      [&](Cell beside) {
                        const std::uint16_t region = regions_.of(beside);
                        return region != Regions::none && inside[region];
                      }))
        boxes.push_back(box);
    return boxes;
  }

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
    return verdicts_.settle(key, budget, [&](std::size_t states) {
      return search_.home(border, player, states, area);
    }) == Verdict::dead;
  }

  FewBoxes search_;
  Position alone_;
  Regions regions_;
  Verdicts verdicts_;
  Reason reason_;
};

}  // namespace

std::unique_ptr<DeadlockTest> make_corral_test(const Terrain& terrain) {
  return std::make_unique<CorralTest>(terrain);
}

}  // namespace pushwise::sokoban
