"""Help that does not spoil: whether the position can be solved, which box, where to, the rest."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pushwise.sokoban.directions import offsets
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level
from pushwise.sokoban.reasons import Deadlock
from pushwise.solving.evaluating import Evaluator
from pushwise.solving.evaluating import Verdict as Verdict
from pushwise.solving.evaluating import level_of as level_of

# How much a hint tells, one more each time it is asked for.
STEPS = ("whether", "box", "target", "rest")
HINT_SECONDS = 10.0
HINT_MEMORY_MIB = 2048.0


@dataclass(frozen=True)
class Hint:
    """What can be told about a position of a level.

    `solution` are the steps from the position on, `box` is pushed first and `target` is where its
    first straight run of pushes ends, `push` the first push with the walk to it. In a lost
    position `deadlock` says why, if a test can, and `take_back` how many pushes to undo to stand in
    a position that can be solved.
    """

    level: Level
    verdict: Verdict
    solution: str | None = None
    box: int | None = None
    target: int | None = None
    push: str | None = None
    deadlock: Deadlock | None = None
    take_back: int | None = None
    seconds: float = 0.0

    def tell(self, steps: int = len(STEPS)) -> tuple[str, ...]:
        """Return the sentences of the first steps asked for; a lost position has but one."""
        sentences = {
            Verdict.SOLVED: lambda: ("The level is solved.",),
            Verdict.LOST: self._tell_lost,
            Verdict.UNKNOWN: lambda: (
                f"No solution was found in {self.seconds:.0f} s, "
                "and no proof that there is none: nothing can be told.",
            ),
            Verdict.SOLVABLE: self._tell_solvable,
        }[self.verdict]()
        return sentences[: max(1, steps)]

    def _tell_lost(self) -> tuple[str, ...]:
        lost = "The position is lost."
        if self.deadlock is not None:
            lost += f" {self.deadlock.sentence}"
        else:
            lost += " A complete search found no solution."
        if self.take_back:
            pushes = "the last push" if self.take_back == 1 else f"the last {self.take_back} pushes"
            lost += f" Take back {pushes} and it can be solved again."
        return (lost,)

    def _tell_solvable(self) -> tuple[str, ...]:
        name = self.level.cell_name
        assert self.box is not None  # noqa: S101 - every solution has a first push
        assert self.target is not None  # noqa: S101
        assert self.solution is not None  # noqa: S101
        pushes = sum(letter.isupper() for letter in self.solution)
        cost = "1 push" if pushes == 1 else f"{pushes} pushes"
        return (
            "The position can be solved.",
            f"Push the box on {name(self.box)}.",
            f"Push it to {name(self.target)}.",
            # From here on, with the push just named: these steps can be pasted as they are.
            f"The whole solution, {cost}: {self.solution}",
        )

    def to_json(self, steps: int = len(STEPS)) -> dict[str, Any]:
        """Return what the first steps asked for tell; the rest is null."""
        name = self.level.cell_name

        def named(cell: int | None) -> str | None:
            return None if cell is None else name(cell)

        told = set(STEPS[:steps])
        return {
            "verdict": self.verdict.value,
            "told": list(self.tell(steps)),
            "box": named(self.box) if "box" in told else None,
            "target": named(self.target) if "target" in told else None,
            "push": self.push if "target" in told else None,
            "solution": self.solution if "rest" in told else None,
            "deadlock": None
            if self.deadlock is None
            else {
                "test": self.deadlock.test,
                "boxes": [name(cell) for cell in self.deadlock.boxes],
                "cells": [name(cell) for cell in self.deadlock.cells],
                "sentence": self.deadlock.sentence,
            },
            "take_back": self.take_back,
            "seconds": round(self.seconds, 3),
        }


def hint(
    game: Game,
    *,
    time_limit: float = HINT_SECONDS,
    memory_limit: float = HINT_MEMORY_MIB,
    cancelled: Callable[[], bool] | None = None,
) -> Hint:
    """Find out what can be told about the position of a game.

    Half of the time is for the position itself; if it is lost, the other half is for finding the
    push that lost it.
    """
    start = time.perf_counter()
    level = game.level
    if game.is_solved:
        return Hint(level, Verdict.SOLVED)
    evaluator = Evaluator(level, memory_limit, cancelled)
    evaluation = evaluator.evaluate(game, time_limit / 2)
    if evaluation.verdict is Verdict.LOST:
        take_back = _pushes_to_take_back(evaluator, game, start + time_limit)
        return Hint(
            level,
            Verdict.LOST,
            deadlock=evaluator.watch.examine(game.boxes, game.player),
            take_back=take_back,
            seconds=time.perf_counter() - start,
        )
    if evaluation.verdict is Verdict.UNKNOWN and time_limit / 2 > 0:
        evaluation = evaluator.evaluate(game, start + time_limit - time.perf_counter())
    seconds = time.perf_counter() - start
    solution = evaluation.solution
    if solution is None:
        return Hint(level, evaluation.verdict, seconds=seconds)
    box, target, push = first_trip(level, game.player, game.boxes, solution)
    return Hint(level, evaluation.verdict, solution, box, target, push, seconds=seconds)


def first_trip(level: Level, player: int, boxes: frozenset[int], lurd: str) -> tuple[int, int, str]:
    """Return which box is pushed first, where its first straight run ends, and the first push.

    The push comes with the walk that leads to it. A run, not a whole trip: a box that goes to and
    fro may come back to where it stood, and nobody could follow that.
    """
    steps = offsets(level.width)
    first = next(at for at, letter in enumerate(lurd) if letter.isupper())
    for letter in lurd[: first + 1]:
        player += steps[letter.lower()]
    run = 1
    while lurd[first + run : first + run + 1] == lurd[first]:
        run += 1
    return player, player + run * steps[lurd[first].lower()], lurd[: first + 1]


def _pushes_to_take_back(evaluator: Evaluator, game: Game, deadline: float) -> int | None:
    """Return how many pushes lead back to a position that can be solved, if time allows to tell.

    A lost position stays lost whatever is pushed, so the push that lost it is found by halving.
    """
    past = Game(game.level)
    past.play(game.moves)
    pushes = sum(letter.isupper() for letter in game.moves)
    solvable, lost = -1, pushes
    while lost - solvable > 1:
        middle = (solvable + lost) // 2
        _go_to_push(past, middle)
        share = (deadline - time.perf_counter()) / 2
        verdict = evaluator.evaluate(past, share).verdict
        if verdict is Verdict.UNKNOWN:
            return None
        if verdict is Verdict.LOST:
            lost = middle
        else:
            solvable = middle
    return pushes - solvable if solvable >= 0 else None


def _go_to_push(game: Game, wanted: int) -> None:
    """Undo or redo a game to just after its push of this number; 0 is the start."""
    made = sum(letter.isupper() for letter in game.moves)
    while made > wanted:
        game.undo("push")
        made -= 1
    while made < wanted:
        game.redo("push")
        made += 1
