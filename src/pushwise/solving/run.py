"""Drive a search of the core: step it, watch the limits, check its answer."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pushwise import _core
from pushwise.errors import PushwiseError, TooLarge
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import replay
from pushwise.sokoban.terrain import terrain_of
from pushwise.solving.engines import ENGINES
from pushwise.solving.methods import METHODS
from pushwise.solving.options import Options
from pushwise.solving.progress import Progress
from pushwise.solving.result import Result
from pushwise.solving.status import Status
from pushwise.solving.user_bounds import USER_BOUNDS

MIB = 1024 * 1024
# A step lasts at most this long, so that a cancel or a limit is noticed soon.
STEP_SECONDS = 0.02
PROGRESS_SECONDS = 0.1
NO_NODE_LIMIT = 2**62


def solve(
    level: Level,
    options: Options | None = None,
    *,
    on_progress: Callable[[Progress], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    **settings: Any,
) -> Result:
    """Solve a level.

    Settings are those of `Options`, given as keywords or as one value. `on_progress` is called
    about ten times a second; `cancelled` is asked fifty times a second.
    """
    if options is None:
        options = Options(**settings)
    elif settings:
        options = replace(options, **settings)
    start = time.perf_counter()
    blank = Result(level, Status.INVALID, options.objective, options.method_name)
    try:
        terrain = terrain_of(level)
    except TooLarge as error:
        return replace(blank, message=str(error), seconds=time.perf_counter() - start)
    solver = _make_solver(level, terrain, options)
    status = _drive(solver, options, start, on_progress, cancelled)
    return _conclude(blank, solver, status, options, start)


def _make_solver(level: Level, terrain: _core.Terrain, options: Options) -> _core.Solver:
    memory_limit = int((options.memory_limit or 0) * MIB)
    engine = ENGINES.get(options.method_name)
    if engine is not None:
        return engine(terrain, options, memory_limit)
    bound = options.bound_name or "zero"
    user = USER_BOUNDS.get(bound)
    return _core.textbook(
        terrain,
        METHODS[options.method_name].core_name,
        bound=bound,
        deadlocks=list(options.deadlock_names),
        macros=list(options.macro_names),
        zone_depth=options.zone_depth,
        backward=options.direction == "backward",
        move_model=options.model_name == "move",
        weight=round(options.weight * 100),
        depth_limit=options.depth_limit if options.depth_limit is not None else -1,
        prune_leaves=options.prune_leaves,
        memory_limit=memory_limit,
        user_bound=user.on(level) if user is not None else None,
        user_admissible=user is not None and user.admissible,
        user_consistent=user is not None and user.consistent,
    )


def _drive(
    solver: _core.Solver,
    options: Options,
    start: float,
    on_progress: Callable[[Progress], None] | None,
    cancelled: Callable[[], bool] | None,
) -> Status:
    """Step the solver until it ends or a limit does."""
    node_limit = options.node_limit or NO_NODE_LIMIT
    deadline = start + options.time_limit if options.time_limit is not None else None
    next_progress = start + PROGRESS_SECONDS
    while True:
        now = time.perf_counter()
        slice_seconds = STEP_SECONDS
        if deadline is not None:
            if now >= deadline:
                return Status.TIME
            slice_seconds = min(slice_seconds, deadline - now)
        outcome = solver.step(slice_seconds, node_limit)
        if outcome == "solved":
            return Status.SOLVED
        if outcome == "exhausted":
            # With a depth limit in the way, or a test that may be wrong, nothing is proved.
            return Status.UNSOLVABLE if solver.complete and options.sound else Status.NODES
        if outcome == "memory":
            return Status.MEMORY
        if cancelled is not None and cancelled():
            return Status.CANCELLED
        if options.node_limit is not None and solver.statistics()["expanded"] >= node_limit:
            return Status.NODES
        if on_progress is not None and time.perf_counter() >= next_progress:
            on_progress(_look(solver, options, start))
            next_progress = time.perf_counter() + PROGRESS_SECONDS


def _look(solver: _core.Solver, options: Options, start: float) -> Progress:
    counts = solver.statistics()
    boxes, player = solver.snapshot()
    return Progress(
        method=options.method_name,
        seconds=time.perf_counter() - start,
        expanded=counts["expanded"],
        generated=counts["generated"],
        stored=counts["stored"],
        open=counts["open"],
        lower_bound=solver.lower_bound,
        resident_mib=_core.resident_bytes() / MIB,
        time_limit=options.time_limit,
        boxes=tuple(boxes),
        player=player,
    )


def _conclude(
    blank: Result, solver: _core.Solver, status: Status, options: Options, start: float
) -> Result:
    counts = solver.statistics()
    level = blank.level
    assert level is not None  # noqa: S101 - `solve` made the blank from its level
    solution = None
    message = None
    if status is Status.SOLVED:
        try:
            solution = replay(level, solver.solution)
        except PushwiseError as error:
            raise AssertionError(f"the solver's answer does not replay: {error}") from error
    elif status is Status.NODES:
        message = _why_nothing_is_proved(solver, options)
    optimal = status is Status.SOLVED and solver.optimal and options.sound
    lower_bound = solver.lower_bound if options.sound else None
    if solution is not None and optimal:
        lower_bound = solution.moves if options.model_name == "move" else solution.pushes
    # A bound in moves is no bound in pushes, unless moves are what was asked for.
    if options.model_name == "move" and options.objective != "moves":
        lower_bound = None
        optimal = False
    return replace(
        blank,
        status=status,
        solution=solution,
        optimal=optimal,
        lower_bound=lower_bound,
        expanded=counts["expanded"],
        generated=counts["generated"],
        stored=counts["stored"],
        duplicates=counts["duplicates"],
        reopened=counts["reopened"],
        freed=counts["freed"],
        pruned=dict(solver.pruned()),
        passes=tuple(counts["passes"]),
        by_depth=tuple(counts["by_depth"]),
        probes=tuple(solver.probe_histogram()),
        seconds=time.perf_counter() - start,
        peak_mib=solver.peak_bytes / MIB,
        search_mib=counts["bytes"] / MIB,
        message=message,
    )


def _why_nothing_is_proved(solver: _core.Solver, options: Options) -> str | None:
    """Say what stood in the way of a search that ended with nothing left to do."""
    if solver.statistics()["open"] != 0:  # it was the node limit
        return None
    if not solver.complete:
        return f"no solution within the depth limit of {options.depth_limit}"
    return None if options.sound else "no solution found, but corral-plain may have cut it off"
