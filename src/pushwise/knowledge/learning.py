"""Solutions that somebody else has found, taken into the store: the better one stays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from pushwise.errors import PushwiseError
from pushwise.knowledge import rows, upserts
from pushwise.knowledge.store import VERSION, Store
from pushwise.sokoban.identity import NormalForm, normal_form
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import Solution, replay

NEW = "new"  # the store had no solution of the level
BETTER = "better"  # fewer pushes, or fewer moves, than what it had
KNOWN = "known"  # no better than what it had
WRONG = "wrong"  # does not replay
CHUNK = 500  # solutions of one transaction


@dataclass(frozen=True)
class Taught:
    """What became of one solution, in the order in which they were given."""

    level: Level
    verdict: str
    solution: Solution | None = None
    error: PushwiseError | None = None


def teach(
    store: Store, solutions: Iterable[tuple[Level, str]], *, method: str = "given"
) -> Iterator[Taught]:
    """Replay solutions, keep the good ones under the name `method`, and tell what each brought.

    Nothing is told that is not kept: the solutions of a chunk go in with one transaction.
    """
    known = _Known(store)
    rest = iter(solutions)
    while chunk := list(islice(rest, CHUNK)):
        told: list[Taught] = []
        kept: list[tuple[NormalForm, Solution]] = []
        for level, lurd in chunk:
            try:
                solution = replay(level, lurd)
            except PushwiseError as error:
                told.append(Taught(level, WRONG, error=error))
                continue
            form = normal_form(level)
            verdict = known.judge(form, solution)
            if verdict != KNOWN:
                kept.append((form, solution))
            told.append(Taught(level, verdict, solution))
        _keep(store, kept, method)
        yield from told


class _Known:
    """The best counts so far: (pushes, moves) by pushes and (moves, pushes) by moves."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._best: dict[tuple[str, int], list[tuple[int, int]]] = {}

    def judge(self, form: NormalForm, solution: Solution) -> str:
        """Tell what a solution brings, and remember it."""
        start = form.original.player
        key = form.identity, form.to_normal(start)
        if key not in self._best:
            known = self._store.knowledge(form.original)
            found = [best.solution for best in (known.by_pushes, known.by_moves) if best]
            self._best[key] = [(s.pushes, s.moves) for s in found]
        counts = self._best[key]
        mine = solution.pushes, solution.moves
        if not counts:
            verdict = NEW
        elif mine < min(counts) or mine[::-1] < min(one[::-1] for one in counts):
            verdict = BETTER
        else:
            return KNOWN
        counts.append(mine)
        return verdict


def _keep(store: Store, kept: list[tuple[NormalForm, Solution]], method: str) -> None:
    # Writers that lock rows in one order never wait for each other in a circle.
    ordered = sorted(kept, key=lambda pair: pair[0].identity)
    facts = [
        row
        for form, solution in ordered
        for row in rows.of_solution(form, solution, method, VERSION)
    ]
    with store.writing_all([form for form, _ in ordered]) as connection:
        upserts.put_solutions(connection, facts)
