#include "sokoban/fast/strategies.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "sokoban/fast/fess.hpp"
#include "sokoban/fast/greedy.hpp"
#include "sokoban/fast/packing_search.hpp"
#include "sokoban/large.hpp"
#include "sokoban/optimal/optimal.hpp"

namespace pushwise::sokoban {

namespace {

// Searches that draw by lot side by side; the perimeter has room for no more members than 127.
constexpr unsigned most_dice = 64;

constexpr AdviserSet few_advisers = 1U << packer | 1U << connector | 1U << planner;

// What helps on one level misleads on another: these choices solve most together.
const std::map<std::string, FessOptions>& choices() {
  static const std::map<std::string, FessOptions> all = [] {
    const FessOptions usual;
    FessOptions lean;
    lean.advisers = few_advisers;
    FessOptions opening;
    opening.advisers = few_advisers | 1U << room_opener | 1U << cooler | 1U << opener;
    FessOptions plain;
    plain.advisers = few_advisers | 1U << room_opener;
    plain.order = FeatureOrder::packed_first;
    plain.clear_the_way = false;
    FessOptions mining = lean;
    mining.prove_groups = true;
    FessOptions hasty;
    hasty.patience = 20;
    FessOptions patient;
    patient.patience = 200;
    FessOptions hasty_opening = opening;
    hasty_opening.patience = 20;
    FessOptions patient_opening = opening;
    patient_opening.patience = 200;
    FessOptions phases;
    phases.plan.leaving = Leaving::together;
    FessOptions hasty_phases = phases;
    hasty_phases.patience = hasty.patience;
    FessOptions dice;
    dice.draws = 200;
    return std::map<std::string, FessOptions>{{"fess", usual},
                                              {"fess-lean", lean},
                                              {"fess-opening", opening},
                                              {"fess-plain", plain},
                                              {"fess-mining", mining},
                                              {"fess-phases", phases},
                                              {"fess-dice", dice},
                                              {"relay", hasty},
                                              {"relay-brisk", hasty_opening},
                                              {"relay-patient", patient},
                                              {"relay-opening", patient_opening},
                                              {"relay-phases", hasty_phases}};
  }();
  return all;
}

const std::map<std::string, GreedyMoves>& greedy_moves() {
  static const std::map<std::string, GreedyMoves> all{{"forward", GreedyMoves::pushes},
                                                      {"backward", GreedyMoves::pulls},
                                                      {"backward-macro", GreedyMoves::macro_pulls}};
  return all;
}

std::unique_ptr<Solver> make(const std::string& name, std::shared_ptr<const Terrain> terrain,
                             const std::shared_ptr<Plans>& plans, std::size_t memory_limit,
                             Company company = {}) {
  if (const auto greedy = greedy_moves().find(name); greedy != greedy_moves().end())
    return make_greedy(std::move(terrain), greedy->second, memory_limit, std::move(company));
  if (name == "packing")
    return make_packing_search(std::move(terrain), memory_limit, std::move(company));
  const auto found = choices().find(name);
  if (found == choices().end()) throw std::invalid_argument("unknown strategy: " + name);
  return make_fess(std::move(terrain), plans, found->second, memory_limit, std::move(company));
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
  const auto plans = std::make_shared<Plans>(terrain);
  const bool both_ways = may_search_backward(*terrain);
  const auto perimeter =
      both_ways ? std::make_shared<Perimeter>(perimeter_bytes(memory_limit)) : nullptr;
  const auto groups = std::make_shared<GroupLog>();
  std::vector<Strategy> strategies;
  const auto add_made = [&](const std::string& name, double share, const auto& make_with) {
    const std::size_t member = strategies.size();
    const Way way = way_of(name);
    const auto make_it = [=] {
      auto lookout = perimeter ? std::make_shared<Lookout>(perimeter, member, way) : nullptr;
      return make_with(Company{std::move(lookout), groups});
    };
    strategies.push_back({name, share, make_it, way});
  };
  const auto add = [&](const std::string& name, double share) {
    const std::size_t limit = choices().contains(name) ? memory_limit : part;
    add_made(name, share, [=](Company company) {
      return make(name, terrain, plans, limit, std::move(company));
    });
  };
  // One for each thread, so that all can draw at once.
  const auto add_dice = [&](double share) {
    const unsigned searches = std::clamp(threads, 1U, most_dice);
    for (unsigned i = 0; i < searches; ++i) {
      FessOptions options = choices().at("fess-dice");
      options.first_draw = i + 1;
      options.next_draw = searches;
      add_made("fess-dice", share / searches, [=](Company company) {
        return make_fess(terrain, plans, options, memory_limit, std::move(company));
      });
    }
  };
  // `packing` found nothing that the others miss, so it is left to those who study it.
  // A first look: many boxes on a large floor need guidance, small or dense levels speed.
  const Board& board = terrain->board();
  const std::size_t boxes = board.boxes().size();
  const bool large = boxes > 14 || board.cells() > 110;
  const bool tight = board.cells() <= 80 || 4 * boxes >= board.cells();
  if (large) add("fess", 4);
  if (both_ways) add("backward", tight ? 9 : 1);
  if (!large) add("fess", 4);
  add_dice(tight ? 8 : 24);
  add("fess-lean", 2);
  add("relay-opening", 2);
  add("relay", 2);
  add("relay-brisk", 1);
  add("forward", tight ? 3 : 0.5);
  if (both_ways && may_pull_far(*terrain)) add("backward-macro", tight ? 1 : 0.5);
  add("fess-mining", 0.5);
  // The engine that proves dives for solutions on its way, and mines what stops it.
  OptimalOptions proving;
  proving.memory_limit = part;
  strategies.push_back({"optimal", 1, [=] { return make_optimal(terrain, proving); }});
  return strategies;
}

const std::vector<std::string>& strategy_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all{"packing"};
    for (const auto& [name, moves] : greedy_moves()) all.push_back(name);
    for (const auto& [name, choice] : choices()) all.push_back(name);
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
  const auto plans = std::make_shared<Plans>(terrain);
  return make(name, std::move(terrain), plans, memory_limit);
}

}  // namespace pushwise::sokoban
