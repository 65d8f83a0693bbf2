#include "sokoban/registry.hpp"

#include <algorithm>
#include <array>
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

bool chosen(const std::vector<std::string>& list, const std::string& name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

template <class Make>
struct Part {
  std::string name;
  Make make;
  bool needs_tables = false;  // of distances to the goals (Terrain::affords_tables)
};
constexpr bool needs_tables = true;

template <class Make>
const Part<Make>* part_of(const std::vector<Part<Make>>& parts, const std::string& name) {
  for (const Part<Make>& part : parts)
    if (part.name == name) return &part;
  return nullptr;
}

// A test that needs to know nothing but the level.
template <std::unique_ptr<DeadlockTest> (*make)(const Terrain&)>
std::unique_ptr<DeadlockTest> plain(const Terrain& terrain, const DeadlockOptions&) {
  return make(terrain);
}

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

template <std::size_t size>
std::unique_ptr<DeadlockTest> dead_sets(const Terrain& terrain, const DeadlockOptions&) {
  if (!DeadSets::affordable(terrain, size))
    return std::make_unique<NothingKnown>(size == 2 ? "pairs" : "triples");
  return make_set_test(std::make_shared<DeadSets>(terrain, Way::forward, size), Way::forward);
}

// ---- The deadlock tests, in the order of cost: a new test is one line here. ----

std::vector<Part<MakeDeadlockTest>>& deadlock_parts() {
  static std::vector<Part<MakeDeadlockTest>> parts{
      {"corner", plain<make_corner_test>},
      {"line", plain<make_line_test>},
      {"dead", plain<make_dead_test>},
      {"square", plain<make_square_test>},
      {"z", plain<make_z_test>},
      {"pairs", dead_sets<2>},
      {"triples", dead_sets<3>},
      {"freeze", plain<make_freeze_test>},
      {"tunnel", plain<make_tunnel_test>},
      {"retrograde", plain<make_retrograde_test>},
      {"matching", plain<make_matching_test>, needs_tables},
      {"zone", [](const Terrain& t, const auto& o) { return make_zone_test(t, o.zone_depth); },
       needs_tables},
      {"corral", plain<make_corral_test>, needs_tables},
      {"diagonal", plain<make_diagonal_test>, needs_tables},
      {"table", plain<make_table_test>, needs_tables},
      {"pattern", [](const Terrain&, const auto& o) { return make_pattern_test(o.patterns); }},
      {"removal", plain<make_removal_test>, needs_tables},
  };
  return parts;
}

// ---- The bounds that are not DISTANCE-TOTAL: a new bound is one line here. ----

std::vector<Part<MakeBound>>& bound_parts() {
  static std::vector<Part<MakeBound>> parts{
      {"zero", [](const Terrain&, bool) { return std::make_unique<ZeroBound>(); }},
      {"ece", make_ece_bound},
      {"fess0", make_fess0_bound},
  };
  return parts;
}

// Parts that were renamed: the name before, the name now.
constexpr std::array<std::pair<const char*, const char*>, 1> renamed{{{"thaw", "removal"}}};

template <class Make>
std::vector<std::string> names_of(const std::vector<Part<Make>>& parts) {
  std::vector<std::string> names;
  for (const Part<Make>& part : parts) names.push_back(part.name);
  return names;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> renamed_parts() {
  return {renamed.begin(), renamed.end()};
}

void add_deadlock_test(std::string name, MakeDeadlockTest make) {
  deadlock_parts().push_back({std::move(name), std::move(make), false});
}

void add_bound(std::string name, MakeBound make) {
  bound_parts().push_back({std::move(name), std::move(make), false});
}

void remove_part(const std::string& name) {
  std::erase_if(deadlock_parts(), [&](const auto& part) { return part.name == name; });
  std::erase_if(bound_parts(), [&](const auto& part) { return part.name == name; });
}

std::vector<std::string> bound_names() {
  std::vector<std::string> names = names_of(bound_parts());
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
  const std::vector<std::string> additions(parts.begin() + 1, parts.end());
  for (const std::string& addition : additions)
    if (!chosen(bound_additions(), addition))
      throw std::invalid_argument("there is no addition '" + addition + "' to a bound");
  const std::string& base = parts[0];
  if (const auto* part = part_of(bound_parts(), base)) {
    if (!additions.empty())
      throw std::invalid_argument("nothing can be added to the bound " + base);
    return part->make(terrain, backward);
  }
  const std::vector<std::string> words = split(base, '-');
  if (words.size() != 2 || index_of(distance_names, words[0]) == distance_names.size() ||
      index_of(total_names, words[1]) == total_names.size())
    throw std::invalid_argument("there is no bound '" + base + "'");
  const DistanceKind kind = distance_by_name(words[0]);
  const auto total = static_cast<Total>(index_of(total_names, words[1]));
  const bool room_exit = chosen(additions, "room-exit");
  if (room_exit && kind == DistanceKind::push)
    throw std::invalid_argument("the distance push already contains room-exit");
  if (total == Total::nearest && additions.empty())
    return make_nearest_bound(terrain, kind, backward);
  const RowSource rows(terrain, kind, backward, room_exit);
  std::unique_ptr<Bound> bound = make_assigned_bound(rows, total);
  // What raises a bound has to begin with one that is admissible, and knows forward only.
  const auto raised_by = [&](const char* addition, const char* verb) {
    if (!chosen(additions, addition)) return false;
    const std::string subject = addition;
    if (!bound->admissible())
      throw std::invalid_argument(subject + " need" + verb + " an admissible bound; " + base +
                                  " is not");
    if (backward) throw std::invalid_argument(subject + " work" + verb + " forward only");
    return true;
  };
  if (raised_by("linear-conflict", "s")) {
    // The proof of a conflict needs distances that fall by at most one with a push.
    if (room_exit) throw std::invalid_argument("linear-conflict and room-exit cannot be combined");
    bound = add_linear_conflicts(std::move(bound), rows);
  }
  if (raised_by("patterns", "")) {
    // A linear conflict is a pattern of two boxes: added beside, it would be counted twice.
    if (chosen(additions, "linear-conflict"))
      throw std::invalid_argument("patterns and linear-conflict cannot be combined");
    bound = add_patterns(std::move(bound), rows, total, std::move(patterns));
  }
  if (raised_by("descent", "s")) bound = add_descent(std::move(bound), terrain);
  return bound;
}

std::vector<std::string> deadlock_names() { return names_of(deadlock_parts()); }

std::unique_ptr<DeadlockTest> make_deadlock_test(const std::string& name, const Terrain& terrain,
                                                 const DeadlockOptions& options) {
  std::string now = name;
  for (const auto& [before, after] : renamed)
    if (name == before) now = after;
  const auto* part = part_of(deadlock_parts(), now);
  if (part == nullptr) throw std::invalid_argument("there is no deadlock test '" + name + "'");
  if (part->needs_tables && !terrain.affords_tables()) return std::make_unique<NothingKnown>(now);
  return part->make(terrain, options);
}

std::vector<std::string> all_deadlock_names() {
  std::vector<std::string> names = deadlock_names();
  names.emplace_back("corral-plain");
  return names;
}

std::vector<std::string> macro_names() { return {"goal", "tunnel"}; }

std::unique_ptr<Judge> make_judge(const Terrain& terrain, const JudgeNames& names) {
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
