// The strategies of the fast engine.
#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "module.hpp"
#include "sokoban/fast/portfolio.hpp"
#include "sokoban/fast/strategies.hpp"
#include "solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushwise {

void bind_fast(nb::module_& m) {
  m.def("strategies", &sokoban::strategy_names);
  m.def(
      "strategy",
      [](std::shared_ptr<sokoban::Terrain> terrain, const std::string& name,
         std::size_t memory_limit) {
        auto solver = sokoban::make_strategy(name, terrain, memory_limit);
        return std::make_unique<BoundSolver>(std::move(terrain), std::move(solver));
      },
      "terrain"_a, "name"_a, "memory_limit"_a = 0);
  m.def(
      "fast",
      [](std::shared_ptr<sokoban::Terrain> terrain, std::size_t memory_limit, unsigned threads) {
        auto solver = sokoban::make_fast(terrain, memory_limit, threads);
        return std::make_unique<BoundSolver>(std::move(terrain), std::move(solver));
      },
      "terrain"_a, "memory_limit"_a = 0, "threads"_a = 1);
}

}  // namespace pushwise
