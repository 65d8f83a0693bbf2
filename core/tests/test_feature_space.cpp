// Feature-space search: features brought up to date are those measured anew, plans empty the board,
// and the two directions of a strategy meet truly.
#include <doctest/doctest.h>

#include <limits>
#include <set>

#include "sample_boards.hpp"
#include "sokoban/fast/feature_space/cells.hpp"
#include "sokoban/fast/feature_space/follow_plan.hpp"
#include "sokoban/fast/feature_space/search.hpp"
#include "sokoban/fast/feature_space/sink_plan.hpp"
#include "sokoban/fast/strategies.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;
using namespace pushwise::sokoban::fast;

namespace {

// Goals in a room of their own, and boxes in a large one far away.
const std::vector<std::string> two_rooms{"################", "#      #####   #", "# $  $ #####   #",
                                         "#  $           #", "# $  $ #####...#", "#   @  #####..*#",
                                         "#      #########", "################"};

unsigned regions_of(const Position& position) {
  std::set<Cell> seen;
  Position flood = position;
  unsigned count = 0;
  for (Cell cell = 0; cell < position.board().cells(); ++cell) {
    if (position.occupied(cell) || seen.contains(cell)) continue;
    flood.set_player(cell);
    flood.refresh();
    seen.insert(flood.reach().cells().begin(), flood.reach().cells().end());
    ++count;
  }
  return count;
}

// A mode that compares what it is told of every child with what it finds itself.
class Checked final : public Mode {
 public:
  Checked(const Layout& layout, const PackingPlan& plan)
      : layout_(&layout),
        tests_(layout, nullptr),
        mode_(layout, plan, tests_, {}),
        fresh_(layout, plan, tests_, {}) {}

  std::size_t children = 0;
  std::size_t reversible = 0;

  Way way() const override { return Way::forward; }
  const BitSet& closed() const override { return mode_.closed(); }
  void for_each_root(const std::function<void(const Position&)>& at) override {
    mode_.for_each_root(at);
  }
  void enter(const Position& position, unsigned regions,
             std::span<const std::uint64_t> used) override {
    CHECK(regions == regions_of(position));
    node_.emplace(position);
    mode_.enter(position, regions, used);
  }
  std::uint64_t consider(const Child& child, std::size_t move) override {
    ++children;
    Position position = *child.position;
    position.set_player(child.player);
    position.refresh();
    const unsigned regions = regions_of(position);
    CHECK(child.regions == regions);
    for (Cell cell = 0; cell < layout_->board().cells(); ++cell)
      if (child.reaches(cell) != position.reach().contains(cell)) FAIL("another region");
    CHECK(mode_.after(child) == fresh_.measure(position, regions));
    check_way_back(child, position);
    return mode_.consider(child, move);
  }
  void finish(std::vector<MacroMove>& moves) override { mode_.finish(moves); }
  Place place(const Position& position, unsigned regions,
              std::span<const std::uint64_t> used) override {
    return mode_.place(position, regions, used);
  }
  bool dead(const Position&, const MacroMove&) override { return false; }
  bool ended(const Position& position) override { return position.solved(); }

 private:
  void check_way_back(const Child& child, const Position& position) {
    BoxRoutes routes(layout_->board());
    bool back = false;
    Position there = *node_;
    for (const auto& stop : routes.pushes(position, child.box, closed())) {
      if (stop.cell != child.from) continue;
      if (stop.pushes == 0) continue;
      back = back || there.reach().contains(routes.player_after(stop, true));
    }
    if (child.from != child.to) CHECK(child.reversible() == back);
    reversible += back ? 1 : 0;
  }

  const Layout* layout_;
  ForwardTests tests_;
  FollowPlan mode_;
  FollowPlan fresh_;
  std::optional<Position> node_;
};

}  // namespace

TEST_CASE("feature space: cells are visited in the order of creation and at the best state") {
  Cells cells;
  cells.note_state(5, 50);
  cells.file(50, {0, 1, 0});
  cells.file(50, {1, 0, 1});
  cells.file(70, {0, 0, 2});
  cells.file(60, {0, 0, 3});
  std::vector<StateId> order;
  while (const auto open = cells.take()) order.push_back(open->node);
  // The best cell, the first in turn, again the best which is empty now: the least, and the rest.
  CHECK(order == std::vector<StateId>{0, 1, 3, 2});
}

TEST_CASE("feature space: what is brought up to date is what is measured anew") {
  Rng rng(20271118);
  std::size_t children = 0;
  std::size_t reversible = 0;
  for (int i = 0; i < 60; ++i) {
    const auto rows = i == 0 ? two_rooms : pulled_room(rng, 2 + rng.below(5));
    const bool playable = std::any_of(rows.begin(), rows.end(), [](const std::string& row) {
      return row.find_first_of("@+") != std::string::npos;
    });
    if (!playable) continue;
    const auto terrain = std::make_shared<const Terrain>(rows);
    const Board& board = terrain->board();
    if (board.boxes().empty() || board.boxes().size() > board.goals().size() ||
        board.has_lost_box() ||
        std::any_of(board.boxes().begin(), board.boxes().end(),
                    [&](Cell box) { return terrain->is_dead(box); }))
      continue;
    const Layout layout(terrain);
    const PackingPlan plan(*terrain, Leaving::one_by_one, rng.below(2));
    Checked mode(layout, plan);
    MemoryBudget budget;
    FeatureSearch search(*terrain, layout.live(), layout.zobrist(), mode, budget, nullptr);
    search.step(Clock(), 60, 25);
    children += mode.children;
    reversible += mode.reversible;
  }
  CHECK(children > 1000);
  CHECK(reversible > 100);
  CHECK(reversible < children);
}

TEST_CASE("feature space: a searched plan takes the boxes off the board") {
  const auto terrain = std::make_shared<const Terrain>(two_rooms);
  const Layout layout(terrain);
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    SinkPlan mode(layout, seed);
    MemoryBudget budget;
    FeatureSearch search(*terrain, layout.from_a_start(), layout.zobrist(), mode, budget, nullptr);
    REQUIRE(search.step(Clock(), 60, 500) == Outcome::solved);
    const Emptying emptying = read_plan(search);
    // The box that starts in the corner of the goals is left there.
    CHECK(emptying.clean + 1 == terrain->board().boxes().size());
    CHECK(search.boxes(search.goal()).size() == 1);
    const PackingPlan plan(*terrain, emptying, false);
    // In the end all goals are filled, each for good once.
    for (const Cell goal : terrain->board().goals()) CHECK(plan.filled(plan.size()).test(goal));
    CHECK(plan.order().size() == terrain->board().goals().size());
    // The squares are used up one by one, and the boxes on the board keep a square each.
    const std::size_t boxes = terrain->board().boxes().size();
    for (const StateId id : search.line(search.goal())) {
      CHECK(search.state(id).boxes.size() == boxes);
    }
  }
}

TEST_CASE("feature space: a search that is given up still knows the way to its nodes") {
  const auto terrain = std::make_shared<const Terrain>(two_rooms);
  const Layout layout(terrain);
  const PackingPlan plan(*terrain);
  ForwardTests tests(layout, nullptr);
  MemoryBudget budget;
  auto mode = std::make_unique<FollowPlan>(layout, plan, tests, Following{});
  FeatureSearch search(*terrain, layout.live(), layout.zobrist(), *mode, budget, nullptr);
  search.step(Clock(), 60, 3);
  search.retire();
  mode.reset();
  for (StateId id = 0; id < search.size(); ++id) {
    const PathState state = search.state(id);
    Position position(terrain->board());
    position.set(state.boxes, state.player);
    position.refresh();
    const auto path = search.path_to(position);
    REQUIRE(!path.empty());
    CHECK(path.back().boxes == state.boxes);
  }
  Position elsewhere(terrain->board());
  elsewhere.set({terrain->board().goals()}, terrain->board().player());
  elsewhere.refresh();
  CHECK(search.path_to(elsewhere).empty());
}

TEST_CASE("feature space: a state that a pull leads to has a path, whether it was made or not") {
  const auto terrain = std::make_shared<const Terrain>(two_rooms);
  for (const std::string name : {"plan", "hint"}) {
    CAPTURE(name);
    const auto solver = make_strategy(name, terrain, 0);
    solver->step(60, 3);
    Position solved(terrain->board());
    std::size_t found = 0;
    for (Cell player = 0; player < terrain->board().cells(); ++player) {
      solved.set(terrain->board().goals(), terrain->board().player());
      if (solved.occupied(player)) continue;
      solved.set_player(player);
      solved.refresh();
      for (const Cell goal : terrain->board().goals())
        for (const Direction d : directions) {
          const Cell to = terrain->board().next(goal, d);
          const Cell beyond = terrain->board().next(to, d);
          if (!solved.reach().contains(to) || solved.occupied(beyond)) continue;
          Position pulled = solved;
          pulled.move_box(pulled.box_at(goal), to);
          const auto path = solver->path_to({pulled.boxes(), beyond}, Way::backward);
          if (path.empty()) continue;
          ++found;
          CHECK(path.size() >= 2);
        }
    }
    CHECK(found > 0);
  }
}

TEST_CASE("feature space: an impatient search goes on from its best states and is not complete") {
  const auto terrain = std::make_shared<const Terrain>(two_rooms);
  const Layout layout(terrain);
  const PackingPlan plan(*terrain);
  ForwardTests tests(layout, nullptr);
  for (const std::size_t patience : {std::size_t{0}, std::size_t{1}}) {
    CAPTURE(patience);
    FollowPlan mode(layout, plan, tests, {});
    MemoryBudget budget;
    FeatureSearch search(*terrain, layout.live(), layout.zobrist(), mode, budget, nullptr);
    search.set_patience(patience);
    std::uint64_t before = ~std::uint64_t{0};
    Outcome outcome = Outcome::running;
    while (outcome == Outcome::running && search.size() < 2000) {
      outcome = search.step(Clock(), 60, search.size() + 1);
      const std::uint64_t key = search.node(search.best()).key;
      CHECK(key <= before);  // what is best is never given up
      before = key;
    }
    CHECK(search.complete() == (patience == 0));
    if (outcome != Outcome::solved) continue;
    CHECK(solves(terrain->board(), to_lurd(terrain->board(), search.path(search.goal()), false)));
  }
}

TEST_CASE("feature space: strategies of two directions solve what they meet in") {
  const auto terrain = std::make_shared<const Terrain>(two_rooms);
  for (const std::string name : {"plan", "hint", "hint-loops", "tidy"}) {
    CAPTURE(name);
    const auto solver = make_strategy(name, terrain, 0);
    Outcome outcome = Outcome::running;
    while (outcome == Outcome::running)
      outcome = solver->step(1, std::numeric_limits<std::uint64_t>::max());
    CHECK(outcome == Outcome::solved);
    CHECK(solves(terrain->board(), solver->solution()));
  }
}
