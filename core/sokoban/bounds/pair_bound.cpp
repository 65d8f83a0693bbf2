#include "sokoban/bounds/pair_bound.hpp"

#include <algorithm>

namespace pushwise::sokoban {

namespace {

// A bound that rises by more than this with one move is looked into.
constexpr Cost suspicious = 16;

}  // namespace

PairBound::PairBound(const Terrain& terrain, const PairTable* pairs, const PatternStore* patterns,
                     PairBoundParts parts, Way way)
    : terrain_(&terrain),
      pairs_(parts.pairs ? pairs : nullptr),
      patterns_(patterns),
      parts_(parts),
      course_(terrain, way),
      goals_(course_.targets().size()),
      stride_((goals_ + PairTable::lanes - 1) / PairTable::lanes * PairTable::lanes),
      frozen_(terrain),
      walled_(terrain),
      own_goal_(goals_ * goals_, unreachable),
      assignment_(goals_),
      prices_(goals_),
      child_(stride_, top),
      child_plain_(stride_, top) {
  for (std::size_t goal = 0; goal < goals_; ++goal) own_goal_[goal * goals_ + goal] = 0;
}

Cost PairBound::value(const Position& position) {
  if (!choose_rows(position)) return infinite;
  matching_ = total_ = assignment_.solve();
  if (total_ >= infinite) return infinite;
  const std::size_t boxes = position.boxes().size();
  group_of_.assign(boxes, no_group);
  groups_.clear();
  prices_.take(assignment_);
  if (pairs_ == nullptr && patterns_ == nullptr) return total_;
  if (pairs_ != nullptr) find_conflicts(position);
  reduced_.resize(boxes * stride_, top);
  if (walls_ != nullptr) plain_.resize(boxes * stride_, top);
  for (BoxNumber box = 0; box < boxes; ++box) {
    reduce_row(assignment_.row(box), prices_.u(box), reduced_.data() + box * stride_);
    if (walls_ != nullptr)
      reduce_row(course_.distances().row_for_player(terrain_->sides(), position.box(box),
                                                    position.player()),
                 prices_.u(box), plain_.data() + box * stride_);
  }
  if (pairs_ != nullptr && !collect_pairs()) return infinite;
  if (patterns_ != nullptr && !collect_patterns(position)) return infinite;
  select_groups();
  return total_;
}

// False if some box can never reach a goal.
bool PairBound::choose_rows(const Position& position) {
  walls_ = nullptr;
  if (position.boxes().size() > goals_) return false;
  if (parts_.frozen_walls && !course_.backward()) {
    const auto& boxes = position.boxes();
    if (std::any_of(boxes.begin(), boxes.end(),
                    [&](Cell cell) { return frozen_.suspect(position, cell); })) {
      frozen_.compute(position);
      if (frozen_.some_off_goal()) return false;
      if (frozen_.any()) walls_ = &walled_.with(frozen_.cells());
    }
  }
  for (BoxNumber box = 0; box < position.boxes().size(); ++box) {
    const Cell cell = position.box(box);
    const Distance* row = nullptr;
    if (walls_ == nullptr)
      row = course_.distances().row_for_player(terrain_->sides(), cell, position.player());
    else if (!frozen_.frozen(cell))
      row = walls_->row(cell, position.player());
    if (row == nullptr) {
      // The box stays where it is.
      const int goal = position.board().goal_number(cell);
      if (goal < 0) return false;
      row = own_goal_.data() + static_cast<std::size_t>(goal) * goals_;
    }
    assignment_.set_row(box, row);
  }
  for (std::size_t spare = position.boxes().size(); spare < goals_; ++spare)
    assignment_.set_row(spare, nullptr);
  return true;
}

void PairBound::reduce_row(const Distance* row, Cost u, Reduced* out) const {
  const Cost* v = prices_.v();
  for (std::size_t goal = 0; goal < goals_; ++goal)
    out[goal] = static_cast<Reduced>(
        row[goal] == unreachable ? top : std::clamp<Cost>(row[goal] - u - v[goal], -top, top));
}

// w of the header, cut off at `top`. `least` is an upper bound on it that is known already; nothing
// below `enough` is asked for, so the search for the minimum may end there.
Cost PairBound::gain(PairTable::Entry entry, const Reduced* a, const Reduced* plain_a,
                     const Reduced* b, const Reduced* plain_b, Cost least, Cost enough) const {
  if (entry.swapped) {
    std::swap(a, b);
    std::swap(plain_a, plain_b);
  }
  const PairTable::Excess* excess = pairs_->matrix(entry);
  auto lowest = static_cast<Reduced>(std::min(least, top));
  for (std::size_t g = 0; g < goals_ && lowest > enough; ++g, excess += stride_) {
    if (a[g] >= lowest) continue;  // all reduced costs of the second box are >= 0
    lowest =
        std::min(lowest, walls_ == nullptr ? least_of_row(excess, a[g], b)
                                           : least_of_row(excess, a[g], b, plain_a[g], plain_b));
  }
  return lowest;
}

PairBound::Reduced PairBound::least_of_row(const PairTable::Excess* excess, Reduced base,
                                           const Reduced* b) const {
  Reduced least = top;
  for (std::size_t k = 0; k < stride_; ++k) {
    const auto more = static_cast<Reduced>(excess[k] == PairTable::never ? top : excess[k]);
    least = std::min(least, static_cast<Reduced>(base + b[k] + more));
  }
  return least;
}

PairBound::Reduced PairBound::least_of_row(const PairTable::Excess* excess, Reduced base,
                                           const Reduced* b, Reduced plain_base,
                                           const Reduced* plain_b) const {
  Reduced least = top;
  for (std::size_t k = 0; k < stride_; ++k) {
    const auto more = static_cast<Reduced>(excess[k] == PairTable::never ? top : excess[k]);
    const auto together = static_cast<Reduced>(plain_base + plain_b[k] + more);
    least = std::min(least, std::max(together, static_cast<Reduced>(base + b[k])));
  }
  return least;
}

// With both boxes on goals where their reduced costs are 0 the excess is an upper bound of w.
// Frozen walls can make the pair cost more than its excess says, but then w is computed in full.
Cost PairBound::first_guess(PairTable::Entry entry, std::size_t g, std::size_t k) const {
  if (walls_ != nullptr) return top;
  const PairTable::Excess excess = pairs_->excess(entry, g, k);
  return excess == PairTable::never ? top : Cost{excess};
}

// A gain cut off at `top` may stand for a large one: only this proves that there is none.
bool PairBound::possible(PairTable::Entry entry, const Distance* a, const Distance* b) const {
  for (std::size_t g = 0; g < goals_; ++g)
    for (std::size_t k = 0; k < goals_; ++k)
      if (a[g] != unreachable && b[k] != unreachable &&
          pairs_->excess(entry, g, k) != PairTable::never)
        return true;
  return false;
}

// Is there an assignment with this row for the box? The others have theirs already, so one path of
// exchanges that begins at the box decides.
bool PairBound::assignable(BoxNumber box, const Distance* row) {
  const auto boxes = static_cast<BoxNumber>(group_of_.size());
  owner_.assign(goals_, no_box);
  for (BoxNumber other = 0; other < boxes; ++other)
    if (other != box) owner_[assignment_.column_of(other)] = other;
  agenda_.assign(1, box);
  for (std::size_t head = 0; head < agenda_.size(); ++head) {
    const Distance* options = agenda_[head] == box ? row : assignment_.row(agenda_[head]);
    for (std::size_t goal = 0; goal < goals_; ++goal) {
      if (options[goal] == unreachable) continue;
      if (owner_[goal] == no_box) return true;
      if (owner_[goal] == box) continue;  // taken up before
      agenda_.push_back(owner_[goal]);
      owner_[goal] = box;
    }
  }
  return false;
}

// Pairs that need more pushes if both boxes go to the goals they are assigned to: no other has a
// gain, since reduced costs are nothing there, and frozen walls only take from the plain ones.
// Slack is worth most in the rows of their boxes.
void PairBound::find_conflicts(const Position& position) {
  const auto boxes = static_cast<BoxNumber>(position.boxes().size());
  conflicts_.clear();
  in_conflict_.assign(goals_, 0);
  for (BoxNumber a = 0; a < boxes; ++a)
    for (BoxNumber b = 0; b < a; ++b) {
      const PairTable::Entry entry =
          pairs_->find(position.box(a), position.box(b), position.player());
      if (!pairs_->interacts(entry) ||
          pairs_->excess(entry, assignment_.column_of(a), assignment_.column_of(b)) == 0)
        continue;
      conflicts_.push_back({entry, a, b});
      in_conflict_[a] = in_conflict_[b] = 1;
    }
  if (parts_.prices && !conflicts_.empty())
    prices_.shift(assignment_, in_conflict_, parts_.all_entries);
}

// Pairs with a gain. False if a pair cannot be brought to goals.
bool PairBound::collect_pairs() {
  for (const auto& [entry, a, b] : conflicts_) {
    const Cost least = first_guess(entry, assignment_.column_of(a), assignment_.column_of(b));
    const Cost found = gain(entry, reduced(a), plain(a), reduced(b), plain(b), least, 0);
    if (found >= top && !possible(entry, assignment_.row(a), assignment_.row(b))) return false;
    if (found > 0) groups_.push_back({found, 2, {a, b}});
  }
  return true;
}

// How far frozen walls can have raised a box's potential above its plain distances.
Cost PairBound::lost_to_walls(const Reduced* plain) const {
  if (walls_ == nullptr) return 0;
  return -std::min<Cost>(0, *std::min_element(plain, plain + goals_));
}

// Patterns with a gain. False if one is a deadlock.
bool PairBound::collect_patterns(const Position& position) {
  bool dead = false;
  patterns_->for_each_in(position, [&](const Pattern& pattern) {
    if (pattern.penalty >= infinite) {
      dead = true;
      return;
    }
    Group group{pattern.penalty, 0, {}};
    for (const Cell cell : pattern.boxes) {
      const BoxNumber box = position.box_at(cell);
      group.boxes[group.count++] = box;
      group.gain -= lost_to_walls(plain(box));
    }
    if (group.gain > 0) groups_.push_back(group);
  });
  return !dead;
}

// Disjoint groups: largest gain first, then fewest boxes.
void PairBound::select_groups() {
  std::sort(groups_.begin(), groups_.end(), [](const Group& x, const Group& y) {
    if (x.gain != y.gain) return x.gain > y.gain;
    return x.count != y.count ? x.count < y.count : x.boxes < y.boxes;
  });
  for (std::uint32_t i = 0; i < groups_.size(); ++i) {
    const Group& group = groups_[i];
    const auto end = group.boxes.begin() + static_cast<std::ptrdiff_t>(group.count);
    if (std::any_of(group.boxes.begin(), end,
                    [&](BoxNumber box) { return group_of_[box] != no_group; }))
      continue;
    for (std::size_t k = 0; k < group.count; ++k) group_of_[group.boxes[k]] = i;
    total_ += group.gain;
  }
}

Cost PairBound::overlapping() const {
  Cost sum = matching_;
  for (const Group& group : groups_) sum += group.gain;
  return sum;
}

Cost PairBound::after_move(const Position& position, Push push) {
  const Cell from = position.box(push.box);
  const Cell to = position.board().next(from, push.direction);
  const Cell player = course_.player_after(from, push.direction);
  const Distance* plain_row = course_.distances().row_for_player(terrain_->sides(), to, player);
  const Distance* row = walls_ == nullptr ? plain_row : walls_->row(to, player);
  if (row == nullptr) return infinite;  // the player stands beside it: cannot happen
  const Cost* v = prices_.v();
  Cost u = infinite;
  std::size_t nearest = 0;
  for (std::size_t goal = 0; goal < goals_; ++goal)
    if (row[goal] != unreachable && row[goal] - v[goal] < u) {
      u = row[goal] - v[goal];
      nearest = goal;
    }
  if (u >= infinite) return infinite;
  if (u - prices_.u(push.box) > suspicious && !assignable(push.box, row)) return infinite;
  left_to_push_ = row[nearest];
  Cost bound = total_ - prices_.u(push.box) + u;
  if (pairs_ == nullptr && patterns_ == nullptr) return bound;
  const std::uint32_t old_group = group_of_[push.box];
  if (old_group != no_group) bound -= groups_[old_group].gain;
  reduce_row(row, u, child_.data());
  const Reduced* child_plain = child_.data();
  if (walls_ != nullptr) {
    reduce_row(plain_row, u, child_plain_.data());
    child_plain = child_plain_.data();
  }
  const auto free = [&](BoxNumber box) {
    return group_of_[box] == no_group || group_of_[box] == old_group;
  };
  Cost best = 0;
  for (BoxNumber other = 0; pairs_ != nullptr && other < position.boxes().size(); ++other) {
    if (other == push.box) continue;
    const PairTable::Entry entry = pairs_->find(to, position.box(other), player);
    if (!pairs_->interacts(entry)) continue;
    if (pairs_->dead(entry)) return infinite;
    if (!free(other)) continue;
    const std::size_t assigned = assignment_.column_of(other);
    const Cost least = assigned == nearest ? top : first_guess(entry, nearest, assigned);
    const Cost found =
        gain(entry, child_.data(), child_plain, reduced(other), plain(other), least, best);
    if (found >= top && !possible(entry, row, assignment_.row(other))) return infinite;
    best = std::max(best, found);
  }
  if (patterns_ == nullptr) return bound + best;
  bool dead = false;
  patterns_->for_each_after(position, from, to, player, [&](const Pattern& pattern) {
    if (pattern.penalty >= infinite) {
      dead = true;
      return;
    }
    Cost found = pattern.penalty - lost_to_walls(child_plain);
    for (const Cell cell : pattern.boxes) {
      if (cell == to) continue;
      const BoxNumber box = position.box_at(cell);
      if (!free(box)) return;
      found -= lost_to_walls(plain(box));
    }
    best = std::max(best, found);
  });
  return dead ? infinite : bound + best;
}

}  // namespace pushwise::sokoban
