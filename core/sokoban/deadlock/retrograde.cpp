// `retrograde`: seen from the end of a solution, some boxes on goals can never have come there.
//
// All goals are filled and the boxes taken away by pulls, the player being wherever he is needed. A
// box goes as soon as it can be pulled one step, and never comes back: that is more freedom than a
// real solution has, played backwards, so a box that stays for all that does not move in any. Its
// goal must be filled already. Boxes that are frozen in the state are walls to this. It takes as
// many boxes as goals, since otherwise goals may stay empty.
#include <vector>

#include "sokoban/deadlock/tests.hpp"
#include "sokoban/state/frozen.hpp"

namespace pushwise::sokoban {

namespace {

class RetrogradeTest final : public DeadlockTest {
 public:
  explicit RetrogradeTest(const Terrain& terrain)
      : frozen_(terrain), filled_(terrain.board().cells() + 1) {}

  std::string name() const override { return "retrograde"; }

  bool dead(const Position& position, Push /*last*/) override {
    const Board& board = position.board();
    if (board.goals().size() != position.boxes().size()) return false;
    frozen_.compute(position);
    if (frozen_.some_off_goal()) return false;  // `freeze` knows better what to say
    take_away(board);
    lost_.clear();
    for (const Cell goal : board.goals())
      if (filled_[goal] != 0 && !position.occupied(goal)) lost_.push_back(goal);
    if (lost_.empty()) return false;
    // Every box has a part in it: the goal is empty because all of them are elsewhere.
    reason_ = {name(), position.boxes(), lost_};
    return true;
  }
  Reason reason() const override { return reason_; }

 private:
  // Pull away all boxes that can be, from filled goals, until none can.
  void take_away(const Board& board) {
    std::fill(filled_.begin(), filled_.end(), std::uint8_t{0});
    filled_[board.wall()] = 1;
    for (const Cell goal : board.goals()) filled_[goal] = 1;
    for (bool again = true; again;) {
      again = false;
      for (const Cell goal : board.goals()) {
        if (filled_[goal] == 0 || frozen_.frozen(goal) || !can_be_pulled(board, goal)) continue;
        filled_[goal] = 0;
        again = true;
      }
    }
  }
  bool can_be_pulled(const Board& board, Cell goal) const {
    for (const Direction d : directions) {
      const Cell to = board.next(goal, d);
      if (filled_[to] == 0 && filled_[board.next(to, d)] == 0) return true;
    }
    return false;
  }

  FrozenBoxes frozen_;
  // By cell: the wall, and a box that has not been pulled away.
  std::vector<std::uint8_t> filled_;
  std::vector<Cell> lost_;  // goals that can never be filled
  Reason reason_;
};

}  // namespace

std::unique_ptr<DeadlockTest> make_retrograde_test(const Terrain& terrain) {
  return std::make_unique<RetrogradeTest>(terrain);
}

}  // namespace pushwise::sokoban
