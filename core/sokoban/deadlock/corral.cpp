// `corral` as a deadlock: the boxes around an area the player cannot reach, alone on the board, can
// neither be brought to goals nor made to open the area.
//
// Where these boxes can, they may still be locked by those around the neighbouring areas: the
// corral is grown by them and asked about again.
#include <algorithm>
#include <span>

#include "sokoban/deadlock/tests.hpp"
#include "sokoban/proof/few_boxes.hpp"
#include "sokoban/state/regions.hpp"

namespace pushwise::sokoban {

namespace {

class CorralTest final : public DeadlockTest {
 public:
  explicit CorralTest(const Terrain& terrain)
      : quick_(terrain),
        lengthy_(terrain),
        known_(budget, proof_slice(terrain.board().cells())),
        alone_(terrain.board()),
        regions_(terrain.board()) {}

  std::string name() const override { return "corral"; }

  bool dead(const Position& position, Push last) override {
    if (last.box != no_box && !touches_closed_region(position, position.box(last.box)))
      return false;
    regions_.compute(position);
    for (std::size_t region = 0; region < regions_.count(); ++region) {
      const std::span<const Cell> area = regions_.cells(region);
      regions_.border(position, region, border_);
      if (last.box != no_box &&
          std::find(border_.begin(), border_.end(), position.box(last.box)) == border_.end())
        continue;
      for (std::size_t before = 0; border_.size() > before && border_.size() <= most_boxes;) {
        if (lost(border_, position.player(), area)) {
          reason_ = {name(), border_, {area.begin(), area.end()}};
          return true;
        }
        before = border_.size();
        grow(position);
      }
    }
    return false;
  }
  Reason reason() const override { return reason_; }

 private:
  static constexpr std::size_t most_boxes = 8;
  static constexpr std::size_t budget = 500;

  // The boxes of border_ and all those around the closed regions next to them.
  void grow(const Position& position) {
    inside_.assign(regions_.count(), false);
    for (const Cell box : border_)
      for (const Cell beside : position.board().around(box))
        if (regions_.of(beside) != Regions::none) inside_[regions_.of(beside)] = true;
    border_.clear();
    for (const Cell box : position.boxes())
      if (std::any_of(position.board().around(box).begin(), position.board().around(box).end(),
                      [&](Cell beside) {
                        const std::uint16_t region = regions_.of(beside);
                        return region != Regions::none && inside_[region];
                      }))
        border_.push_back(box);
  }

  // The region is part of the question, but the boxes and the player's region decide it: the area
  // is named by its lowest cell.
  bool lost(const std::vector<Cell>& border, Cell player, std::span<const Cell> area) {
    alone_.set(border, player);
    alone_.refresh();
    // With the other boxes gone the area may be open already.
    if (alone_.reach().contains(area.front())) return false;
    question_ = border;
    std::sort(question_.begin(), question_.end());
    question_.push_back(alone_.reach().lowest());
    question_.push_back(*std::min_element(area.begin(), area.end()));
    return known_.settle(question_, quick_, lengthy_, [&](FewBoxes& prover, std::size_t states) {
      return prover.home(border, player, states, area);
    }) == Verdict::dead;
  }

  FewBoxes quick_;
  FewBoxes lengthy_;
  ProofCache known_;
  std::vector<Cell> question_;
  std::vector<Cell> border_;
  std::vector<bool> inside_;  // by region, of the corral that grows
  Position alone_;
  Regions regions_;
  Reason reason_;
};

}  // namespace

std::unique_ptr<DeadlockTest> make_corral_test(const Terrain& terrain) {
  return std::make_unique<CorralTest>(terrain);
}

}  // namespace pushwise::sokoban
