"""What is done to a solution after it was found, before it is shown.

Textbook methods that were asked for by name report what they found, so that they can be compared.
"""

from __future__ import annotations

import time
from dataclasses import replace

from pushwise import _core
from pushwise.solving.answer import replay_answer
from pushwise.solving.engines import ENGINES
from pushwise.solving.options import Options
from pushwise.solving.result import Result


def polished(result: Result, terrain: _core.Terrain, options: Options, start: float) -> Result:
    """Return the result with a better solution, where one is to be had at once."""
    if result.solution is None or result.level is None or options.raw:
        return result
    if options.objective != "any" or options.method_name not in ENGINES or result.optimal:
        return result
    return replace(_shortened(result, terrain), seconds=time.perf_counter() - start)


def _shortened(result: Result, terrain: _core.Terrain) -> Result:
    """Shorten a solution that was sought in haste."""
    found, level = result.solution, result.level
    assert found is not None and level is not None  # noqa: S101, PT018 - asked by `polished`
    solution = replay_answer(level, _core.tidied(terrain, found.lurd))
    if (solution.pushes, solution.moves) >= (found.pushes, found.moves):
        return result
    message = f"shortened from {found.pushes:,} pushes and {found.moves:,} moves"
    return replace(result, solution=solution, message=message)
