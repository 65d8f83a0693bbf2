// What can be asked for by name, and what each name promises.
#include "sokoban/registry.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "module.hpp"
#include "sokoban/textbook/textbook.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushwise {

using namespace sokoban;

namespace {

// The promises are the same on every level, so the smallest one will do.
std::pair<bool, bool> bound_promises(const std::string& name, bool backward) {
  const Terrain terrain({"#####", "#@$.#", "#####"});
  const auto bound = make_bound(name, terrain, backward);
  return {bound->admissible(), bound->consistent()};
}

}  // namespace

void bind_registry(nb::module_& m) {
  m.def("textbook_methods", &textbook_methods);
  m.def("bound_names", &bound_names);
  m.def("bound_additions", &bound_additions);
  m.def("deadlock_names", &all_deadlock_names);
  m.def("macro_names", &macro_names);
  m.def("renamed_parts", &renamed_parts, "Names before and now of parts that were renamed.");
  m.def("bound_promises", &bound_promises, "name"_a, "backward"_a = false,
        "Is the bound of this name admissible, is it consistent? ValueError if there is none.");
}

}  // namespace pushwise
