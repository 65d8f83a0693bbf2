#include "sokoban/registry.hpp"

#include <algorithm>
#include <stdexcept>

#include "sokoban/bounds/descent.hpp"
#include "sokoban/bounds/guides.hpp"
#include "sokoban/bounds/linear_conflict.hpp"
#include "sokoban/bounds/pattern_bound.hpp"
#include "sokoban/deadlock/tests.hpp"
#include "sokoban/reduce/reductions.hpp"

namespace pushwise::sokoban {

namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts{""};
  for (const char letter : text) {
    if (letter == separator)
      parts.emplace_back();
    else
      parts.back() += letter;
  }
  return parts;
}

template <class Names>
std::size_t index_of(const Names& names, const std::string& name) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (name == names[i]) return i;
  return names.size();
}

}  // namespace

std::vector<std::string> bound_names() {
  std::vector<std::string> names{"zero", "ece", "fess0"};
  for (const char* distance : distance_names)
    for (const char* total : total_names) names.push_back(std::string(distance) + "-" + total);
  return names;
}

std::vector<std::string> bound_additions() {
  return {"linear-conflict", "room-exit", "patterns", "descent"};
}

std::unique_ptr<Bound> make_bound(const std::string& name, const Terrain& terrain, bool backward,
                                  std::shared_ptr<const PatternStore> patterns) {
  const std::vector<std::string> parts = split(name, '+');
  const auto has = [&](const char* addition) {
    return std::find(parts.begin() + 1, parts.end(), addition) != parts.end();
  };
  for (std::size_t i = 1; i < parts.size(); ++i)
    if (const auto known = bound_additions();
        std::find(known.begin(), known.end(), parts[i]) == known.end())
      throw std::invalid_argument("there is no addition '" + parts[i] + "' to a bound");
  const std::string& base = parts[0];
  if (base == "zero" || base == "ece" || base == "fess0") {
    if (parts.size() > 1) throw std::invalid_argument("nothing can be added to the bound " + base);
    if (base == "ece") return make_ece_bound(terrain, backward);
    if (base == "fess0") return make_fess0_bound(terrain, backward);
    return std::make_unique<ZeroBound>();
  }
  const std::vector<std::string> words = split(base, '-');
  if (words.size() != 2 || index_of(distance_names, words[0]) == distance_names.size() ||
      index_of(total_names, words[1]) == total_names.size())
    throw std::invalid_argument("there is no bound '" + base + "'");
  const DistanceKind kind = distance_by_name(words[0]);
  const auto total = static_cast<Total>(index_of(total_names, words[1]));
  if (has("room-exit") && kind == DistanceKind::push)
    throw std::invalid_argument("the distance push already contains room-exit");
  if (total == Total::nearest && parts.size() == 1)
    return make_nearest_bound(terrain, kind, backward);
  const RowSource rows(terrain, kind, backward, has("room-exit"));
  std::unique_ptr<Bound> bound = make_assigned_bound(rows, total);
  if (has("linear-conflict")) {
    if (!bound->admissible())
      throw std::invalid_argument("linear-conflict needs an admissible bound; " + base + " is not");
    if (backward) throw std::invalid_argument("linear-conflict works forward only");
    // The proof of a conflict needs distances that fall by at most one with a push.
    if (has("room-exit"))
      throw std::invalid_argument("linear-conflict and room-exit cannot be combined");
    bound = add_linear_conflicts(std::move(bound), rows);
  }
  if (has("patterns")) {
    if (!bound->admissible())
      throw std::invalid_argument("patterns need an admissible bound; " + base + " is not");
    if (backward) throw std::invalid_argument("patterns work forward only");
    // A linear conflict is a pattern of two boxes: added beside, it would be counted twice.
    if (has("linear-conflict"))
      throw std::invalid_argument("patterns and linear-conflict cannot be combined");
    bound = add_patterns(std::move(bound), rows, total, std::move(patterns));
  }
  if (has("descent")) {
    if (!bound->admissible())
      throw std::invalid_argument("descent needs an admissible bound; " + base + " is not");
    if (backward) throw std::invalid_argument("descent works forward only");
    bound = add_descent(std::move(bound), terrain);
  }
  return bound;
}

namespace {

// Where there are too many sets for a table, or the level is too large for what the test needs,
// nothing is known.
class NothingKnown final : public DeadlockTest {
 public:
  explicit NothingKnown(std::string name) : name_(std::move(name)) {}
  std::string name() const override { return name_; }
  bool dead(const Position& /*position*/, Push /*last*/) override { return false; }
  Reason reason() const override { return {name_, {}, {}}; }

 private:
  std::string name_;
};

std::unique_ptr<DeadlockTest> make_dead_sets_test(const std::string& name, const Terrain& terrain,
                                                  std::size_t size) {
  if (!DeadSets::affordable(terrain, size)) return std::make_unique<NothingKnown>(name);
  return make_set_test(std::make_shared<DeadSets>(terrain, Way::forward, size), Way::forward);
}

}  // namespace

std::vector<std::string> deadlock_names() {
  return {"corner",  "line",     "dead",   "square",     "z",        "pairs",
          "triples", "freeze",   "tunnel", "retrograde", "matching", "zone",
          "corral",  "diagonal", "table",  "pattern",    "thaw"};
}

std::unique_ptr<DeadlockTest> make_deadlock_test(const std::string& name, const Terrain& terrain,
                                                 const DeadlockOptions& options) {
  static const std::vector<std::string> with_tables{"matching", "zone",  "corral",
                                                    "diagonal", "table", "thaw"};
  if (!terrain.affords_tables() &&
      std::find(with_tables.begin(), with_tables.end(), name) != with_tables.end())
    return std::make_unique<NothingKnown>(name);
  if (name == "corner") return make_corner_test(terrain);
  if (name == "line") return make_line_test(terrain);
  if (name == "dead") return make_dead_test(terrain);
  if (name == "square") return make_square_test(terrain);
  if (name == "z") return make_z_test(terrain);
  if (name == "pairs") return make_dead_sets_test(name, terrain, 2);
  if (name == "triples") return make_dead_sets_test(name, terrain, 3);
  if (name == "freeze") return make_freeze_test(terrain);
  if (name == "tunnel") return make_tunnel_test(terrain);
  if (name == "retrograde") return make_retrograde_test(terrain);
  if (name == "matching") return make_matching_test(terrain);
  if (name == "zone") return make_zone_test(terrain, options.zone_depth);
  if (name == "corral") return make_corral_test(terrain);
  if (name == "diagonal") return make_diagonal_test(terrain);
  if (name == "table") return make_table_test(terrain);
  if (name == "pattern") return make_pattern_test(options.patterns);
  if (name == "thaw") return make_thaw_test(terrain);
  throw std::invalid_argument("there is no deadlock test '" + name + "'");
}

std::vector<std::string> all_deadlock_names() {
  std::vector<std::string> names = deadlock_names();
  names.emplace_back("corral-plain");
  return names;
}

std::vector<std::string> macro_names() { return {"goal", "tunnel"}; }

std::unique_ptr<Judge> make_judge(const Terrain& terrain, const JudgeNames& names) {
  const auto chosen = [](const std::vector<std::string>& list, const std::string& name) {
    return std::find(list.begin(), list.end(), name) != list.end();
  };
  for (const std::string& name : names.deadlocks)
    if (!chosen(all_deadlock_names(), name))
      throw std::invalid_argument("there is no deadlock test '" + name + "'");
  for (const std::string& name : names.macros)
    if (!chosen(macro_names(), name))
      throw std::invalid_argument("there is no macro '" + name + "'");

  auto judge = std::make_unique<Judge>();
  judge->set_bound(make_bound(names.bound, terrain, names.backward, names.patterns));
  if (names.backward) return judge;
  // In the order of cost, whatever order they were named in. `dead` costs nothing: the search does
  // not number the cells where a box is lost.
  const DeadlockOptions options{names.zone_depth, names.patterns};
  for (const std::string& name : deadlock_names())
    if (name != "dead" && chosen(names.deadlocks, name))
      judge->add_test(make_deadlock_test(name, terrain, options));
  if (names.mining.mode != MiningPlan::Mode::none && names.patterns)
    judge->set_mining(std::make_unique<ActiveMining>(terrain, names.patterns, names.mining));
  if (names.move_model) return judge;
  judge->set_goal_macros(chosen(names.macros, "goal"));
  // One sufficient set per state: the first that applies. Gates come first, then corrals.
  if (chosen(names.macros, "tunnel")) judge->add_reduction(make_gate(terrain));
  if (chosen(names.deadlocks, "corral") && terrain.affords_tables())
    judge->add_reduction(make_pi_corral(terrain));
  if (chosen(names.deadlocks, "corral-plain")) judge->add_reduction(make_corral_plain(terrain));
  return judge;
}

}  // namespace pushwise::sokoban
