"""One level after the other, by number: every kind of answer against exhaustive search.

Level `n` is what the generator makes of the seed `n`. The truth is that of plain breadth-first
search and of Dijkstra's method in the reference, which share no code with the package. Engines are
asked for every objective; the ways of the laboratory are dealt round; a store is filled by runs
that are stopped early, and asked by those that go on.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Literal

from generators import random_level
from oracle.ways import ANY, MOVES, backward, dealt, forward
from pushwise.knowledge.store import Store
from pushwise.knowledge.use import solve
from pushwise.sokoban.level import Level
from pushwise.solving import Options, Result, Status, improve
from pushwise.solving.methods import METHODS
from reference import together
from reference.board import Board
from reference.replay import replay
from reference.search import (
    fewest_moves_then_pushes,
    fewest_pushes_then_moves,
    move_optimal_moves,
    optimal_pushes,
)

OBJECTIVES = ("any", "pushes", "moves")
FORWARD, BACKWARD = forward(), backward()
# Of every level, this many of the ways forward.
WAYS = 3
# A store costs more than all else: one level of this many has one.
STORED = 8
# The truth itself: of this many levels one is searched in every way.
CONFIRMED = 10
OPEN = (Status.NODES, Status.CANCELLED)

Best = tuple[int, int] | None


@dataclass(frozen=True)
class Truth:
    """A level, the fewest pushes (then moves) and the fewest moves (then pushes) that solve it."""

    rows: list[str]
    by_pushes: Best
    by_moves: Best

    @staticmethod
    def of(rows: list[str]) -> Truth:
        """Search for it; what has no solution is searched to the end once."""
        board = Board.parse(rows)
        by_pushes = together.fewest_pushes_then_moves(board)
        return Truth(rows, by_pushes, by_pushes and together.fewest_moves_then_pushes(board))

    def confirm(self) -> None:
        """Search for it in two other ways each, one state at a time; all must agree."""
        board = Board.parse(self.rows)
        by_pushes, by_moves = fewest_pushes_then_moves(board), fewest_moves_then_pushes(board)
        if (self.by_pushes, self.by_moves) != (by_pushes, by_moves):
            raise AssertionError(f"the reference contradicts itself: {self.rows}")
        if optimal_pushes(board) != (by_pushes and by_pushes[0]):
            raise AssertionError(f"the reference contradicts itself about pushes: {self.rows}")
        if move_optimal_moves(board) != (by_moves and by_moves[0]):
            raise AssertionError(f"the reference contradicts itself about moves: {self.rows}")

    def best(self, objective: str) -> Best:
        """The two counts of a best solution, that of the objective first."""
        return self.by_moves if objective == "moves" else self.by_pushes

    def faults(self, result: Result, *, to_the_end: bool) -> Iterator[str]:
        """Yield what is false in a result; a run `to_the_end` must have decided the level."""
        best = self.best(result.objective)
        promised = METHODS[result.method].promises and result.objective != "any"
        if result.status is Status.UNSOLVABLE and best is not None:
            yield "unsolvable, it says"
        if to_the_end and result.status is not (
            Status.UNSOLVABLE if best is None else Status.SOLVED
        ):
            yield f"ended with {result.status.value}"
        if not to_the_end and result.status not in (*OPEN, Status.SOLVED, Status.UNSOLVABLE):
            yield f"stopped with {result.status.value}"
        if best is not None and (result.lower_bound or 0) > best[0]:
            yield f"lower bound {result.lower_bound}, the truth is {best[0]}"
        if result.solution is None:
            if result.status is Status.SOLVED or (result.optimal and best is not None):
                yield "no solution"
            return
        counts = self._counts(result.solution.lurd, result.objective)
        if counts is None or best is None:
            yield f"what it shows is no solution: {result.solution.lurd}"
            return
        said = (result.solution.pushes, result.solution.moves)
        if (said[::-1] if result.objective == "moves" else said) != counts:
            yield f"counts {said}, replayed {counts}"
        if result.optimal and counts[0] != best[0]:
            yield f"optimal with {counts[0]}, the truth is {best[0]}"
        if result.ties_optimal and counts != best:
            yield f"ties proved with {counts}, the truth is {best}"
        if to_the_end and promised and not result.optimal:
            yield "not optimal, though nothing stopped it"

    def _counts(self, lurd: str, objective: str) -> Best:
        """The counts of a line that solves the level by the third account of the rules."""
        played = replay(self.rows, lurd)
        if not played.solved:
            return None
        moves, pushes = played.metrics["moves"], played.metrics["pushes"]
        return (moves, pushes) if objective == "moves" else (pushes, moves)


@dataclass
class Tally:
    """What was compared, and what differed."""

    levels: int = 0
    solvable: int = 0
    runs: int = 0
    stopped: int = 0
    differences: list[str] = field(default_factory=list)


Solve = Callable[..., Result]


def compare(first: int, end: int, solve: Solve = solve) -> Tally:
    """Compare the levels of these numbers; they share a store, as those of a collection do."""
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder, Store(f"{folder}/store.sqlite") as store:
        for number in range(first, end):
            truth = Truth.of(random_level(Random(number)))
            if number % CONFIRMED == 0:
                truth.confirm()
            tally.levels += 1
            tally.solvable += truth.by_pushes is not None
            _Level(number, truth, tally, solve).compare(store)
    return tally


class _Level:
    """The runs on one level."""

    def __init__(self, number: int, truth: Truth, tally: Tally, solve: Solve) -> None:
        self._number = number
        self._truth = truth
        self._tally = tally
        self._solve = solve
        self._level = Level.from_rows(truth.rows)

    def compare(self, store: Store) -> None:
        """Run everything that is this level's turn."""
        number = self._number
        for objective in OBJECTIVES:
            self._run(Options(objective, ties="full", threads=1))
        for options in (
            *dealt(FORWARD, number * WAYS, WAYS),
            *dealt(BACKWARD, number, 1),
            ANY[number % len(ANY)],
            MOVES[number % len(MOVES)],
        ):
            self._run(options)
        # The engines are done with a small level before a stop can reach them: these are not.
        early = dealt(FORWARD, number * WAYS + WAYS, 1)[0]
        self._run(replace(early, node_limit=1 + number % 40))
        if number % STORED == 0:
            self._with_store(store, OBJECTIVES[number // STORED % 3])
        self._improve("moves" if number % 2 else "pushes")

    def _run(
        self,
        options: Options,
        store: Store | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> Result:
        stopped = options.node_limit is not None or cancelled is not None
        result = self._solve(self._level, options, store=store, cancelled=cancelled)
        self._tally.runs += 1
        self._tally.stopped += result.status in OPEN
        for fault in self._truth.faults(result, to_the_end=not stopped):
            self._differs(f"{fault}: {options}, {'a' if store else 'no'} store")
        return result

    def _with_store(self, store: Store, objective: str) -> None:
        """Stop early twice, go on to the end, then ask once more: the store answers."""
        options = Options(objective, threads=1)
        self._run(replace(options, node_limit=1 + self._number % 40), store)
        self._run(options, store, lambda: True)
        self._run(options, store)
        again = self._run(options, store)
        if again.solution and objective != "any" and again.found_by != "store":
            self._differs(f"searched again for what the store has: {options}")
        # A method of the laboratory begins from what is known, and answers for itself.
        self._run(dealt(FORWARD, self._number, 1)[0], store)

    def _improve(self, objective: Literal["pushes", "moves"]) -> None:
        poor = self._run(Options(method="dfs", raw=True))
        best = self._truth.best(objective)
        if poor.solution is None or best is None:
            return
        better = improve(self._level, poor.solution, objective=objective)
        self._tally.runs += 1
        counts = better.solution.pushes, better.solution.moves
        got = counts[1] if objective == "moves" else counts[0]
        if not replay(self._truth.rows, better.solution.lurd).solved or got < best[0]:
            self._differs(f"improve {objective}: what it shows is no solution")
        if (better.optimal and got != best[0]) or (better.lower_bound or 0) > best[0]:
            self._differs(f"improve {objective}: {got}, at least {better.lower_bound}")

    def _differs(self, what: str) -> None:
        drawn = "\n".join(self._truth.rows)
        self._tally.differences.append(f"level {self._number}: {what}\n{drawn}")
