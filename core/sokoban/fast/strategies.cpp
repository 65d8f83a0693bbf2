#include "sokoban/fast/strategies.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <stdexcept>

#include "sokoban/fast/greedy.hpp"
#include "sokoban/fast/hint_strategy.hpp"
#include "sokoban/fast/plan_strategy.hpp"
#include "sokoban/large.hpp"
#include "sokoban/optimal/optimal.hpp"

namespace pushwise::sokoban {

namespace {

// To look ahead along its plan `restarts` walks the whole board once for every step, before the
// first state and without a pause: half a second for so many boxes times cells.
constexpr std::size_t most_box_cells = 500'000;

// Searches of one kind side by side; the perimeter has room for no more members than 127.
constexpr unsigned most_alike = 32;

const std::map<std::string, GreedyMoves>& greedy_moves() {
  static const std::map<std::string, GreedyMoves> all{{"forward", GreedyMoves::pushes},
                                                      {"backward", GreedyMoves::pulls},
                                                      {"backward-macro", GreedyMoves::macro_pulls}};
  return all;
}

// What several strategies know of a level, made by the first that asks.
class LevelKnowledge {
 public:
  explicit LevelKnowledge(std::shared_ptr<const Terrain> terrain) : terrain_(std::move(terrain)) {}

  const std::shared_ptr<const Terrain>& terrain() const { return terrain_; }
  std::shared_ptr<const fast::Layout> layout() {
    std::call_once(made_, [this] { layout_ = std::make_shared<const fast::Layout>(terrain_); });
    return layout_;
  }

 private:
  std::shared_ptr<const Terrain> terrain_;
  std::once_flag made_;
  std::shared_ptr<const fast::Layout> layout_;
};

// The strategy number `first` of so many side by side.
std::unique_ptr<Solver> make(const std::string& name, LevelKnowledge& level,
                             std::size_t memory_limit, SharedState shared = {}, unsigned first = 0,
                             unsigned alike = 1) {
  if (const auto greedy = greedy_moves().find(name); greedy != greedy_moves().end())
    return make_greedy(level.terrain(), greedy->second, memory_limit, std::move(shared));
  if (name == "plan" || name == "restarts")
    return fast::make_plan_strategy(level.layout(), {name == "restarts", first, alike},
                                    memory_limit, std::move(shared));
  if (name != "hint" && name != "hint-loops" && name != "tidy")
    throw std::invalid_argument("unknown strategy: " + name);
  return fast::make_hint_strategy(level.layout(),
                                  {name == "hint-loops", name == "tidy", first, alike},
                                  memory_limit, std::move(shared));
}

// Those of feature space: only `restarts` has no second search, and needs no note of one.
bool goes_both_ways(const std::string& name) {
  return name != "optimal" && !greedy_moves().contains(name);
}

Way way_of(const std::string& name) {
  const auto greedy = greedy_moves().find(name);
  const bool pushes = greedy == greedy_moves().end() || greedy->second == GreedyMoves::pushes;
  return pushes ? Way::forward : Way::backward;
}

// A small part of the memory, of which a short run uses only what it touches.
std::size_t perimeter_bytes(std::size_t memory_limit) {
  constexpr std::size_t mib = std::size_t{1} << 20;
  return memory_limit == 0 ? 64 * mib : std::min(memory_limit / 32, 256 * mib);
}

}  // namespace

std::vector<Strategy> strategies_for(const std::shared_ptr<const Terrain>& terrain,
                                     std::size_t memory_limit, unsigned threads) {
  if (!terrain->affords_tables())
    return {{"large", 1, [=] { return make_large(terrain, Objective::any, memory_limit); }}};
  // A strategy that fills its part of the memory is dropped; feature-space search needs least and
  // may use all.
  const std::size_t part = memory_limit / 10 * 6;
  const auto level = std::make_shared<LevelKnowledge>(terrain);
  const auto perimeter = std::make_shared<Perimeter>(perimeter_bytes(memory_limit));
  const auto groups = std::make_shared<GroupLog>();
  std::vector<Strategy> strategies;
  const auto add = [&](const std::string& name, double share, unsigned first = 0,
                       unsigned alike = 1) {
    const std::size_t member = strategies.size();
    const Way way = way_of(name);
    const std::size_t limit = greedy_moves().contains(name) ? part : memory_limit;
    const auto make_it = [=] {
      SharedState shared{std::make_shared<PerimeterClient>(perimeter, member, way), nullptr, groups,
                         member};
      if (goes_both_ways(name))
        shared.perimeter_back = std::make_shared<PerimeterClient>(perimeter, member, Way::backward);
      return make(name, *level, limit, std::move(shared), first, alike);
    };
    strategies.push_back({name, share, make_it, way});
  };
  const unsigned alike = std::clamp(threads, 1U, most_alike);
  // A first look: many boxes on a large floor need guidance, small or dense levels speed.
  const Board& board = terrain->board();
  const std::size_t boxes = board.boxes().size();
  const bool both_ways = may_search_backward(*terrain);
  const bool large = boxes > 14 || board.cells() > 110;
  const bool small = board.cells() <= 80;
  const bool tight = small || 4 * boxes >= board.cells();
  // One for each thread, so that all can run at once; the first goes where it suits the level.
  const double plan_share = 10.0 / alike;
  if (large) add("plan", plan_share, 0, alike);
  if (both_ways) add("backward", small ? 25 : tight ? 9 : 1);
  if (!large) add("plan", plan_share, 0, alike);
  for (unsigned i = 1; i < alike; ++i) add("plan", plan_share, i, alike);
  const unsigned pairs = (alike + 1) / 2;
  for (unsigned i = 0; i < pairs; ++i) {
    add("tidy", 8.0 / pairs, i, pairs);
    add("hint-loops", 3.0 / pairs, i, pairs);
    add("hint", 7.0 / pairs, i, pairs);
    if (boxes * board.cells() <= most_box_cells) add("restarts", 5.0 / pairs, i, pairs);
  }
  add("forward", tight ? 3 : 0.5);
  if (both_ways && may_pull_far(*terrain)) add("backward-macro", tight ? 1 : 0.5);
  // The engine that proves dives for solutions on its way, and mines what stops it.
  OptimalOptions proving;
  proving.memory_limit = part;
  strategies.push_back({"optimal", 1, [=] { return make_optimal(terrain, proving); }});
  return strategies;
}

const std::vector<std::string>& strategy_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all{"plan", "hint", "hint-loops", "tidy", "restarts"};
    for (const auto& [name, moves] : greedy_moves()) all.push_back(name);
    return all;
  }();
  return names;
}

std::unique_ptr<Solver> make_strategy(const std::string& name,
                                      std::shared_ptr<const Terrain> terrain,
                                      std::size_t memory_limit) {
  const auto& names = strategy_names();
  if (!terrain->affords_tables() && std::find(names.begin(), names.end(), name) != names.end())
    return make_large(std::move(terrain), Objective::any, memory_limit);
  LevelKnowledge level(std::move(terrain));
  return make(name, level, memory_limit);
}

}  // namespace pushwise::sokoban
