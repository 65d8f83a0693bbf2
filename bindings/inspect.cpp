// Looking into the core: what the tests compare with the reference model, and what analyses show.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "base/memory.hpp"
#include "module.hpp"
#include "search/best_first.hpp"
#include "sokoban/board/terrain.hpp"
#include "sokoban/solve/move_domain.hpp"
#include "sokoban/solve/pull_domain.hpp"
#include "sokoban/solve/push_domain.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushwise {

using namespace sokoban;

namespace {

using Positions = std::vector<std::size_t>;

// Boxes and player given as positions of the drawing.
Position position_of(const Terrain& terrain, const Positions& boxes, std::size_t player) {
  const Board& board = terrain.board();
  const auto cell = [&](std::size_t position) {
    if (position >= board.width() * board.height() || board.cell_at(position) == board.wall())
      throw std::invalid_argument("the cell is not inside the board");
    return board.cell_at(position);
  };
  Position position(board);
  position.clear();
  for (const std::size_t box : boxes) position.add_box(cell(box));
  position.set_player(cell(player));
  position.refresh();
  return position;
}

Positions reach(const Terrain& terrain, const Positions& boxes, std::size_t player) {
  const Position position = position_of(terrain, boxes, player);
  Positions out;
  for (const Cell cell : position.reach().cells()) out.push_back(terrain.board().position(cell));
  return out;
}

// A push or pull as (where the box is, the letter of the direction in which it goes).
std::vector<std::pair<std::size_t, std::string>> steps(const Position& position,
                                                       const std::vector<Push>& pushes) {
  std::vector<std::pair<std::size_t, std::string>> out;
  for (const Push push : pushes)
    out.emplace_back(position.board().position(position.box(push.box)),
                     std::string(1, move_letters[push.direction]));
  return out;
}

auto pushes(const Terrain& terrain, const Positions& boxes, std::size_t player) {
  const Position position = position_of(terrain, boxes, player);
  std::vector<Push> found;
  position.pushes(found);
  return steps(position, found);
}

auto pulls(const Terrain& terrain, const Positions& boxes, std::size_t player) {
  const Position position = position_of(terrain, boxes, player);
  std::vector<Push> found;
  position.pulls(found);
  return steps(position, found);
}

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
  m.def("reach", &reach, "terrain"_a, "boxes"_a, "player"_a,
        "Where the player can walk without pushing.");
  m.def("pushes", &pushes, "terrain"_a, "boxes"_a, "player"_a,
        "The legal pushes: the box's cell and the letter of the direction.");
  m.def("pulls", &pulls, "terrain"_a, "boxes"_a, "player"_a,
        "The legal pulls: the box's cell and the letter of the direction in which it goes.");
  m.def("states_by_depth", &states_by_depth, "terrain"_a, "edges"_a = "pushes",
        "prune_dead"_a = false, "most_states"_a = 10'000'000,
        nb::call_guard<nb::gil_scoped_release>(),
        "How many states lie 0, 1, 2, … pushes (or moves, or pulls) from the start; all of them, "
        "solved or not.");
  m.def("articulation_cells", &articulation_cells, "terrain"_a,
        "The cells on which a box cuts the floor in two.");
}

}  // namespace pushwise
