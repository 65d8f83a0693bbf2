#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "sample_boards.hpp"
#include "sokoban/optimal/checkpoint_bytes.hpp"
#include "sokoban/optimal/optimal.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

constexpr std::uint64_t most_nodes = 5'000;
using Level = std::shared_ptr<const Terrain>;
using Kept = std::shared_ptr<const Checkpoint>;

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
  Kept checkpoint;
};

Answer run(const Level& level, OptimalOptions options, const Kept& from, const std::string& offer,
           std::uint64_t nodes = most_nodes) {
  options.known.checkpoint = from;
  const auto solver = make_optimal(level, options);
  if (!offer.empty()) solver->offer(offer);
  Answer answer;
  const std::uint64_t all = nodes / options.threads * options.threads;
  while (answer.outcome == Outcome::running && solver->statistics().expanded < all)
    answer.outcome = solver->step(1, nodes);
  CHECK(solver->statistics().expanded <= nodes);
  answer.bound = solver->lower_bound();
  answer.expanded = solver->statistics().expanded;
  answer.checkpoint = solver->checkpoint();
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

Kept through_bytes(const Level& level, const Kept& checkpoint) {
  if (!checkpoint) return nullptr;
  const Packing live = live_packing(*level);
  const auto names = plain_names(level->board());
  const std::string bytes = checkpoint_to_bytes(*checkpoint, level->board(), live, names);
  auto read = checkpoint_from_bytes(bytes, level->board(), live, names);
  REQUIRE(read);
  CHECK(checkpoint_to_bytes(*read, level->board(), live, names) == bytes);
  return std::make_shared<const Checkpoint>(std::move(*read));
}

bool searchable(const Board& board) {
  return board.boxes().size() <= board.goals().size() && !board.boxes().empty() &&
         !Position(board).solved();
}

// One thread with nothing but this search.
Checkpoint with(const SearchCheckpoint& search) {
  return {std::make_shared<const SearchCheckpoint>(search), nullptr, {}};
}

// A checkpoint of a search that was stopped early, and its level.
std::pair<Level, Kept> sample() {
  const auto level = std::make_shared<const Terrain>(std::vector<std::string>{
      "#########", "#   #   #", "# $   $ #", "#  @#.  #", "# $ #.. #", "#       #", "#########"});
  return {level, run(level, options_of(4), nullptr, "", 12).checkpoint};
}

}  // namespace

TEST_CASE("a search that is stopped and goes on comes to the same answer") {
  Rng rng(20261118);
  int solved = 0;
  int unsolvable = 0;
  int stops = 0;
  int fewer_boxes = 0;
  std::uint64_t all_in_one = 0;
  std::uint64_t all_in_pieces = 0;
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
    Kept checkpoint;
    std::uint64_t in_pieces = 0;
    for (int stop = 0; stop < 40; ++stop) {
      part = run(level, options, checkpoint, offer, options.threads * (1 + rng.below(12)));
      in_pieces += part.expanded;
      if (part.outcome != Outcome::running) break;
      REQUIRE(part.checkpoint);
      CHECK(part.bound <= whole.bound);
      checkpoint = through_bytes(level, part.checkpoint);
      ++stops;
    }
    if (part.outcome == Outcome::running) {
      part = run(level, options, checkpoint, offer);
      in_pieces += part.expanded;
    }
    CHECK(part.outcome == whole.outcome);
    CHECK(part.bound == whole.bound);
    if (options.threads == 1) {
      all_in_one += in_one.expanded;
      all_in_pieces += in_pieces;
    }
    // Without its solution, what was proved below a ceiling is not used.
    if (checkpoint && !offer.empty()) {
      CHECK(checkpoint->ceiling() == pushes_of(offer));
      const Answer without = run(level, options, checkpoint, "");
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
  // Stopped every few states, and every descent test cut short, it costs no more than twice as
  // much.
  CHECK(all_in_pieces <= 2 * all_in_one);
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
    options.checkpoint_states = 6;
    const Answer whole = run(level, options, nullptr, "");
    // At its end, or in its tail.
    if (i % 2 == 0) options.most_states = 20;
    const Answer part = run(level, options, nullptr, "", 15);
    if (part.outcome != Outcome::running || whole.outcome == Outcome::running) continue;
    if (!part.checkpoint) continue;
    put_aside += part.checkpoint->expanded() < part.expanded ? 1 : 0;
    CHECK(part.checkpoint->states() < 20);
    options.most_states = 0;
    const Answer rest = run(level, options, through_bytes(level, part.checkpoint), "");
    CHECK(rest.outcome == whole.outcome);
    CHECK(rest.bound == whole.bound);
    in_one += whole.expanded;
    in_rest += rest.expanded;
    // Nothing is begun with a part of the states.
    options.most_states = 5;
    const Answer small = run(level, options, part.checkpoint, "");
    if (small.outcome != Outcome::running) CHECK(small.bound == whole.bound);
  }
  CHECK(put_aside > 20);
  CHECK(in_rest < in_one);
}

TEST_CASE("a checkpoint is used with its own level and reductions only") {
  const auto [level, checkpoint] = sample();
  REQUIRE(checkpoint);
  const auto other = std::make_shared<const Terrain>(std::vector<std::string>{
      "#########", "#   #   #", "# $   $ #", "#  @#.  #", "#  $#.. #", "#       #", "#########"});
  OptimalOptions options = options_of(4);
  const Answer fresh = run(other, options, nullptr, "");
  const Answer tried = run(other, options, checkpoint, "");
  CHECK(tried.bound == fresh.bound);
  CHECK(tried.expanded == fresh.expanded);
  CHECK(
      !checkpoint_from_bytes(checkpoint_to_bytes(*checkpoint, level->board(), live_packing(*level),
                                                 plain_names(level->board())),
                             other->board(), live_packing(*other), plain_names(other->board())));
  options.parts.gates = true;
  CHECK(run(level, options, checkpoint, "").expanded == run(level, options, nullptr, "").expanded);
}

TEST_CASE("bytes that are not a checkpoint are refused") {
  const auto [level, checkpoint] = sample();
  REQUIRE(checkpoint);
  const Board& board = level->board();
  const Packing live = live_packing(*level);
  const auto names = plain_names(board);
  const std::string good = checkpoint_to_bytes(*checkpoint, board, live, names);
  const auto accepted = [&](const std::string& bytes) {
    return checkpoint_from_bytes(bytes, board, live, names).has_value();
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
    SearchCheckpoint bad = *checkpoint->forward;
    change(bad);
    return !accepted(checkpoint_to_bytes(with(bad), board, live, names));
  };
  CHECK(!refused([](SearchCheckpoint&) {}));
  const std::size_t packed = live.words() * 8;
  CHECK(refused([&](SearchCheckpoint& f) {  // one of them twice
    f.states.push_back(f.states.front());
    f.states.back().f = SearchCheckpoint::closed;
    const std::vector<std::byte> first(f.boxes.begin(),
                                       f.boxes.begin() + static_cast<std::ptrdiff_t>(packed));
    f.boxes.insert(f.boxes.end(), first.begin(), first.end());
  }));
  CHECK(refused([](SearchCheckpoint& f) {
    for (auto& state : f.states) state.pushes = 1;  // no start
  }));
  CHECK(refused([](SearchCheckpoint& f) {
    for (auto& state : f.states) state.pushes = 0;  // too many
  }));
  CHECK(refused([](SearchCheckpoint& f) { f.states[0].pushes = 0x3fff; }));
  CHECK(refused([](SearchCheckpoint& f) { f.boxes[0] ^= std::byte{1}; }));  // a box too many
  CHECK(refused([](SearchCheckpoint& f) { f.lower_bound = -1; }));
  CHECK(refused([](SearchCheckpoint& f) { f.ceiling = f.lower_bound; }));
  CHECK(refused([](SearchCheckpoint& f) { f.states.back().moved = f.states.back().player; }));
  const Cell one = live.cell(0);
  const Cell other = live.cell(1);
  CHECK(!refused(
      [&](SearchCheckpoint& f) { f.learned.deadlocks = {{{one}, other, infinite, true}}; }));
  CHECK(refused(
      [&](SearchCheckpoint& f) { f.learned.deadlocks = {{{one, one}, other, infinite, true}}; }));
  CHECK(
      refused([&](SearchCheckpoint& f) { f.learned.deadlocks = {{{one}, one, infinite, true}}; }));
  CHECK(!refused([&](SearchCheckpoint& f) { f.learned.patterns = {{{one}, other, 2, true}}; }));
  CHECK(refused([&](SearchCheckpoint& f) { f.learned.patterns = {{{one}, other, -2, true}}; }));
  CHECK(refused([&](SearchCheckpoint& f) { f.learned.patterns = {{{}, other, 2, true}}; }));
}

TEST_CASE("what was learned goes through the bytes, whatever the cells are called") {
  const auto [level, checkpoint] = sample();
  REQUIRE(checkpoint);
  const Board& board = level->board();
  const Packing live = live_packing(*level);
  auto names = plain_names(board);
  std::reverse(names.begin(), names.end());
  SearchCheckpoint wanted = *checkpoint->forward;
  wanted.learned.patterns = {{{live.cell(0), live.cell(2)}, live.cell(1), 4, false}};
  wanted.learned.deadlocks = {{{live.cell(0), live.cell(1)}, live.cell(2), infinite, true},
                              {{live.cell(2)}, live.cell(0), infinite, true}};
  Checkpoint all = with(wanted);
  all.probe = {12, true, false, true};
  const auto found =
      checkpoint_from_bytes(checkpoint_to_bytes(all, board, live, names), board, live, names);
  REQUIRE(found);
  REQUIRE(found->forward);
  CHECK(!found->backward);
  CHECK(found->probe.forward_bound == 12);
  CHECK(found->probe.done);
  CHECK(!found->probe.decided);
  CHECK(found->probe.out);
  const SearchCheckpoint& read = *found->forward;
  CHECK(read.boxes == wanted.boxes);
  CHECK(read.expanded == wanted.expanded);
  REQUIRE(read.learned.patterns.size() == 1);
  CHECK(read.learned.patterns[0].boxes == wanted.learned.patterns[0].boxes);
  CHECK(read.learned.patterns[0].player == live.cell(1));
  CHECK(read.learned.patterns[0].penalty == 4);
  CHECK(!read.learned.patterns[0].exact);
  REQUIRE(read.learned.deadlocks.size() == 2);
  CHECK(read.learned.deadlocks[0].boxes == wanted.learned.deadlocks[0].boxes);
  CHECK(read.learned.deadlocks[1].player == live.cell(0));
}

TEST_CASE("several threads leave the search that has come farthest, and go on with it together") {
  Rng rng(20261121);
  int stops = 0;
  for (int i = 0; i < 200; ++i) {
    const auto level = std::make_shared<const Terrain>(pulled_room(rng, 4));
    if (!searchable(level->board())) continue;
    OptimalOptions options = options_of(4);
    const Answer whole = run(level, options, nullptr, "");
    options.threads = 2;
    const Answer part = run(level, options, nullptr, "", 10);
    if (part.outcome != Outcome::running || whole.outcome == Outcome::running) continue;
    REQUIRE(part.checkpoint);
    CHECK(part.checkpoint->expanded() <= part.expanded);
    for (const std::size_t threads : {1, 3}) {
      options.threads = threads;
      const Answer rest = run(level, options, through_bytes(level, part.checkpoint), "");
      CHECK(rest.outcome == whole.outcome);
      CHECK(rest.bound == whole.bound);
    }
    ++stops;
  }
  CHECK(stops > 20);
}
