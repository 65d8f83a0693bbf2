#include "sokoban/fast/feature_space/follow_plan.hpp"

#include <algorithm>

#include "sokoban/fast/feature_space/key.hpp"

namespace pushwise::sokoban::fast {

namespace {

constexpr std::uint64_t nothing = ~std::uint64_t{0};

}  // namespace

Following following_of_run(std::uint64_t number) {
  Following following;
  if (number == 0) return following;
  Rng rng(number);
  for (const Adviser adviser : {clearer, opener, explorer})
    if (rng.below(3) == 0) following.advisers &= ~(1U << adviser);
  constexpr std::array<std::size_t, 4> patiences{0, 0, 100, 250};
  following.patience = patiences[rng.below(4)];
  return following;
}

Following following_of_draw(std::uint64_t number) {
  Rng rng(number);
  Following following;
  const auto leave_out = [&](Adviser adviser) { following.advisers &= ~(1U << adviser); };
  if (rng.below(3) == 0) leave_out(room_opener);
  if (rng.below(3) != 0) leave_out(cooler);
  if (rng.below(2) == 0) leave_out(explorer);
  if (rng.below(2) == 0) leave_out(opener);
  constexpr std::array<std::size_t, 5> patiences{0, 20, 60, 200, 200};
  following.patience = patiences[rng.below(5)];
  following.seed = rng.below(2) == 0 ? 0 : rng.next() | 1;
  following.clears_the_way = rng.below(5) != 0;
  return following;
}

// Packed, regions, links, out of plan, hotspots; then rather far from the goals, out of the way.
std::uint64_t FollowPlan::Features::key() const {
  std::uint64_t key = 1023 - cap(packed, 1023);
  key = key << 10 | cap(regions, 1023);
  key = key << 8 | cap(rooms, 255);
  key = key << 8 | cap(out_of_plan, 255);
  key = key << 8 | cap(hotspots, 255);
  return key << 16 | (0xffff - cap(far, 0xffff));
}

std::uint64_t FollowPlan::Features::cell(unsigned in_the_way) const {
  const std::uint64_t plan = (1023 - cap(packed, 1023)) << 6 | cap(in_the_way, 63);
  return (plan << 10 | cap(regions, 1023)) << 8 | cap(out_of_plan, 255);
}

FollowPlan::FollowPlan(const Layout& layout, const PackingPlan& plan, ForwardTests& tests,
                       const Following& following)
    : layout_(&layout),
      plan_(&plan),
      tests_(&tests),
      advisers_(following.advisers),
      dice_(following.seed),
      random_(following.seed != 0),
      pushes_(layout.board().cells() + 1),
      started_on_(layout.board().cells() + 1),
      progress_(plan),
      rooms_(layout),
      hotspots_(layout) {
  for (const Cell box : layout.board().boxes()) started_on_[box] = 1;
  if (following.clears_the_way) delivery_.emplace(layout.terrain(), plan);
}

void FollowPlan::for_each_root(const std::function<void(const Position&)>& at) {
  Position start(layout_->board());
  start.refresh();
  at(start);
}

FollowPlan::Features FollowPlan::measure(const Position& position, unsigned regions) {
  Features features;
  const PlanMeter::Progress progress = progress_.measure(position);
  features.packed = progress.packed;
  features.out_of_plan = progress.out_of_plan;
  features.regions = regions;
  features.rooms = rooms_.enter(position);
  features.hotspots = hotspots_.enter(position);
  for (const Cell box : position.boxes()) features.far += layout_->steps_to_goal(box);
  return features;
}

FollowPlan::Features FollowPlan::after(const Child& child) {
  Features features;
  const PlanMeter::Progress progress = progress_.after(child);
  features.packed = progress.packed;
  features.out_of_plan = progress.out_of_plan;
  features.regions = child.regions;
  features.rooms = rooms_.after(child);
  features.hotspots = hotspots_.after(child);
  features.far =
      before_.far + layout_->steps_to_goal(child.to) - layout_->steps_to_goal(child.from);
  return features;
}

Mode::Place FollowPlan::place(const Position& position, unsigned regions,
                              std::span<const std::uint64_t> /*used*/) {
  const Features features = measure(position, regions);
  const unsigned in_the_way = delivery_ ? delivery_->find(position, features.packed) : 0;
  return {features.key(), features.cell(in_the_way)};
}

void FollowPlan::enter(const Position& position, unsigned regions,
                       std::span<const std::uint64_t> /*used*/) {
  position_ = &position;
  tests_->enter(position);
  before_ = measure(position, regions);
  progress_.enter(position);
  proposals_.fill({nothing, 0, 0});
  if (delivery_) clearing_.assign(delivery_->blocking().size(), {nothing, 0, 0});
  if (asked(explorer)) note_pushes(position);
  in_front_ = asked(opener) ? nearest_to_target(position) : no_box;
  leaving_ = asked(clearer) && before_.out_of_plan > 0 ? nearest_to_border(position) : no_box;
}

void FollowPlan::note_pushes(const Position& position) {
  const Board& board = layout_->board();
  for (const Cell box : position.boxes()) {
    pushes_[box] = 0;
    for (const Direction d : directions) {
      const Cell to = board.next(box, d);
      if (!position.occupied(to) && !layout_->terrain().is_dead(to) &&
          position.reach().contains(board.next(box, opposite(d))))
        pushes_[box] |= static_cast<std::uint8_t>(1U << d);
    }
  }
}

// Can a box that stands where it started be pushed in a direction that was not possible before?
bool FollowPlan::frees_a_box(const Child& child) const {
  const Board& board = layout_->board();
  for (const Cell box : child.position->boxes()) {
    if (started_on_[box] == 0 || box == child.to) continue;
    for (const Direction d : directions) {
      const Cell to = board.next(box, d);
      if ((pushes_[box] >> d & 1U) == 0 && !child.position->occupied(to) &&
          !layout_->terrain().is_dead(to) && child.reaches(board.next(box, opposite(d))))
        return true;
    }
  }
  return false;
}

BoxNumber FollowPlan::nearest_to_target(const Position& position) const {
  if (before_.packed >= plan_->size()) return no_box;
  const Cell target = plan_->step(before_.packed).to;
  const BitSet& in_place = plan_->filled(before_.packed);
  BoxNumber nearest = no_box;
  unsigned least = 0xffff;
  for (BoxNumber box = 0; box < position.boxes().size(); ++box) {
    const unsigned steps = layout_->steps(position.box(box), target);
    if (steps >= least || in_place.test(position.box(box))) continue;
    least = steps;
    nearest = box;
  }
  return nearest;
}

// Of the boxes out of plan the one with the fewest steps to a cell that is not; how far every cell
// is from the zone is measured as well.
BoxNumber FollowPlan::nearest_to_border(const Position& position) const {
  const Board& board = layout_->board();
  BoxNumber nearest = no_box;
  unsigned least = 0xffff;
  for (BoxNumber box = 0; box < position.boxes().size(); ++box) {
    const Cell at = position.box(box);
    if (!progress_.in_zone(at, before_.packed)) continue;
    for (Cell cell = 0; cell < board.cells(); ++cell) {
      if (progress_.in_zone(cell, before_.packed) || layout_->terrain().is_dead(cell)) continue;
      const unsigned steps = layout_->steps(at, cell);
      if (steps >= least) continue;
      least = steps;
      nearest = box;
    }
  }
  return nearest;
}

std::uint64_t FollowPlan::consider(const Child& child, std::size_t move) {
  const Features now = after(child);
  std::uint64_t value = now.key();
  if (random_) value = (value & ~std::uint64_t{0xffff}) | dice_.below(0xffff);
  if (delivery_) consider_clearing(child, value, move);
  if (now.packed < before_.packed) return value;
  const auto propose = [&](Adviser adviser, std::uint64_t measure) {
    Proposal& best = proposals_[adviser];
    if (asked(adviser) && (measure < best.measure || (measure == best.measure && value < best.key)))
      best = {measure, value, move};
  };
  const auto leads = [&](Adviser adviser, std::uint64_t measure) {
    const Proposal& best = proposals_[adviser];
    return measure < best.measure || (measure == best.measure && value < best.key);
  };
  if (now.packed > before_.packed) propose(packer, 1023 - now.packed);
  if (now.regions < before_.regions) propose(connector, now.regions);
  if (now.rooms < before_.rooms) propose(room_opener, now.rooms);
  if (now.hotspots < before_.hotspots) propose(cooler, now.hotspots);
  if (asked(explorer) && leads(explorer, 0) && frees_a_box(child) && child.reversible())
    propose(explorer, 0);
  if (child.box == leaving_ && now.out_of_plan < before_.out_of_plan) {
    const std::uint64_t near = 0xffff - layout_->steps(child.from, child.to);
    if (leads(clearer, near) && child.reversible()) propose(clearer, near);
  }
  if (child.box == in_front_ && now.rooms <= before_.rooms && now.regions <= before_.regions)
    propose(opener, 0xffff - layout_->steps(child.to, plan_->step(before_.packed).to));
  return value;
}

// Each box in the way of the next step, off the route.
void FollowPlan::consider_clearing(const Child& child, std::uint64_t value, std::size_t move) {
  const auto& blocking = delivery_->blocking();
  const auto box = std::find(blocking.begin(), blocking.end(), child.from);
  if (box == blocking.end() || delivery_->on_route(child.to)) return;
  Proposal& best = clearing_[static_cast<std::size_t>(box - blocking.begin())];
  if (best.measure == nothing || value < best.key) best = {0, value, move};
}

void FollowPlan::finish(std::vector<MacroMove>& moves) {
  // Nothing need be opened where something can be packed.
  if (proposals_[packer].measure != nothing) proposals_[opener].measure = nothing;
  for (const Proposal& proposal : proposals_)
    if (proposal.measure != nothing) moves[proposal.move].weight = 0;
  if (!delivery_) return;
  for (const Proposal& proposal : clearing_)
    if (proposal.measure != nothing) moves[proposal.move].weight = 0;
}

}  // namespace pushwise::sokoban::fast
