"""The best solution known while the proof that none is better goes on.

It comes from the store, or from the fast engine, and `improve` shortens it. The search that proves
needs no more than its cost: it looks for better solutions only, and ends as soon as its bound says
that there is none. If a limit comes first, the solution and the bound are what the run answers.
"""

from __future__ import annotations

import time

from pushwise import _core
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import Solution
from pushwise.solving.answer import cost, replay_answer
from pushwise.solving.options import Options

MIB = 1024 * 1024
# Most levels are proved before any other engine could help.
PATIENCE_SECONDS = 1.0
# Of the time since the start, what may go into better solutions.
SHARE_OF_TIME = 0.1
# While the search itself holds less than this share of the memory limit.
SHARE_OF_MEMORY = 0.5


class Incumbent:
    """A solution that is looked for and shortened beside a search, now and then.

    `solution` has been replayed; `source` says who found it.
    """

    def __init__(
        self,
        level: Level,
        terrain: _core.Terrain,
        options: Options,
        start: float,
        known: tuple[Solution, str] | None = None,
    ) -> None:
        """Begin with what is known, if anything is. `start` is when the time began to count."""
        self.solution: Solution | None = None
        self.source = ""
        if known is not None:
            self.solution, self.source = known
        self._told = self.solution
        self._level = level
        self._terrain = terrain
        self._objective = options.objective
        self._start = start
        self._used = 0.0
        self._memory_limit = int((options.memory_limit or 0) * MIB * SHARE_OF_MEMORY)
        self._threads = options.threads or 1
        self._finder: _core.Solver | None = None
        self._improver: _core.Solver | None = None
        self._over = not wanted(options)

    def work(self, seconds: float, best_possible: int | None) -> bool:
        """Spend about so long on it, if it is time to; whether there is a better solution now.

        `best_possible` is the bound that is proved: a solution that reaches it needs no work.
        """
        now = time.perf_counter()
        elapsed = now - self._start
        if self._over or elapsed < PATIENCE_SECONDS or self._used > elapsed * SHARE_OF_TIME:
            return False
        if self.solution is not None and self._cost <= (best_possible or 0):
            return False
        found = self._find(seconds) if self.solution is None else self._shorten(seconds)
        self._used += time.perf_counter() - now
        return found

    def news(self) -> Solution | None:
        """The solution, if it is another one than when this was asked last."""
        fresh = self.solution if self.solution is not self._told else None
        self._told = self.solution
        return fresh

    @property
    def _cost(self) -> int:
        assert self.solution is not None  # noqa: S101 - asked only with one at hand
        return cost(self.solution, self._objective)[0]

    def _find(self, seconds: float) -> bool:
        if self._finder is None:
            self._finder = _core.fast(
                self._terrain, memory_limit=self._memory_limit, threads=self._threads
            )
        outcome = self._finder.step(seconds, 2**62)
        if outcome == "running":
            return False
        if outcome == "solved":
            self.solution = replay_answer(self._level, self._finder.solution)
            self.source = "fast"
        else:
            self._over = True  # it has no more memory, or knows of no solution
        self._finder = None
        return self.solution is not None

    def _shorten(self, seconds: float) -> bool:
        assert self.solution is not None  # noqa: S101 - asked only with one at hand
        if self._improver is None:
            self._improver = _core.improve(
                self._terrain,
                [self.solution.lurd],
                moves=self._objective == "moves",
                memory_limit=self._memory_limit,
            )
        outcome = self._improver.step(seconds, 2**62)
        lurd = self._improver.solution
        if outcome != "running":
            self._over = True
            self._improver = None
        if lurd == self.solution.lurd:
            return False
        better = replay_answer(self._level, lurd)
        if cost(better, self._objective) >= cost(self.solution, self._objective):
            return False
        self.solution = better
        if not self.source.endswith("improve"):
            self.source += " and improve"
        return True


def wanted(options: Options) -> bool:
    """Whether the best solution is asked for, and nobody asked for one method as it is."""
    by_default = options.method is None or options.method_name == "optimal"
    return options.objective != "any" and by_default and not options.raw
