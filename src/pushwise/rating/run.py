"""Find out how hard a level is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

from pushwise import _core
from pushwise.errors import PushwiseError
from pushwise.rating.away import pushes_away
from pushwise.rating.rating import LostShare, Nodes, Rating
from pushwise.sokoban.analysis import analyse
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import Solution, replay
from pushwise.sokoban.terrain import terrain_of
from pushwise.solving.options import Options
from pushwise.solving.progress import Progress
from pushwise.solving.result import Result
from pushwise.solving.run import solve
from pushwise.solving.settings import MethodName
from pushwise.solving.status import Status

# What is counted of these is part of the rating. Each runs on one thread, so that the counts are
# the same on every machine.
FIXED_METHODS: tuple[MethodName, ...] = ("optimal", "astar", "bfs")
# Their solutions count. Breadth-first search is left out: which one it happens to meet first says
# nothing, and it would make the score depend on whether it was run.
JUDGED: tuple[MethodName, ...] = ("optimal", "astar")
# Looked at when the best method has no answer: any solution is better than none.
FALLBACK = "plan"
NODE_LIMIT = 200_000
# All states of a level are visited up to this many: some tenths of a second.
MOST_STATES = 100_000


def rate(
    level: Level,
    *,
    node_limit: int | None = NODE_LIMIT,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    methods: Iterable[MethodName] = FIXED_METHODS,
    moves: bool = True,
    known: Iterable[str] = (),
    cancelled: Callable[[], bool] | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Rating:
    """Rate a level.

    The node limit is for each of the searches, the other limits for all of them together. Solutions
    that come with the level, and those `known` besides, are replayed and used if they are better:
    with fewer pushes, then fewer box changes, then fewer moves. `methods` are those whose need is
    told; with `moves` false the fewest moves are not searched for.

    >>> rating = rate(Level.from_rows(["#######", "#@ $ .#", "#######"]))
    >>> rating.pushes, rating.optimal, rating.box_changes, rating.band.name
    (2, True, 1, 'beginner')
    """
    start = time.perf_counter()
    searches = _Searches(level, node_limit, time_limit, memory_limit, cancelled, on_progress)
    analysis = analyse(level)
    results = {name: searches.run(method=name) for name in dict.fromkeys(("optimal", *methods))}
    best = results["optimal"]
    found: list[Solution | None] = [results[name].solution for name in JUDGED if name in results]
    found += _replayed(level, [*level.solutions, *known])
    if not any(found) and best.status not in (Status.UNSOLVABLE, Status.CANCELLED):
        found.append(searches.run(method=FALLBACK).solution)
    solutions = [solution for solution in found if solution is not None]
    solution = min(solutions, key=lambda s: (s.pushes, s.box_changes, s.moves), default=None)
    by_moves = searches.run(objective="moves") if moves and solution is not None else None
    if by_moves is not None and by_moves.solution is not None:
        solutions.append(by_moves.solution)
    lower_bound = max((r.lower_bound for r in results.values() if r.lower_bound), default=None)
    if solution is not None and lower_bound is None:
        lower_bound = analysis.bounds["push-matching"]
    return Rating(
        level,
        analysis,
        status=Status.SOLVED if solution is not None else best.status,
        solution=solution,
        optimal=solution is not None and solution.pushes == lower_bound,
        moves=min((s.moves for s in solutions), default=None),
        moves_optimal=by_moves is not None and by_moves.optimal,
        lower_bound=lower_bound,
        away=None if solution is None else pushes_away(level, terrain_of(level), solution.lurd),
        nodes={name: Nodes(r.expanded, r.status) for name, r in results.items()},
        lost=None if searches.stopped else _lost_share(level),
        seconds=time.perf_counter() - start,
    )


class _Searches:
    """Searches of one level that share a time limit."""

    def __init__(
        self,
        level: Level,
        node_limit: int | None,
        time_limit: float | None,
        memory_limit: float | None,
        cancelled: Callable[[], bool] | None,
        on_progress: Callable[[Progress], None] | None,
    ) -> None:
        self._level = level
        self._limits = Options(
            node_limit=node_limit, time_limit=time_limit, memory_limit=memory_limit, threads=1
        )
        self._deadline = None if time_limit is None else time.perf_counter() + time_limit
        self._cancelled = cancelled
        self._on_progress = on_progress

    @property
    def stopped(self) -> bool:
        """Whether there is no time left, or nobody waits for more."""
        if self._cancelled is not None and self._cancelled():
            return True
        return self._deadline is not None and time.perf_counter() >= self._deadline

    def run(self, *, objective: str = "any", method: str | None = None) -> Result:
        """Search with what is left of the time."""
        left = None
        if self._deadline is not None:
            # A limit must be positive; with nothing left one step is made.
            left = max(1e-6, self._deadline - time.perf_counter())
        options = Options(
            objective=objective,
            method=method,
            ties="off",
            node_limit=self._limits.node_limit,
            memory_limit=self._limits.memory_limit,
            time_limit=left,
            threads=1,
        )
        return solve(self._level, options, cancelled=self._cancelled, on_progress=self._on_progress)


def _replayed(level: Level, solutions: Iterable[str]) -> Iterator[Solution]:
    """Yield those that solve the level; a wrong one in a file says nothing about the level."""
    for lurd in solutions:
        try:
            yield replay(level, lurd)
        except PushwiseError:
            continue


def _lost_share(level: Level) -> LostShare | None:
    terrain = terrain_of(level)
    if not terrain.affords_tables:  # a few states of a giant level fill the memory
        return None
    counts = _core.lost_states(terrain, MOST_STATES)
    return None if counts is None else LostShare(*counts)
