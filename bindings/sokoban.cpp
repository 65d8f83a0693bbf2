// Boards and solvers. Cells cross this border as positions row * width + column of the drawing.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>

#include "module.hpp"
#include "patterns.hpp"
#include "python_bound.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/proof/frequent_sets.hpp"
#include "sokoban/registry.hpp"
#include "sokoban/textbook/textbook.hpp"
#include "solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushwise {

using namespace sokoban;

namespace {

std::unique_ptr<BoundSolver> textbook(
    std::shared_ptr<Terrain> terrain, const std::string& method, const std::string& bound,
    const std::vector<std::string>& deadlocks, const std::vector<std::string>& macros,
    int zone_depth, bool backward, bool move_model, Cost weight, Cost depth_limit,
    bool prune_leaves, std::uint64_t restarts, std::uint64_t seed, Cost floor,
    std::size_t memory_limit, const PatternSet* patterns, const std::string& mining,
    std::uint64_t slow_states, std::size_t mining_budget,
    std::optional<PythonBoundFunction> user_bound, bool user_admissible, bool user_consistent) {
  TextbookOptions options;
  options.method = method;
  options.backward = backward;
  options.move_model = move_model;
  options.prune_dead = std::find(deadlocks.begin(), deadlocks.end(), "dead") != deadlocks.end();
  options.weight = weight;
  options.depth_limit = depth_limit < 0 ? infinite : depth_limit;
  options.prune_leaves = prune_leaves;
  options.restarts = restarts;
  options.seed = seed;
  options.floor = floor;
  options.memory_limit = memory_limit;
  JudgeNames names;
  names.bound = user_bound ? "zero" : bound;
  names.deadlocks = deadlocks;
  names.macros = macros;
  names.zone_depth = zone_depth;
  names.backward = backward;
  names.move_model = move_model;
  if (patterns != nullptr) names.patterns = patterns->store();
  names.mining = {mining_mode(mining), slow_states, mining_budget};
  auto judge = make_judge(*terrain, names);
  if (user_bound)
    judge->set_bound(
        make_python_bound(std::move(*user_bound), {bound, user_admissible, user_consistent}));
  auto solver = make_textbook(terrain, std::move(judge), options);
  return std::make_unique<BoundSolver>(std::move(terrain), std::move(solver));
}

std::vector<DrawnPattern> discovered(const BoundSolver& solver) {
  std::vector<DrawnPattern> out;
  for (const Pattern* pattern : solver.solver().learnt())
    out.push_back(drawn_pattern(solver.board(), *pattern));
  return out;
}

// How many states to look at, so that about `boxes` boxes are; at least one.
std::size_t states_with(const BoundSolver& solver, std::size_t states, std::size_t boxes) {
  const std::size_t each = std::max<std::size_t>(solver.board().boxes().size(), 1);
  return std::clamp<std::size_t>(boxes / each, 1, states);
}

constexpr std::size_t most_sampled = 20'000;
constexpr std::size_t most_sampled_boxes = 2'000'000;

std::vector<Positions> frequent(const BoundSolver& solver, std::size_t most) {
  std::vector<Positions> out;
  for (const auto& set : frequent_sets(
           solver.board(),
           solver.solver().sample(states_with(solver, most_sampled, most_sampled_boxes)), most))
    out.push_back(positions(solver.board(), set));
  return out;
}

// Few enough to be counted ten times a second beside the search.
constexpr std::size_t most_counted = 4'000;
constexpr std::size_t most_counted_boxes = 400'000;

std::vector<std::pair<std::size_t, std::uint64_t>> heat(const BoundSolver& solver) {
  const Board& board = solver.board();
  std::vector<std::uint64_t> seen(board.cells());
  for (const auto& boxes :
       solver.solver().sample(states_with(solver, most_counted, most_counted_boxes)))
    for (const Cell box : boxes) ++seen[box];
  std::vector<std::pair<std::size_t, std::uint64_t>> out;
  for (Cell cell = 0; cell < board.cells(); ++cell)
    if (seen[cell] != 0) out.emplace_back(board.position(cell), seen[cell]);
  return out;
}

}  // namespace

void bind_sokoban(nb::module_& m) {
  m.attr("MOST_CELLS") = most_cells;
  nb::class_<Terrain>(m, "Terrain", "A level's board with all that is computed once for it.")
      .def(nb::init<const std::vector<std::string>&>(), "rows"_a)
      .def_prop_ro("affords_tables", &Terrain::affords_tables,
                   "Whether the level is small enough for tables of distances to its goals, and "
                   "for what is made with them: matchings, plans, most deadlock tests.")
      .def_prop_ro("cells", [](const Terrain& t) { return t.board().cells(); })
      .def_prop_ro("interior",
                   [](const Terrain& t) {
                     Positions out;
                     for (Cell cell = 0; cell < t.board().cells(); ++cell)
                       out.push_back(t.board().position(cell));
                     return out;
                   })
      .def_prop_ro("dead", [](const Terrain& t) {
        Positions out;
        t.dead().for_each(
            [&](std::size_t cell) { out.push_back(t.board().position(static_cast<Cell>(cell))); });
        return out;
      });
  nb::class_<BoundSolver>(m, "Solver", "A search that is stepped.")
      .def("step", &BoundSolver::step, "seconds"_a, "node_limit"_a,
           nb::call_guard<nb::gil_scoped_release>(),
           "Work for about this many seconds: 'running', 'solved', 'exhausted' or 'memory'.")
      .def("offer", &BoundSolver::offer, "lurd"_a,
           "A solution found elsewhere: look for better ones only.")
      .def("statistics", &BoundSolver::statistics,
           nb::sig("def statistics(self) -> dict[str, typing.Any]"))
      .def("pruned", [](const BoundSolver& s) { return s.solver().pruned(); })
      .def("snapshot", &BoundSolver::snapshot)
      .def("probe_histogram", [](const BoundSolver& s) { return s.solver().probe_histogram(); })
      .def("discovered", &discovered, "Patterns that the search proved on the way.")
      .def(
          "frequent_sets", &frequent, "most"_a,
          "Boxes that stood together in many states, at most `most` sets for each number of boxes.")
      .def("checkpoint", &BoundSolver::checkpoint,
           "What another search can go on from if this one is stopped now, or None.")
      .def("heat", &heat,
           "On which cells boxes stand, and how often, in an even sample of the stored states.")
      .def_prop_ro("lower_bound", &BoundSolver::lower_bound)
      .def_prop_ro("strategy", [](const BoundSolver& s) { return s.solver().strategy(); })
      .def_prop_ro("finding", &BoundSolver::finding,
                   "Who found the solution; the boards they aimed at (who, made from the start?, "
                   "boxes); where searches from both ends met (boxes, player).")
      .def_prop_ro("complete",
                   [](const BoundSolver& s) { return !s.failed() && s.solver().complete(); })
      .def_prop_ro("optimal",
                   [](const BoundSolver& s) { return !s.failed() && s.solver().optimal(); })
      .def_prop_ro("settled",
                   [](const BoundSolver& s) { return !s.failed() && s.solver().settled(); })
      .def_prop_ro("solution", [](const BoundSolver& s) { return s.solver().solution(); })
      .def_prop_ro("peak_bytes", [](const BoundSolver& s) { return s.solver().peak_bytes(); });
  m.def("textbook", &textbook, "terrain"_a, "method"_a, nb::kw_only(), "bound"_a = "zero",
        "deadlocks"_a = std::vector<std::string>{"dead"}, "macros"_a = std::vector<std::string>{},
        "zone_depth"_a = 2, "backward"_a = false, "move_model"_a = false, "weight"_a = 100,
        "depth_limit"_a = -1, "prune_leaves"_a = false, "restarts"_a = 0, "seed"_a = 0,
        "floor"_a = 0, "memory_limit"_a = 0, "patterns"_a.none() = nb::none(), "mining"_a = "none",
        "slow_states"_a = 0, "mining_budget"_a = 1000, "user_bound"_a = nb::none(),
        "user_admissible"_a = false, "user_consistent"_a = false,
        "A textbook method. `user_bound(boxes, player)` replaces the bound of the core.");
}

}  // namespace pushwise
