"""The engines of the core, by name: they bring their own bounds and tests."""

from __future__ import annotations

import os
from collections.abc import Callable

from pushwise import _core
from pushwise.solving.options import Options

Maker = Callable[[_core.Terrain, Options, int], _core.Solver]


def _fast(terrain: _core.Terrain, options: Options, memory_limit: int) -> _core.Solver:
    threads = options.threads or os.cpu_count() or 1
    return _core.fast(terrain, memory_limit=memory_limit, threads=threads)


# Each takes the level's terrain, the options and the memory limit in bytes (0: none).
ENGINES: dict[str, Maker] = {
    "fast": _fast,
    "fess": lambda terrain, _, limit: _core.fess(terrain, memory_limit=limit),
    "forward": lambda terrain, _, limit: _core.greedy(terrain, memory_limit=limit),
    "backward": lambda terrain, _, limit: _core.greedy(terrain, backward=True, memory_limit=limit),
    "optimal": lambda terrain, options, limit: _core.optimal(
        terrain, memory_limit=limit, threads=options.threads or 1
    ),
}
