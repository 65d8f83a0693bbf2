// What a search that was stopped leaves for another one, and its form as bytes.
#include "checkpoint.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "module.hpp"
#include "sokoban/optimal/checkpoint_bytes.hpp"
#include "sokoban/state/live_packing.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushwise {

using namespace sokoban;

namespace {

using Names = std::vector<std::uint32_t>;

void check(const Names& names, const Board& board) {
  Names sorted = names;
  std::sort(sorted.begin(), sorted.end());
  if (names.size() != board.cells() ||
      std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    throw std::invalid_argument("every interior cell needs a name of its own");
}

std::optional<BoundCheckpoint> read(std::shared_ptr<Terrain> terrain, const Names& names,
                                    const nb::bytes& data) {
  check(names, terrain->board());
  auto found = checkpoint_from_bytes({data.c_str(), data.size()}, terrain->board(),
                                     live_packing(*terrain), names);
  if (!found) return std::nullopt;
  return BoundCheckpoint(std::move(terrain), std::make_shared<const Checkpoint>(std::move(*found)));
}

nb::bytes write(const BoundCheckpoint& checkpoint, const Names& names) {
  const Terrain& terrain = checkpoint.terrain();
  check(names, terrain.board());
  const std::string out =
      checkpoint_to_bytes(*checkpoint.checkpoint(), terrain.board(), live_packing(terrain), names);
  return nb::bytes(out.data(), out.size());
}

}  // namespace

void bind_checkpoint(nb::module_& m) {
  nb::class_<BoundCheckpoint>(m, "Checkpoint", "The states of a search that was stopped.")
      .def_static("read", &read, "terrain"_a, "names"_a, "data"_a,
                  "What `write` made, for this level or a turned copy of it; None if the bytes "
                  "are anything else.")
      .def("write", &write, "names"_a,
           "As bytes, with a name for each interior cell that all copies of the level agree on.")
      .def("__len__", [](const BoundCheckpoint& f) { return f.checkpoint()->states(); })
      .def_prop_ro("lower_bound",
                   [](const BoundCheckpoint& f) { return f.checkpoint()->lower_bound(); })
      .def_prop_ro(
          "expanded", [](const BoundCheckpoint& f) { return f.checkpoint()->expanded(); },
          "States expanded to come so far, by all the searches that went on from each other.")
      .def_prop_ro(
          "ceiling",
          [](const BoundCheckpoint& f) {
            const Cost ceiling = f.checkpoint()->ceiling();
            return ceiling >= infinite ? std::nullopt : std::optional(ceiling);
          },
          "Pushes of the solution below which was searched: it is of use only with one as good.");
}

}  // namespace pushwise
