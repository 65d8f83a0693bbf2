// Shortens solutions.
//
// Windows of the path, long ones while the searches stay small and short ones otherwise, are
// searched for something cheaper between their ends (WindowSearch), in several stages: near the
// path with one, two and three boxes moved, and without limits. Every cycle through the stages that
// finds nothing allows four times as many states to each search. Parts of the path that a stage has
// settled are not searched again until they change. A search without limits over the whole path
// that finds nothing proves that the solution is the best.
//
// All budgets count states, never seconds: the same steps give the same result everywhere.
#pragma once

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "sokoban/level/terrain.hpp"
#include "sokoban/run/solver.hpp"

namespace pushwise::sokoban {

struct ImproveOptions {
  bool moves = false;   // moves, then pushes; otherwise pushes, then moves
  bool brief = false;   // end after a short first cycle near the path
  bool hasty = false;   // what is found soon counts most: begin with short windows
  Cost push_bound = 0;  // no solution has fewer pushes, as was proved before
  std::size_t memory_limit = 0;
};

// `solutions` are LURD letters, at least one, each solving the level; all of them are drawn on.
// The solver ends when it has proved its solution or knows nothing more to try (Outcome::solved),
// or nothing more for want of memory (Outcome::memory); its solution is valid at any time. Throws
// std::logic_error if a step is impossible.
std::unique_ptr<Solver> make_improver(std::shared_ptr<const Terrain> terrain,
                                      const std::vector<std::string>& solutions,
                                      const ImproveOptions& options);

// The first cycle at once: some milliseconds, and at most as many seconds.
std::string tidied(const std::shared_ptr<const Terrain>& terrain, const std::string& solution,
                   double seconds = std::numeric_limits<double>::infinity());

}  // namespace pushwise::sokoban
