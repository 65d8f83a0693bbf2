#include "sokoban/fast/feature_space/sink_plan.hpp"

#include <algorithm>
#include <array>

#include "sokoban/fast/feature_space/key.hpp"

namespace pushwise::sokoban::fast {

namespace {

// A box comes off the board from another room, or from at least this many steps away.
constexpr unsigned far_enough = 6;

}  // namespace

SinkPlan::SinkPlan(const Layout& layout, std::uint64_t seed)
    : layout_(&layout),
      side_(layout),
      dice_(seed),
      random_(seed != 0),
      square_at_(layout.board().cells() + 1, no_box),
      in_sink_(layout.board().cells() + 1),
      pulled_(layout.board().cells() + 1),
      rooms_(layout),
      matching_(layout.terrain()),
      routes_(layout.board()),
      phantom_(layout.board()),
      seen_(layout.board().cells() + 1) {
  const auto& starts = layout.board().boxes();
  for (std::size_t i = 0; i < starts.size(); ++i) square_at_[starts[i]] = i;
}

// Boxes left, regions, boxes on goals, blocked links, then the farther from the goals the better.
std::uint64_t SinkPlan::key(const Features& features) {
  std::uint64_t key = cap(features.boxes, 1023);
  key = key << 10 | cap(features.regions, 1023);
  key = key << 10 | cap(features.on_goals, 1023);
  key = key << 8 | cap(features.rooms, 255);
  return key << 16 | (0xffff - cap(features.far, 0xffff));
}

void SinkPlan::enter(const Position& position, unsigned regions,
                     std::span<const std::uint64_t> used) {
  position_ = &position;
  const auto& board = layout_->board();
  used_.assign(squares().size(), 0);
  for (std::size_t i = 0; i < used_.size(); ++i)
    used_[i] = static_cast<std::uint8_t>(used[i >> 6] >> (i & 63) & 1);
  before_ = {static_cast<unsigned>(position.boxes().size()), regions, 0, rooms_.enter(position), 0};
  std::fill(pulled_.begin(), pulled_.end(), std::uint8_t{0});
  for (const Cell box : position.boxes()) {
    before_.on_goals += board.is_goal(box) ? 1 : 0;
    before_.far += layout_->steps_to_goal(box);
    for (const Direction d : directions) {
      const Cell ahead = board.next(box, d);
      if (position.reach().contains(ahead) && !position.occupied(board.next(ahead, d)))
        pulled_[box] = 1;
    }
  }
  removing_ = false;
  proposals_.fill({~std::uint64_t{0}, 0, no_box});
  std::fill(in_sink_.begin(), in_sink_.end(), std::uint8_t{0});
  if (matching_.begin(position.boxes(), used_)) find_sink(position);
}

bool SinkPlan::free_square(std::size_t square) const {
  const Cell cell = squares()[square];
  return used_[square] == 0 && !position_->occupied(cell) && position_->reach().contains(cell);
}

// The largest group of squares between which a box can be pushed to and fro.
void SinkPlan::find_sink(const Position& position) {
  const auto& board = layout_->board();
  std::vector<std::uint8_t> grouped(squares().size());
  std::vector<Cell> best;
  for (std::size_t square = 0; square < squares().size(); ++square) {
    if (grouped[square] != 0 || !free_square(square)) continue;
    const Cell cell = squares()[square];
    Cell player = position.player();
    if (player == cell)
      for (const Cell beside : board.around(cell))
        if (position.reach().contains(beside)) player = beside;
    if (player == cell) continue;
    phantom_.set(position.boxes(), player);
    phantom_.add_box(cell);
    const BoxNumber box = phantom_.box_at(cell);
    std::fill(seen_.begin(), seen_.end(), std::uint8_t{0});
    for (const auto& stop : routes_.pushes(phantom_, box, layout_->unreached()))
      seen_[stop.cell] = 1;
    std::vector<Cell> group{cell};
    grouped[square] = 1;
    for (const auto& stop : routes_.pulls(phantom_, box, layout_->unreached())) {
      const std::size_t other = square_at_[stop.cell];
      if (seen_[stop.cell] != 1 || other == no_box || grouped[other] != 0 || !free_square(other))
        continue;
      grouped[other] = 1;
      group.push_back(stop.cell);
    }
    if (group.size() > best.size()) best = std::move(group);
  }
  for (const Cell cell : best) in_sink_[cell] = 1;
}

Fate SinkPlan::fate(const Child& child) {
  if (in_sink_[child.to] != 0 && child.to != child.from &&
      (!layout_->same_room(child.from, child.to) ||
       layout_->steps(child.from, child.to) >= far_enough) &&
      matching_.fits_without(child.box, square_at_[child.to])) {
    removing_ = true;
    return Fate::taken_off;
  }
  return removing_ ? Fate::dropped : Fate::kept;
}

bool SinkPlan::newly_pulled(const Child& child) const {
  const Board& board = layout_->board();
  for (const Cell box : child.position->boxes()) {
    if (box == child.to || pulled_[box] != 0 || !board.is_goal(box)) continue;
    for (const Direction d : directions) {
      const Cell ahead = board.next(box, d);
      if (child.reaches(ahead) && !child.position->occupied(board.next(ahead, d))) return true;
    }
  }
  return false;
}

std::uint64_t SinkPlan::consider(const Child& child, std::size_t move) {
  const Board& board = layout_->board();
  if (child.taken_off) {
    // Boxes off goals first, those out of dead ends last; then least regions, then the longest way.
    std::uint64_t key = before_.boxes - 1;
    key = key << 1 | (board.is_goal(child.from) ? 1 : 0);
    key = key << 1 | (board.is_goal(child.from) && layout_->dead_end(child.from) ? 1 : 0);
    key = key << 10 | cap(child.regions, 1023);
    key = key << 16 | (random_ && dice_.below(3) == 0 ? dice_.below(0xffff)
                                                      : 0xffff - cap(child.steps, 0xffff));
    return key << 16;
  }
  Features after = before_;
  after.regions = child.regions;
  after.on_goals += board.is_goal(child.to) ? 1 : 0;
  after.on_goals -= board.is_goal(child.from) ? 1 : 0;
  after.rooms = rooms_.after(child);
  after.far += layout_->steps_to_goal(child.to);
  after.far -= layout_->steps_to_goal(child.from);
  std::uint64_t value = key(after);
  if (random_ && dice_.below(3) == 0)
    value = (value & ~std::uint64_t{0xffffff}) | dice_.below(0xffffff);
  const auto propose = [&](Adviser adviser, std::uint64_t measure) {
    Proposal& best = proposals_[adviser];
    if (measure < best.measure || (measure == best.measure && value < best.key))
      best = {measure, value, move};
  };
  if (after.on_goals < before_.on_goals) propose(off_goals, after.on_goals);
  if (after.regions < before_.regions) propose(connector, after.regions);
  if (after.rooms < before_.rooms) propose(room_opener, after.rooms);
  if (newly_pulled(child)) propose(explorer, 0);
  return value;
}

void SinkPlan::finish(std::vector<MacroMove>& moves) {
  if (!removing_) {
    for (const Proposal& proposal : proposals_)
      if (proposal.measure != ~std::uint64_t{0}) moves[proposal.move].weight = 0;
    return;
  }
  // Only removals, the best of each box.
  std::erase_if(moves, [](const MacroMove& move) { return !move.takes_off; });
  std::sort(moves.begin(), moves.end(), [](const MacroMove& a, const MacroMove& b) {
    return a.from != b.from ? a.from < b.from : a.key < b.key;
  });
  moves.erase(std::unique(moves.begin(), moves.end(),
                          [](const MacroMove& a, const MacroMove& b) { return a.from == b.from; }),
              moves.end());
  for (MacroMove& move : moves) move.weight = 0;
}

Mode::Place SinkPlan::place(const Position& position, unsigned regions,
                            std::span<const std::uint64_t> used) {
  all_at_home_ = std::all_of(position.boxes().begin(), position.boxes().end(), [&](Cell box) {
    const std::size_t square = square_at_[box];
    return square != no_box && (used[square >> 6] >> (square & 63) & 1) == 0;
  });
  Features features{static_cast<unsigned>(position.boxes().size()), regions, 0,
                    rooms_.enter(position), 0};
  for (const Cell box : position.boxes()) {
    features.on_goals += layout_->board().is_goal(box) ? 1 : 0;
    features.far += layout_->steps_to_goal(box);
  }
  std::uint64_t cell = cap(features.boxes, 1023);
  cell = cell << 10 | cap(features.on_goals, 1023);
  cell = cell << 10 | cap(features.regions, 1023);
  cell = cell << 8 | cap(features.rooms, 255);
  return {key(features), cell};
}

Emptying read_plan(const FeatureSearch& search) {
  Emptying plan;
  const StateId last = search.goal() != no_state ? search.goal() : search.best();
  if (last == no_state) return plan;
  std::size_t turn = 0;
  for (const StateId id : search.line(last)) {
    if (search.node(id).parent == no_state) continue;
    const MacroMove& move = search.node(id).arrived;
    plan.clean += move.takes_off ? 1 : 0;
    plan.parked += move.takes_off ? 0 : 1;
    plan.steps.push_back({move.from, move.takes_off ? off_board : move.to, turn++});
  }
  for (const Cell box : search.boxes(last)) plan.steps.push_back({box, off_board, turn++});
  return plan;
}

}  // namespace pushwise::sokoban::fast
