"""The strategies of the fast engine against exhaustive search: none ever errs about a level."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from generators import KINDS, random_level, seeded_levels
from pushwise import Level, _core, replay
from reference.board import Board
from reference.search import TooManyStatesError, optimal_pushes

LIMIT = 20_000
BLOCKED = 200  # levels that could be solved before a wall was put in

Rows = list[str]


def truth(rows: Rows) -> bool | None:
    """Can the level be solved? None if that takes too long to say."""
    try:
        return optimal_pushes(Board.parse(rows), LIMIT) is not None
    except TooManyStatesError:
        return None


def with_a_wall(rng: Random, rows: Rows) -> Rows:
    """Turn a floor cell on which nothing stands into wall."""
    floor = [(y, x) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == " "]
    if not floor:
        return rows
    y, x = rng.choice(floor)
    return [row[:x] + "#" + row[x + 1 :] if at == y else row for at, row in enumerate(rows)]


@cache
def blocked_levels() -> list[Rows]:
    rng = Random(2027)
    found: list[Rows] = []
    while len(found) < BLOCKED:
        rows = random_level(rng, rng.choice(["played-back", "rooms"]))
        if not truth(rows):
            continue
        blocked = with_a_wall(rng, rows)
        if truth(blocked) is False:
            found.append(blocked)
    return found


@cache
def mixed_levels() -> list[tuple[Rows, bool]]:
    return [
        (rows, known)
        for kind in KINDS
        for rows in seeded_levels(811, 80, kind)
        for known in [truth(rows)]
        if known is not None
    ]


def run(solver: _core.Solver) -> str:
    while (outcome := solver.step(1.0, 2**62)) == "running":
        pass
    return outcome


def solver_of(rows: Rows, strategy: str) -> _core.Solver:
    terrain = _core.Terrain(rows)
    if strategy == "fast":
        return _core.fast(terrain, threads=2)
    return _core.strategy(terrain, strategy)


@pytest.mark.parametrize("strategy", ["fast", *_core.strategies()])
def test_what_is_blocked_is_never_solved(strategy: str) -> None:
    for rows in blocked_levels():
        assert run(solver_of(rows, strategy)) == "exhausted", "\n".join(rows)


@pytest.mark.parametrize("strategy", ["fast", *_core.strategies()])
def test_what_can_be_solved_is_solved(strategy: str) -> None:
    solved = 0
    for rows, solvable in mixed_levels():
        solver = solver_of(rows, strategy)
        assert run(solver) == ("solved" if solvable else "exhausted"), "\n".join(rows)
        if solvable:
            assert replay(Level.from_rows(rows), solver.solution).solves
            solved += 1
    assert len(mixed_levels()) - 20 > solved > 80
