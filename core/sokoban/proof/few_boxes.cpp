#include "sokoban/proof/few_boxes.hpp"

#include <algorithm>
#include <cassert>

namespace pushwise::sokoban {

FewBoxes::FewBoxes(const Terrain& terrain, const PairTable* pairs, Way way,
                   const DistanceTable* distances)
    : terrain_(&terrain),
      pairs_(pairs),
      course_(terrain, way),
      distances_(distances == nullptr ? &course_.distances() : distances),
      position_(terrain.board()),
      frozen_(terrain),
      free_(terrain) {
  for (Cell cell = 0; cell < terrain.board().cells(); ++cell) {
    const Distance* row = distances_->best_row(cell);
    // Where a box is lost none is ever put; levels without goals have nothing to search.
    const Distance least = distances_->targets() == 0
                               ? Distance{0}
                               : *std::min_element(row, row + distances_->targets());
    nearest_.push_back(least == unreachable ? 0 : least);
  }
}

// Make a state the working position; its player moves to the lowest cell of the region.
void FewBoxes::load(Id id) {
  Cell* row = states_.cells(id);
  if (!load_by_move(row)) {
    position_.clear();
    for (std::size_t box = 0; box < count_; ++box) {
      if (gone(row[box])) continue;
      if (count_ <= most_pattern_boxes) present_[position_.boxes().size()] = box;
      position_.add_box(row[box]);
    }
  }
  position_.set_player(row[count_]);
  position_.refresh();
  row[count_] = position_.reach().lowest();
}

// Is the working position one move of a box from this row, or none? Then make it, and the region is
// carried over: most states are taken out right after the one that they were made from.
bool FewBoxes::load_by_move(const Cell* row) {
  const auto& boxes = position_.boxes();
  if (boxes.size() != count_) return false;
  std::size_t moved = count_;
  for (std::size_t box = 0; box < count_; ++box) {
    if (boxes[box] == row[box]) continue;
    if (moved != count_ || gone(row[box]) || position_.occupied(row[box])) return false;
    moved = box;
  }
  if (moved != count_) position_.move_box(static_cast<BoxNumber>(moved), row[moved]);
  if (count_ <= most_pattern_boxes)
    for (std::size_t box = 0; box < count_; ++box) present_[box] = box;
  return true;
}

Verdict FewBoxes::home(const std::vector<Cell>& boxes, Cell player, std::size_t budget,
                       std::span<const Cell> area) {
  std::size_t far = 0;
  for (const Cell box : boxes) {
    if (terrain_->is_dead(box)) return Verdict::dead;
    far += nearest_[box];
  }
  area_.assign(area.begin(), area.end());
  known_ = nullptr;
  begin(boxes, player, far);
  return go_on(budget);
}

Verdict FewBoxes::freed(const std::vector<Cell>& boxes, Cell player, std::size_t budget,
                        ProofCache& known) {
  area_.clear();
  known_ = &known;
  begin(boxes, player, boxes.size());
  return go_on(budget);
}

void FewBoxes::begin(const std::vector<Cell>& boxes, Cell player, std::size_t key) {
  assert(!course_.backward());
  count_ = boxes.size();
  states_.begin(count_);
  pending_.id = ProofStates::none;
  position_.set(boxes, player);
  fill_row();
  states_.wait(states_.add(row_.data(), {}), key);
}

// The row of the working position: boxes in order, the wall for those taken off, the player.
void FewBoxes::fill_row() {
  row_ = position_.boxes();
  std::sort(row_.begin(), row_.end());
  row_.resize(count_, terrain_->board().wall());
  row_.push_back(position_.player());
}

Verdict FewBoxes::go_on(std::size_t budget) {
  while (true) {
    const bool again = pending_.id != ProofStates::none;
    const ProofStates::Entry entry = again ? pending_ : states_.take();
    pending_.id = ProofStates::none;
    if (entry.id == ProofStates::none) break;
    load(entry.id);
    if (known_ != nullptr) {
      const Verdict verdict = after_removal(entry.id);
      if (verdict == Verdict::alive) return verdict;
      if (verdict == Verdict::dead) continue;
    }
    if (position_.solved() || std::any_of(area_.begin(), area_.end(), [&](Cell cell) {
          return position_.reach().contains(cell);
        }))
      return Verdict::alive;
    if (!again && !states_.is_new(entry.id)) continue;
    if (budget-- == 0) {
      pending_ = entry;
      return Verdict::gave_up;
    }
    position_.pushes(pushes_);
    const Cell player = position_.player();
    for (const Push push : pushes_) {
      const Cell from = position_.box(push.box);
      const Cell to = position_.board().next(from, push.direction);
      if (terrain_->is_dead(to)) continue;
      position_.push(push);
      const bool lost = locks_off_goal(to);
      if (!lost && position_.solved()) return Verdict::alive;
      if (!lost) {
        fill_row();
        // Fewer boxes first, or boxes nearer to goals.
        const std::size_t key = known_ != nullptr ? position_.boxes().size()
                                                  : entry.key + nearest_[to] - nearest_[from];
        states_.wait(states_.add(row_.data(), {}), key);
      }
      position_.undo_push(push, player);
    }
  }
  if (known_ != nullptr) put_dead();
  return Verdict::dead;
}

// Take free boxes off the state that was loaded. `gave_up` if nothing is known about what is left.
Verdict FewBoxes::after_removal(Id id) {
  free_.take_off(position_);
  position_.set_player(position_.reach().lowest());
  fill_row();
  std::copy(row_.begin(), row_.end(), states_.cells(id));
  question_.assign(row_.begin(),
                   row_.begin() + static_cast<std::ptrdiff_t>(position_.boxes().size()));
  question_.push_back(position_.player());
  const ProofCache::Known* known = known_->find(question_);
  return known == nullptr ? Verdict::gave_up : known->verdict;
}

// No state is left: all that were looked at are lost.
void FewBoxes::put_dead() {
  states_.for_each_taken([&](const Cell* row) {
    question_.clear();
    for (std::size_t box = 0; box < count_ && !gone(row[box]); ++box) question_.push_back(row[box]);
    question_.push_back(row[count_]);
    known_->put(question_, {Verdict::dead, {}});
  });
}

// Has the box just pushed here locked itself or others off goal?
bool FewBoxes::locks_off_goal(Cell pushed) {
  if (!frozen_.suspect(position_, pushed)) return false;
  frozen_.compute(position_);
  return frozen_.some_off_goal();
}

// min over goals of [d(now) - d0] for one box; `infinite` if it can reach no goal.
Cost FewBoxes::term(std::size_t box, Cell cell, Cell player) const {
  if (leaves_[box]) {
    if (gone(cell)) return -start_cut_[box];
    const Distance left = cut_->distance(cell, player);
    return left == unreachable ? infinite : left - start_cut_[box];
  }
  const Distance* now = distances_->row_for_player(terrain_->sides(), cell, player);
  const Distance* start = start_rows_[box];
  Cost least = infinite;
  const bool tied = box == only_.box;
  const std::size_t end = tied ? only_.goal + 1 : distances_->targets();
  for (std::size_t goal = tied ? only_.goal : 0; goal < end; ++goal)
    if (now[goal] != unreachable && start[goal] != unreachable)
      least = std::min(least, Cost{now[goal]} - Cost{start[goal]});
  return least;
}

// The excess if the state is an end, else `infinite`. It is the working position.
Cost FewBoxes::end_value(Id id) const {
  if (!course_.player_at_end(position_)) return infinite;
  const Cell* boxes = states_.cells(id);
  auto value = static_cast<Cost>(states_.step(id).pushes);
  for (std::size_t box = 0; box < count_; ++box) {
    if (leaves_[box]) {
      if (!gone(boxes[box])) return infinite;
      value -= start_cut_[box];
      continue;
    }
    const int goal = course_.target_number(boxes[box]);
    if (goal < 0) return infinite;
    if (box == only_.box && static_cast<std::size_t>(goal) != only_.goal) return infinite;
    value -= start_rows_[box][goal];
  }
  return value;
}

bool FewBoxes::dead_pair(const Cell* boxes, std::size_t moved, Cell player) const {
  if (pairs_ == nullptr || gone(boxes[moved])) return false;
  for (std::size_t box = 0; box < count_; ++box)
    if (box != moved && !gone(boxes[box]) &&
        pairs_->dead(pairs_->find(boxes[moved], boxes[box], player)))
      return true;
  return false;
}

void FewBoxes::expand(Id id, Cost at) {
  course_.moves(position_, pushes_);
  for (const Push push : pushes_) {
    const std::size_t box = present_[push.box];
    row_.assign(states_.cells(id), states_.cells(id) + count_ + 1);
    const Cell from = row_[box];
    const Cell to = terrain_->board().next(from, push.direction);
    if (terrain_->is_dead(to)) continue;
    const Cell player = course_.player_after(from, push.direction);
    const bool leaves = leaves_[box] && cut_->reached(to, player);
    const Cell now = leaves ? terrain_->board().wall() : to;
    const Cost after = term(box, now, player);
    if (after >= infinite) continue;
    const Cost more = 1 + after - term(box, from, row_[count_]);
    row_[box] = now;
    row_[count_] = player;
    if (dead_pair(row_.data(), box, player)) continue;
    const Id child = states_.add(
        row_.data(),
        {states_.step(id).pushes + 1, id, {static_cast<BoxNumber>(box), push.direction}});
    // Keys beyond the last wait there: the answer is then a lower bound all the same.
    states_.wait(child, static_cast<std::size_t>(std::min(at + more, most_key)));
  }
}

// Set up the start; false if one of the boxes can reach no goal.
bool FewBoxes::prepare(const std::vector<Cell>& boxes, Cell player) {
  bool possible = true;
  for (std::size_t box = 0; box < count_; ++box) {
    start_rows_[box] = distances_->row_for_player(terrain_->sides(), boxes[box], player);
    leaves_[box] = cut_ != nullptr && cut_->in_zone(boxes[box], player);
    if (leaves_[box]) start_cut_[box] = cut_->distance(boxes[box], player);
    possible = possible && term(box, boxes[box], player) < infinite;
  }
  row_ = boxes;
  row_.push_back(player);
  return possible;
}

FewBoxes::Answer FewBoxes::found(Answer answer, Id end) const {
  answer.complete = answer.penalty < most_key;
  for (Id last = end; states_.step(last).parent != ProofStates::none;
       last = states_.step(last).parent)
    answer.solution.push_back(states_.step(last).push);
  std::reverse(answer.solution.begin(), answer.solution.end());
  return answer;
}

FewBoxes::Answer FewBoxes::cost(const std::vector<Cell>& boxes, Cell player, std::size_t budget,
                                Restriction only, const CutSquare* cut, Cost enough) {
  assert(boxes.size() <= most_pattern_boxes);
  assert(cut == nullptr || !course_.backward());
  count_ = boxes.size();
  only_ = only;
  cut_ = cut;
  states_.begin(count_);
  Answer answer;
  answer.up_to_cut = cut != nullptr;
  if (!prepare(boxes, player)) {
    answer.penalty = infinite;
    answer.complete = true;
    return answer;
  }
  states_.wait(states_.add(row_.data(), {}), 0);
  while (true) {
    const auto [id, key, is_end] = states_.take();
    if (id == ProofStates::none) {
      answer.penalty = infinite;
      answer.complete = true;
      return answer;
    }
    const auto at = static_cast<Cost>(key);
    answer.penalty = at + (at & 1);
    if (is_end) return found(std::move(answer), id);
    if (answer.penalty >= enough) return answer;
    load(id);
    if (!states_.is_new(id)) continue;
    if (const Cost value = end_value(id); value < infinite)
      states_.wait(id, static_cast<std::size_t>(std::min(std::max(value, at), most_key)), true);
    if (budget-- == 0) return answer;
    ++nodes_made_;
    expand(id, at);
  }
}

}  // namespace pushwise::sokoban
