#include "sokoban/fast/greedy.hpp"

#include "sokoban/bounds/names.hpp"
#include "sokoban/deadlock/dead_sets.hpp"
#include "sokoban/deadlock/tests.hpp"
#include "sokoban/reduce/reductions.hpp"
#include "sokoban/solve/pull_domain.hpp"
#include "sokoban/solve/textbook.hpp"

namespace pushwise::sokoban {

std::unique_ptr<Solver> make_greedy(std::shared_ptr<const Terrain> terrain, bool backward,
                                    std::size_t memory_limit) {
  auto judge = std::make_unique<Judge>();
  judge->set_bound(make_bound("push-matching", *terrain, backward));
  const Way way = backward ? Way::backward : Way::forward;
  for (const std::size_t size : {2U, 3U})
    if (DeadSets::affordable(*terrain, size))
      judge->add_test(make_set_test(std::make_shared<DeadSets>(*terrain, way, size), way));
  if (!backward) {
    judge->add_test(make_freeze_test(*terrain));
    judge->add_reduction(make_gate(*terrain));
    judge->add_reduction(make_pi_corral(*terrain));
  }
  TextbookOptions options;
  options.method = "greedy";
  options.backward = backward;
  options.memory_limit = memory_limit;
  return make_textbook(std::move(terrain), std::move(judge), options);
}

bool may_search_backward(const Terrain& terrain) {
  constexpr std::size_t most = 10000;
  return solved_sets(terrain.board(), most) < most;
}

}  // namespace pushwise::sokoban
