#include "sokoban/deadlock/learned_deadlocks.hpp"

#include <utility>

#include "sokoban/deadlock/tests.hpp"
#include "sokoban/proof/minimise.hpp"

namespace pushwise::sokoban {

LearnedDeadlocks::LearnedDeadlocks(const Terrain& terrain, std::shared_ptr<PatternStore> store)
    : terrain_(&terrain),
      store_(store ? std::move(store) : std::make_shared<PatternStore>(terrain.board())),
      alone_(terrain.board()) {}

bool LearnedDeadlocks::known_in(const Position& position) const {
  bool found = false;
  store_->for_each_in(position, [&](const Pattern& p) { found = found || p.deadlock(); });
  return found;
}

bool LearnedDeadlocks::known_with(const Position& position, Cell box) const {
  bool found = false;
  store_->for_each_with(position, box, [&](const Pattern& p) { found = found || p.deadlock(); });
  return found;
}

bool LearnedDeadlocks::known_after(const Position& position, Push push) const {
  const Cell from = position.box(push.box);
  bool found = false;
  // The player stands where the box was.
  store_->for_each_after(position, from, position.board().next(from, push.direction), from,
                         [&](const Pattern& p) { found = found || p.deadlock(); });
  return found;
}

void LearnedDeadlocks::make_tests() {
  if (corral_) return;
  corral_ = make_corral_test(*terrain_);
  removal_ = make_removal_test(*terrain_);
}

bool LearnedDeadlocks::found_in(const Position& position) {
  make_tests();
  if (corral_->dead(position, no_push)) {
    keep(*corral_, position.player());
    return true;
  }
  if (!asking_.due() || !asking_.tell(removal_->dead(position, no_push))) return false;
  keep(*removal_, position.player());
  return true;
}

void LearnedDeadlocks::learn(std::vector<Cell> boxes, Cell player) {
  if (boxes.size() > most_pattern_boxes) return;
  store_->add(make_pattern(alone_, std::move(boxes), player));
}

// What the test has just said, with as few boxes as it says it of.
void LearnedDeadlocks::keep(DeadlockTest& test, Cell player) {
  std::vector<Cell> boxes = minimised(test.reason().boxes, 1, [&](std::vector<Cell>& fewer) {
    alone_.set(fewer, player);
    alone_.refresh();
    if (!test.dead(alone_, no_push)) return false;
    fewer = test.reason().boxes;
    return true;
  });
  store_->add(make_pattern(alone_, std::move(boxes), player));
}

}  // namespace pushwise::sokoban
