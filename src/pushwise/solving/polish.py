"""What is done to a solution after it was found, before it is shown.

Textbook methods that were asked for by name report what they found, so that they can be compared.
"""

from __future__ import annotations

import time
from dataclasses import replace

from pushwise import _core
from pushwise.solving.answer import replay_answer
from pushwise.solving.engines import ENGINES
from pushwise.solving.incumbent import wanted
from pushwise.solving.options import Options
from pushwise.solving.result import Result

# States for the fewest pushes among solutions with the fewest moves. A level of some ten thousand
# states is settled with fewer than this, in milliseconds.
TIE_STATES = 20_000
TIE_SECONDS = 0.2


def polished(result: Result, terrain: _core.Terrain, options: Options, start: float) -> Result:
    """Return the result with a better solution, where one is to be had at once."""
    if result.solution is None or result.level is None or options.raw:
        return result
    if options.objective == "any" and options.method_name in ENGINES and not result.optimal:
        better = _shortened(result, terrain)
    elif options.objective == "moves" and result.optimal and wanted(options):
        better = _with_fewer_pushes(result, terrain)
    else:
        return result
    return replace(better, seconds=time.perf_counter() - start)


def _shortened(result: Result, terrain: _core.Terrain) -> Result:
    """Shorten a solution that was sought in haste."""
    found, level = result.solution, result.level
    assert found is not None and level is not None  # noqa: S101, PT018 - asked by `polished`
    solution = replay_answer(level, _core.tidied(terrain, found.lurd))
    if (solution.pushes, solution.moves) >= (found.pushes, found.moves):
        return result
    message = f"shortened from {found.pushes:,} pushes and {found.moves:,} moves"
    return replace(result, solution=solution, message=message)


def _with_fewer_pushes(result: Result, terrain: _core.Terrain) -> Result:
    """Break the tie: among solutions with as few moves, look for one with fewer pushes.

    `improve` searches for moves first, then pushes; the moves are the fewest already. It is exact
    where it comes to an end within the states allowed.
    """
    found, level = result.solution, result.level
    assert found is not None and level is not None  # noqa: S101, PT018 - asked by `polished`
    improver = _core.improve(terrain, [found.lurd], moves=True)
    improver.step(TIE_SECONDS, TIE_STATES)
    solution = replay_answer(level, improver.solution)
    if (solution.moves, solution.pushes) >= (found.moves, found.pushes):
        return result
    return replace(result, solution=solution)
