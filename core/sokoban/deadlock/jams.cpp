#include "sokoban/deadlock/jams.hpp"

#include <algorithm>

#include "sokoban/deadlock/tests.hpp"
#include "sokoban/proof/lost_pattern.hpp"

namespace pushwise::sokoban {

namespace {

// `thaw` is asked about one state in this many at the rarest.
constexpr std::uint32_t rarest = 16;
constexpr std::uint32_t patience = 4;

}  // namespace

Jams::Jams(const Terrain& terrain)
    : corral_(make_corral_test(terrain)),
      thaw_(make_thaw_test(terrain)),
      known_(terrain.board()),
      alone_(terrain.board()) {}

bool Jams::known_in(const Position& position) const {
  bool found = false;
  known_.for_each_in(position, [&](const Pattern&) { found = true; });
  return found;
}

bool Jams::known_after(const Position& position, Push push) const {
  const Cell from = position.box(push.box);
  bool found = false;
  // The player stands where the box was.
  known_.for_each_after(position, from, position.board().next(from, push.direction), from,
                        [&](const Pattern&) { found = true; });
  return found;
}

bool Jams::found_in(const Position& position) {
  if (corral_->dead(position, no_push)) {
    learn(*corral_, position.player());
    return true;
  }
  if (pause_ > 0) {
    --pause_;
    return false;
  }
  if (!thaw_->dead(position, no_push)) {
    pause_ = std::min(++failures_ / patience, rarest);
    return false;
  }
  failures_ = 0;
  learn(*thaw_, position.player());
  return true;
}

Jams::Memory Jams::memory() const {
  Memory memory{{}, failures_, pause_, corral_->memory(), thaw_->memory()};
  for (std::size_t i = 0; i < known_.size(); ++i) {
    Cell player = 0;
    while (!known_[i].region.test(player)) ++player;
    memory.jams.push_back({known_[i].boxes, player});
  }
  return memory;
}

void Jams::recall(const Memory& memory) {
  for (const Jam& jam : memory.jams) known_.add(lost_pattern(alone_, jam.boxes, jam.player));
  failures_ = memory.failures;
  pause_ = memory.pause;
  corral_->recall(memory.corral);
  thaw_->recall(memory.thaw);
}

// What the test has just said, with as few boxes as it says it of.
void Jams::learn(DeadlockTest& test, Cell player) {
  std::vector<Cell> boxes = test.reason().boxes;
  for (std::size_t i = 0; i < boxes.size();) {
    std::vector<Cell> fewer = boxes;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    alone_.set(fewer, player);
    alone_.refresh();
    if (test.dead(alone_, no_push)) {
      boxes = test.reason().boxes;
      i = 0;
    } else {
      ++i;
    }
  }
  known_.add(lost_pattern(alone_, std::move(boxes), player));
}

}  // namespace pushwise::sokoban
