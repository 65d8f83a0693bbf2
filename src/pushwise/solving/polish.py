"""What is done to a solution after it was found, before it is shown.

It takes at most as long as the search did, and at most two seconds. Textbook methods that were
asked for by name report what they found, so that they can be compared.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from pushwise import _core
from pushwise.solving.answer import replay_answer
from pushwise.solving.drive import MIB
from pushwise.solving.engines import ENGINES
from pushwise.solving.options import Options
from pushwise.solving.result import Result

MOST_SECONDS = 2.0
# After a shorter search there is one pass that takes milliseconds, the same on every machine.
LEAST_SECONDS = 0.05
STEP_SECONDS = 0.01
# The last step may take a little longer than it should.
MARGIN = 0.9
MOST_MIB = 256
MANY_STATES = 2**62


def polished(
    result: Result,
    terrain: _core.Terrain,
    options: Options,
    start: float,
    cancelled: Callable[[], bool] | None = None,
) -> Result:
    """Return the result with a better solution, where one is to be had in a short time.

    `start` is when the search began, by `time.perf_counter`.
    """
    if result.solution is None or result.level is None or options.raw:
        return result
    if options.objective != "any" or options.method_name not in ENGINES or result.optimal:
        return result
    seconds = seconds_for(result.seconds, options.time_limit, time.perf_counter() - start)
    result = _shortened(result, terrain, options, seconds, cancelled)
    return replace(result, seconds=time.perf_counter() - start)


def seconds_for(searched: float, limit: float | None, now: float) -> float:
    """Return how long to polish after a search, `now` being the time since it began."""
    most = min(searched, MOST_SECONDS)
    return most if limit is None else max(0.0, min(most, limit - now))


def _shortened(
    result: Result,
    terrain: _core.Terrain,
    options: Options,
    seconds: float,
    cancelled: Callable[[], bool] | None,
) -> Result:
    """Shorten a solution that was sought in haste."""
    found, level = result.solution, result.level
    assert found is not None and level is not None  # noqa: S101, PT018 - asked by `polished`
    if seconds < LEAST_SECONDS or not terrain.affords_tables:
        lurd = _core.tidied(terrain, found.lurd, seconds=max(seconds, LEAST_SECONDS))
    else:
        lurd = _improved(terrain, found.lurd, options, seconds, cancelled)
    solution = replay_answer(level, lurd)
    if (solution.pushes, solution.moves) >= (found.pushes, found.moves):
        return result
    message = f"shortened from {found.pushes:,} pushes and {found.moves:,} moves"
    return replace(result, solution=solution, message=message)


def _improved(
    terrain: _core.Terrain,
    lurd: str,
    options: Options,
    seconds: float,
    cancelled: Callable[[], bool] | None,
) -> str:
    end = time.perf_counter() + MARGIN * seconds
    most = min(MOST_MIB, options.memory_limit or MOST_MIB)
    improver = _core.improve(terrain, [lurd], hasty=True, memory_limit=int(most * MIB))
    while (left := end - time.perf_counter()) > 0:
        if improver.step(min(left, STEP_SECONDS), MANY_STATES) != "running":
            break
        if cancelled is not None and cancelled():
            break
    return improver.solution
