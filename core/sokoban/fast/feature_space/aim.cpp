#include "sokoban/fast/feature_space/aim.hpp"

#include <algorithm>

#include "sokoban/fast/feature_space/key.hpp"

namespace pushwise::sokoban::fast {

std::uint64_t Aim::Features::key() const {
  std::uint64_t key = lost ? 1 : 0;
  key = key << 10 | cap(regions, 1023);
  key = key << 10 | (1023 - cap(on_hint, 1023));
  key = key << 10 | cap(blocked, 1023);
  return key << 20 | cap(static_cast<std::uint64_t>(std::max<Cost>(pushes, 0)), 0xfffff);
}

std::uint64_t Aim::Features::cell() const {
  return ((lost ? 1U : 0U) << 10 | cap(regions, 1023)) << 10 | (1023 - cap(on_hint, 1023));
}

namespace {

// How many pushes, or pulls, bring a box to a cell of the hint.
DistanceTable ways_to(const Layout& layout, bool forward, const std::vector<Cell>& hint) {
  const Board& board = layout.board();
  const Sides& sides = layout.terrain().sides();
  if (forward) return {board, sides, DistanceKind::push, hint};
  return DistanceTable::from_sources(board, sides, DistanceKind::walk, hint);
}

}  // namespace

Aim::Aim(const Layout& layout, const std::vector<Cell>& hint, ForwardTests* tests,
         std::uint64_t seed)
    : EitherWay(layout, tests),
      hint_(hint),
      in_hint_(layout.board().cells() + 1),
      table_(ways_to(layout, tests != nullptr, hint)),
      frozen_(layout.terrain()),
      dice_(seed),
      random_(seed != 0) {
  for (const Cell cell : hint) in_hint_[cell] = 1;
}

Cost Aim::assign(const Position& position) {
  if (hint_.size() > most_assigned) return 0;
  of_node_.reset(hint_.size());
  for (BoxNumber box = 0; box < position.boxes().size(); ++box)
    of_node_.set_row(box, table_.best_row(position.box(box)));
  return of_node_.solve();
}

// Pulls free what pushes freeze.
bool Aim::frozen_off_hint(const Position& position) {
  if (way() == Way::backward) return false;
  frozen_.compute(position);
  return std::any_of(frozen_.cells().begin(), frozen_.cells().end(),
                     [&](Cell cell) { return in_hint_[cell] == 0; });
}

// Boxes off the hint and empty cells of it that the player cannot get at.
template <class Reaches>
unsigned Aim::blocked(const Position& position, Reaches&& reaches) const {
  const auto hidden = [&](Cell cell) {
    const auto& around = board().around(cell);
    return std::none_of(around.begin(), around.end(), reaches);
  };
  unsigned count = 0;
  for (const Cell box : position.boxes()) count += in_hint_[box] == 0 && hidden(box) ? 1 : 0;
  for (const Cell cell : hint_)
    count += !position.occupied(cell) && !reaches(cell) && hidden(cell) ? 1 : 0;
  return count;
}

void Aim::enter(const Position& position) {
  lost_ = assign(position) >= infinite || frozen_off_hint(position);
  lifted_ = no_box;
  on_hint_ = 0;
  for (const Cell box : position.boxes()) on_hint_ += in_hint_[box];
}

std::uint64_t Aim::consider(const Child& child, std::size_t /*move*/) {
  Features now;
  now.regions = child.regions;
  now.on_hint = on_hint_ + in_hint_[child.to] - in_hint_[child.from];
  now.blocked = blocked(*child.position, [&](Cell cell) { return child.reaches(cell); });
  now.lost = lost_;
  if (!lost_ && hint_.size() <= most_assigned) {
    if (lifted_ != child.box) of_node_.lift(lifted_ = child.box);
    now.pushes = of_node_.total_with(table_.best_row(child.to));
    now.lost = now.pushes >= infinite ||
               (frozen_.suspect(*child.position, child.to) && frozen_off_hint(*child.position));
  }
  std::uint64_t key = now.key();
  if (random_ && dice_.below(3) == 0) key = (key & ~std::uint64_t{0xfffff}) | dice_.below(0xfffff);
  return key;
}

Mode::Place Aim::place(const Position& position, unsigned regions,
                       std::span<const std::uint64_t> /*used*/) {
  Features now;
  now.regions = regions;
  for (const Cell box : position.boxes()) now.on_hint += in_hint_[box];
  now.blocked = blocked(position, [&](Cell cell) { return position.reach().contains(cell); });
  now.pushes = assign(position);
  now.lost = now.pushes >= infinite || frozen_off_hint(position);
  return {now.key(), now.cell()};
}

}  // namespace pushwise::sokoban::fast
