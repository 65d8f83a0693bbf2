// Looking at a whole level: facts of its board, and all of its states counted.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "base/memory.hpp"
#include "module.hpp"
#include "search/best_first.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/textbook/move_domain.hpp"
#include "sokoban/textbook/pull_domain.hpp"
#include "sokoban/textbook/push_domain.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushwise {

using namespace sokoban;

namespace {

using Positions = std::vector<std::size_t>;

// A domain in which nothing is solved, so that a search visits all of it.
template <class D>
class Endless : public D {
 public:
  using D::D;
  bool is_goal(const std::byte*) const { return false; }
};

template <class D>
std::vector<std::uint64_t> count_by_depth(const Terrain& terrain, bool prune_dead,
                                          std::uint64_t most_states) {
  BitSet usable(terrain.board().cells());
  for (Cell cell = 0; cell < terrain.board().cells(); ++cell)
    if (!prune_dead || !terrain.is_dead(cell)) usable.set(cell);
  const Packing packing(terrain.board(), usable);
  Judge judge;
  Endless<D> domain(terrain.board(), packing, judge);
  MemoryBudget budget;
  BestFirst<Endless<D>> search(domain, budget, {});
  if (search.step(most_states) != Outcome::exhausted)
    throw std::length_error("there are more states than that");
  return search.statistics().by_depth;
}

std::vector<std::uint64_t> states_by_depth(const Terrain& terrain, const std::string& edges,
                                           bool prune_dead, std::uint64_t most_states) {
  if (edges == "pushes") return count_by_depth<PushDomain>(terrain, prune_dead, most_states);
  if (edges == "moves") return count_by_depth<MoveDomain>(terrain, prune_dead, most_states);
  if (edges == "pulls") return count_by_depth<PullDomain>(terrain, prune_dead, most_states);
  throw std::invalid_argument("edges are pushes, moves or pulls");
}

Positions articulation_cells(const Terrain& terrain) {
  Positions out;
  for (Cell cell = 0; cell < terrain.board().cells(); ++cell)
    if (terrain.sides().is_articulation(cell)) out.push_back(terrain.board().position(cell));
  return out;
}

}  // namespace

void bind_inspect(nb::module_& m) {
  m.def("states_by_depth", &states_by_depth, "terrain"_a, "edges"_a = "pushes",
        "prune_dead"_a = false, "most_states"_a = 10'000'000,
        nb::call_guard<nb::gil_scoped_release>(),
        "How many states lie 0, 1, 2, … pushes (or moves, or pulls) from the start; all of them, "
        "solved or not.");
  m.def("articulation_cells", &articulation_cells, "terrain"_a,
        "The cells on which a box cuts the floor in two.");
}

}  // namespace pushwise
