"""Make solutions shorter."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from pushwise import _core
from pushwise.errors import BadOption, TooLargeFor
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import Solution, replay
from pushwise.sokoban.terrain import terrain_of
from pushwise.solving.answer import cost, replay_answer
from pushwise.solving.drive import MIB, drive
from pushwise.solving.options import LARGEST_LIMITS
from pushwise.solving.progress import Progress
from pushwise.solving.status import Status

METHOD = "improve"
OBJECTIVES = ("pushes", "moves")


@dataclass(frozen=True, slots=True)
class Improvement:
    """What became of a solution. It has been replayed by the Python rules, and is never worse.

    `before` is the best of the solutions given. `status` is `solved` if nothing more is to be
    tried, otherwise the limit that ended the run, or `cancelled`. `optimal` is true if no solution
    is better for the objective, and `lower_bound` is proved for it.
    """

    level: Level
    status: Status
    objective: str
    before: Solution
    solution: Solution
    optimal: bool
    lower_bound: int | None
    expanded: int
    generated: int
    stored: int
    seconds: float
    peak_mib: float

    @property
    def shorter(self) -> bool:
        """Whether anything was gained."""
        return cost(self.solution, self.objective) < cost(self.before, self.objective)

    def to_json(self, number: int, file: str) -> dict[str, Any]:
        """The object `improve --json` prints for the level `number` of `file`."""
        return {
            "level": number,
            "title": self.level.title,
            "file": file,
            "status": self.status.value,
            "objective": self.objective,
            "optimal": self.optimal,
            "pushes": self.solution.pushes,
            "moves": self.solution.moves,
            "solution": self.solution.lurd,
            "before": {"pushes": self.before.pushes, "moves": self.before.moves},
            "lower_bound": self.lower_bound,
            "method": METHOD,
            "expanded": self.expanded,
            "generated": self.generated,
            "stored": self.stored,
            "seconds": round(self.seconds, 4),
            "peak_mib": round(self.peak_mib, 1),
            "message": None,
        }


def improve(
    level: Level,
    solutions: str | Solution | Iterable[str | Solution],
    *,
    objective: Literal["pushes", "moves"] = "pushes",
    time_limit: float | None = None,
    memory_limit: float | None = None,
    node_limit: int | None = None,
    on_progress: Callable[[Progress], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Improvement:
    """Shorten a solution, or the best of several, drawing on all of them.

    The objective is `pushes` (then moves) or `moves` (then pushes). Steps that are illegal or leave
    a box off goal raise `SolutionError`. Without a limit the run ends when nothing more is to be
    tried, which may take long; `cancelled` is asked fifty times a second.

    >>> level = Level.from_rows(["#######", "#@$  .#", "#     #", "#######"])
    >>> improve(level, "RdrruLdlluRRR").solution.lurd
    'RRR'
    """
    _check(objective, time_limit=time_limit, memory_limit=memory_limit, node_limit=node_limit)
    start = time.perf_counter()
    given = [solutions] if isinstance(solutions, str | Solution) else list(solutions)
    if not given:
        raise BadOption("there is no solution to improve.")
    replayed = [replay(level, str(solution)) for solution in given]
    before = min(replayed, key=lambda solution: cost(solution, objective))
    terrain = terrain_of(level)
    if not terrain.affords_tables:
        raise TooLargeFor("improving its solutions")
    solver = _core.improve(
        terrain,
        [solution.lurd for solution in replayed],
        moves=objective == "moves",
        memory_limit=int((memory_limit or 0) * MIB),
    )

    def with_best(progress: Progress) -> None:
        lurd = solver.solution
        pushes = sum(map(str.isupper, lurd))
        if on_progress is not None:
            on_progress(replace(progress, pushes=pushes, moves=len(lurd)))

    status = drive(
        solver,
        METHOD,
        start,
        time_limit=time_limit,
        node_limit=node_limit,
        on_progress=with_best if on_progress is not None else None,
        cancelled=cancelled,
    )
    found = replay_answer(level, solver.solution)
    counts = solver.statistics()
    return Improvement(
        level=level,
        status=status or Status.SOLVED,
        objective=objective,
        before=before,
        solution=min(found, before, key=lambda solution: cost(solution, objective)),
        optimal=solver.optimal,
        lower_bound=solver.lower_bound,
        expanded=counts["expanded"],
        generated=counts["generated"],
        stored=counts["stored"],
        seconds=time.perf_counter() - start,
        peak_mib=solver.peak_bytes / MIB,
    )


def _check(objective: str, **limits: float | None) -> None:
    if objective not in OBJECTIVES:
        raise BadOption(f"there is no objective {objective!r}; choose from pushes, moves.")
    for name, value in limits.items():
        most = LARGEST_LIMITS[name]
        if value is not None and not 0 < value <= most:
            raise BadOption(f"{name} must be greater than 0 and at most {most:,}.")
