#include "sokoban/bounds/names.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "sokoban/bounds/descent.hpp"
#include "sokoban/bounds/guides.hpp"
#include "sokoban/bounds/linear_conflict.hpp"
#include "sokoban/patterns/pattern_bound.hpp"

namespace pushwise::sokoban {

namespace {

constexpr std::array distance_names{"taxi", "path", "walk", "push"};
constexpr std::array total_names{"nearest", "reserved", "greedy", "matching"};

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

const char* distance_name(DistanceKind kind) {
  return distance_names[static_cast<std::size_t>(kind)];
}
const char* total_name(Total total) { return total_names[static_cast<std::size_t>(total)]; }

DistanceKind distance_by_name(const std::string& name) {
  const std::size_t index = index_of(distance_names, name);
  if (index == distance_names.size())
    throw std::invalid_argument("there is no distance '" + name + "'");
  return static_cast<DistanceKind>(index);
}

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

}  // namespace pushwise::sokoban
