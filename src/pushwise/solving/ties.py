"""After the fewest pushes are proved: the fewest moves among the solutions with as many pushes.

Two work at it in turn: a search that looks at nothing but states on the way to that few pushes, and
`improve`, whose solutions let that search end sooner. If time is up first, the best solution found
is the answer, and whether it is the best of all is open.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from pushwise import _core
from pushwise.knowledge.facts import Pattern
from pushwise.sokoban.solution import Solution
from pushwise.sokoban.terrain import terrain_of
from pushwise.solving.answer import replay_answer
from pushwise.solving.drive import MIB, NO_NODE_LIMIT, drive
from pushwise.solving.options import Options
from pushwise.solving.prior import to_core
from pushwise.solving.progress import Progress
from pushwise.solving.result import Result
from pushwise.solving.status import Status

METHOD = "ties"
LEAST_SECONDS = 0.2
MOST_SECONDS = 10.0
# Most searches of small levels end before `improve` could help them.
PATIENCE_SECONDS = 0.03
# Solutions leave out more states early: at first `improve` has more of the time. What it has not
# found in half a minute it hardly ever finds.
FIRST_PART = 0.25
FIRST_SECONDS = 5.0
FIRST_SHARE = 4.0
LATE_SECONDS = 30.0
LATE_SHARE = 0.125
MOVES_ARE_OPEN = (
    "the pushes are the fewest; whether as many pushes can do with fewer moves is not settled"
)


def wanted(result: Result, options: Options) -> bool:
    """Whether there is a tie to break, and somebody asked for it.

    A method that was asked for by name shows what it finds itself, unless ties are asked for too.
    """
    if options.objective != "pushes" or not result.optimal or result.solution is None:
        return False
    if options.ties == "auto":
        return options.method_name == "optimal" and not options.raw
    return options.ties == "full"


def time_for_ties(options: Options, proof_seconds: float) -> float | None:
    """Seconds for the ties after a proof that took so long; None: no limit."""
    left = None
    if options.time_limit is not None:
        left = max(0.0, options.time_limit - proof_seconds)
    if options.ties == "full":
        return left
    share = min(max(proof_seconds, LEAST_SECONDS), MOST_SECONDS)
    return share if left is None else min(share, left)


def break_ties(
    result: Result,
    terrain: _core.Terrain,
    options: Options,
    patterns: _core.Patterns,
    *,
    on_progress: Callable[[Progress], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Result:
    """Return the result with a solution of as many pushes and, if that can be had, fewer moves.

    The pushes of the result are proved to be the fewest. What it says of states is of that proof.
    """
    if not wanted(result, options) or not terrain.affords_tables:
        return result
    ties = _Ties(result, terrain, options, patterns, on_progress, cancelled)
    proved = ties.run()
    if ties.best is result.solution:
        return replace(ties.told(proved), message=result.message or ties.message(proved))
    return replace(
        ties.told(proved),
        solution=ties.best,
        found_by=ties.found_by,
        message=ties.message(proved),
    )


def break_ties_of_answer(
    answer: Result, options: Options, patterns: Iterable[Pattern], **hooks: Any
) -> Result:
    """The same for an answer that was not searched for now; the patterns were proved before."""
    if answer.level is None or not wanted(answer, options):
        return answer
    terrain = terrain_of(answer.level)
    known = _core.Patterns(terrain)
    for pattern in patterns:
        known.add(to_core(pattern))
    return break_ties(answer, terrain, options, known, **hooks)


class _Ties:
    def __init__(
        self,
        result: Result,
        terrain: _core.Terrain,
        options: Options,
        patterns: _core.Patterns,
        on_progress: Callable[[Progress], None] | None,
        cancelled: Callable[[], bool] | None,
    ) -> None:
        assert result.solution is not None and result.level is not None  # noqa: S101, PT018 - asked
        self.best: Solution = result.solution
        self.found_by: str | None = None
        self._result = result
        self._level = result.level
        self._terrain = terrain
        self._options = options
        self._start = time.perf_counter()
        self._seconds = time_for_ties(options, result.seconds)
        self._memory_limit = int((options.memory_limit or 0) * MIB)
        self._peak = 0
        self._improver: _core.Solver | None = None
        self._improver_is_done = False
        self._on_progress = on_progress
        self._cancelled = cancelled
        self._search = _core.optimal_moves(
            terrain,
            memory_limit=self._memory_limit,
            patterns=patterns,
            fewest_pushes=self.best.pushes,
        )
        self._search.offer(self.best.lurd)

    def run(self) -> bool:
        """Work until it is proved that no solution is better; whether it is."""
        nodes = self._options.node_limit
        if nodes is not None:
            nodes = max(0, nodes - self._result.expanded)
        if nodes == 0 or self._seconds == 0:
            return False
        status = self._drive(self._search, nodes, self._improve)
        self._peak = self._search.peak_bytes
        if status in (Status.SOLVED, None):
            self._take(self._search.solution, None)
            return True
        if status is Status.MEMORY:
            del self._search
            self._improve_alone(nodes)
        return False

    def _drive(
        self,
        solver: _core.Solver,
        nodes: int | None,
        beside: Callable[[float], None] | None = None,
    ) -> Status | None:
        return drive(
            solver,
            METHOD,
            self._start,
            time_limit=self._seconds,
            node_limit=nodes,
            on_progress=self._show if self._on_progress is not None else None,
            beside=beside,
            cancelled=self._cancelled,
        )

    def _show(self, progress: Progress) -> None:
        """Show a look at the search in the terms of the whole run."""
        assert self._on_progress is not None  # noqa: S101 - asked by `_drive`
        self._on_progress(
            replace(
                progress,
                seconds=progress.seconds + self._result.seconds,
                time_limit=self._options.time_limit,
                lower_bound=self.best.pushes,
                pushes=self.best.pushes,
                moves=self.best.moves,
            )
        )

    def _improve(self, seconds: float) -> None:
        """Spend about so long on a solution that lets the search end sooner."""
        if self._improver_is_done or time.perf_counter() - self._start < PATIENCE_SECONDS:
            return
        improver = self._made_improver()
        outcome = improver.step(seconds * self._share(), NO_NODE_LIMIT)
        if self._take(improver.solution, "improve"):
            self._search.offer(self.best.lurd)
        if outcome != "running":
            self._improver, self._improver_is_done = None, True

    def _share(self) -> float:
        """Say how much of the time of the search `improve` has now."""
        whole = FIRST_SECONDS if self._seconds is None else self._seconds * FIRST_PART
        spent = time.perf_counter() - self._start
        if spent < min(whole, FIRST_SECONDS):
            return FIRST_SHARE
        return 1.0 if spent < LATE_SECONDS else LATE_SHARE

    def _improve_alone(self, nodes: int | None) -> None:
        if not self._improver_is_done:
            improver = self._made_improver()
            self._drive(improver, nodes)
            self._take(improver.solution, "improve")

    def _made_improver(self) -> _core.Solver:
        if self._improver is None:
            self._improver = _core.improve(
                self._terrain,
                [self.best.lurd],
                memory_limit=self._memory_limit,
                push_bound=self.best.pushes,
            )
        return self._improver

    def _take(self, lurd: str, found_by: str | None) -> bool:
        """Keep a solution if it is better."""
        if len(lurd) >= self.best.moves:
            return False
        self.best = replay_answer(self._level, lurd)
        assert self.best.pushes == self._result.lower_bound  # noqa: S101 - they are proved
        self.found_by = found_by
        return True

    def message(self, proved: bool) -> str | None:
        """Say what is not settled."""
        return None if proved else MOVES_ARE_OPEN

    def told(self, proved: bool) -> Result:
        """Return the result with what the ties add to time and memory."""
        return replace(
            self._result,
            ties_proved=proved,
            seconds=self._result.seconds + time.perf_counter() - self._start,
            peak_mib=max(self._result.peak_mib, self._peak / MIB),
        )
