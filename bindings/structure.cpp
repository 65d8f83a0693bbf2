// The shape of a level for people: tunnels, rooms, goal areas, packing order, distances.
#include "sokoban/level/structure.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>

#include "module.hpp"
#include "sokoban/plan/packing_plan.hpp"
#include "sokoban/registry.hpp"
#include "sokoban/state/frozen.hpp"
#include "solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushwise {

using namespace sokoban;

namespace {

// (cells in walking order, ends in a wall, holds a goal) of each corridor of width one.
std::vector<std::tuple<Positions, bool, bool>> tunnels(const Terrain& terrain) {
  std::vector<std::tuple<Positions, bool, bool>> out;
  const Structure structure(terrain);
  for (const Tunnel& tunnel : structure.tunnels())
    out.emplace_back(positions(terrain.board(), tunnel.cells), tunnel.blind, tunnel.has_goal);
  return out;
}

std::vector<Positions> rooms(const Terrain& terrain) {
  const Structure structure(terrain);
  std::vector<Positions> out(structure.rooms());
  for (Cell cell = 0; cell < terrain.board().cells(); ++cell)
    if (structure.room(cell) != Structure::no_room)
      out[structure.room(cell)].push_back(terrain.board().position(cell));
  return out;
}

// (room, room, cells between them) of each way that meets no third room.
std::vector<std::tuple<std::size_t, std::size_t, Positions>> room_links(const Terrain& terrain) {
  std::vector<std::tuple<std::size_t, std::size_t, Positions>> out;
  const Structure structure(terrain);
  for (const Structure::Link& link : structure.links())
    out.emplace_back(link.a, link.b, positions(terrain.board(), link.cells));
  return out;
}

// (goals, cells by which the area is entered) of each group of neighbouring goals.
std::vector<std::pair<Positions, Positions>> goal_areas(const Terrain& terrain) {
  std::vector<std::pair<Positions, Positions>> out;
  const Structure structure(terrain);
  for (std::size_t area = 0; area < structure.goal_areas().size(); ++area)
    out.emplace_back(positions(terrain.board(), structure.goal_areas()[area]),
                     positions(terrain.board(), structure.entrances(area)));
  return out;
}

// (goals in the order in which they should be filled, how many of them need no parking).
std::pair<Positions, std::size_t> packing_order(const Terrain& terrain) {
  const PackingPlan plan(terrain);
  return {positions(terrain.board(), plan.order()), plan.clean()};
}

std::vector<std::optional<int>> from_each_cell(const Board& board,
                                               const NearestDistances& nearest) {
  std::vector<std::optional<int>> out;
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    const Cost distance = nearest.best(cell);
    out.push_back(distance >= infinite ? std::nullopt : std::optional<int>(distance));
  }
  return out;
}

// Distances of a box to one cell from every interior cell, in the order of `interior`; None where
// the box cannot be brought there.
std::vector<std::optional<int>> distances_to(const Terrain& terrain, std::size_t position,
                                             const std::string& kind) {
  const Board& board = terrain.board();
  return from_each_cell(board, NearestDistances(board, terrain.sides(), distance_by_name(kind),
                                                {interior(board, position)}));
}
// The same to the nearest goal.
std::vector<std::optional<int>> distances_to_goals(const Terrain& terrain,
                                                   const std::string& kind) {
  return from_each_cell(terrain.board(), terrain.nearest_goal(distance_by_name(kind)));
}

// The boxes that can never move again, at the start.
Positions frozen_boxes(const Terrain& terrain) {
  Position position(terrain.board());
  position.set(terrain.board().boxes(), terrain.board().player());
  position.refresh();
  FrozenBoxes frozen(terrain);
  frozen.compute(position);
  return positions(terrain.board(), frozen.cells());
}

}  // namespace

void bind_structure(nb::module_& m) {
  m.def("tunnels", &tunnels, "terrain"_a);
  m.def("rooms", &rooms, "terrain"_a);
  m.def("room_links", &room_links, "terrain"_a);
  m.def("goal_areas", &goal_areas, "terrain"_a);
  m.def("frozen_boxes", &frozen_boxes, "terrain"_a);
  m.def("packing_order", &packing_order, "terrain"_a);
  m.def("distances_to", &distances_to, "terrain"_a, "position"_a, "kind"_a);
  m.def("distances_to_goals", &distances_to_goals, "terrain"_a, "kind"_a);
}

}  // namespace pushwise
