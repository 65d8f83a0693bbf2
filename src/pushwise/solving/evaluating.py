"""Can the position be solved: deadlock tests first, then a bounded search."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level
from pushwise.sokoban.reasons import DeadlockWatch
from pushwise.solving.options import Options
from pushwise.solving.run import solve
from pushwise.solving.status import Status

SHORTEST_SECONDS = 2.0


class Verdict(StrEnum):
    """What is known of a position."""

    SOLVED = "solved"
    SOLVABLE = "solvable"
    LOST = "lost"
    UNKNOWN = "unknown"


class Evaluation(NamedTuple):
    """A verdict with its evidence: a solution from the position on, and how good it is.

    `fewest` says that no solution has fewer pushes.
    """

    verdict: Verdict
    solution: str | None = None
    fewest: bool = False


class Evaluator:
    """Evaluates positions of one level. A verdict other than `unknown` is proved."""

    def __init__(
        self, level: Level, memory_limit: float, cancelled: Callable[[], bool] | None
    ) -> None:
        self.watch = DeadlockWatch(level)
        self._memory_limit = memory_limit
        self._cancelled = cancelled

    def evaluate(self, game: Game, seconds: float) -> Evaluation:
        """Tell whether the position can be solved and, if so, how."""
        if game.is_solved:
            return Evaluation(Verdict.SOLVED, "", fewest=True)
        if self.watch.examine(game.boxes, game.player) is not None:
            return Evaluation(Verdict.LOST)
        if seconds <= 0:
            return Evaluation(Verdict.UNKNOWN)
        # Whoever follows hint after hint must come closer each time, which only a shortest solution
        # makes sure of; where none is found quickly any solution is better than none.
        shortest = min(SHORTEST_SECONDS, seconds / 2)
        for objective, share in (("pushes", shortest), ("any", seconds - shortest)):
            options = Options(
                objective, ties="off", time_limit=share, memory_limit=self._memory_limit
            )
            result = solve(level_of(game), options, cancelled=self._cancelled)
            if result.solution is not None:
                fewest = objective == "pushes" and result.optimal
                return Evaluation(Verdict.SOLVABLE, result.solution.lurd, fewest)
            if result.status is Status.UNSOLVABLE:
                return Evaluation(Verdict.LOST)
        return Evaluation(Verdict.UNKNOWN)


def level_of(game: Game) -> Level:
    """Return the position of a game as a level of its own."""
    level = game.level
    return Level.from_rows(str(game).split("\n"), title=level.title, author=level.author)
