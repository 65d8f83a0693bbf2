"""Fewest pushes and fewest moves on thousands of small levels, each reduction on and off.

Levels have two to five boxes, one in three more goals than boxes, and many cannot be solved. The
truth is that of exhaustive breadth-first search in plain Python. A sample of the levels is checked
always, all of them with --slow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from generators import KINDS, random_level
from oracle.parts import MOVE_PARTS, PARTS, choices
from pushwise import Level, Options, _core, replay, solve
from pushwise.solving import Status
from pushwise.solving.deadlocks import SOUND
from reference.board import Board
from reference.search import fewest_moves_then_pushes, move_optimal_moves, optimal_pushes

BATCHES = 31
LEVELS = 100  # in a batch: 3,100 in all
PUSH_SETS: list[list[str]] = [
    *choices(PARTS),
    *(["forward", *without] for without in choices(PARTS)),
]
# What the engine for the fewest moves does without.
MOVE_SETS: list[list[str]] = [[], *([part] for part in MOVE_PARTS), MOVE_PARTS]
# For A*: forward tests one by one switched on, and switched off.
TEST_SETS = [
    ("all",),
    ("none",),
    *((name,) for name in SOUND),
    *(tuple(other for other in SOUND if other != name) for name in SOUND),
]


def small_levels(batch: int) -> Iterator[list[str]]:
    rng = Random(5000 + batch)
    for number in range(LEVELS):
        yield random_level(rng, KINDS[number % len(KINDS)], 2 + number % 4)


def pushes_of_engine(rows: list[str], without: list[str]) -> int | None:
    solver = _core.optimal(_core.Terrain(rows), without=without, triples_from=0)
    while (outcome := solver.step(60.0, 2**62)) == "running":
        pass
    if outcome == "exhausted":
        assert solver.lower_bound is None
        return None
    solution = replay(Level.from_rows(rows), solver.solution)
    assert solver.lower_bound == solution.pushes
    return solution.pushes


def moves_of_engine(rows: list[str], without: list[str]) -> tuple[int, int] | None:
    solver = _core.optimal_moves(_core.Terrain(rows), without=without, triples_from=0)
    while (outcome := solver.step(60.0, 2**62)) == "running":
        pass
    if outcome == "exhausted":
        assert solver.lower_bound is None
        return None
    solution = replay(Level.from_rows(rows), solver.solution)
    assert solver.lower_bound == solution.moves
    return solution.moves, solution.pushes


def check_astar(rows: list[str], truth: tuple[int, int] | None, deadlocks: tuple[str, ...]) -> None:
    options = Options(objective="moves", method="astar", deadlocks=deadlocks)
    result = solve(Level.from_rows(rows), options)
    if truth is None:
        assert result.status is Status.UNSOLVABLE, "\n".join(rows)
        return
    assert result.optimal, "\n".join(rows)
    assert result.solution is not None
    assert result.solution.moves == result.lower_bound == truth[0], "\n".join(rows)


@pytest.mark.parametrize(
    "batch",
    [0, *(pytest.param(batch, marks=pytest.mark.slow) for batch in range(1, BATCHES))],
)
def test_optima_are_those_of_exhaustive_search(batch: int) -> None:
    seen: Counter[str] = Counter()
    for number, rows in enumerate(small_levels(batch)):
        board = Board.parse(rows)
        truth = optimal_pushes(board)
        moves = fewest_moves_then_pushes(board)
        assert (moves[0] if moves is not None else None) == move_optimal_moves(board)
        for without in PUSH_SETS:
            assert pushes_of_engine(rows, without) == truth, (without, "\n".join(rows))
        for without in MOVE_SETS:
            assert moves_of_engine(rows, without) == moves, (without, "\n".join(rows))
        for turn in range(4):
            check_astar(rows, moves, TEST_SETS[(4 * number + turn) % len(TEST_SETS)])
        seen["unsolvable" if truth is None else "solvable"] += 1
        seen["more goals"] += board.goals.bit_count() > board.boxes.bit_count()
    assert seen["solvable"] > 30
    assert seen["unsolvable"] > 20
    assert seen["more goals"] > 15
