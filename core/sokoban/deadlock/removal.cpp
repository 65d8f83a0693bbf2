// `removal`: boxes that are free are taken off the board, for as long as there are any; what is
// left may be lost.
//
// If no sequence of pushes of what is left lets every box off goal go, the position is dead, for
// the sake of the boxes that were left at first. They are few even on a full board, so the search
// is short, and all its verdicts are remembered. Where they are too many, those that stand close
// together are asked about alone.
#include <algorithm>

#include "sokoban/deadlock/tests.hpp"
#include "sokoban/proof/few_boxes.hpp"
#include "sokoban/state/clusters.hpp"

namespace pushwise::sokoban {

namespace {

class RemovalTest final : public DeadlockTest {
 public:
  explicit RemovalTest(const Terrain& terrain)
      : free_(terrain),
        asked_(terrain.board()),
        quick_(terrain),
        lengthy_(terrain),
        // A state takes longer than in other proofs: every box left is asked about.
        known_(budget, std::max<std::size_t>(proof_slice(terrain.board().cells()) / 4, 16)) {}

  std::string name() const override { return "removal"; }

  bool dead(const Position& position, Push /*last*/) override {
    if (lost(position.boxes(), position.player())) return true;
    if (asked_.boxes().size() < 2) return false;
    const auto clusters = clusters_of(position.board(), asked_.boxes());
    if (clusters.size() < 2) return false;
    return std::any_of(clusters.begin(), clusters.end(),
                       [&](const auto& cluster) { return lost(cluster, position.player()); });
  }
  Reason reason() const override { return reason_; }

 private:
  static constexpr std::size_t budget = 30;

  // What is left of these boxes is in asked_ afterwards.
  bool lost(const std::vector<Cell>& boxes, Cell player) {
    asked_.set(boxes, player);
    asked_.refresh();
    free_.take_off(asked_);
    if (asked_.solved()) return false;
    question_ = asked_.boxes();
    std::sort(question_.begin(), question_.end());
    question_.push_back(asked_.reach().lowest());
    const Verdict verdict =
        known_.settle(question_, quick_, lengthy_, [&](FewBoxes& prover, std::size_t states) {
          return prover.freed(asked_.boxes(), asked_.player(), states, known_);
        });
    if (verdict != Verdict::dead) return false;
    question_.pop_back();
    reason_ = {name(), question_, question_};
    return true;
  }

  FreeBoxes free_;
  Position asked_;
  FewBoxes quick_;
  FewBoxes lengthy_;
  ProofCache known_;
  std::vector<Cell> question_;
  Reason reason_;
};

}  // namespace

std::unique_ptr<DeadlockTest> make_removal_test(const Terrain& terrain) {
  return std::make_unique<RemovalTest>(terrain);
}

}  // namespace pushwise::sokoban
