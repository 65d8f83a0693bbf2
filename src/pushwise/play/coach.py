"""The coach: looks over a game and finds the push that lost it, and the pushes it wasted.

All that it says is proved: a position is called lost by a sound deadlock test or a complete search,
and solvable because a solution from there was replayed. What is not proved in time stays open.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from pushwise.play.detours import Detour, detours
from pushwise.play.distances import Distances
from pushwise.play.line_of_play import LineOfPlay
from pushwise.play.review import Loss, Review
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import Solution, replay
from pushwise.sokoban.terrain import terrain_with_tables
from pushwise.solving.answer import cost
from pushwise.solving.evaluating import Evaluator, Verdict, level_of
from pushwise.solving.improving import improve
from pushwise.solving.options import Options
from pushwise.solving.prior import Prior
from pushwise.solving.progress import Progress
from pushwise.solving.result import Result
from pushwise.solving.run import solve

COACH_SECONDS = 30.0
COACH_MEMORY_MIB = 1024.0
# Distances of single positions are looked for until this many of them were too hard.
HARD_POSITIONS = 3


def review(
    level: Level,
    moves: str,
    *,
    solutions: Iterable[str] = (),
    time_limit: float = COACH_SECONDS,
    memory_limit: float = COACH_MEMORY_MIB,
    on_progress: Callable[[Review], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Review:
    """Look over the moves made on a level, for at most about `time_limit` seconds.

    `solutions` of the whole level, if any are known, are drawn upon. `on_progress` gets the review
    so far whenever there is something new in it; `cancelled` is asked fifty times a second, and if
    it says so the review so far is returned.

    >>> level = Level.from_rows(["#######", "#     #", "# $ . #", "#@    #", "#######"])
    >>> for sentence in review(level, "rU").tell():
    ...     print(sentence)
    Push 1 lost the level, the last one. The box on B3 can only slide along its wall, \
and there is no goal for it there. Go back to before it.
    """
    coach = _Coach(level, moves, time_limit, memory_limit, on_progress, cancelled)
    for solution in solutions:
        coach.learn(replay(level, solution))
    return coach.run()


class _Coach:
    def __init__(
        self,
        level: Level,
        moves: str,
        time_limit: float,
        memory_limit: float,
        on_progress: Callable[[Review], None] | None,
        cancelled: Callable[[], bool] | None,
    ) -> None:
        self._start = time.perf_counter()
        self._deadline = self._start + time_limit
        terrain_with_tables(level, "the coach")
        self._level = level
        self._line = line = LineOfPlay(level, moves)
        self._evaluator = Evaluator(level, memory_limit, cancelled)
        self._memory_limit = memory_limit
        self._on_progress = on_progress
        self._cancelled = cancelled
        self._distances = Distances(
            [position.steps for position in line.positions],
            [self._evaluator.watch.least_pushes(at.boxes, at.player) for at in line.positions],
        )
        self._best: Solution | None = None
        # The game up to the last position known to be solvable, and on to its solution.
        self._completed: LineOfPlay | None = None
        self._improving: tuple[int, int] | None = None
        self._compared: tuple[object, tuple[Detour, ...]] | None = None
        if line.is_solved:
            self._solved_from(line.pushes, "")

    def run(self) -> Review:
        """Do one thing after the other, the most wanted first."""
        for work in (self._find_loss, self._shorten, self._prove, self._measure):
            self._tell()
            work()
            if self._over:
                break
        return self._report(complete=True)

    @property
    def _left(self) -> float:
        return self._deadline - time.perf_counter()

    @property
    def _over(self) -> bool:
        return self._left <= 0 or (self._cancelled is not None and self._cancelled())

    # What is found out

    def learn(self, solution: Solution, *, fewest: bool = False) -> None:
        """A solution of the whole level is known."""
        if self._best is None or cost(solution, "pushes") < cost(self._best, "pushes"):
            self._best = solution
        self._distances.at_most(0, solution.pushes)
        if fewest:
            self._distances.at_least(0, solution.pushes)

    def _solved_from(self, at: int, lurd: str, *, fewest: bool = False) -> None:
        """A solution from a position on is known."""
        solution = replay(self._level, self._line.moves[: self._line.positions[at].steps] + lurd)
        if self._completed is None or at > self._distances.solvable:
            self._completed = LineOfPlay(self._level, solution.lurd)
        pushes = solution.pushes - at
        self._distances.at_most(at, pushes)
        if fewest:
            self._distances.at_least(at, pushes)
        self.learn(solution)

    # The push that lost it

    def _find_loss(self) -> None:
        """Evaluate the last position; if it is lost, halve the game until the push is found."""
        known = self._distances
        if known.lost is None and known.solvable < self._line.pushes:
            self._evaluate(self._line.pushes)
        tried: set[int] = set()
        while known.lost is not None and not self._over:
            lost, solvable = known.lost, known.solvable
            left = [at for at in range(solvable + 1, lost) if at not in tried]
            if not left:
                return
            # Where a position is too hard to evaluate, its neighbours may not be.
            at = min(left, key=lambda at: abs(at * 2 - lost - solvable))
            tried.add(at)
            self._evaluate(at)
            self._tell()

    def _evaluate(self, at: int) -> None:
        verdict, lurd, fewest = self._evaluator.evaluate(self._line.game(at), self._left / 3)
        if verdict is Verdict.LOST:
            self._distances.is_lost(at)
        elif lurd is not None:
            self._solved_from(at, lurd, fewest=fewest)

    # The best solution

    @property
    def _best_proved(self) -> bool:
        return self._best is not None and self._best.pushes == self._distances.bound(0)

    def _shorten(self) -> None:
        """Improve the best solution of the whole level that is known."""
        if self._best is None or self._best_proved:
            return

        def show(progress: Progress) -> None:
            now = progress.pushes, progress.moves
            if now[0] is not None and now[1] is not None and now != self._improving:
                self._improving = now[0], now[1]
                self._tell()

        shorter = improve(
            self._level,
            self._best,
            time_limit=max(self._left / 2, 0.01),
            memory_limit=self._memory_limit,
            on_progress=show,
            cancelled=self._cancelled,
        )
        self._improving = None
        self.learn(shorter.solution, fewest=shorter.optimal)

    def _prove(self) -> None:
        """Look for the fewest pushes, with the best solution at hand."""
        if self._best is None or self._best_proved:
            return
        result = self._search(self._level, self._left / 2, Prior(solution=(self._best, "player")))
        if result.lower_bound is not None:
            self._distances.at_least(0, result.lower_bound)
        if result.solution is not None:
            self.learn(result.solution, fewest=result.optimal)

    def _measure(self) -> None:
        """Find the distance of every position, the last ones first, which are the easiest."""
        too_hard = 0
        for at in range(self._distances.solvable, 0, -1):
            if self._over or too_hard == HARD_POSITIONS:
                return
            if self._distances.is_exact(at):
                continue
            result = self._search(level_of(self._line.game(at)), self._left / 4)
            if result.optimal and result.solution is not None:
                self._solved_from(at, result.solution.lurd, fewest=True)
                self._tell()
            else:
                too_hard += 1

    def _search(self, level: Level, seconds: float, prior: Prior | None = None) -> Result:
        options = Options(
            "pushes",
            ties="off",
            time_limit=max(seconds, 0.01),
            memory_limit=self._memory_limit,
        )
        return solve(level, options, prior=prior, cancelled=self._cancelled)

    # The report

    def _tell(self) -> None:
        if self._on_progress is not None:
            self._on_progress(self._report())

    def _report(self, *, complete: bool = False) -> Review:
        return Review(
            self._level,
            self._line.moves,
            self._verdict(),
            self._distances.points(),
            loss=self._loss(),
            best=self._best,
            best_proved=self._best_proved,
            detours=self._detours(),
            improving=self._improving,
            complete=complete,
            seconds=time.perf_counter() - self._start,
        )

    def _verdict(self) -> Verdict:
        if self._distances.lost is not None:
            return Verdict.LOST
        if self._line.is_solved:
            return Verdict.SOLVED
        known = self._distances.solvable == self._line.pushes
        return Verdict.SOLVABLE if known else Verdict.UNKNOWN

    def _loss(self) -> Loss | None:
        lost, solvable = self._distances.lost, self._distances.solvable
        if lost is None:
            return None
        line = self._line
        steps = None
        if solvable >= 0:
            # Right before the push that lost it, if that is known: there one sees what to change.
            exact = solvable == lost - 1
            steps = line.steps_before(lost) if exact else line.positions[solvable].steps
        position = line.positions[lost]
        return Loss(
            lost,
            line.pushes - lost + 1,
            solvable if solvable >= 0 else None,
            steps,
            self._evaluator.watch.examine(position.boxes, position.player),
        )

    def _detours(self) -> tuple[Detour, ...]:
        """Compare what was played with what is known to be shorter."""
        if self._compared is None or self._compared[0] != (self._best, self._completed):
            lines = [] if self._best is None else [LineOfPlay(self._level, self._best.lurd)]
            lines += [] if self._completed is None else [self._completed]
            self._compared = ((self._best, self._completed), detours(self._line, *lines))
        return self._compared[1]
