// Sliding tiles: puzzles, solvers, pattern databases. Cells cross this border as numbers of usable
// cells, row by row; a move is (the cell a tile leaves, the cell it goes to).
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "module.hpp"
#include "tiles/quick.hpp"
#include "tiles/solver.hpp"
#include "tiles/table_builder.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushwise {

using namespace tiles;

namespace {

using Moves = std::vector<std::pair<Cell, Cell>>;

Moves as_moves(const std::vector<Slide>& slides) {
  Moves moves;
  for (const Slide& slide : slides) moves.emplace_back(slide.tile, slide.blank);
  return moves;
}

Heuristic heuristic_named(const std::string& name) {
  if (name == "W") return Heuristic::misplaced;
  if (name == "P") return Heuristic::distance;
  if (name == "P&LC") return Heuristic::conflicts;
  if (name == "P&LC&C") return Heuristic::corners;
  throw nb::value_error(("there is no heuristic '" + name + "'").c_str());
}

// A view of a Python buffer that keeps its owner alive.
class Buffer {
 public:
  explicit Buffer(nb::handle object) {
    if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_SIMPLE) != 0) throw nb::python_error();
  }
  Buffer(Buffer&& other) noexcept : view_(other.view_) { other.view_.obj = nullptr; }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  Buffer& operator=(Buffer&&) = delete;
  ~Buffer() {
    if (view_.obj != nullptr) PyBuffer_Release(&view_);
  }
  std::span<const std::uint8_t> bytes() const {
    return {static_cast<const std::uint8_t*>(view_.buf), static_cast<std::size_t>(view_.len)};
  }

 private:
  Py_buffer view_{};
};

// A pattern set together with the buffers its tables live in.
class BoundPatterns {
 public:
  BoundPatterns(std::size_t cells, bool full, const nb::list& families) {
    std::vector<std::vector<PatternLookup>> lookups;
    for (nb::handle family : families) {
      auto& out = lookups.emplace_back();
      for (nb::handle entry : nb::cast<nb::list>(family)) {
        const auto lookup = nb::cast<nb::tuple>(entry);
        const Buffer& buffer = buffers_.emplace_back(lookup[0]);
        out.push_back({buffer.bytes(), nb::cast<std::vector<std::uint8_t>>(lookup[1]),
                       nb::cast<std::vector<std::uint8_t>>(lookup[2])});
      }
    }
    set_ = std::make_shared<const PatternSet>(cells, full, std::move(lookups));
  }
  BoundPatterns(const BoundPatterns&) = delete;  // the buffers have one owner
  BoundPatterns& operator=(const BoundPatterns&) = delete;
  std::shared_ptr<const PatternSet> set() const { return set_; }

 private:
  std::vector<Buffer> buffers_;
  std::shared_ptr<const PatternSet> set_;
};

std::string name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::solved:
      return "solved";
    case Outcome::exhausted:
      return "exhausted";
    case Outcome::memory:
      return "memory";
    case Outcome::running:
      break;
  }
  return "running";
}

nb::dict statistics_of(Solver& solver) {
  const Statistics& counts = solver.statistics();
  nb::dict out;
  out["expanded"] = counts.expanded;
  out["generated"] = counts.generated;
  out["created"] = counts.created;
  out["stored"] = counts.stored;
  out["duplicates"] = counts.duplicates;
  out["reopened"] = counts.reopened;
  out["open"] = solver.open();
  nb::list passes;
  for (const Pass& pass : counts.passes) passes.append(nb::make_tuple(pass.fmax, pass.nodes));
  out["passes"] = passes;
  return out;
}

// `function(cells)` gets the tiles of the usable cells, row by row, and returns a whole number.
using TileFunction = nb::typed<nb::callable, Cost(std::vector<Tile>)>;

// Keeps a Python function; it may be let go by any thread.
class TileFunctionOwner {
 public:
  explicit TileFunctionOwner(nb::callable function) : function_(std::move(function)) {}
  TileFunctionOwner(const TileFunctionOwner&) = delete;
  TileFunctionOwner& operator=(const TileFunctionOwner&) = delete;
  ~TileFunctionOwner() {
    const nb::gil_scoped_acquire lock;
    function_.reset();
  }
  Cost operator()(const std::vector<Tile>& cells) const {
    const nb::gil_scoped_acquire lock;
    return nb::cast<Cost>(function_(cells));
  }

 private:
  nb::callable function_;
};

std::unique_ptr<Solver> tile_solver(const Puzzle& puzzle, const std::string& algorithm,
                                    const std::string& heuristic, const BoundPatterns* patterns,
                                    std::optional<TileFunction> function, Cost punishment,
                                    bool admissible, bool test, bool plus, bool paper, Cost weight,
                                    Cost depth_limit, std::size_t threads, std::size_t most_listed,
                                    std::size_t memory_limit) {
  SolverOptions options;
  options.algorithm = algorithm;
  if (patterns != nullptr)
    options.patterns = patterns->set();
  else if (function) {
    auto owner = std::make_shared<const TileFunctionOwner>(std::move(*function));
    options.given = [owner, punishment] {
      return GivenHeuristic{[owner](const std::vector<Tile>& cells) { return (*owner)(cells); },
                            punishment};
    };
    options.admissible = admissible;
  } else
    options.heuristic = heuristic_named(heuristic);
  options.test = {test, plus, paper};
  options.weight = weight;
  options.depth_limit = depth_limit < 0 ? infinite : depth_limit;
  options.threads = threads;
  options.most_listed = most_listed;
  options.memory_limit = memory_limit;
  return make_solver(puzzle, options);
}

// The values of many positions at once, for tests and statistics.
std::vector<Cost> tile_values(const Puzzle& puzzle, const std::vector<std::vector<Tile>>& positions,
                              const std::string& heuristic, const BoundPatterns* patterns,
                              bool test) {
  std::vector<Cost> values;
  if (patterns != nullptr) {
    PatternEvaluator evaluator(puzzle, patterns->set());
    for (const auto& cells : positions) values.push_back(evaluator.value(cells));
    return values;
  }
  const Evaluator evaluator(puzzle, heuristic_named(heuristic));
  ReasonTest reasons(puzzle.board, evaluator);
  for (const auto& cells : positions) {
    if (!test) {
      values.push_back(evaluator.value(cells));
      continue;
    }
    const auto [value, exactness] = reasons.run(cells);
    values.push_back(exactness == Exactness::exact ? value : value + evaluator.punishment());
  }
  return values;
}

// A part of a builder's memory; a view of it keeps the builder alive.
struct BuilderMemory {
  nb::object builder;
  BuildPart part;
};

int give_buffer(PyObject* self, Py_buffer* view, int flags) {
  const auto& memory = *nb::inst_ptr<BuilderMemory>(nb::handle(self));
  return PyBuffer_FillInfo(view, self, memory.part.data, static_cast<Py_ssize_t>(memory.part.size),
                           0, flags);
}

PyType_Slot buffer_slots[] = {{Py_bf_getbuffer, reinterpret_cast<void*>(&give_buffer)},
                              {0, nullptr}};

nb::list views(nb::handle builder) {
  nb::list out;
  for (const BuildPart& part : nb::cast<TableBuilder&>(builder).parts()) {
    const nb::object memory = nb::cast(BuilderMemory{nb::borrow(builder), part});
    out.append(nb::steal(PyMemoryView_FromObject(memory.ptr())));
  }
  return out;
}

void bind_tables(nb::module_& m) {
  nb::class_<BoundPatterns>(m, "PatternTables", "Pattern databases put together to a heuristic.")
      .def(nb::init<std::size_t, bool, const nb::list&>(), "cells"_a, "full"_a, "families"_a,
           nb::sig(
               "def __init__(self, cells: int, full: bool, families: list[typing.Any]) -> None"));
  nb::class_<BuilderMemory>(m, "BuilderMemory", nb::type_slots(buffer_slots),
                            "A part of a builder's memory, for a view.");
  nb::class_<TableBuilder>(m, "TableBuilder", "Builds one pattern database, in steps.")
      .def(nb::new_([](std::size_t rows, std::size_t columns, std::size_t blank,
                       const std::vector<std::uint8_t>& home, bool full) {
             return make_table_builder({rows, columns, blank, home, full});
           }),
           "rows"_a, "columns"_a, "blank"_a, "home"_a, "full"_a)
      .def("step", &TableBuilder::step, "seconds"_a, "threads"_a,
           nb::call_guard<nb::gil_scoped_release>(), "Work on; True when the table is done.")
      .def_prop_ro("depth", &TableBuilder::depth)
      .def_prop_ro("filled", &TableBuilder::filled)
      .def("parts", &views, nb::sig("def parts(self) -> list[memoryview]"),
           "Writable views of the memory; the first is the table. Use them between steps; they "
           "keep the builder alive.")
      .def("resume_at", &TableBuilder::resume_at, "depth"_a);
  m.def(
      "table_bytes",
      [](std::size_t rows, std::size_t columns, std::size_t blank,
         const std::vector<std::uint8_t>& home,
         bool full) { return table_bytes({rows, columns, blank, home, full}); },
      "rows"_a, "columns"_a, "blank"_a, "home"_a, "full"_a);
  m.def(
      "table_checksum",
      [](nb::handle data) {
        const Buffer buffer(data);
        nb::gil_scoped_release release;
        return checksum(buffer.bytes().data(), buffer.bytes().size());
      },
      "data"_a);
}

}  // namespace

void bind_tiles(nb::module_& m) {
  m.attr("MOST_TILE_CELLS") = most_search_cells;
  nb::class_<Puzzle>(m, "TilePuzzle", "A board of tiles with its goal.")
      .def(nb::new_([](std::size_t rows, std::size_t columns, const std::vector<bool>& holes,
                       bool wrap_rows, bool wrap_columns, const std::vector<Tile>& start,
                       const std::vector<Tile>& goal) {
             return Puzzle{Board(rows, columns, holes, wrap_rows, wrap_columns), start, goal};
           }),
           "rows"_a, "columns"_a, "holes"_a, "wrap_rows"_a, "wrap_columns"_a, "start"_a, "goal"_a);
  nb::class_<Solver>(m, "TileSolver", "A search that is stepped.")
      .def(
          "step",
          [](Solver& s, double seconds, std::uint64_t node_limit) {
            return name_of(s.step(seconds, node_limit));
          },
          "seconds"_a, "node_limit"_a, nb::call_guard<nb::gil_scoped_release>(),
          "Work for about this many seconds: 'running', 'solved', 'exhausted' or 'memory'.")
      .def("statistics", &statistics_of, nb::sig("def statistics(self) -> dict[str, typing.Any]"))
      .def_prop_ro("lower_bound",
                   [](const Solver& s) -> std::optional<Cost> {
                     const Cost bound = s.lower_bound();
                     return bound >= infinite ? std::nullopt : std::optional(bound);
                   })
      .def_prop_ro("complete", &Solver::complete)
      .def_prop_ro("optimal", &Solver::optimal)
      .def_prop_ro("fraction", &Solver::fraction)
      .def_prop_ro("solution", [](Solver& s) { return as_moves(s.solution()); })
      .def_prop_ro("solution_count", &Solver::solution_count)
      .def("all_solutions",
           [](Solver& s) {
             std::vector<Moves> out;
             for (const auto& slides : s.all_solutions()) out.push_back(as_moves(slides));
             return out;
           })
      .def_prop_ro("peak_bytes", &Solver::peak_bytes);
  m.def("tile_solver", &tile_solver, "puzzle"_a, "algorithm"_a, "heuristic"_a = "P", nb::kw_only(),
        "patterns"_a.none() = nb::none(), "function"_a = nb::none(), "punishment"_a = 1,
        "admissible"_a = true, "test"_a = false, "plus"_a = false, "paper"_a = false,
        "weight"_a = 100, "depth_limit"_a = -1, "threads"_a = 1, "most_listed"_a = 0,
        "memory_limit"_a = 0, nb::keep_alive<0, 4>());
  m.def("tile_values", &tile_values, "puzzle"_a, "positions"_a, "heuristic"_a = "P", nb::kw_only(),
        "patterns"_a.none() = nb::none(), "test"_a = false);
  m.def(
      "quick_tiles", [](const Puzzle& puzzle) { return as_moves(quick_solution(puzzle)); },
      "puzzle"_a);
  m.def("tile_algorithms", &tile_algorithms);
  bind_tables(m);
}

}  // namespace pushwise
