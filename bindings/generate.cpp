// Making and rating levels: reverse play, and how much of a level is lost.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <tuple>

#include "module.hpp"
#include "sokoban/generate/reverse_play.hpp"
#include "sokoban/rate/branching.hpp"
#include "sokoban/rate/lost_states.hpp"
#include "solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushwise {

using namespace sokoban;

namespace {

using Range = std::pair<std::uint32_t, std::uint32_t>;
// (boxes, player, pushes, box changes, promise, the pushes of its solution)
using BoundStart = std::tuple<Positions, std::size_t, std::uint32_t, std::uint32_t, std::uint32_t,
                              std::vector<std::pair<std::size_t, std::string>>>;

// A play together with the terrain it is about.
class BoundReversePlay {
 public:
  BoundReversePlay(std::shared_ptr<Terrain> terrain, std::size_t states, std::size_t width,
                   std::uint64_t seed)
      : terrain_(std::move(terrain)), play_(*terrain_, {states, width}, seed) {}

  bool step(double seconds) { return play_.step(seconds); }
  const ReversePlay& play() const { return play_; }

  std::vector<BoundStart> best(std::size_t count, Range pushes, Range changes) const {
    const Board& board = terrain_->board();
    std::vector<BoundStart> out;
    for (const Start& start :
         play_.best({pushes.first, pushes.second, changes.first, changes.second}, count)) {
      std::vector<std::pair<std::size_t, std::string>> solution;
      for (const auto& [cell, way] : play_.solution(start.id))
        solution.emplace_back(board.position(cell), std::string(1, push_letters[way]));
      out.emplace_back(positions(board, play_.boxes(start.id)),
                       board.position(play_.player(start.id)), start.pushes, start.box_changes,
                       start.promise, std::move(solution));
    }
    return out;
  }

 private:
  std::shared_ptr<Terrain> terrain_;
  ReversePlay play_;
};

}  // namespace

void bind_generate(nb::module_& m) {
  nb::class_<BoundReversePlay>(m, "ReversePlay", "From the solved position by pulls, in steps.")
      .def(nb::init<std::shared_ptr<Terrain>, std::size_t, std::size_t, std::uint64_t>(),
           "terrain"_a, "states"_a, "width"_a, "seed"_a)
      .def("step", &BoundReversePlay::step, "seconds"_a, nb::call_guard<nb::gil_scoped_release>(),
           "Play on for about this many seconds; True when there is nothing left to do.")
      .def_prop_ro("exact", [](const BoundReversePlay& p) { return p.play().exact(); })
      .def_prop_ro("complete", [](const BoundReversePlay& p) { return p.play().complete(); })
      .def_prop_ro("states", [](const BoundReversePlay& p) { return p.play().states(); })
      .def_prop_ro("depth", [](const BoundReversePlay& p) { return p.play().depth(); })
      .def("best", &BoundReversePlay::best, "count"_a, "pushes"_a, "box_changes"_a,
           "The most promising starts with pushes and box changes in these ranges: boxes, player, "
           "pushes, "
           "box changes, how promising it is, and the pushes that solve it.");
  m.def(
      "branching",
      [](const Terrain& terrain, std::size_t most_states, double seconds) {
        const Branching counts = sample_branching(terrain, most_states, seconds);
        return std::pair{counts.states, counts.pushes};
      },
      "terrain"_a, "most_states"_a, "seconds"_a, nb::call_guard<nb::gil_scoped_release>(),
      "Of the states nearest to the start: how many, and the pushes onto live cells out of them.");
  m.def(
      "lost_states",
      [](const Terrain& terrain, std::size_t most_states)
          -> std::optional<std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>> {
        const auto counts = count_lost_states(terrain, most_states);
        if (!counts) return std::nullopt;
        return std::tuple{counts->states, counts->lost, counts->pushes, counts->fatal};
      },
      "terrain"_a, "most_states"_a, nb::call_guard<nb::gil_scoped_release>(),
      "Of the states the start leads to: how many, how many lost; of the pushes out of those that "
      "can be solved: how many, how many fatal. None if there are more states than that.");
}

}  // namespace pushwise
