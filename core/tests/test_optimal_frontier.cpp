#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "sample_boards.hpp"
#include "sokoban/optimal/frontier_bytes.hpp"
#include "sokoban/optimal/optimal.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

constexpr std::uint64_t most_nodes = 5'000;
using Level = std::shared_ptr<const Terrain>;
using Frontier = std::shared_ptr<const OptimalFrontiers>;

// Some that leave the search much to do, some that do not.
OptimalOptions options_of(int number) {
  OptimalOptions options;
  // Forward, mostly; backward alone; or both, with the backward way tried early.
  options.parts.backward = number % 3 == 0;
  options.parts.forward = number % 6 != 3;
  options.probe_states = 3;
  options.parts.pairs = options.parts.corrals = options.parts.gates = number % 5 == 0;
  options.parts.descent = {number % 4 < 2 ? 0U : 20U, 8};
  if (number % 2 == 0) options.parts.mining.mode = MiningPlan::Mode::none;
  options.threads = number % 7 == 0 ? 2 : 1;
  return options;
}

Cost pushes_of(const std::string& lurd) {
  return static_cast<Cost>(
      std::count_if(lurd.begin(), lurd.end(), [](char c) { return c >= 'A' && c <= 'Z'; }));
}

struct Answer {
  Outcome outcome = Outcome::running;
  Cost bound = 0;
  std::uint64_t expanded = 0;
  std::string lurd;
  Frontier frontier;
};

Answer run(const Level& level, OptimalOptions options, const Frontier& from,
           const std::string& offer, std::uint64_t nodes = most_nodes) {
  options.known.frontiers = from;
  const auto solver = make_optimal(level, options);
  if (!offer.empty()) solver->offer(offer);
  Answer answer;
  const std::uint64_t all = nodes / options.threads * options.threads;
  while (answer.outcome == Outcome::running && solver->statistics().expanded < all)
    answer.outcome = solver->step(1, nodes);
  CHECK(solver->statistics().expanded <= nodes);
  answer.bound = solver->lower_bound();
  answer.expanded = solver->statistics().expanded;
  answer.frontier = solver->frontiers();
  if (answer.outcome == Outcome::solved) {
    answer.lurd = solver->solution();
    CHECK(pushes_of(answer.lurd) == answer.bound);
  }
  return answer;
}

std::vector<std::uint32_t> plain_names(const Board& board) {
  std::vector<std::uint32_t> names(board.cells());
  std::iota(names.begin(), names.end(), 0U);
  return names;
}

Frontier through_bytes(const Level& level, const Frontier& frontier) {
  if (!frontier) return nullptr;
  const Packing live = live_packing(*level);
  const auto names = plain_names(level->board());
  const std::string bytes = frontiers_to_bytes(*frontier, level->board(), live, names);
  auto read = frontiers_from_bytes(bytes, level->board(), live, names);
  REQUIRE(read);
  CHECK(frontiers_to_bytes(*read, level->board(), live, names) == bytes);
  return std::make_shared<const OptimalFrontiers>(std::move(*read));
}

bool searchable(const Board& board) {
  return board.boxes().size() <= board.goals().size() && !board.boxes().empty() &&
         !Position(board).solved();
}

// One thread with nothing but this search.
OptimalFrontiers with(const OptimalFrontier& search) {
  return {{{std::make_shared<const OptimalFrontier>(search), nullptr, {}}}};
}

// A frontier of a search that was stopped early, and its level.
std::pair<Level, Frontier> sample() {
  const auto level = std::make_shared<const Terrain>(std::vector<std::string>{
      "#########", "#   #   #", "# $   $ #", "#  @#.  #", "# $ #.. #", "#       #", "#########"});
  return {level, run(level, options_of(4), nullptr, "", 12).frontier};
}

}  // namespace

TEST_CASE("a search that is stopped and goes on comes to the same answer") {
  Rng rng(20261118);
  int solved = 0;
  int unsolvable = 0;
  int stops = 0;
  int fewer_boxes = 0;
  for (int i = 0; i < 700; ++i) {
    const std::uint32_t boxes = 2 + static_cast<std::uint32_t>(i % 3);
    const auto level = std::make_shared<const Terrain>(i % 3 == 0 ? random_room(rng, boxes)
                                                                  : pulled_room(rng, boxes + 1));
    if (!searchable(level->board())) continue;
    const OptimalOptions options = options_of(i);
    const Answer whole = run(level, options, nullptr, "");
    if (whole.outcome == Outcome::running) continue;
    // Under a ceiling in one level of three: the solution is known, the proof is not.
    const std::string offer = i % 3 == 1 ? whole.lurd : "";
    const Answer in_one = offer.empty() ? whole : run(level, options, nullptr, offer);
    Answer part;
    Frontier frontier;
    std::uint64_t in_pieces = 0;
    for (int stop = 0; stop < 40; ++stop) {
      part = run(level, options, frontier, offer, options.threads * (1 + rng.below(12)));
      in_pieces += part.expanded;
      if (part.outcome != Outcome::running) break;
      REQUIRE(part.frontier);
      CHECK(part.bound <= whole.bound);
      frontier = through_bytes(level, part.frontier);
      ++stops;
    }
    if (part.outcome == Outcome::running) {
      part = run(level, options, frontier, offer);
      in_pieces += part.expanded;
    }
    CHECK(part.outcome == whole.outcome);
    CHECK(part.bound == whole.bound);
    // It is the same search, to the last state, wherever it was stopped. Two threads do not stop at
    // the same moment twice.
    if (options.threads == 1) CHECK(in_pieces == in_one.expanded);
    // Without its solution, what was proved below a ceiling is not used.
    if (frontier && !offer.empty()) {
      CHECK(frontier->ceiling() == pushes_of(offer));
      const Answer without = run(level, options, frontier, "");
      CHECK(without.outcome == whole.outcome);
      CHECK(without.bound == whole.bound);
      if (options.threads == 1) CHECK(without.expanded == whole.expanded);
    }
    solved += whole.outcome == Outcome::solved ? 1 : 0;
    unsolvable += whole.outcome == Outcome::exhausted ? 1 : 0;
    if (stops > 0 && level->board().boxes().size() < level->board().goals().size()) ++fewer_boxes;
  }
  CHECK(solved > 40);
  CHECK(unsolvable > 40);
  CHECK(stops > 100);
  CHECK(fewer_boxes > 10);
}

TEST_CASE("too many states: those are kept that there were before") {
  Rng rng(20261119);
  int put_aside = 0;
  std::uint64_t in_one = 0;
  std::uint64_t in_rest = 0;
  for (int i = 0; i < 1'000; ++i) {
    const auto level = std::make_shared<const Terrain>(pulled_room(rng, 4));
    if (!searchable(level->board())) continue;
    OptimalOptions options = options_of(4);
    options.frontier_states = 6;
    const Answer whole = run(level, options, nullptr, "");
    // At its end, or in its tail.
    if (i % 2 == 0) options.most_states = 20;
    const Answer part = run(level, options, nullptr, "", 15);
    if (part.outcome != Outcome::running || whole.outcome == Outcome::running) continue;
    if (!part.frontier) continue;
    put_aside += part.frontier->expanded() < part.expanded ? 1 : 0;
    CHECK(part.frontier->states() < 20);
    options.most_states = 0;
    const Answer rest = run(level, options, through_bytes(level, part.frontier), "");
    CHECK(rest.outcome == whole.outcome);
    CHECK(rest.bound == whole.bound);
    in_one += whole.expanded;
    in_rest += rest.expanded;
    // Nothing is begun with a part of the states.
    options.most_states = 5;
    const Answer small = run(level, options, part.frontier, "");
    if (small.outcome != Outcome::running) CHECK(small.bound == whole.bound);
  }
  CHECK(put_aside > 20);
  CHECK(in_rest < in_one);
}

TEST_CASE("a frontier is used with its own level and reductions only") {
  const auto [level, frontier] = sample();
  REQUIRE(frontier);
  const auto other = std::make_shared<const Terrain>(std::vector<std::string>{
      "#########", "#   #   #", "# $   $ #", "#  @#.  #", "#  $#.. #", "#       #", "#########"});
  OptimalOptions options = options_of(4);
  const Answer fresh = run(other, options, nullptr, "");
  const Answer tried = run(other, options, frontier, "");
  CHECK(tried.bound == fresh.bound);
  CHECK(tried.expanded == fresh.expanded);
  CHECK(!frontiers_from_bytes(frontiers_to_bytes(*frontier, level->board(), live_packing(*level),
                                                 plain_names(level->board())),
                              other->board(), live_packing(*other), plain_names(other->board())));
  options.parts.gates = true;
  CHECK(run(level, options, frontier, "").expanded == run(level, options, nullptr, "").expanded);
}

TEST_CASE("bytes that are not a frontier are refused") {
  const auto [level, frontier] = sample();
  REQUIRE(frontier);
  const Board& board = level->board();
  const Packing live = live_packing(*level);
  const auto names = plain_names(board);
  const std::string good = frontiers_to_bytes(*frontier, board, live, names);
  const auto accepted = [&](const std::string& bytes) {
    return frontiers_from_bytes(bytes, board, live, names).has_value();
  };
  CHECK(accepted(good));
  CHECK(!accepted(good + '\0'));
  for (std::size_t length = 0; length < good.size(); ++length)
    CHECK(!accepted(good.substr(0, length)));
  Rng rng(20261120);
  for (int i = 0; i < 5'000; ++i) {
    std::string bad = good;
    for (std::uint32_t flips = 1 + rng.below(4); flips > 0; --flips)
      bad[rng.below(static_cast<std::uint32_t>(bad.size()))] ^=
          static_cast<char>(1 + rng.below(255));
    if (bad != good) CHECK(!accepted(bad));
  }
  // Even with a checksum that fits.
  const auto refused = [&](auto&& change) {
    OptimalFrontier bad = *frontier->runs[0].forward;
    change(bad);
    return !accepted(frontiers_to_bytes(with(bad), board, live, names));
  };
  CHECK(!refused([](OptimalFrontier&) {}));
  const std::size_t packed = live.words() * 8;
  CHECK(refused([&](OptimalFrontier& f) {  // one of them twice
    f.states.push_back(f.states.front());
    f.states.back().f = OptimalFrontier::closed;
    const std::vector<std::byte> first(f.boxes.begin(),
                                       f.boxes.begin() + static_cast<std::ptrdiff_t>(packed));
    f.boxes.insert(f.boxes.end(), first.begin(), first.end());
  }));
  CHECK(refused([](OptimalFrontier& f) {
    for (auto& state : f.states) state.pushes = 1;  // no start
  }));
  CHECK(refused([](OptimalFrontier& f) {
    for (auto& state : f.states) state.pushes = 0;  // too many
  }));
  CHECK(refused([](OptimalFrontier& f) { f.states[0].pushes = 0x3fff; }));
  CHECK(refused([](OptimalFrontier& f) { f.boxes[0] ^= std::byte{1}; }));  // a box too many
  CHECK(refused([](OptimalFrontier& f) { f.lower_bound = -1; }));
  CHECK(refused([](OptimalFrontier& f) { f.ceiling = f.lower_bound; }));
  CHECK(refused([](OptimalFrontier& f) { f.queue.pop_back(); }));  // one that waits nowhere
  CHECK(refused(
      [](OptimalFrontier& f) { f.queue[0].state = static_cast<std::uint32_t>(f.states.size()); }));
  CHECK(refused([](OptimalFrontier& f) {
    f.test = OptimalFrontier::Test{static_cast<std::uint32_t>(f.states.size()), 0, 0, 0, {}};
  }));
  const Cell one = live.cell(0);
  const Cell other = live.cell(1);
  CHECK(!refused([&](OptimalFrontier& f) { f.judge.jams.jams = {{{one}, other}}; }));
  CHECK(refused([&](OptimalFrontier& f) { f.judge.jams.jams = {{{one, one}, other}}; }));
  CHECK(refused([&](OptimalFrontier& f) { f.judge.jams.jams = {{{one}, one}}; }));
  CHECK(!refused([&](OptimalFrontier& f) { f.judge.patterns = {{{one}, other, 2, true}}; }));
  CHECK(refused([&](OptimalFrontier& f) { f.judge.patterns = {{{one}, other, -2, true}}; }));
  CHECK(refused([&](OptimalFrontier& f) { f.judge.patterns = {{{}, other, 2, true}}; }));
  CHECK(refused([](OptimalFrontier& f) { f.judge.prices[0] = 1 << 30; }));
}

TEST_CASE("what a judge has got used to goes through the bytes, whatever the cells are called") {
  const auto [level, frontier] = sample();
  REQUIRE(frontier);
  const Board& board = level->board();
  const Packing live = live_packing(*level);
  auto names = plain_names(board);
  std::reverse(names.begin(), names.end());
  OptimalFrontier wanted = *frontier->runs[0].forward;
  JudgeMemory& judge = wanted.judge;
  judge.patterns = {{{live.cell(0), live.cell(2)}, live.cell(1), infinite, false}};
  judge.mining = {7, 3};
  judge.costs = {1'000'000'000'000, 20, 30, {{live.cell(1), board.wall()}, {live.cell(0)}}};
  judge.still = {{live.cell(1), live.cell(0)}, 5};
  judge.jams = {{{{live.cell(0), live.cell(1)}, live.cell(2)}, {{live.cell(2)}, live.cell(0)}},
                9,
                4,
                {{{live.cell(1), live.cell(0)}, {Verdict::gave_up, Effort(100, 3)}}},
                {{{live.cell(2)}, {Verdict::dead, {}}}}};
  std::iota(judge.prices.begin(), judge.prices.end(), -3);
  wanted.test = OptimalFrontier::Test{0, 3, 40, 20, {}};
  OptimalDescent::Halt& halt = wanted.test->halt.emplace();
  halt.way = {{live.cell(0), live.cell(1)}};
  halt.untried = {{{live.cell(2), live.cell(3)}, {live.cell(4), live.cell(5)}}};
  halt.visits = {{board.boxes(), board.player(), 4}};
  halt.left = 77;
  halt.beyond = 42;
  OptimalFrontiers all = with(wanted);
  all.runs[0].probe = {12, true, false, true};
  const auto found =
      frontiers_from_bytes(frontiers_to_bytes(all, board, live, names), board, live, names);
  REQUIRE(found);
  REQUIRE(found->runs.size() == 1);
  CHECK(found->runs[0].probe.forward_bound == 12);
  CHECK(found->runs[0].probe.done);
  CHECK(!found->runs[0].probe.decided);
  CHECK(found->runs[0].probe.out);
  const OptimalFrontier& search = *found->runs[0].forward;
  const JudgeMemory& read = search.judge;
  REQUIRE(read.patterns.size() == 1);
  CHECK(read.patterns[0].boxes == judge.patterns[0].boxes);
  CHECK(read.patterns[0].player == live.cell(1));
  CHECK(read.patterns[0].penalty == infinite);
  CHECK(!read.patterns[0].exact);
  CHECK(read.mining.failures == 7);
  CHECK(read.mining.pause == 3);
  CHECK(read.costs.nodes == 1'000'000'000'000);
  CHECK(read.costs.cut_nodes == 20);
  CHECK(read.costs.cut_found == 30);
  CHECK(read.costs.asked == judge.costs.asked);
  CHECK(read.still.still == judge.still.still);
  CHECK(read.still.seen == 5);
  CHECK(read.jams.failures == 9);
  CHECK(read.jams.pause == 4);
  REQUIRE(read.jams.jams.size() == 2);
  CHECK(read.jams.jams[0].boxes == judge.jams.jams[0].boxes);
  CHECK(read.jams.jams[0].player == judge.jams.jams[0].player);
  CHECK(read.jams.jams[1].boxes == judge.jams.jams[1].boxes);
  REQUIRE(read.jams.corral.size() == 1);
  CHECK(read.jams.corral[0].first == judge.jams.corral[0].first);
  CHECK(read.jams.corral[0].second.verdict == Verdict::gave_up);
  CHECK(read.jams.corral[0].second.effort.queries() == 100);
  CHECK(read.jams.corral[0].second.effort.doublings() == 3);
  REQUIRE(read.jams.thaw.size() == 1);
  CHECK(read.jams.thaw[0].second.verdict == Verdict::dead);
  CHECK(read.prices == judge.prices);
  REQUIRE(search.test);
  REQUIRE(search.test->halt);
  CHECK(search.test->key == 3);
  CHECK(search.test->f == 40);
  CHECK(search.test->h == 20);
  CHECK(search.test->halt->left == 77);
  CHECK(search.test->halt->beyond == 42);
  REQUIRE(search.test->halt->untried.size() == 1);
  REQUIRE(search.test->halt->untried[0].size() == 2);
  CHECK(search.test->halt->untried[0][1].to == live.cell(5));
  CHECK(search.test->halt->way[0].from == live.cell(0));
  CHECK(search.test->halt->visits[0].depth == 4);
}

TEST_CASE(
    "threads go on with their own frontiers, or with the best if there are others than before") {
  const auto frontier_with = [](Cost bound, std::size_t states) {
    const auto frontier = std::make_shared<OptimalFrontier>();
    frontier->lower_bound = bound;
    frontier->states.resize(states);
    return frontier;
  };
  const auto low = frontier_with(3, 100);
  const auto high = frontier_with(5, 10);
  const auto back = frontier_with(5, 20);
  const OptimalFrontiers two{{{low, nullptr, {}}, {high, back, {}}}};
  CHECK(two.of_thread(0, 2).first.forward == low);
  CHECK(two.of_thread(1, 2).first.forward == high);
  CHECK(two.of_thread(1, 2).second == 1);
  CHECK(two.of_thread(0, 1).first.backward == back);
  const auto third = two.of_thread(2, 3);
  CHECK(third.first.forward == high);
  CHECK(third.second == 0);
  CHECK(two.of_thread(1, 3).first.forward == low);
  // One that had joined the other, and gone on backward.
  const OptimalFrontiers one{{{nullptr, back, {}}, {high, nullptr, {}}}};
  CHECK(one.of_thread(0, 2).first.forward == high);
  CHECK(one.of_thread(0, 2).first.backward == back);
  CHECK(one.of_thread(0, 2).second == 1);
  CHECK(two.lower_bound() == 5);
  low->judge.patterns = {{{3, 5}, 7, 4, true}};
  Pattern pattern{{3, 5}, BitSet(10), 2, true, 3, {}};
  CHECK(!two.knows(pattern));  // with the player elsewhere
  pattern.region.set(7);
  CHECK(two.knows(pattern));
  pattern.penalty = 6;
  CHECK(!two.knows(pattern));
  CHECK(two.states() == 130);
}
