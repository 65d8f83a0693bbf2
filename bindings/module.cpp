// The extension module pushwise._core: one function per exposed area.
#include "module.hpp"

#include <nanobind/nanobind.h>

NB_MODULE(_core, m) {
  m.doc() = "The native core of Pushwise. Private: use the package's own names.";
  pushwise::bind_base(m);
  pushwise::bind_sokoban(m);
  pushwise::bind_patterns(m);
  pushwise::bind_checkpoint(m);
  pushwise::bind_fast(m);
  pushwise::bind_optimal(m);
  pushwise::bind_tiles(m);
  pushwise::bind_laboratory(m);
  pushwise::bind_plan(m);
  pushwise::bind_registry(m);
  pushwise::bind_structure(m);
  pushwise::bind_improve(m);
  pushwise::bind_inspect(m);
  pushwise::bind_generate(m);
}
