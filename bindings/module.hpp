#pragma once

#include <nanobind/nanobind.h>

namespace pushwise {

void bind_base(nanobind::module_& m);
void bind_laboratory(nanobind::module_& m);
void bind_fast(nanobind::module_& m);
void bind_checkpoint(nanobind::module_& m);
void bind_optimal(nanobind::module_& m);
void bind_patterns(nanobind::module_& m);
void bind_plan(nanobind::module_& m);
void bind_registry(nanobind::module_& m);
void bind_structure(nanobind::module_& m);
void bind_sokoban(nanobind::module_& m);
void bind_improve(nanobind::module_& m);
void bind_inspect(nanobind::module_& m);
void bind_generate(nanobind::module_& m);
void bind_tiles(nanobind::module_& m);

}  // namespace pushwise
