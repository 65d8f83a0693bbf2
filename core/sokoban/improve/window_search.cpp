#include "sokoban/improve/window_search.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "base/add_record.hpp"

namespace pushwise::sokoban {

WindowSearch::WindowSearch(const Terrain& terrain, const Packing& live, MemoryBudget& budget)
    : terrain_(&terrain),
      live_(&live),
      words_(live.words()),
      zobrist_(terrain.board().cells()),
      position_(terrain.board()),
      walk_(terrain.board()),
      frozen_(terrain),
      arena_(words_ * 8 + sizeof(Node), budget),
      table_(budget),
      queue_(budget),
      buffer_(words_ * 8) {}

WindowSearch::Node WindowSearch::load(StateId id) const {
  Node node;
  std::memcpy(&node, arena_.at(id) + words_ * 8, sizeof node);
  return node;
}

void WindowSearch::store(StateId id, const Node& node) {
  std::memcpy(arena_.at(id) + words_ * 8, &node, sizeof node);
}

void WindowSearch::start(const PushPath& path, std::size_t begin, std::size_t end, Metric metric,
                         const Vicinity* within, std::size_t most_states) {
  const Board& board = terrain_->board();
  metric_ = metric;
  within_ = within;
  most_states_ = most_states;
  limit_ = path_cost(metric, static_cast<Cost>(end - begin), path.moves_between(begin, end));
  refused_ = false;
  found_ = no_state;
  arena_.clear();
  table_.clear();
  queue_.clear();
  statistics_.stored = 0;

  const PathState last = path.point(end);
  open_end_ = end == path.size();
  end_boxes_.resize(words_ * 8);
  live_->pack_boxes(last.boxes, end_boxes_.data());
  if (open_end_) {
    distances_ = &terrain_->to_goals(DistanceKind::push);
  } else {
    end_stand_ = end_player_ = path.stand(end);
    if (metric == Metric::pushes) {
      position_.set(last.boxes, end_stand_);
      position_.refresh();
      end_player_ = position_.reach().lowest();
    }
    own_table_ =
        std::make_unique<DistanceTable>(board, terrain_->sides(), DistanceKind::push, last.boxes);
    distances_ = own_table_.get();
  }
  assignment_.emplace(distances_->targets());

  const PathState first = path.point(begin);
  position_.set(first.boxes, first.player);
  position_.refresh();
  least_major_ = lower_bound_ = judge();
  const Cell player = metric == Metric::pushes ? position_.reach().lowest() : first.player;
  live_->pack_boxes(first.boxes, buffer_.data());
  reach_state(no_state, player, zobrist_.boxes(first.boxes), {0, 0}, lower_bound_);
}

// The cheapest assignment for the working position; its potentials judge the children.
Cost WindowSearch::judge() {
  const auto& boxes = position_.boxes();
  for (std::size_t row = 0; row < boxes.size(); ++row)
    assignment_->set_row(
        row, distances_->row_for_player(terrain_->sides(), boxes[row], position_.player()));
  total_ = assignment_->solve();
  return total_;
}

std::uint64_t WindowSearch::hash_of(StateId id) const {
  return zobrist_.boxes(*live_, boxes(id)) ^ zobrist_.player(load(id).player);
}

// Ties are broken by the lesser metric if there is one; otherwise the nearest to the end goes
// first, because it is the likeliest to end the search.
WindowSearch::Key WindowSearch::key_of(const Node& node) const {
  const Cost second = metric_ == Metric::pushes ? Cost{node.left} : node.minor + node.left;
  return {static_cast<std::uint32_t>(node.major + node.left - least_major_),
          static_cast<std::uint32_t>(second)};
}

bool WindowSearch::enqueue(StateId id, const Node& node) {
  const Key key = key_of(node);
  return queue_.push(key.first, key.second, id);
}

// A way to a state: the boxes in the buffer, the player, what it costs and what is left at least.
void WindowSearch::reach_state(StateId parent, Cell player, std::uint64_t boxes_hash, PathCost cost,
                               Cost left) {
  const Cost tie = metric_ == Metric::pushes ? 0 : cost.minor + left;
  if (PathCost{cost.major + left, tie} >= limit_) return;
  if (left > most_left) {
    refused_ = true;
    return;
  }
  const std::uint64_t hash = boxes_hash ^ zobrist_.player(player);
  StateId id = table_.find(hash, [&](StateId other) {
    return load(other).player == player &&
           std::memcmp(boxes(other), buffer_.data(), words_ * 8) == 0;
  });
  Node node{parent, cost.major, cost.minor, player, 0};
  if (id != no_state) {
    const Node known = load(id);
    if (PathCost{known.major, known.minor} <= cost) {
      ++statistics_.duplicates;
      return;
    }
    if (known.left == closed)
      ++statistics_.reopened;
    else
      left = std::max(left, Cost{known.left});
  } else {
    id = add_record(arena_, table_, hash, [this](StateId other) { return hash_of(other); });
    if (id == no_state) {
      refused_ = true;
      return;
    }
    std::memcpy(arena_.at(id), buffer_.data(), words_ * 8);
    ++statistics_.stored;
  }
  node.left = static_cast<std::uint16_t>(left);
  store(id, node);
  if (!enqueue(id, node)) refused_ = true;
}

// Judge a state in full. False if it is dead or must wait, because more is left than was thought.
bool WindowSearch::take_out(StateId id, Node& node) {
  live_->unpack_boxes(boxes(id), position_);
  position_.set_player(node.player);
  const Cost left = judge();
  const bool waits = left > Cost{node.left};
  node.left = closed;
  if (waits && left <= most_left) {
    const Cost tie = metric_ == Metric::pushes ? 0 : node.minor + left;
    if (PathCost{node.major + left, tie} < limit_) {
      node.left = static_cast<std::uint16_t>(left);
      if (!enqueue(id, node)) refused_ = true;
    }
  } else if (waits && left < infinite) {
    refused_ = true;
  }
  store(id, node);
  return !waits;
}

bool WindowSearch::at_end(StateId id, const Node& node) const {
  if (total_ != 0) return false;
  if (open_end_) return true;
  return node.player == end_player_ && std::memcmp(boxes(id), end_boxes_.data(), words_ * 8) == 0;
}

void WindowSearch::expand(StateId id, const Node& node) {
  ++statistics_.expanded;
  boxes_hash_ = zobrist_.boxes(position_.boxes());
  if (metric_ == Metric::pushes) {
    position_.refresh();
    position_.pushes(moves_);
    for (const Push push : moves_) expand_push(id, node, push, 0);
    return;
  }
  walk_.flood(position_.occupancy(), node.player);
  const Board& board = terrain_->board();
  for (BoxNumber box = 0; box < position_.boxes().size(); ++box)
    for (const Direction d : directions) {
      const Cell behind = board.next(position_.box(box), opposite(d));
      if (!position_.occupied(board.next(position_.box(box), d)) && walk_.reaches(behind))
        expand_push(id, node, {box, d}, walk_.steps(behind));
    }
  // The end is a walk away.
  if (!open_end_ && total_ == 0 && walk_.reaches(end_stand_)) {
    const Cost steps = walk_.steps(end_stand_);
    std::memcpy(buffer_.data(), boxes(id), words_ * 8);
    const PathCost cost = metric_ == Metric::moves_pushes
                              ? PathCost{node.major + steps, node.minor}
                              : PathCost{node.major, node.minor + steps};
    reach_state(id, end_stand_, boxes_hash_, cost, 0);
  }
}

void WindowSearch::expand_push(StateId id, const Node& node, Push push, Cost steps) {
  const Board& board = terrain_->board();
  const Cell from = position_.box(push.box);
  const Cell to = board.next(from, push.direction);
  ++statistics_.generated;
  if (!live_->usable(to)) return;
  const std::uint64_t hash = boxes_hash_ ^ zobrist_.box(from) ^ zobrist_.box(to);
  if (within_ != nullptr && !within_->contains(hash)) return;

  // A lower bound by the parent's potentials: only this box's row has changed.
  const Distance* row = distances_->row_for_player(terrain_->sides(), to, from);
  Cost least = infinite;
  for (std::size_t column = 0; column < distances_->targets(); ++column)
    if (row[column] != unreachable)
      least = std::min(least, Cost{row[column]} - assignment_->v(column));
  if (least >= infinite) return;
  const Cost left = std::max({Cost{0}, total_ - assignment_->u(push.box) + least, total_ - 1});
  const PathCost cost = metric_ == Metric::moves_pushes
                            ? PathCost{node.major + steps + 1, node.minor + 1}
                            : PathCost{node.major + 1, node.minor + steps + 1};
  const Cost tie = metric_ == Metric::pushes ? 0 : cost.minor + left;
  if (PathCost{cost.major + left, tie} >= limit_) return;

  const Cell before = position_.player();
  position_.push(push);
  const bool stuck =
      frozen_.suspect(position_, to) && (frozen_.compute(position_), frozen_.some_off_goal());
  if (!stuck) {
    Cell player = from;
    if (metric_ == Metric::pushes) {
      position_.refresh();
      player = position_.reach().lowest();
    }
    std::copy_n(boxes(id), buffer_.size(), buffer_.data());
    live_->move_box(buffer_.data(), from, to);
    reach_state(id, player, hash, metric_ == Metric::pushes ? PathCost{cost.major, 0} : cost, left);
  }
  position_.undo_push(push, before);
}

WindowSearch::Verdict WindowSearch::step(std::uint64_t budget) {
  const std::uint64_t until = statistics_.expanded + budget;
  std::uint64_t looked = 0;
  while (statistics_.expanded < until && ++looked < 4 * budget) {
    if (refused_ || statistics_.stored > most_states_) return Verdict::capped;
    if (queue_.empty()) return Verdict::none;
    const BucketQueue::Entry entry = queue_.pop();
    lower_bound_ = std::max(lower_bound_, least_major_ + static_cast<Cost>(entry.primary));
    Node node = load(entry.id);
    if (node.left == closed || key_of(node) != Key{entry.primary, entry.secondary}) continue;
    if (!take_out(entry.id, node)) continue;
    if (at_end(entry.id, node)) {
      found_ = entry.id;
      return Verdict::found;
    }
    expand(entry.id, node);
  }
  return Verdict::running;
}

std::vector<PathPush> WindowSearch::pushes() const {
  std::vector<PathPush> out;
  Position after(terrain_->board());
  for (StateId id = found_; load(id).parent != no_state; id = load(id).parent) {
    const std::byte* now = boxes(id);
    const std::byte* before = boxes(load(id).parent);
    if (std::memcmp(now, before, words_ * 8) == 0) continue;  // the walk to the end
    live_->unpack_boxes(now, after);
    Cell from = terrain_->board().wall();
    live_->for_each_box(before, [&](Cell cell) {
      if (!after.occupied(cell)) from = cell;
    });
    live_->unpack_boxes(before, after);
    Cell to = terrain_->board().wall();
    live_->for_each_box(now, [&](Cell cell) {
      if (!after.occupied(cell)) to = cell;
    });
    for (const Direction d : directions)
      if (terrain_->board().next(from, d) == to) out.push_back({from, d});
  }
  std::reverse(out.begin(), out.end());
  return out;
}

}  // namespace pushwise::sokoban
