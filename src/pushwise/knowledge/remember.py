"""What `solve` takes from the store before a run and gives back after it."""

from __future__ import annotations

from dataclasses import replace

from pushwise.knowledge.facts import Knowledge
from pushwise.knowledge.store import Store
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import Solution
from pushwise.solving.options import Options
from pushwise.solving.result import Result
from pushwise.solving.status import Status

METHOD = "store"
GAVE_UP = (Status.TIME, Status.MEMORY, Status.NODES, Status.CANCELLED)


def recall(store: Store, level: Level, options: Options) -> tuple[Knowledge, Result | None]:
    """Return what is known, and the answer if nothing is left to search for.

    Only what is proved for the objective is an answer, and only when the search itself was not
    asked for: a run with a method or other settings of the search named is always made.
    """
    known = store.knowledge(level)
    if not _searches_by_default(options):
        return known, None
    blank = Result(level, Status.SOLVED, options.objective, METHOD)
    if known.unsolvable is not None:
        how = f"the store knows that there is no solution (proved by {known.unsolvable})"
        return known, replace(blank, status=Status.UNSOLVABLE, message=how)
    if options.objective == "moves":
        best, bound, proved = known.by_moves, known.move_bound, known.fewest_moves_proved
    else:
        best, bound, proved = known.by_pushes, known.push_bound, known.fewest_pushes_proved
    if best is None or bound is None or not proved:
        return known, None
    return known, replace(
        blank,
        solution=best.solution,
        optimal=True,
        lower_bound=bound.value,
        message=f"from the store: found by {best.method}, proved by {bound.method}",
    )


def remember(store: Store, known: Knowledge, result: Result, options: Options) -> Result:
    """Keep a run in the store and return its result together with what was known before."""
    store.add_result(result, options)
    return with_knowledge(result, known)


def with_knowledge(result: Result, known: Knowledge) -> Result:
    """Return a result with the bound and the solution of the store where they are better."""
    if result.status in (Status.UNSOLVABLE, Status.INVALID):
        return result
    moves = result.objective == "moves"
    bound = known.move_bound if moves else known.push_bound
    best = known.by_moves if moves else known.by_pushes
    used: list[str] = []
    lower_bound = result.lower_bound
    if bound is not None and bound.value > (lower_bound or 0):
        lower_bound = bound.value
        used.append(f"the bound {bound.value} of {bound.method}")
    solution = result.solution
    wants_best = result.objective != "any" or solution is None
    if best is not None and wants_best and _better(best.solution, solution, moves=moves):
        solution = best.solution
        used.append(f"a solution of {best.method}")
    if not used:
        return result
    optimal = result.optimal or (
        solution is not None
        and lower_bound is not None
        and (solution.moves if moves else solution.pushes) <= lower_bound
    )
    status = result.status
    # A solution in hand answers `any`; the others are answered by a proof only.
    if status in GAVE_UP and solution is not None and (optimal or result.objective == "any"):
        status = Status.SOLVED
    note = f"from the store: {' and '.join(used)}"
    return replace(
        result,
        status=status,
        solution=solution,
        optimal=optimal,
        lower_bound=lower_bound,
        message=f"{result.message}; {note}" if result.message else note,
    )


def _searches_by_default(options: Options) -> bool:
    """Whether nothing but the objective and the limits was chosen."""
    limits = ("time_limit", "memory_limit", "node_limit", "threads", "seed")
    default = Options(objective=options.objective)
    chosen = replace(options, **{name: getattr(default, name) for name in limits})
    return chosen == default


def _better(new: Solution, old: Solution | None, *, moves: bool) -> bool:
    if old is None:
        return True
    return new.moves < old.moves if moves else new.pushes < old.pushes
