// The deadlock tests, by name. Each lives in a file of its own.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sokoban/board/terrain.hpp"
#include "sokoban/deadlock/deadlock_test.hpp"
#include "sokoban/deadlock/frozen.hpp"

namespace pushwise::sokoban {

class PatternStore;

std::unique_ptr<DeadlockTest> make_corner_test(const Terrain& terrain);
std::unique_ptr<DeadlockTest> make_line_test(const Terrain& terrain);
std::unique_ptr<DeadlockTest> make_dead_test(const Terrain& terrain);
std::unique_ptr<DeadlockTest> make_square_test(const Terrain& terrain);
std::unique_ptr<DeadlockTest> make_z_test(const Terrain& terrain);
std::unique_ptr<DeadlockTest> make_freeze_test(const Terrain& terrain);
std::unique_ptr<DeadlockTest> make_retrograde_test(const Terrain& terrain);
std::unique_ptr<DeadlockTest> make_matching_test(const Terrain& terrain);
std::unique_ptr<DeadlockTest> make_tunnel_test(const Terrain& terrain);
std::unique_ptr<DeadlockTest> make_zone_test(const Terrain& terrain, int depth);
std::unique_ptr<DeadlockTest> make_corral_test(const Terrain& terrain);
std::unique_ptr<DeadlockTest> make_diagonal_test(const Terrain& terrain);
std::unique_ptr<DeadlockTest> make_table_test(const Terrain& terrain);
std::unique_ptr<DeadlockTest> make_thaw_test(const Terrain& terrain);
// `patterns` may be null: then nothing is dead.
std::unique_ptr<DeadlockTest> make_pattern_test(std::shared_ptr<const PatternStore> patterns);

struct DeadlockOptions {
  int zone_depth = 2;
  std::shared_ptr<const PatternStore> patterns = nullptr;
};

// Names in the order of cost, cheapest first; `dead` is among them.
std::vector<std::string> deadlock_names();
// Throws std::invalid_argument if there is no such test.
std::unique_ptr<DeadlockTest> make_deadlock_test(const std::string& name, const Terrain& terrain,
                                                 const DeadlockOptions& options);

}  // namespace pushwise::sokoban
