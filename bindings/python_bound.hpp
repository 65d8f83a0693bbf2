// A bound written in Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sokoban/bounds/bound.hpp"

namespace pushwise {

// `function(boxes, player)` gets the boxes as positions of the drawing, in order, and the first
// position of the player's region; it returns a whole number, or None for "no solution from here".
// What it raises ends the step that asked.
using PythonBoundFunction =
    nanobind::typed<nanobind::callable, std::optional<Cost>(std::vector<std::size_t>, std::size_t)>;

struct PythonBoundFacts {
  std::string name;
  bool admissible = false;
  bool consistent = false;
};

std::unique_ptr<sokoban::Bound> make_python_bound(nanobind::callable function,
                                                  PythonBoundFacts facts);

}  // namespace pushwise
