"""Drive a search of the core on a puzzle: step it, watch the limits, check its answer."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Unpack

from pushwise import _core
from pushwise.errors import BadOption, PushwiseError
from pushwise.status import Status
from pushwise.tiles.databases import (
    BuildCancelled,
    BuildProgress,
    BuildTooLarge,
    is_built,
    pattern_tables,
)
from pushwise.tiles.errors import TooManyCells
from pushwise.tiles.heuristics import HeuristicChoice, parse_heuristic
from pushwise.tiles.moves import TileSolution
from pushwise.tiles.options import UNINFORMED, TileOptions
from pushwise.tiles.patterns import NAMED
from pushwise.tiles.puzzle import Puzzle
from pushwise.tiles.result import TileResult
from pushwise.tiles.settings import TileSettings, options_of

MIB = 1024 * 1024
# A step lasts at most this long, so that a cancel or a limit is noticed soon.
STEP_SECONDS = 0.02
PROGRESS_SECONDS = 0.1
NO_NODE_LIMIT = 2**62
# Boards with more cells than this are beyond every optimal search.
MOST_OPTIMAL_CELLS = 25


@dataclass(frozen=True, slots=True)
class TileProgress:
    """A look at a running search. `fraction` tells about how much of the pass is done."""

    method: str
    seconds: float
    expanded: int
    visited: int
    stored: int
    lower_bound: int | None
    passes: int
    fraction: float
    resident_mib: float
    time_limit: float | None


def choose(puzzle: Puzzle, options: TileOptions) -> tuple[str, HeuristicChoice]:
    """The algorithm and the heuristic for the puzzle: what was asked for, else what suits it.

    By default: ida on plain boards of up to 25 cells, with the largest pattern databases that have
    been built, else P&LC; astar on boards with holes, rings or several blanks, since it ends when
    there is no solution; quick beyond.
    """
    board = puzzle.board
    choice = options.choice
    algorithm = options.algorithm
    if algorithm is None:
        if options.all_optimal or (
            board.plain and puzzle.blanks == 1 and board.size <= MOST_OPTIMAL_CELLS
        ):
            algorithm = "ida"
        elif board.plain and puzzle.blanks == 1 and choice is None:
            algorithm = "quick"
        else:
            algorithm = "astar"
    if choice is None:
        choice = parse_heuristic(_default_heuristic(puzzle, algorithm, options))
    _check_fit(puzzle, algorithm, choice)
    return algorithm, choice


def _default_heuristic(puzzle: Puzzle, algorithm: str, options: TileOptions) -> str:
    board = puzzle.board
    if board.wrap != "none":
        return "P"
    if algorithm == "ida" and board.plain and puzzle.blanks == 1 and not options.paper_counts:
        for name in ("pdb-78", "pdb-663", "pdb-6666"):
            if is_built(NAMED[name], board, puzzle.goal.index(0)):
                return name
    return "P&LC"


def _check_fit(puzzle: Puzzle, algorithm: str, choice: HeuristicChoice) -> None:
    board = puzzle.board
    if algorithm == "quick":
        if not board.plain or puzzle.blanks != 1 or min(board.rows, board.columns) < 2:
            raise BadOption("quick needs a full rectangle with two rows and columns and one blank.")
        return
    if board.size > _core.MOST_TILE_CELLS:
        raise TooManyCells(board.size, _core.MOST_TILE_CELLS)
    if choice.partition is not None and (not board.plain or puzzle.blanks != 1):
        raise BadOption("Pattern databases need a full rectangle with one blank.")
    if "LC" in choice.base and board.wrap != "none":
        raise BadOption("Linear conflicts need rows with two ends: take P on a board with rings.")
    if choice.user is not None and not choice.user.admissible and algorithm == "ida":
        raise BadOption(
            f"ida needs an admissible heuristic, and {choice.base} is not: take astar or greedy."
        )
    if choice.base.endswith("&C") and (
        not board.plain or puzzle.blanks != 1 or min(board.rows, board.columns) < 3
    ):
        raise BadOption(
            "The corner rule needs a full rectangle with three rows and columns and one blank."
        )


def solve(
    puzzle: Puzzle,
    options: TileOptions | None = None,
    *,
    on_progress: Callable[[TileProgress], None] | None = None,
    on_build: Callable[[BuildProgress], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    **settings: Unpack[TileSettings],
) -> TileResult:
    """Solve a puzzle.

    Settings are those of `TileOptions`, as keywords or as one value; `method` and `bound` are
    understood as `algorithm` and `heuristic`, so that boxes and tiles can be called alike.
    """
    options = options_of(options, settings)
    algorithm, choice = choose(puzzle, options)
    shown = None if algorithm in UNINFORMED and not choice.plus else choice.name
    blank = TileResult(puzzle, Status.UNSOLVABLE, algorithm, shown)
    if puzzle.why_unsolvable is not None:
        return replace(blank, message=puzzle.why_unsolvable)
    start = time.perf_counter()
    if algorithm == "quick":
        return _quick(puzzle, blank, start)
    deadline = None if options.time_limit is None else start + options.time_limit

    def stop_building() -> bool:
        late = deadline is not None and time.perf_counter() >= deadline
        return late or (cancelled is not None and cancelled())

    try:
        patterns = _patterns(puzzle, algorithm, choice, options, on_build, stop_building)
    except BuildCancelled:
        late = deadline is not None and time.perf_counter() >= deadline
        status = Status.TIME if late else Status.CANCELLED
        return replace(blank, status=status, message="Stopped while building databases.")
    except BuildTooLarge:
        return replace(
            blank,
            status=Status.MEMORY,
            message="Building the databases needs more memory than the limit allows.",
        )
    start = time.perf_counter()  # building is done once: it counts for the limit, not as solving
    solver = _make_solver(puzzle, algorithm, choice, patterns, options)
    status = _drive(solver, blank.method, options, start, deadline, on_progress, cancelled)
    return _conclude(puzzle, blank, solver, status, options, start)


def core_puzzle(puzzle: Puzzle) -> _core.TilePuzzle:
    """The puzzle as the core sees it: tiles renumbered without gaps."""
    board = puzzle.board
    names = {tile: name for name, tile in enumerate(sorted({t for t in puzzle.tiles if t}), 1)}
    names[0] = 0
    return _core.TilePuzzle(
        board.rows,
        board.columns,
        [position in board.holes for position in range(board.rows * board.columns)],
        board.wrap in ("rows", "both"),
        board.wrap in ("columns", "both"),
        [names[tile] for tile in puzzle.tiles if tile is not None],
        [names[tile] for tile in puzzle.goal if tile is not None],
    )


def _patterns(
    puzzle: Puzzle,
    algorithm: str,
    choice: HeuristicChoice,
    options: TileOptions,
    on_build: Callable[[BuildProgress], None] | None,
    cancelled: Callable[[], bool] | None,
) -> _core.PatternTables | None:
    if choice.partition is None or (algorithm in UNINFORMED and not choice.plus):
        return None
    return pattern_tables(
        choice.partition,
        puzzle.board,
        puzzle.goal.index(0),
        threads=options.threads,
        memory_limit=options.memory_limit,
        on_build=on_build,
        cancelled=cancelled,
    )


def _make_solver(
    puzzle: Puzzle,
    algorithm: str,
    choice: HeuristicChoice,
    patterns: _core.PatternTables | None,
    options: TileOptions,
) -> _core.TileSolver:
    user = choice.user if algorithm not in UNINFORMED or choice.plus else None
    outside = choice.user is not None or choice.partition is not None
    return _core.tile_solver(
        core_puzzle(puzzle),
        algorithm,
        "P" if outside else choice.base,
        patterns=patterns,
        function=None if user is None else user.on(puzzle),
        punishment=1 if user is None else user.punishment,
        admissible=user is None or user.admissible,
        test=choice.test,
        plus=choice.plus,
        paper=options.paper_counts,
        weight=round(options.weight * 100),
        depth_limit=-1 if options.depth_limit is None else options.depth_limit,
        # A function of the user is asked by one thread: the others would wait for its lock.
        threads=options.threads if algorithm == "ida" and user is None else 1,
        most_listed=options.listed if options.all_optimal else 0,
        memory_limit=int((options.memory_limit or 0) * MIB),
    )


def _drive(
    solver: _core.TileSolver,
    method: str,
    options: TileOptions,
    start: float,
    deadline: float | None,
    on_progress: Callable[[TileProgress], None] | None,
    cancelled: Callable[[], bool] | None,
) -> Status:
    """Step the solver until it ends or a limit does."""
    node_limit = options.node_limit or NO_NODE_LIMIT
    next_progress = start + PROGRESS_SECONDS
    while True:
        slice_seconds = STEP_SECONDS
        if deadline is not None:
            left = deadline - time.perf_counter()
            if left <= 0:
                return Status.TIME
            slice_seconds = min(slice_seconds, left)
        outcome = solver.step(slice_seconds, node_limit)
        if outcome == "solved":
            return Status.SOLVED
        if outcome == "exhausted":
            # With a depth limit in the way nothing is proved; what ended the search is that limit.
            return Status.UNSOLVABLE if solver.complete else Status.NODES
        if outcome == "memory":
            return Status.MEMORY
        if cancelled is not None and cancelled():
            return Status.CANCELLED
        if options.node_limit is not None and solver.statistics()["expanded"] >= node_limit:
            return Status.NODES
        if on_progress is not None and time.perf_counter() >= next_progress:
            on_progress(_look(solver, method, options, start))
            next_progress = time.perf_counter() + PROGRESS_SECONDS


def _look(
    solver: _core.TileSolver, method: str, options: TileOptions, start: float
) -> TileProgress:
    counts = solver.statistics()
    return TileProgress(
        method=method,
        seconds=time.perf_counter() - start,
        expanded=counts["expanded"],
        visited=counts["generated"],
        stored=counts["stored"],
        lower_bound=solver.lower_bound,
        passes=len(counts["passes"]),
        fraction=solver.fraction,
        resident_mib=_core.resident_bytes() / MIB,
        time_limit=options.time_limit,
    )


def _believed(blank: TileResult) -> bool:
    """Whether the heuristic is a lower bound, so that the search proves one."""
    user = None if blank.heuristic is None else parse_heuristic(blank.heuristic).user
    return user is None or user.admissible


def _checked(puzzle: Puzzle, moves: list[tuple[int, int]]) -> TileSolution:
    """A solution of the core, replayed by the Python rules."""
    cells = puzzle.board.cells
    try:
        return puzzle.replay((cells[source], cells[target]) for source, target in moves)
    except PushwiseError as error:
        raise AssertionError(f"the solver's answer does not replay: {error}") from error


def _quick(puzzle: Puzzle, blank: TileResult, start: float) -> TileResult:
    solution = _checked(puzzle, _core.quick_tiles(core_puzzle(puzzle)))
    return replace(
        blank,
        status=Status.SOLVED,
        solution=solution,
        expanded=len(solution),
        visited=len(solution),
        seconds=time.perf_counter() - start,
        peak_mib=_core.resident_bytes() / MIB,
    )


def _conclude(
    puzzle: Puzzle,
    blank: TileResult,
    solver: _core.TileSolver,
    status: Status,
    options: TileOptions,
    start: float,
) -> TileResult:
    seconds = time.perf_counter() - start
    counts = solver.statistics()
    solution = None
    solutions: tuple[TileSolution, ...] = ()
    message = None
    lower_bound = solver.lower_bound if _believed(blank) else None
    if status is Status.SOLVED:
        if options.all_optimal:
            solutions = tuple(_checked(puzzle, moves) for moves in solver.all_solutions())
            solution = solutions[0]
        else:
            solution = _checked(puzzle, solver.solution)
        if solver.optimal:
            lower_bound = len(solution)
    elif status is Status.NODES and not solver.complete:
        message = f"There is no solution within the depth limit of {options.depth_limit}."
    elif status is Status.UNSOLVABLE:
        message = "Every position that can be reached was looked at."
    return replace(
        blank,
        status=status,
        solution=solution,
        optimal=status is Status.SOLVED and solver.optimal,
        lower_bound=lower_bound,
        solution_count=solver.solution_count
        if options.all_optimal and solution is not None
        else None,
        solutions=solutions,
        expanded=counts["expanded"],
        visited=counts["generated"],
        created=counts["created"],
        stored=counts["stored"],
        duplicates=counts["duplicates"],
        reopened=counts["reopened"],
        passes=tuple(counts["passes"]),
        seconds=seconds,
        peak_mib=solver.peak_bytes / MIB,
        message=message,
    )
