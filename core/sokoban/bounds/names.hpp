// Bounds by name.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sokoban/bounds/assigned.hpp"

namespace pushwise::sokoban {

class PatternStore;

const char* distance_name(DistanceKind kind);
const char* total_name(Total total);
// Throws std::invalid_argument if there is no such distance.
DistanceKind distance_by_name(const std::string& name);

// `DISTANCE-TOTAL` with additions, e.g. push-matching+linear-conflict; or zero, ece, fess0. The
// addition `patterns` takes those given, or none. Throws std::invalid_argument with a sentence for
// the user.
std::unique_ptr<Bound> make_bound(const std::string& name, const Terrain& terrain, bool backward,
                                  std::shared_ptr<const PatternStore> patterns = nullptr);

// Base names and the names of the additions.
std::vector<std::string> bound_names();
std::vector<std::string> bound_additions();

}  // namespace pushwise::sokoban
