// Shortening solutions.
#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <limits>

#include "module.hpp"
#include "sokoban/improve/improver.hpp"
#include "solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushwise {

void bind_improve(nb::module_& m) {
  m.def(
      "improve",
      [](std::shared_ptr<sokoban::Terrain> terrain, const std::vector<std::string>& solutions,
         bool moves, std::size_t memory_limit, Cost push_bound, bool hasty) {
        sokoban::ImproveOptions options;
        options.moves = moves;
        options.hasty = hasty;
        options.memory_limit = memory_limit;
        options.push_bound = push_bound;
        auto solver = sokoban::make_improver(terrain, solutions, options);
        return std::make_unique<BoundSolver>(std::move(terrain), std::move(solver));
      },
      "terrain"_a, "solutions"_a, "moves"_a = false, "memory_limit"_a = 0, "push_bound"_a = 0,
      "hasty"_a = false,
      "Shorten solutions of one level; the solver's solution is valid at any time. No solution has "
      "fewer than `push_bound` pushes, as was proved before. `hasty` if there are seconds only.");
  m.def(
      "tidied",
      [](std::shared_ptr<sokoban::Terrain> terrain, const std::string& solution, double seconds) {
        return sokoban::tidied(terrain, solution, seconds);
      },
      "terrain"_a, "solution"_a, "seconds"_a = std::numeric_limits<double>::infinity(),
      nb::call_guard<nb::gil_scoped_release>(),
      "A solution with fewer pushes, or the same, within milliseconds.");
}

}  // namespace pushwise
