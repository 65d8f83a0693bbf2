// The parts of the laboratory by name: bounds, deadlock tests, reductions and macros. The only file
// that knows all of them; a new part is one file of its own and one line in registry.cpp. A program
// may also add parts of its own while it begins, before any search runs.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sokoban/bounds/assigned.hpp"
#include "sokoban/deadlock/deadlock_test.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/textbook/judge.hpp"

namespace pushwise::sokoban {

// `DISTANCE-TOTAL` with additions, e.g. push-matching+linear-conflict; or zero, ece, fess0. The
// addition `patterns` takes those given, or none. Throws std::invalid_argument with a sentence for
// the user, and std::length_error if the level is too large for the tables the bound needs.
std::unique_ptr<Bound> make_bound(const std::string& name, const Terrain& terrain, bool backward,
                                  std::shared_ptr<const PatternStore> patterns = nullptr);

using MakeBound = std::function<std::unique_ptr<Bound>(const Terrain&, bool backward)>;
void add_bound(std::string name, MakeBound make);

// Base names and the names of the additions.
std::vector<std::string> bound_names();
std::vector<std::string> bound_additions();

struct DeadlockOptions {
  int zone_depth = 2;
  std::shared_ptr<const PatternStore> patterns = nullptr;
};

using MakeDeadlockTest =
    std::function<std::unique_ptr<DeadlockTest>(const Terrain&, const DeadlockOptions&)>;
// It is asked after all others.
void add_deadlock_test(std::string name, MakeDeadlockTest make);
// Takes away what add_bound or add_deadlock_test has added under this name.
void remove_part(const std::string& name);

// Parts that were renamed, the name before and the name now: make_deadlock_test() takes both.
std::vector<std::pair<std::string, std::string>> renamed_parts();

// Names in the order of cost, the least expensive first; `dead` is among them.
std::vector<std::string> deadlock_names();
// Throws std::invalid_argument if there is no such test. On a level too large for the tables that a
// test needs it finds nothing.
std::unique_ptr<DeadlockTest> make_deadlock_test(const std::string& name, const Terrain& terrain,
                                                 const DeadlockOptions& options);

struct JudgeNames {
  std::string bound = "zero";
  // `corral` stands for the test and the reduction; `dead` is done by the numbering of cells.
  std::vector<std::string> deadlocks;
  // `tunnel` is the gate rule.
  std::vector<std::string> macros;
  int zone_depth = 2;
  // A search by single moves or by pulls may use neither reductions nor forward deadlock tests.
  bool backward = false;
  bool move_model = false;
  // For the bound's addition `patterns` and the test `pattern`; mining adds to them.
  std::shared_ptr<PatternStore> patterns = nullptr;
  MiningPlan mining;
};

// Throws std::invalid_argument with a sentence for the user.
std::unique_ptr<Judge> make_judge(const Terrain& terrain, const JudgeNames& names);

// Names of deadlock tests and prunings, the least expensive first.
std::vector<std::string> all_deadlock_names();
std::vector<std::string> macro_names();

}  // namespace pushwise::sokoban
