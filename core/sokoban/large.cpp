#include "sokoban/large.hpp"

#include "sokoban/registry.hpp"
#include "sokoban/textbook/textbook.hpp"

namespace pushwise::sokoban {

std::unique_ptr<Solver> make_large(std::shared_ptr<const Terrain> terrain, Objective objective,
                                   std::size_t memory_limit) {
  TextbookOptions options;
  options.method = objective == Objective::any ? "greedy" : "ida-astar";
  options.memory_limit = memory_limit;
  options.move_model = objective == Objective::moves;
  JudgeNames names;
  names.bound = "push-nearest";
  names.deadlocks = {"dead", "freeze"};
  names.move_model = options.move_model;
  auto judge = make_judge(*terrain, names);
  return make_textbook(std::move(terrain), std::move(judge), options);
}

}  // namespace pushwise::sokoban
