#include "sokoban/fast/feature_space/forward_tests.hpp"

#include <algorithm>

namespace pushwise::sokoban::fast {

ForwardTests::ForwardTests(const Layout& layout, std::shared_ptr<GroupLog> log)
    : layout_(&layout),
      log_(std::move(log)),
      frozen_(layout.terrain()),
      removal_{make_removal_test(layout.terrain()), 0},
      free_(layout.terrain()),
      left_behind_(layout.terrain()),
      lost_(layout.terrain()),
      corral_(make_pi_corral(layout.terrain())),
      pairs_(layout.dead_pairs()) {
  for (const auto make : {make_matching_test, make_retrograde_test, make_corral_test})
    tests_.push_back({make(layout.terrain()), 0});
}

void ForwardTests::enter(const Position& position) {
  position.pushes(pushes_);
  const bool corral = corral_->reduce(position, pushes_);
  may_move_.assign(position.boxes().size(), corral ? 0 : 1);
  if (corral)
    for (const Push& push : pushes_) may_move_[push.box] = 1;
  if (pairs_ == nullptr) return;
  boxes_.assign(pairs_->cells().words(), 0);
  for (const Cell box : position.boxes()) {
    const std::size_t bit = pairs_->cells().number(box);
    boxes_[bit >> 6] |= std::uint64_t{1} << (bit & 63);
  }
}

bool ForwardTests::lost_pair(const Child& child) const {
  if (pairs_ == nullptr) return false;
  const Packing& cells = pairs_->cells();
  const auto& around = layout_->board().around(child.to);
  const auto side = std::find(around.begin(), around.end(), child.player) - around.begin();
  const std::uint64_t* row = pairs_->row(cells.number(child.to), static_cast<Direction>(side));
  const std::size_t from = cells.number(child.from);
  for (std::size_t w = 0; w < boxes_.size(); ++w) {
    const std::uint64_t gone = from >> 6 == w ? std::uint64_t{1} << (from & 63) : 0;
    if ((row[w] & boxes_[w] & ~gone) != 0) return true;
  }
  return false;
}

bool ForwardTests::dead_at_a_glance(const Child& child) {
  if (frozen_.suspect(*child.position, child.to)) {
    frozen_.compute(*child.position);
    if (frozen_.some_off_goal()) {
      ++freezes_;
      return true;
    }
  }
  if (lost_pair(child)) {
    ++lost_pairs_;
    return true;
  }
  if (lost_.known_with(*child.position, child.to)) {
    ++learned_;
    return true;
  }
  return false;
}

bool ForwardTests::fails(Counted& test, const Position& position) {
  if (!test.test->dead(position, no_push)) return false;
  ++test.count;
  lost_.learn(test.test->reason().boxes, position.player());
  return true;
}

// If the box that was moved can be taken off, what is left is part of the state before, with the
// player in no smaller a region; that state has passed the removal test, and so does this one.
bool ForwardTests::dead(const Position& position, Cell to) {
  frozen_.compute(position);
  if (frozen_.some_off_goal()) {
    ++freezes_;
    return true;
  }
  for (Counted& test : tests_)
    if (fails(test, position)) return true;
  if (!free_.is_free(position, position.box_at(to)) && fails(removal_, position)) return true;
  if (!left_behind_.lost(position)) return false;
  ++few_;
  return true;
}

std::vector<std::pair<std::string, std::uint64_t>> ForwardTests::pruned() const {
  std::vector<std::pair<std::string, std::uint64_t>> counts{{"freeze", freezes_},
                                                            {"pairs", lost_pairs_}};
  for (const auto& [test, count] : tests_) counts.emplace_back(test->name(), count);
  counts.emplace_back(removal_.test->name(), removal_.count);
  counts.insert(counts.end(), {{"few", few_}, {"pattern", learned_}, {"patterns", lost_.size()}});
  return counts;
}

}  // namespace pushwise::sokoban::fast
