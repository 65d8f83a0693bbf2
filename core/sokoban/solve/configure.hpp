// Put a judge together from names.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sokoban/board/terrain.hpp"
#include "sokoban/solve/judge.hpp"

namespace pushwise::sokoban {

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

// Names of deadlock tests and prunings, cheapest first.
std::vector<std::string> all_deadlock_names();
std::vector<std::string> macro_names();

}  // namespace pushwise::sokoban
