"""Every method × bound × deadlock set against the reference, on two thousand levels and more.

Each level gets a handful of the combinations, dealt round, so that the whole product is used many
times over; with --slow every level gets many more. A level is solved by the reference first.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from generators import random_level
from oracle.ways import ANY, MOVES, backward, dealt, forward
from pushwise.sokoban.level import Level
from pushwise.solving import Status, solve
from reference import Board, move_optimal_moves, optimal_pushes

PARTS = 20
LEVELS = 2000 // PARTS
COMBINATIONS = 6
SLOW_COMBINATIONS = 150


def levels(seed: int, count: int) -> list[tuple[list[str], int | None]]:
    rng = Random(seed)
    rows = [random_level(rng) for _ in range(count)]
    return [(level, optimal_pushes(Board.parse(level))) for level in rows]


@pytest.fixture(scope="module")
def combinations(request: pytest.FixtureRequest) -> int:
    slow = bool(request.config.getoption("--slow", default=False))
    return SLOW_COMBINATIONS if slow else COMBINATIONS


@pytest.mark.parametrize("part", range(PARTS))
def test_every_combination_finds_the_optimum(part: int, combinations: int) -> None:
    ways, back = forward(), backward()
    seen: Counter[bool] = Counter()
    for number, (rows, pushes) in enumerate(levels(1000 + part, LEVELS)):
        seen[pushes is None] += 1
        level = Level.from_rows(rows)
        first = (part * LEVELS + number) * combinations + 7
        chosen = dealt(ways, first, combinations) + dealt(back, part * LEVELS + number, 1)
        for options in chosen:
            result = solve(level, options)
            where = f"{options}\n{level}"
            if pushes is None:
                assert result.status is Status.UNSOLVABLE, where
                continue
            assert result.status is Status.SOLVED, where
            assert result.solution is not None
            assert result.solution.pushes == pushes, where
            assert result.optimal, where
            assert result.lower_bound == pushes, where
    assert min(seen[True], seen[False]) > LEVELS // 10


def test_methods_that_promise_less_still_decide() -> None:
    for number, (rows, pushes) in enumerate(levels(7, 150)):
        level = Level.from_rows(rows)
        options = ANY[number % len(ANY)]
        result = solve(level, options)
        if pushes is None:
            assert result.status is Status.UNSOLVABLE, f"{options}\n{level}"
            continue
        assert result.solution is not None
        if options.method == "wastar":
            assert result.solution.pushes <= 3 * pushes
        # What is not proved is not claimed.
        assert not result.optimal or result.solution.pushes == pushes
        assert result.lower_bound is None or result.lower_bound <= pushes


def test_fewest_moves() -> None:
    rng = Random(9)
    small = [random_level(rng, boxes=rng.randint(1, 2)) for _ in range(100)]
    for number, rows in enumerate(small):
        moves = move_optimal_moves(Board.parse(rows))
        options = MOVES[number % len(MOVES)]
        result = solve(Level.from_rows(rows), options)
        if moves is None:
            assert result.status is Status.UNSOLVABLE
            continue
        assert result.solution is not None
        assert result.solution.moves == moves, f"{options}\n{rows}"
        assert result.optimal


def test_corral_plain_never_claims_that_there_is_no_solution() -> None:
    """It loses solutions, so an empty search proves nothing."""
    lost = 0
    for rows, pushes in levels(3, 400):
        result = solve(Level.from_rows(rows), method="dfs", deadlocks=("corral-plain",))
        assert result.status in (Status.SOLVED, Status.NODES)
        assert not result.optimal
        assert result.lower_bound is None
        lost += pushes is not None and result.status is Status.NODES
        if result.status is Status.NODES:
            assert result.message is not None
            assert "corral-plain" in result.message
    assert lost > 0
