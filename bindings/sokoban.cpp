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

#include "module.hpp"
#include "sokoban/board/terrain.hpp"
#include "sokoban/bounds/names.hpp"
#include "sokoban/solve/configure.hpp"
#include "sokoban/solve/textbook.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushwise {

using namespace sokoban;

namespace {

using Positions = std::vector<std::size_t>;

Positions positions(const Board& board, const std::vector<Cell>& cells) {
  Positions out;
  for (const Cell cell : cells) out.push_back(board.position(cell));
  return out;
}

// A solver together with the terrain its answers are translated with.
class BoundSolver {
 public:
  BoundSolver(std::shared_ptr<Terrain> terrain, std::unique_ptr<Solver> solver)
      : terrain_(std::move(terrain)), solver_(std::move(solver)) {}

  std::string step(double seconds, std::uint64_t node_limit) {
    switch (solver_->step(seconds, node_limit)) {
      case Outcome::running:
        return "running";
      case Outcome::solved:
        return "solved";
      case Outcome::exhausted:
        return "exhausted";
      case Outcome::memory:
        return "memory";
    }
    return "running";
  }

  nb::dict statistics() const {
    const Statistics& counts = solver_->statistics();
    nb::dict out;
    out["expanded"] = counts.expanded;
    out["generated"] = counts.generated;
    out["stored"] = counts.stored;
    out["duplicates"] = counts.duplicates;
    out["reopened"] = counts.reopened;
    out["freed"] = counts.freed;
    out["bytes"] = counts.bytes;
    out["open"] = solver_->open();
    nb::list passes;
    for (const Pass& pass : counts.passes) passes.append(nb::make_tuple(pass.fmax, pass.nodes));
    out["passes"] = passes;
    out["by_depth"] = counts.by_depth;
    return out;
  }
  const Solver& solver() const { return *solver_; }
  std::pair<Positions, std::size_t> snapshot() const {
    const PathState state = solver_->snapshot();
    const Board& board = terrain_->board();
    return {positions(board, state.boxes), board.position(state.player)};
  }
  // None if it is proved that there is no solution.
  std::optional<Cost> lower_bound() const {
    const Cost bound = solver_->lower_bound();
    return bound >= infinite ? std::nullopt : std::optional(bound);
  }

 private:
  std::shared_ptr<Terrain> terrain_;
  std::unique_ptr<Solver> solver_;
};

std::unique_ptr<BoundSolver> textbook(std::shared_ptr<Terrain> terrain, const std::string& method,
                                      const std::string& bound,
                                      const std::vector<std::string>& deadlocks,
                                      const std::vector<std::string>& macros, int zone_depth,
                                      bool backward, bool move_model, Cost weight, Cost depth_limit,
                                      bool prune_leaves, std::size_t memory_limit) {
  TextbookOptions options;
  options.method = method;
  options.backward = backward;
  options.move_model = move_model;
  options.prune_dead = std::find(deadlocks.begin(), deadlocks.end(), "dead") != deadlocks.end();
  options.weight = weight;
  options.depth_limit = depth_limit < 0 ? infinite : depth_limit;
  options.prune_leaves = prune_leaves;
  options.memory_limit = memory_limit;
  JudgeNames names;
  names.bound = bound;
  names.deadlocks = deadlocks;
  names.macros = macros;
  names.zone_depth = zone_depth;
  names.backward = backward;
  names.move_model = move_model;
  auto judge = make_judge(*terrain, names);
  auto solver = make_textbook(terrain, std::move(judge), options);
  return std::make_unique<BoundSolver>(std::move(terrain), std::move(solver));
}

}  // namespace

void bind_sokoban(nb::module_& m) {
  m.attr("MOST_CELLS") = most_cells;
  nb::class_<Terrain>(m, "Terrain", "A level's board with all that is computed once for it.")
      .def(nb::init<const std::vector<std::string>&>(), "rows"_a)
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
           "Work for about so many seconds: 'running', 'solved', 'exhausted' or 'memory'.")
      .def("statistics", &BoundSolver::statistics,
           nb::sig("def statistics(self) -> dict[str, typing.Any]"))
      .def("pruned", [](const BoundSolver& s) { return s.solver().pruned(); })
      .def("snapshot", &BoundSolver::snapshot)
      .def_prop_ro("lower_bound", &BoundSolver::lower_bound)
      .def_prop_ro("complete", [](const BoundSolver& s) { return s.solver().complete(); })
      .def_prop_ro("optimal", [](const BoundSolver& s) { return s.solver().optimal(); })
      .def_prop_ro("solution", [](const BoundSolver& s) { return s.solver().solution(); })
      .def_prop_ro("peak_bytes", [](const BoundSolver& s) { return s.solver().peak_bytes(); });
  m.def("textbook", &textbook, "terrain"_a, "method"_a, nb::kw_only(), "bound"_a = "zero",
        "deadlocks"_a = std::vector<std::string>{"dead"}, "macros"_a = std::vector<std::string>{},
        "zone_depth"_a = 2, "backward"_a = false, "move_model"_a = false, "weight"_a = 100,
        "depth_limit"_a = -1, "prune_leaves"_a = false, "memory_limit"_a = 0);
  m.def("textbook_methods", &textbook_methods);
  m.def("bound_names", &bound_names);
  m.def("bound_additions", &bound_additions);
  m.def("deadlock_names", &all_deadlock_names);
  m.def("macro_names", &macro_names);
}

}  // namespace pushwise
