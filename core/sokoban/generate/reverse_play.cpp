#include "sokoban/generate/reverse_play.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <tuple>

#include "base/clock.hpp"
#include "base/rng.hpp"

namespace pushwise::sokoban {

namespace {

constexpr Cell nowhere = 0xffff;
constexpr std::uint16_t most_changes = 0xffff;
constexpr std::size_t between_looks_at_the_clock = 256;

// What a start is worth: a box change is worth several pushes; pushes beyond the way to the nearest
// goals are detours somebody has to think of, and count twice; a box that stands on a goal already
// is one the level could do without.
constexpr std::uint32_t worth_of_change = 6;
constexpr std::uint32_t cost_of_idle_box = 12;

std::vector<std::uint32_t> distances_to_nearest_goal(const Terrain& terrain) {
  const Board& board = terrain.board();
  const DistanceTable& table = terrain.to_goals(DistanceKind::push);
  std::vector<std::uint32_t> out(board.cells());
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    const Distance* row = table.best_row(cell);
    const Distance* nearest = std::min_element(row, row + board.goals().size());
    if (nearest != row + board.goals().size() && *nearest != unreachable) out[cell] = *nearest;
  }
  return out;
}

}  // namespace

ReversePlay::ReversePlay(const Terrain& terrain, const ReversePlayLimits& limits,
                         std::uint64_t seed)
    : terrain_(terrain),
      limits_(limits),
      seed_(seed),
      position_(terrain.board()),
      set_(terrain.board(), terrain.live()),
      remote_(distances_to_nearest_goal(terrain)) {
  if (terrain.board().boxes() != terrain.board().goals())
    throw std::invalid_argument("reverse play begins with a box on every goal");
  add_roots();
  layers_.push_back(0);
  making_ = static_cast<StateId>(set_.size());
  frontier_.resize(set_.size());
  std::iota(frontier_.begin(), frontier_.end(), StateId{0});
}

void ReversePlay::add_roots() {
  const Board& board = terrain_.board();
  std::vector<bool> seen(board.cells());
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    if (seen[cell] || position_.occupied(cell)) continue;
    position_.set_player(cell);
    position_.refresh();
    for (const Cell reached : position_.reach().cells()) seen[reached] = true;
    set_.add(position_, {no_state, 0, nowhere, up});
  }
}

bool ReversePlay::step(double seconds) {
  const Clock clock;
  for (std::size_t count = 1; played_ < frontier_.size(); ++count) {
    expand(frontier_[played_++]);
    if (played_ == frontier_.size()) end_layer();
    if (count % between_looks_at_the_clock == 0 && clock.seconds() >= seconds) break;
  }
  return played_ == frontier_.size();
}

void ReversePlay::expand(StateId id) {
  set_.show(id, position_);
  position_.refresh();
  position_.pulls(pulls_);
  const Note own = set_.note(id);
  const Cell player = position_.player();
  for (const Push pull : pulls_) {
    const Cell from = position_.box(pull.box);
    position_.pull(pull);
    position_.refresh();
    Note note{id, own.changes, position_.box(pull.box), pull.direction};
    if (own.box != from && note.changes < most_changes) ++note.changes;
    const auto [child, is_new] = set_.add(position_, note);
    // A state of the layer being made may be reached as shortly with fewer changes.
    if (!is_new && child >= making_ && note.changes < set_.note(child).changes)
      set_.set_note(child, note);
    position_.undo_pull(pull, player);
  }
}

void ReversePlay::end_layer() {
  const StateId first = making_;
  making_ = static_cast<StateId>(set_.size());
  played_ = 0;
  frontier_.clear();
  if (first == making_) return;  // nothing new: all is played
  layers_.push_back(first);
  if (set_.size() >= limits_.states) {
    complete_ = false;
    return;
  }
  frontier_.resize(making_ - first);
  std::iota(frontier_.begin(), frontier_.end(), first);
  if (frontier_.size() <= limits_.width) return;
  exact_ = complete_ = false;
  keep_best(frontier_, limits_.width,
            [this](StateId id) { return set_.note(id).changes * 2U + remoteness(id); });
}

template <class Value>
void ReversePlay::keep_best(std::vector<StateId>& ids, std::size_t count, Value&& value) const {
  struct Ranked {
    std::uint32_t value;
    std::uint64_t noise;
    StateId id;
  };
  std::vector<Ranked> ranked;
  for (const StateId id : ids) ranked.push_back({value(id), Rng(seed_ ^ id).next(), id});
  count = std::min(count, ranked.size());
  const auto middle = ranked.begin() + static_cast<std::ptrdiff_t>(count);
  std::partial_sort(ranked.begin(), middle, ranked.end(), [](const Ranked& a, const Ranked& b) {
    return std::tie(b.value, a.noise, a.id) < std::tie(a.value, b.noise, b.id);
  });
  ids.clear();
  for (auto it = ranked.begin(); it != middle; ++it) ids.push_back(it->id);
}

std::uint32_t ReversePlay::promise(StateId id, std::uint32_t pushes) const {
  std::uint32_t idle = 0;
  set_.for_each_box(id, [&](Cell cell) { idle += terrain_.board().is_goal(cell); });
  const std::uint32_t detour = pushes - std::min(pushes, remoteness(id));
  const std::uint32_t worth = worth_of_change * set_.note(id).changes + pushes + detour;
  return worth - std::min(worth, cost_of_idle_box * idle);
}

std::uint32_t ReversePlay::remoteness(StateId id) const {
  std::uint32_t sum = 0;
  set_.for_each_box(id, [&](Cell cell) { sum += remote_[cell]; });
  return sum;
}

std::vector<Start> ReversePlay::best(const WantedStart& wanted, std::size_t count) const {
  const auto layer_end = [this](std::size_t layer) {
    return layer + 1 < layers_.size() ? layers_[layer + 1] : static_cast<StateId>(set_.size());
  };
  const auto pushes = [this](StateId id) {
    const auto after = std::upper_bound(layers_.begin(), layers_.end(), id);
    return static_cast<std::uint32_t>(after - layers_.begin() - 1);
  };
  std::vector<StateId> ids;
  const std::size_t last = std::min<std::size_t>(wanted.most_pushes, depth());
  for (std::size_t layer = std::max(wanted.least_pushes, 1U); layer <= last; ++layer)
    for (StateId id = layers_[layer]; id < layer_end(layer); ++id) {
      const std::uint32_t changes = set_.note(id).changes;
      if (changes >= wanted.least_box_changes && changes <= wanted.most_box_changes)
        ids.push_back(id);
    }
  keep_best(ids, count, [&](StateId id) { return promise(id, pushes(id)); });
  std::vector<Start> out;
  for (const StateId id : ids)
    out.push_back({id, pushes(id), set_.note(id).changes, promise(id, pushes(id))});
  return out;
}

std::vector<Cell> ReversePlay::boxes(StateId id) const {
  std::vector<Cell> out;
  set_.for_each_box(id, [&](Cell cell) { out.push_back(cell); });
  return out;
}

std::vector<std::pair<Cell, Direction>> ReversePlay::solution(StateId id) const {
  std::vector<std::pair<Cell, Direction>> out;
  for (Note note = set_.note(id); note.parent != no_state; note = set_.note(note.parent))
    out.emplace_back(note.box, opposite(note.pulled));
  return out;
}

}  // namespace pushwise::sokoban
