#include "sokoban/solve/configure.hpp"

#include <algorithm>
#include <stdexcept>

#include "sokoban/bounds/names.hpp"
#include "sokoban/deadlock/tests.hpp"
#include "sokoban/reduce/reductions.hpp"

namespace pushwise::sokoban {

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
  if (chosen(names.deadlocks, "corral")) judge->add_reduction(make_pi_corral(terrain));
  if (chosen(names.deadlocks, "corral-plain")) judge->add_reduction(make_corral_plain(terrain));
  return judge;
}

}  // namespace pushwise::sokoban
