"""Drive a search of the core: step it, watch the limits, check its answer."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Unpack

from pushwise import _core
from pushwise.errors import TooLarge, TooLargeFor
from pushwise.sokoban.level import Level
from pushwise.sokoban.terrain import terrain_of
from pushwise.solving.answer import cost, replay_answer
from pushwise.solving.drive import MIB, drive
from pushwise.solving.engines import ENGINES
from pushwise.solving.finding import finding_of
from pushwise.solving.incumbent import Incumbent
from pushwise.solving.methods import METHODS
from pushwise.solving.options import Options
from pushwise.solving.patterns_in_use import PatternsInUse, candidates_of
from pushwise.solving.polish import polished
from pushwise.solving.prior import Discovery, Prior, checked, to_core
from pushwise.solving.progress import Progress
from pushwise.solving.result import Result
from pushwise.solving.settings import Settings, options_of
from pushwise.solving.status import Status
from pushwise.solving.ties import break_ties
from pushwise.solving.user_bounds import USER_BOUNDS

_LOG = logging.getLogger(__name__)

GAVE_UP = (Status.TIME, Status.MEMORY, Status.NODES)
TIE_IS_OPEN = (
    "the moves are the fewest; whether fewer pushes are possible with as many moves is open"
)
TOO_LARGE = "the level is too large for the engines: a plain search was made"


def solve(
    level: Level,
    options: Options | None = None,
    *,
    prior: Prior | None = None,
    on_progress: Callable[[Progress], None] | None = None,
    on_discovery: Callable[[Discovery], None] | None = None,
    on_checkpoint: Callable[[_core.Checkpoint], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    **settings: Unpack[Settings],
) -> Result:
    """Solve a level.

    Settings are those of `Options`, given as keywords or as one value. `prior` is what is known, or
    claimed, beforehand. `on_progress` is called about ten times a second; `on_discovery` every few
    seconds with what was proved since; `on_checkpoint` at the end with what another run can go on
    from, if this one was stopped; `cancelled` is asked fifty times a second.
    """
    options = options_of(options, settings)
    start = time.perf_counter()
    blank = Result(level, Status.INVALID, options.objective, options.method_name)
    try:
        terrain = terrain_of(level)
    except TooLarge as error:
        return replace(blank, message=str(error), seconds=time.perf_counter() - start)
    given = prior or Prior()
    prior = checked(given, level, terrain, _ended(start, options, cancelled))
    in_use = PatternsInUse(level, terrain, options, prior)
    in_use.mine_ahead(start, cancelled)
    # The search and its memory are gone when ties are looked at.
    result = _search(
        blank,
        level,
        terrain,
        options,
        in_use,
        start,
        prior=prior,
        on_progress=on_progress,
        on_discovery=on_discovery,
        on_checkpoint=on_checkpoint,
        cancelled=cancelled,
    )
    _LOG.info(
        "%s: %s %s, %d states in %.2f s",
        level.title or "untitled",
        options.method_name,
        result.status.value,
        result.expanded,
        result.seconds,
    )
    for pattern in result.patterns if options.uses_patterns else ():
        in_use.patterns.add(to_core(pattern))
    result = break_ties(
        result, terrain, options, in_use.patterns, on_progress=on_progress, cancelled=cancelled
    )
    claim = given.bound if not given.proved and options.objective != "moves" else 0
    return result.beside_claim(claim)


def _ended(
    start: float, options: Options, cancelled: Callable[[], bool] | None
) -> Callable[[], bool]:
    """Whether half the time is over: the rest is for the search."""
    limit = options.time_limit

    def ended() -> bool:
        late = limit is not None and time.perf_counter() - start >= limit / 2
        return late or (cancelled is not None and cancelled())

    return ended


def _search(
    blank: Result,
    level: Level,
    terrain: _core.Terrain,
    options: Options,
    in_use: PatternsInUse,
    start: float,
    *,
    prior: Prior,
    on_progress: Callable[[Progress], None] | None,
    on_discovery: Callable[[Discovery], None] | None,
    on_checkpoint: Callable[[_core.Checkpoint], None] | None,
    cancelled: Callable[[], bool] | None,
) -> Result:
    """Search with the method that was chosen."""
    try:
        solver = _make_solver(level, terrain, options, in_use.patterns, prior)
    except ValueError as error:
        if terrain.affords_tables:
            raise
        message = str(TooLargeFor(f"this configuration: {error}"))
        return replace(blank, message=message, seconds=time.perf_counter() - start)

    incumbent = Incumbent(level, terrain, options, start, prior.solution)
    if incumbent.solution is not None:
        solver.offer(incumbent.solution.lurd)

    def tell() -> None:
        if on_discovery is not None:
            on_discovery(
                Discovery(
                    _proved_bound(solver, options),
                    in_use.news(solver),
                    incumbent.news(),
                    incumbent.source,
                )
            )

    def beside(seconds: float) -> None:
        if incumbent.work(seconds, solver.lower_bound) and incumbent.solution is not None:
            solver.offer(incumbent.solution.lurd)

    def show(progress: Progress) -> None:
        best = incumbent.solution
        if best is not None:
            progress = replace(progress, pushes=best.pushes, moves=best.moves)
        if on_progress is not None:
            on_progress(progress)

    status = drive(
        solver,
        options.method_name,
        start,
        time_limit=options.time_limit,
        node_limit=options.node_limit,
        on_progress=show if on_progress is not None else None,
        now_and_then=tell,
        beside=beside,
        cancelled=cancelled,
    )
    if status is None:
        # With a depth limit in the way, or a test that may be wrong, nothing is proved.
        status = Status.UNSOLVABLE if solver.complete and options.sound else Status.NODES
    stopped = status in GAVE_UP or status is Status.CANCELLED
    tie_is_open = stopped and solver.settled
    if tie_is_open:
        status = Status.SOLVED
    result = _with_incumbent(_conclude(blank, solver, status, options, start), incumbent)
    if tie_is_open:
        result = replace(result, message=TIE_IS_OPEN)
    elif result.optimal and options.objective == "moves" and terrain.affords_tables:
        result = replace(result, ties_proved=options.method_name == "optimal")
    if not terrain.affords_tables and options.method_name in ENGINES and result.message is None:
        result = replace(result, message=TOO_LARGE)
    if result.solution is not None and result.solution.pushes < prior.bound:
        # What was called proved is not: search again without it.
        left = options.time_limit
        if left is not None:
            left = max(left - result.seconds, 0.01)
        return solve(
            level,
            replace(options, time_limit=left, ties="off"),
            prior=replace(prior, bound=0, checkpoint=None),
            on_progress=on_progress,
            on_discovery=on_discovery,
            on_checkpoint=on_checkpoint,
            cancelled=cancelled,
        )
    if on_checkpoint is not None and stopped:
        checkpoint = solver.checkpoint()
        if checkpoint is not None:
            on_checkpoint(checkpoint)
    return replace(
        polished(result, terrain, options, start, cancelled),
        patterns=tuple(in_use.discovered(solver)),
        candidates=candidates_of(solver)
        if status in GAVE_UP and options.uses_patterns and terrain.affords_tables
        else (),
    )


def _make_solver(
    level: Level,
    terrain: _core.Terrain,
    options: Options,
    patterns: _core.Patterns,
    prior: Prior,
) -> _core.Solver:
    memory_limit = int((options.memory_limit or 0) * MIB)
    engine = ENGINES.get(options.method_name)
    if engine is not None:
        return engine(terrain, options, memory_limit, patterns, prior)
    mode, slow_states = options.mining_plan
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
        restarts=options.restarts,
        seed=options.seed,
        floor=prior.bound,
        memory_limit=memory_limit,
        patterns=patterns,
        mining=mode,
        slow_states=slow_states,
        mining_budget=options.mining_budget,
        user_bound=user.on(level) if user is not None else None,
        user_admissible=user is not None and user.admissible,
        user_consistent=user is not None and user.consistent,
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
        solution = replay_answer(level, solver.solution)
    elif status is Status.NODES:
        message = _why_nothing_is_proved(solver, options)
    optimal = status is Status.SOLVED and solver.optimal and options.sound
    lower_bound = _proved_bound(solver, options)
    if _in_other_terms(options):
        optimal = False
    elif solution is not None and optimal:
        lower_bound = solution.moves if options.model_name == "move" else solution.pushes
    return replace(
        blank,
        status=status,
        solution=solution,
        found_by=(solver.strategy or None) if solution is not None else None,
        finding=finding_of(solver, options.method_name) if solution is not None else None,
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


def _with_incumbent(result: Result, incumbent: Incumbent) -> Result:
    """Say whose the solution is; at a limit, give the best one that is known."""
    best, source = incumbent.solution, incumbent.source
    if best is None or result.status is Status.UNSOLVABLE:
        return result
    if result.solution is None:
        message = f"solution found by {source}"
    elif cost(best, result.objective) <= cost(result.solution, result.objective):
        message = f"found by {source}, proved by {result.method}"
    else:
        return result
    return replace(result, solution=best, found_by=source, finding=None, message=message)


def _in_other_terms(options: Options) -> bool:
    """A bound in moves is no bound in pushes, unless moves are what was asked for."""
    return options.model_name == "move" and options.objective != "moves"


def _proved_bound(solver: _core.Solver, options: Options) -> int | None:
    return solver.lower_bound if options.sound and not _in_other_terms(options) else None


def _why_nothing_is_proved(solver: _core.Solver, options: Options) -> str | None:
    """Say what stood in the way of a search that ended with nothing left to do."""
    if solver.statistics()["open"] != 0:  # it was the node limit
        return None
    if not solver.complete:
        return f"no solution within the depth limit of {options.depth_limit}"
    return None if options.sound else "no solution found, but corral-plain may have cut it off"
