// What the outside sees of a sliding-tile solver, and how one is put together by names.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "search/search.hpp"
#include "tiles/graph_space.hpp"
#include "tiles/pattern_set.hpp"

namespace pushwise::tiles {

struct SolverOptions {
  std::string algorithm = "ida";  // see tile_algorithms()
  Heuristic heuristic = Heuristic::distance;
  std::shared_ptr<const PatternSet> patterns;  // instead of the heuristic, if not null
  // Makes the heuristic's function for one search thread; instead of the heuristic, if not null.
  std::function<GivenHeuristic()> given;
  bool admissible = true;  // of a given heuristic
  TestOptions test;
  Cost weight = 100;
  Cost depth_limit = infinite;
  std::size_t threads = 1;
  std::size_t most_listed = 0;  // > 0: all shortest solutions (ida only)
  std::size_t memory_limit = 0;
};

class Solver {
 public:
  virtual ~Solver() = default;

  // Work for about `seconds`, never much past `node_limit` expansions in all.
  virtual Outcome step(double seconds, std::uint64_t node_limit) = 0;
  virtual const Statistics& statistics() = 0;
  // Proven; `infinite` if there is no solution.
  virtual Cost lower_bound() const = 0;
  virtual bool complete() const = 0;
  virtual bool optimal() const = 0;
  // States waiting, 0 where the method keeps none.
  virtual std::size_t open() const = 0;
  // About how much of the current pass is done, 0 where that means nothing.
  virtual double fraction() = 0;
  virtual std::vector<Slide> solution() = 0;
  virtual std::vector<std::vector<Slide>> all_solutions() = 0;
  virtual std::uint64_t solution_count() const = 0;
  virtual std::size_t peak_bytes() const = 0;
};

// Throws std::invalid_argument for an algorithm that does not exist or cannot do what is asked.
std::unique_ptr<Solver> make_solver(const Puzzle& puzzle, const SolverOptions& options);
std::vector<std::string> tile_algorithms();

}  // namespace pushwise::tiles
