#include "sokoban/fast/feature_space/search.hpp"

#include <algorithm>

namespace pushwise::sokoban::fast {

FeatureSearch::FeatureSearch(const Terrain& terrain, const Packing& packing, const Zobrist& zobrist,
                             Mode& mode, MemoryBudget& budget, PerimeterClient* perimeter)
    : terrain_(&terrain),
      packing_(&packing),
      zobrist_(&zobrist),
      mode_(&mode),
      budget_(&budget),
      perimeter_(perimeter),
      forward_(mode.way() == Way::forward),
      tree_(packing, zobrist, mode.squares(), budget),
      position_(terrain.board()),
      child_(terrain.board()),
      routes_(terrain.board()),
      back_(terrain.board()),
      returns_(terrain.board().cells() * 4),
      lifted_(terrain.board()),
      flood_(terrain.board()),
      counted_(terrain.board().cells()) {}

Outcome FeatureSearch::step(const Clock& clock, double seconds, std::size_t most_nodes) {
  if (!begun_) begin();
  while (outcome_ == Outcome::running && meetings_.empty() && clock.seconds() < seconds) {
    if (expanding_) {
      expand_next_box();
    } else if (tree_.size() >= most_nodes && roots_.empty()) {
      break;
    } else if (!roots_.empty()) {
      const StateId root = roots_.back();
      roots_.pop_back();
      begin_expansion(root);
    } else {
      advance();
    }
  }
  return outcome_;
}

void FeatureSearch::begin() {
  begun_ = true;
  mode_->for_each_root([this](const Position& root) {
    child_used_.assign((mode_->squares().size() + 63) / 64, 0);
    add_node(root, no_state, nullptr);
  });
  if (outcome_ == Outcome::running && tree_.size() == 0) outcome_ = Outcome::exhausted;
}

// Only what follows from the best state counts from now on. States reached before may be reached
// again, and are filed anew then.
void FeatureSearch::go_on_from_best() {
  cells_ = Cells();
  ++leg_;
  leg_key_ = tree_.node(best_).key;
  best_since_ = tree_.size();
  cells_.note_state(leg_key_, tree_.node(best_).cell);
  tree_.node(best_).next = 0;
  file_next(best_);
}

void FeatureSearch::file_next(StateId id) {
  Node& node = tree_.node(id);
  node.leg = leg_;
  if (node.next >= node.moves.size()) return;
  const MacroMove& next = node.moves[node.next];
  cells_.file(node.cell, {node.weight + next.weight, next.key, id});
}

// Make the move whose turn it is.
void FeatureSearch::advance() {
  if (patience_ > 0 && tree_.size() >= best_since_ + patience_ && tree_.node(best_).key < leg_key_)
    go_on_from_best();
  const auto open = cells_.take();
  if (!open) {
    outcome_ = Outcome::exhausted;
    return;
  }
  Node& node = tree_.node(open->node);
  if (condemned(open->node)) return;
  const MacroMove move = node.moves[node.next++];
  if (node.next < node.moves.size()) {
    const MacroMove& next = node.moves[node.next];
    cells_.file(node.cell, {node.weight + next.weight, next.key, open->node});
  }
  ++generated_;
  tree_.unpack(open->node, child_, child_used_);
  const BoxNumber box = child_.box_at(move.from);
  if (move.takes_off) {
    child_.remove_box(box);
    const auto& squares = mode_->squares();
    const auto square = static_cast<std::size_t>(
        std::find(squares.begin(), squares.end(), move.to) - squares.begin());
    child_used_[square >> 6] |= std::uint64_t{1} << (square & 63);
  } else {
    child_.move_box(box, move.to);
  }
  child_.set_player(move.player);
  child_.refresh();
  const Cell lowest = child_.reach().lowest();
  const StateId known = tree_.find(tree_.hash(child_.boxes(), lowest, child_used_), child_.boxes(),
                                   lowest, child_used_);
  if (known != no_state) {
    ++duplicates_;
    if (tree_.node(known).leg != leg_) {
      tree_.node(known).next = 0;
      file_next(known);
    }
    return;
  }
  if (mode_->dead(child_, move)) return;
  add_node(child_, open->node, &move);
}

// Has it turned out since that the node is dead?
bool FeatureSearch::condemned(StateId id) {
  Node& node = tree_.node(id);
  if (node.patterns_known == mode_->patterns()) return false;
  node.patterns_known = static_cast<std::uint32_t>(mode_->patterns());
  tree_.unpack(id, child_, child_used_);
  if (!mode_->holds_pattern(child_)) return false;
  node.moves = {};
  return true;
}

// The position's region is refreshed; the squares it has used are child_used_.
void FeatureSearch::add_node(const Position& position, StateId parent, const MacroMove* move) {
  const Cell lowest = position.reach().lowest();
  const std::uint64_t hash = tree_.hash(position.boxes(), lowest, child_used_);
  if (parent == no_state && tree_.find(hash, position.boxes(), lowest, child_used_) != no_state)
    return;
  const StateId id = tree_.add(hash, position.boxes(), lowest, child_used_);
  if (id == no_state) {
    outcome_ = Outcome::memory;
    return;
  }
  Node& node = tree_.node(id);
  node.parent = parent;
  node.player = position.player();
  node.regions = static_cast<std::uint16_t>(count_regions(position));
  const Mode::Place place = mode_->place(position, node.regions, child_used_);
  node.key = place.key;
  node.cell = place.cell;
  if (parent != no_state) {
    const Node& before = tree_.node(parent);
    node.arrived = *move;
    node.weight = before.weight + move->weight;
    node.cell = std::min(node.cell, before.cell);
    node.real = before.real && (mode_->squares().empty() || really_possible(parent, *move));
  }
  node.leg = leg_;
  if (best_ == no_state) leg_key_ = node.key;
  if (best_ == no_state || node.key < tree_.node(best_).key) {
    best_ = id;
    best_since_ = tree_.size();
  }
  cells_.note_state(node.key, node.cell);
  if (mode_->ended(position)) {
    goal_ = id;
    outcome_ = Outcome::solved;
    return;
  }
  if (perimeter_ != nullptr && node.real) write_down(id);
  if (parent == no_state)
    roots_.push_back(id);
  else
    begin_expansion(id);
}

// With all boxes on the board, those taken off before on the squares they used.
bool FeatureSearch::really_possible(StateId parent, const MacroMove& move) {
  const PathState state = tree_.state(parent);
  if (!move.takes_off && state.boxes.size() == child_.boxes().size()) return true;
  Position& whole = position_;  // of no node now
  whole.set(state.boxes, state.player);
  if (whole.occupied(move.to) && move.to != move.from) return false;
  const BoxNumber box = whole.box_at(move.from);
  const auto& stops = back_.pulls(whole, box, mode_->closed());
  whole.move_box(box, move.to);
  if (whole.occupied(move.player)) return false;
  whole.set_player(move.player);
  whole.refresh();
  return std::any_of(stops.begin() + 1, stops.end(), [&](const BoxRoutes::Stop& stop) {
    return stop.cell == move.to && whole.reach().contains(back_.player_after(stop, false));
  });
}

// At the perimeter.
void FeatureSearch::write_down(StateId id) {
  const PathState state = tree_.state(id);
  position_.set(state.boxes, state.player);
  position_.refresh();
  const std::uint64_t hash =
      zobrist_->boxes(state.boxes) ^ zobrist_->player(position_.reach().lowest());
  if (!mode_->squares().empty()) whole_.try_emplace(hash, id);
  if (const auto other = perimeter_->add(hash))
    meetings_.push_back({*other, path(id), mode_->way()});
}

void FeatureSearch::begin_expansion(StateId id) {
  tree_.unpack(id, position_, used_);
  position_.refresh();
  any_used_ = std::any_of(used_.begin(), used_.end(), [](std::uint64_t w) { return w != 0; });
  boxes_hash_ = zobrist_->boxes(position_.boxes());
  used_hash_ = tree_.hash_used(used_);
  moves_.clear();
  mode_->enter(position_, tree_.node(id).regions, used_);
  child_.set(position_.boxes(), position_.player());
  child_used_ = used_;
  expanding_ = id;
  next_box_ = 0;
}

void FeatureSearch::expand_next_box() {
  if (next_box_ < position_.boxes().size())
    make_moves(next_box_++);
  else
    end_expansion();
}

// Can the box be moved a step at all? Many cannot, and their routes need not be looked for.
bool FeatureSearch::can_begin(BoxNumber box) const {
  const Board& board = terrain_->board();
  const Cell cell = position_.box(box);
  return std::any_of(directions.begin(), directions.end(), [&](Direction d) {
    const Cell to = board.next(cell, d);
    const Cell stand = forward_ ? board.next(cell, opposite(d)) : to;
    return position_.reach().contains(stand) && !position_.occupied(to) &&
           !mode_->closed().test(to) && (forward_ || !position_.occupied(board.next(to, d)));
  });
}

// All moves of one box.
void FeatureSearch::make_moves(BoxNumber box) {
  if (!mode_->may_move(box) || !can_begin(box)) return;
  const auto& stops = forward_ ? routes_.pushes(position_, box, mode_->closed())
                               : routes_.pulls(position_, box, mode_->closed());
  if (stops.size() < 2) return;
  moving_ = box;
  returning_ = no_box;
  Child child;
  child.box = box;
  child.from = position_.box(box);
  child.way_back = this;
  occupied_ = position_.occupancy();
  occupied_[child.from] = 0;
  lifted_.flood(occupied_, child.from);
  child.lifted = &lifted_;
  // Regions with the box lifted off; on its new cell it cuts its own into parts again.
  const unsigned others = tree_.node(*expanding_).regions - routes_.parts_at(child.from);
  for (std::size_t i = 1; i < stops.size(); ++i) {
    child.to = stops[i].cell;
    child.player = routes_.player_after(stops[i], forward_);
    child.steps = stops[i].pushes;
    child.stop = i;
    child.taken_off = false;
    child_.move_box(box, child.to);
    child_.set_player(child.player);
    child.position = &child_;
    const unsigned parts = routes_.parts_at(child.to);
    child.regions = others + parts;
    child.cut = parts > 1;
    if (child.cut) child_.refresh();
    const Fate fate = mode_->fate(child);
    if (fate == Fate::dropped) continue;
    child.taken_off = fate == Fate::taken_off;
    if (child.taken_off) {
      child.regions = others + 1;
      child.cut = false;
    } else if (mode_->dead_at_a_glance(child)) {
      continue;
    }
    if (!child.taken_off) {
      const Cell lowest = lowest_of(child);
      const std::uint64_t hash = boxes_hash_ ^ zobrist_->box(child.from) ^ zobrist_->box(child.to) ^
                                 zobrist_->player(lowest);
      const StateId known = tree_.find(hash ^ used_hash_, child_.boxes(), lowest, used_);
      if (known != no_state && tree_.node(known).leg == leg_) continue;
      if (perimeter_ != nullptr && !any_used_) look_out(hash);
    }
    const std::uint64_t key = mode_->consider(child, moves_.size());
    moves_.push_back({key, child.from, child.to, child.player, 1, child.taken_off});
  }
  child_.move_box(box, child.from);
}

Cell FeatureSearch::lowest_of(const Child& child) {
  if (child.cut) return child_.reach().lowest();
  if (lifted_.lowest() != child.to) return lifted_.lowest();
  Cell lowest = terrain_->board().wall();
  for (const Cell cell : lifted_.cells())
    if (cell != child.to) lowest = std::min(lowest, cell);
  return lowest;
}

bool FeatureSearch::comes_back(std::size_t stop) {
  if (returning_ != moving_) {
    returning_ = moving_;
    std::fill(returns_.begin(), returns_.end(), std::uint8_t{0});
    const auto& stops = forward_ ? back_.pulls(position_, moving_, mode_->closed())
                                 : back_.pushes(position_, moving_, mode_->closed());
    for (std::size_t i = 0; i < stops.size(); ++i)
      if (back_.side_at(i) != Sides::none)
        returns_[std::size_t{stops[i].cell} * 4 + back_.side_at(i)] = 1;
  }
  return returns_[std::size_t{routes_.stops()[stop].cell} * 4 + routes_.side_at(stop)] != 0;
}

// Most moves are never made, but a look at what they lead to is cheap beside its features.
void FeatureSearch::look_out(std::uint64_t hash) {
  const auto other = forward_ ? perimeter_->find(hash) : perimeter_->add(hash);
  if (!other) return;
  meetings_.push_back({*other, path(*expanding_), mode_->way()});
  meetings_.back().path.push_back({child_.boxes(), child_.player()});
}

void FeatureSearch::end_expansion() {
  const StateId id = *expanding_;
  expanding_.reset();
  mode_->finish(moves_);
  if (moves_.empty()) return;
  std::sort(moves_.begin(), moves_.end(), [](const MacroMove& a, const MacroMove& b) {
    if (a.weight != b.weight) return a.weight < b.weight;
    if (a.key != b.key) return a.key < b.key;
    if (a.from != b.from) return a.from < b.from;
    return a.to != b.to ? a.to < b.to : a.player < b.player;
  });
  Node& node = tree_.node(id);
  node.moves = tree_.moves().keep(moves_);
  if (node.moves.empty()) {
    outcome_ = Outcome::memory;
    return;
  }
  node.patterns_known = static_cast<std::uint32_t>(mode_->patterns());
  file_next(id);
}

unsigned FeatureSearch::count_regions(const Position& position) {
  const std::size_t cells = terrain_->board().cells();
  std::fill(counted_.begin(), counted_.end(), std::uint8_t{0});
  unsigned count = 0;
  for (Cell cell = 0; cell < cells; ++cell) {
    if (position.occupied(cell) || counted_[cell] != 0) continue;
    ++count;
    flood_.flood(position.occupancy(), cell);
    for (const Cell reached : flood_.cells()) counted_[reached] = 1;
  }
  return count;
}

std::vector<StateId> FeatureSearch::line(StateId id) const {
  std::vector<StateId> line;
  for (; id != no_state; id = tree_.node(id).parent) line.push_back(id);
  std::reverse(line.begin(), line.end());
  return line;
}

std::vector<PathState> FeatureSearch::path_to(const Position& position) {
  const std::vector<std::uint64_t> none(tree_.square_words());
  const Cell lowest = position.reach().lowest();
  const std::uint64_t hash = tree_.hash(position.boxes(), lowest, none);
  if (const auto whole = whole_.find(hash); whole != whole_.end()) return path(whole->second);
  const StateId id = tree_.find(hash, position.boxes(), lowest, none);
  return id == no_state ? std::vector<PathState>{} : path(id);
}

void FeatureSearch::retire() {
  outcome_ = Outcome::exhausted;
  mode_ = nullptr;
  cells_ = Cells();
  tree_.forget_moves();
}

}  // namespace pushwise::sokoban::fast
