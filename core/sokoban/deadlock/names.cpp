#include <stdexcept>

#include "sokoban/deadlock/dead_sets.hpp"
#include "sokoban/deadlock/tests.hpp"

namespace pushwise::sokoban {

namespace {

// Where there are too many sets for a table nothing is known.
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

}  // namespace pushwise::sokoban
