"""Every method × bound × deadlock set against the reference, on two thousand levels and more.

Each level gets a handful of the combinations, dealt round, so that the whole product is used many
times over; with --slow every level gets many more. A level is solved by the reference first.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from generators import random_level
from pushwise.sokoban.level import Level
from pushwise.solving import Options, Status, solve
from pushwise.solving.bounds import bound_names, bound_promises
from pushwise.solving.deadlocks import SOUND
from pushwise.solving.methods import METHODS
from reference import Board, move_optimal_moves, optimal_pushes

PARTS = 20
LEVELS = 2000 // PARTS
COMBINATIONS = 6
SLOW_COMBINATIONS = 150

BASES = [name for name in bound_names() if bound_promises(name).admissible]
BOUNDS = [
    *BASES,
    *(f"{name}+linear-conflict" for name in BASES if name != "zero"),
    "taxi-matching+descent",
    "push-matching+descent",
    *(f"{name}+room-exit" for name in BASES if name.partition("-")[0] in ("taxi", "path", "walk")),
]
DEADLOCK_SETS = [("none",), ("all",), *((name,) for name in SOUND), ("freeze", "corral", "zone")]
OPTIMAL = [
    name
    for name, method in METHODS.items()
    if method.promises and not method.engine and name != "brute"
]


def forward() -> list[Options]:
    """All ways to search forward for the fewest pushes."""
    found: list[Options] = []
    for method, bound, deadlocks, macros, leaves in product(
        OPTIMAL, BOUNDS, DEADLOCK_SETS, ((), ("tunnel",)), (False, True)
    ):
        if not METHODS[method].uses_bound and bound != BOUNDS[0]:
            continue
        if leaves and not METHODS[method].best_first:
            continue
        found.append(
            Options(
                objective="pushes",
                method=method,
                bound=bound if METHODS[method].uses_bound else None,
                deadlocks=deadlocks,
                macros=macros,
                prune_leaves=leaves,
                restarts=len(found) % 5 * 2 if method == "ida-astar" else 0,
                seed=len(found),
                zone_depth=len(found) % 4,
                weight=1,
            )
        )
    return found


def backward() -> list[Options]:
    """All ways to search backward."""
    return [
        Options(
            objective="pushes",
            method=method,
            bound=bound if METHODS[method].uses_bound else None,
            deadlocks=deadlocks,
            direction="backward",
            weight=1,
        )
        for method, bound, deadlocks in product(OPTIMAL, BOUNDS, (("none",), ("all",)))
        if not bound.endswith(("+linear-conflict", "+descent"))
        and (METHODS[method].uses_bound or bound == BOUNDS[0])
    ]


def dealt(ways: list[Options], first: int, count: int) -> list[Options]:
    """The next few of the ways; the stride has no divisor in common with their number."""
    stride = next(step for step in (997, 991, 983) if len(ways) % step)
    return [ways[(place * stride) % len(ways)] for place in range(first, first + count)]


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


ANY = [
    Options(method="dfs"),
    Options(method="fess0"),
    Options(method="greedy", bound="ece"),
    Options(method="greedy", bound="push-greedy", prune_leaves=True),
    Options(method="greedy", bound="taxi-reserved", deadlocks=("none",)),
    Options(method="wastar", weight=3),
]


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


MOVES = [
    Options(objective="moves", method=method, bound=bound, deadlocks=deadlocks)
    for method, bound in (
        ("bfs", None),
        ("astar", "push-matching"),
        ("astar", "push-matching+linear-conflict"),
        ("ida", "path-matching"),
        ("ida-astar", "push-nearest"),
    )
    for deadlocks in (("all",), ("none",))
]


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
