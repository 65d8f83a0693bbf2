// Searches from both ends of a level that meet, truly and by mistake.
#include <doctest/doctest.h>

#include <atomic>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "sample_boards.hpp"
#include "sokoban/fast/greedy.hpp"
#include "sokoban/fast/plan_strategy.hpp"
#include "sokoban/fast/portfolio.hpp"
#include "sokoban/fast/shared/halves.hpp"
#include "sokoban/state/zobrist.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();
const std::vector<std::string> corridor{"########", "#@ $  .#", "########"};

SharedState look_out(const std::shared_ptr<Perimeter>& perimeter, std::size_t member) {
  const Way way = member == 0 ? Way::forward : Way::backward;
  return {std::make_unique<PerimeterClient>(perimeter, member, way), nullptr, nullptr, member};
}

// Feature-space search forward, of the member 0.
std::unique_ptr<Solver> restarts(const std::shared_ptr<const Terrain>& terrain,
                                 const std::shared_ptr<Perimeter>& perimeter) {
  SharedState shared = look_out(perimeter, 0);
  shared.perimeter_back = std::make_unique<PerimeterClient>(perimeter, 0, Way::backward);
  fast::PlanOptions options;
  options.greedy = true;
  return fast::make_plan_strategy(std::make_shared<const fast::Layout>(terrain), options, 0,
                                  std::move(shared));
}

// One state each in turn, until they meet or one has finished.
struct Pair {
  std::unique_ptr<Solver> ahead;
  std::unique_ptr<Solver> back;

  struct Met {
    std::vector<PathState> from_start;
    std::vector<PathState> from_solved;
  };
  std::optional<Met> run(std::uint64_t most) {
    Outcome outcome = Outcome::running;
    for (std::uint64_t limit = 1; limit < most && outcome == Outcome::running; ++limit) {
      outcome = ahead->step(1, limit);
      for (Meeting& meeting : ahead->take_meetings()) {
        CHECK(meeting.other == 1);
        return Met{meeting.path, back->path_to(meeting.path.back(), Way::backward)};
      }
      if (outcome != Outcome::running) break;
      outcome = back->step(1, limit);
      for (Meeting& meeting : back->take_meetings()) {
        CHECK(meeting.other == 0);
        return Met{ahead->path_to(meeting.path.back(), Way::forward), meeting.path};
      }
    }
    return std::nullopt;
  }
};

// A solver that says what it is told to.
class Scripted final : public Solver {
 public:
  std::vector<Meeting> meetings;  // reported again and again
  bool reports_once = false;
  std::function<void()> on_step = [] {};
  std::vector<PathState> known;
  std::string own_solution;
  int solved_after = -1;

  Outcome step(double, std::uint64_t) override {
    on_step();
    return solved_after-- == 0 ? Outcome::solved : Outcome::running;
  }
  const Statistics& statistics() const override { return statistics_; }
  std::vector<std::pair<std::string, std::uint64_t>> pruned() const override { return {}; }
  Cost lower_bound() const override { return 0; }
  bool complete() const override { return true; }
  bool optimal() const override { return true; }
  std::string solution() const override { return own_solution; }
  PathState snapshot() const override { return {}; }
  std::size_t open() const override { return 0; }
  std::size_t peak_bytes() const override { return 0; }
  std::vector<Meeting> take_meetings() override {
    return reports_once ? std::exchange(meetings, {}) : meetings;
  }
  std::vector<PathState> path_to(const PathState& state, Way) override {
    const bool knows = !known.empty() && known.back().boxes == state.boxes;
    return knows ? known : std::vector<PathState>{};
  }

 private:
  Statistics statistics_;
};

Strategy strategy_of(const std::string& name, Way way, const Scripted& script) {
  return {name, 1, [script] { return std::make_unique<Scripted>(script); }, way};
}

Outcome finish(Portfolio& portfolio) {
  Outcome outcome = Outcome::running;
  while (outcome == Outcome::running) outcome = portfolio.step(0.01, no_limit);
  return outcome;
}

// The box of the corridor is on cell 2 and goes to cell 5.
const std::vector<PathState> first_half{{{2}, 0}, {{3}, 0}, {{4}, 0}};
const std::vector<PathState> second_half{{{5}, 0}, {{4}, 0}};

}  // namespace

TEST_CASE("meeting: moves that solve a level, and moves that do not") {
  const Board board(corridor);
  CHECK(solves(board, "rRRR"));
  CHECK(!solves(board, "rRR"));
  CHECK(!solves(board, "RRRR"));
  CHECK(!solves(board, "rrrr"));
  CHECK(!solves(board, "rRRRR"));
  CHECK(!solves(board, "uRRR"));
  CHECK(!solves(board, "r?RR"));
}

TEST_CASE("meeting: halves are joined, or refused") {
  const Board board(corridor);
  CHECK(join_halves(board, first_half, second_half) == "rRRR");
  CHECK(!join_halves(board, {}, second_half));
  CHECK(!join_halves(board, first_half, {}));
  CHECK(!join_halves(board, first_half, {{{4}, 0}, {{4}, 0}}));            // not solved
  CHECK(!join_halves(board, {{{2}, 0}, {{3}, 0}}, {{{5}, 5}, {{4}, 5}}));  // from the far side
}

TEST_CASE("meeting: wherever two searches meet, their halves solve the level") {
  Rng rng(20270401);
  std::size_t met = 0;
  std::size_t met_with_goals_to_spare = 0;
  for (int i = 0; i < 600; ++i) {
    const auto terrain = std::make_shared<const Terrain>(random_room(rng, 3));
    const Board& board = terrain->board();
    if (board.boxes().empty() || board.boxes().size() > board.goals().size()) continue;
    const auto perimeter = std::make_shared<Perimeter>(1 << 18);
    auto ahead = i % 3 == 0 ? make_greedy(terrain, GreedyMoves::pushes, 0, look_out(perimeter, 0))
                            : restarts(terrain, perimeter);
    const GreedyMoves pulls = i % 2 == 0 ? GreedyMoves::pulls : GreedyMoves::macro_pulls;
    auto back = make_greedy(terrain, pulls, 0, look_out(perimeter, 1));
    const auto halves = Pair{std::move(ahead), std::move(back)}.run(300);
    if (!halves) continue;
    CHECK(join_halves(board, halves->from_start, halves->from_solved));
    ++met;
    if (board.boxes().size() < board.goals().size()) ++met_with_goals_to_spare;
  }
  CHECK(met > 20);
  CHECK(met_with_goals_to_spare > 5);
}

TEST_CASE("meeting: a portfolio joins the halves of two strategies") {
  const auto terrain = std::make_shared<const Terrain>(corridor);
  Scripted ahead;
  ahead.meetings = {{1, first_half}};
  Scripted back;
  back.known = second_half;
  SUBCASE("found forward") {}
  SUBCASE("found backward") {
    ahead = {};
    ahead.known = first_half;
    back = {};
    back.meetings = {{0, second_half, Way::backward}};
  }
  Portfolio portfolio(
      terrain,
      {strategy_of("ahead", Way::forward, ahead), strategy_of("back", Way::backward, back)}, 1, 0);
  CHECK(finish(portfolio) == Outcome::solved);
  CHECK(portfolio.solution() == "rRRR");
  CHECK(portfolio.strategy() == "ahead + back");
  CHECK(!portfolio.optimal());
}

TEST_CASE("meeting: who is at work is asked when it comes back") {
  const auto terrain = std::make_shared<const Terrain>(corridor);
  std::atomic<bool> back_works = false;
  std::atomic<bool> ahead_went_on = false;
  Scripted ahead;
  ahead.meetings = {{1, first_half}};
  ahead.reports_once = true;
  ahead.on_step = [&, steps = 0]() mutable {
    if (steps++ == 0) {
      back_works.wait(false);
    } else {
      ahead_went_on = true;
      ahead_went_on.notify_all();
    }
  };
  Scripted back;
  back.known = second_half;
  back.on_step = [&] {
    back_works = true;
    back_works.notify_all();
    ahead_went_on.wait(false);
  };
  Portfolio portfolio(
      terrain,
      {strategy_of("ahead", Way::forward, ahead), strategy_of("back", Way::backward, back)}, 2, 0);
  CHECK(portfolio.step(10, no_limit) == Outcome::solved);
  CHECK(portfolio.strategy() == "ahead + back");
}

TEST_CASE("meeting: a portfolio goes on after a meeting that was none") {
  const auto terrain = std::make_shared<const Terrain>(corridor);
  Scripted ahead;
  ahead.meetings = {{1, first_half}};
  ahead.own_solution = "rRRR";
  ahead.solved_after = 20;
  Scripted back;
  SUBCASE("the other knows nothing of it") {}
  SUBCASE("the other's way leads elsewhere") { back.known = {{{3}, 0}, {{4}, 0}}; }
  SUBCASE("the way to it is lost") {
    back.known = second_half;
    ahead.meetings = {{1, {}}};
  }
  Portfolio portfolio(
      terrain,
      {strategy_of("ahead", Way::forward, ahead), strategy_of("back", Way::backward, back)}, 1, 0);
  CHECK(finish(portfolio) == Outcome::solved);
  CHECK(portfolio.strategy() == "ahead");
  CHECK(portfolio.optimal());
}

TEST_CASE("meeting: keys that are alike by chance do no harm") {
  const auto terrain = std::make_shared<const Terrain>(
      std::vector<std::string>{"########", "#@ $ . #", "# $    #", "#  . $.#", "########"});
  const Board& board = terrain->board();
  const auto perimeter = std::make_shared<Perimeter>(1 << 18);
  Position start(board);
  start.refresh();
  const Zobrist zobrist(board.cells());
  const std::uint64_t hash = zobrist.boxes(start.boxes()) ^ zobrist.player(start.reach().lowest());
  perimeter->add(hash, 1, Way::backward);
  std::vector<Strategy> strategies;
  for (const GreedyMoves moves : {GreedyMoves::pushes, GreedyMoves::pulls}) {
    const std::size_t member = strategies.size();
    strategies.push_back(
        {std::to_string(member), 1,
         [=] { return make_greedy(terrain, moves, 0, look_out(perimeter, member)); },
         member == 0 ? Way::forward : Way::backward});
  }
  Portfolio portfolio(terrain, strategies, 1, 0);
  CHECK(finish(portfolio) == Outcome::solved);
  CHECK(solves(board, portfolio.solution()));
  // It was taken for the other's, asked for and not believed.
  CHECK(perimeter->find(hash, Way::backward) == 0);
}

TEST_CASE("meeting: the whole portfolio on two threads") {
  Rng rng(20270402);
  std::size_t solved = 0;
  for (int i = 0; i < 150; ++i) {
    const auto terrain = std::make_shared<const Terrain>(random_room(rng, 2));
    if (terrain->board().boxes().size() > terrain->board().goals().size()) continue;
    const auto portfolio = make_fast(terrain, 0, 2);
    if (finish(*portfolio) != Outcome::solved) continue;
    CHECK(solves(terrain->board(), portfolio->solution()));
    ++solved;
  }
  CHECK(solved > 5);
}
