"""Step a search of the core until it ends or a limit does."""

from __future__ import annotations

import time
from collections.abc import Callable

from pushwise import _core
from pushwise.solving.progress import Progress
from pushwise.solving.status import Status

MIB = 1024 * 1024
# A step lasts at least this long, so that a cancel or a limit is noticed soon; in a long search
# longer, since its threads wait for each other at the end of each.
STEP_SECONDS = 0.02
LONGEST_STEP = 0.1
STEPS_OF_A_RUN = 50
PROGRESS_SECONDS = 0.1
PAUSE_SECONDS = 1.0
NO_NODE_LIMIT = 2**62


def drive(
    solver: _core.Solver,
    method: str,
    start: float,
    *,
    time_limit: float | None,
    node_limit: int | None,
    on_progress: Callable[[Progress], None] | None,
    now_and_then: Callable[[], None] | None = None,
    beside: Callable[[float], None] | None = None,
    cancelled: Callable[[], bool] | None,
) -> Status | None:
    """Return how the run ended; None if the search has nothing left to look at.

    `start` is when the time began to count, by `time.perf_counter`. `now_and_then` is called about
    once a second, `beside` after every step with the seconds it may take.
    """
    deadline = start + time_limit if time_limit is not None else None
    next_progress = start + PROGRESS_SECONDS
    next_pause = time.perf_counter() + PAUSE_SECONDS
    while True:
        now = time.perf_counter()
        if now_and_then is not None and now >= next_pause:
            now_and_then()
            next_pause = now + PAUSE_SECONDS
        slice_seconds = min(max((now - start) / STEPS_OF_A_RUN, STEP_SECONDS), LONGEST_STEP)
        if deadline is not None:
            if now >= deadline:
                return Status.TIME
            slice_seconds = min(slice_seconds, deadline - now)
        outcome = solver.step(slice_seconds, node_limit or NO_NODE_LIMIT)
        if outcome == "solved":
            return Status.SOLVED
        if outcome == "exhausted":
            return None
        if outcome == "memory":
            return Status.MEMORY
        if cancelled is not None and cancelled():
            return Status.CANCELLED
        if node_limit is not None and solver.statistics()["expanded"] >= node_limit:
            return Status.NODES
        if beside is not None:
            beside(slice_seconds)
        if on_progress is not None and time.perf_counter() >= next_progress:
            on_progress(_look(solver, method, start, time_limit))
            next_progress = time.perf_counter() + PROGRESS_SECONDS


def _look(solver: _core.Solver, method: str, start: float, time_limit: float | None) -> Progress:
    counts = solver.statistics()
    boxes, player = solver.snapshot()
    return Progress(
        method=method,
        seconds=time.perf_counter() - start,
        expanded=counts["expanded"],
        generated=counts["generated"],
        stored=counts["stored"],
        open=counts["open"],
        lower_bound=solver.lower_bound,
        resident_mib=_core.resident_bytes() / MIB,
        time_limit=time_limit,
        boxes=tuple(boxes),
        player=player,
        strategy=solver.strategy,
        heat=tuple(solver.heat()),
    )
