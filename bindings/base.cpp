// Facts about the process.
#include <nanobind/nanobind.h>

#include "base/memory.hpp"
#include "module.hpp"

namespace nb = nanobind;

namespace pushwise {

void bind_base(nb::module_& m) {
  m.def("resident_bytes", &resident_bytes, "Bytes of physical memory the process holds now.");
}

}  // namespace pushwise
