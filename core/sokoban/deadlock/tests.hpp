// The deadlock tests. Each lives in a file of its own.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sokoban/deadlock/deadlock_test.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/proof/dead_sets.hpp"
#include "sokoban/state/frozen.hpp"

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
std::unique_ptr<DeadlockTest> make_removal_test(const Terrain& terrain);
// `patterns` may be null: then nothing is dead.
std::unique_ptr<DeadlockTest> make_pattern_test(std::shared_ptr<const PatternStore> patterns);

// The exact tables of dead pairs or triples, as a test on the box moved last.
std::unique_ptr<DeadlockTest> make_set_test(std::shared_ptr<const DeadSets> table, Way way);

}  // namespace pushwise::sokoban
