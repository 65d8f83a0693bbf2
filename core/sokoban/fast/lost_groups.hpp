// Groups of boxes that are lost together, proved while a search runs and known to all of it.
//
// After a move the boxes around the one moved are looked at, less and less often while nothing is
// found. A state that is worth more, because it opens a cell of feature space, has all its boxes
// off goal looked at: nearly packed positions are often dead for the sake of a few boxes left
// behind long ago.
#pragma once

#include <algorithm>

#include "sokoban/fast/group_log.hpp"
#include "sokoban/proof/lost_pattern.hpp"
#include "sokoban/proof/miner.hpp"

namespace pushwise::sokoban {

class LostGroups {
 public:
  explicit LostGroups(const Terrain& terrain)
      : patterns_(terrain.board()),
        miner_(terrain, nullptr, patterns_, budget),
        alone_(terrain.board()) {}

  // Is there a known group that contains the box on this cell?
  bool known_with(const Position& position, Cell box) const {
    bool found = false;
    patterns_.for_each_with(position, box, [&](const Pattern&) { found = true; });
    return found;
  }
  // Is there any?
  bool known_in(const Position& position) const {
    bool found = false;
    patterns_.for_each_in(position, [&](const Pattern&) { found = true; });
    return found;
  }

  // What a deadlock test has proved about these boxes, with the player where it is.
  void learn(std::vector<Cell> boxes, Cell player) {
    if (boxes.size() > most_pattern_boxes) return;
    patterns_.add(lost_pattern(alone_, std::move(boxes), player));
  }

  // Look for a new group around the box moved, if it is time to. The region must be refreshed.
  bool found_around(const Position& position, BoxNumber moved) {
    if (pause_ > 0) {
      --pause_;
      return false;
    }
    if (miner_.mine_deadlock(position, moved)) {
      failures_ = 0;
      return true;
    }
    pause_ = std::min(++failures_ / patience, rarest);
    return false;
  }
  // Look around every box off goal; on a huge level around the first of them, since nothing can end
  // that in between.
  bool found_in(const Position& position) {
    std::size_t left = most_boxes;
    for (BoxNumber box = 0; box < position.boxes().size() && left > 0; ++box) {
      if (position.board().is_goal(position.box(box))) continue;
      if (miner_.mine_deadlock(position, box)) return true;
      --left;
    }
    return false;
  }

  // Tell what is new here, and take over what others have told.
  void exchange(GroupLog& log) { log.exchange(patterns_, mark_); }

  std::size_t size() const { return patterns_.size(); }

 private:
  static constexpr std::size_t budget = 1500;  // states of one proof
  static constexpr std::size_t most_boxes = 32;
  static constexpr std::uint32_t patience = 64;
  static constexpr std::uint32_t rarest = 64;

  PatternStore patterns_;
  GroupLog::Mark mark_;
  Miner miner_;
  Position alone_;
  std::uint32_t failures_ = 0;  // since the last new group
  std::uint32_t pause_ = 0;     // looks to leave out
};

}  // namespace pushwise::sokoban
