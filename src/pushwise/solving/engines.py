"""The engines of the core, by name: they bring their own bounds and tests."""

from __future__ import annotations

from collections.abc import Callable

from pushwise import _core
from pushwise.machine import cores
from pushwise.solving.options import Options
from pushwise.solving.prior import Prior

Maker = Callable[[_core.Terrain, Options, int, _core.Patterns, Prior], _core.Solver]


def _fast(terrain: _core.Terrain, options: Options, memory_limit: int, *_: object) -> _core.Solver:
    threads = options.threads or cores()
    return _core.fast(terrain, memory_limit=memory_limit, threads=threads)


def _strategy(name: str) -> Maker:
    return lambda terrain, _, limit, *__: _core.strategy(terrain, name, memory_limit=limit)


def _optimal(
    terrain: _core.Terrain,
    options: Options,
    memory_limit: int,
    patterns: _core.Patterns,
    prior: Prior,
) -> _core.Solver:
    mode, slow_states = options.mining_plan
    if options.model_name == "move":
        return _core.optimal_moves(
            terrain,
            memory_limit=memory_limit,
            patterns=patterns,
            mining=mode,
            slow_states=slow_states,
            mining_budget=options.mining_budget,
        )
    return _core.optimal(
        terrain,
        memory_limit=memory_limit,
        threads=options.threads or 1,
        patterns=patterns,
        floor=prior.bound,
        checkpoint=prior.checkpoint,
        mining=mode,
        slow_states=slow_states,
        mining_budget=options.mining_budget,
    )


# Each takes the level's terrain, the options, the memory limit in bytes (0: none), patterns, and
# what else was proved before.
ENGINES: dict[str, Maker] = {
    "fast": _fast,
    **{name: _strategy(name) for name in _core.strategies()},
    "optimal": _optimal,
}
