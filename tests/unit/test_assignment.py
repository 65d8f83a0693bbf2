"""The cheapest assignment against scipy's, from scratch and after changes of one row."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment

from pushwise import _core
from reference.assignment import least_assignment as by_trying_them_all

FORBIDDEN = -1
Matrix = list[list[int]]


def by_scipy(costs: Matrix) -> int | None:
    """scipy's answer; what is forbidden costs more than everything else together."""
    if not costs:
        return 0
    large = 1_000_000
    matrix = np.array([[large if cost < 0 else cost for cost in row] for row in costs])
    rows, columns = linear_sum_assignment(matrix)
    total = int(matrix[rows, columns].sum())
    return None if total >= large else total


def random_row(rng: Random, columns: int, forbidden: float) -> list[int]:
    return [FORBIDDEN if rng.random() < forbidden else rng.randrange(40) for _ in range(columns)]


def problems(seed: int, count: int) -> list[tuple[Matrix, int]]:
    """Square and rectangular ones, some so full of holes that nothing fits."""
    rng = Random(seed)
    found = []
    for _ in range(count):
        columns = rng.randint(1, 18)
        rows = columns if rng.randrange(2) else rng.randint(0, columns)
        holes = rng.choice((0.0, 0.2, 0.6))
        found.append(([random_row(rng, columns, holes) for _ in range(rows)], columns))
    return found


def test_from_scratch() -> None:
    answers = set()
    for costs, columns in problems(1, 1500):
        expected = by_scipy(costs)
        assert _core.least_assignment(costs, columns) == expected
        answers.add(expected is None)
    assert answers == {True, False}


@settings(max_examples=200, deadline=None)
@given(
    st.integers(1, 5).flatmap(
        lambda columns: st.lists(
            st.lists(st.integers(-1, 9), min_size=columns, max_size=columns), max_size=columns
        )
    )
)
def test_small_ones_by_trying_them_all(costs: Matrix) -> None:
    columns = len(costs[0]) if costs else 1
    allowed = [[None if cost < 0 else cost for cost in row] for row in costs]
    assert _core.least_assignment(costs, columns) == by_trying_them_all(allowed)


def changes_of(rng: Random, costs: Matrix, count: int) -> list[tuple[int, list[int]]]:
    """Like pushes: most change the distances of one box by one, some by anything."""
    rows = [list(row) for row in costs]
    changes = []
    for _ in range(count):
        place = rng.randrange(len(rows))
        if rng.randrange(4):
            row = [cost if cost < 0 else max(0, cost + rng.choice((-1, 1))) for cost in rows[place]]
        else:
            row = random_row(rng, len(rows[place]), 0.3)
        changes.append((place, row))
        rows[place] = row
    return changes


Solver = Callable[[Matrix, int, list[tuple[int, list[int]]]], list[int | None]]


def wrong_changes(solver: Solver, seed: int, count: int) -> int:
    """How often a solver's totals after changes differ from scipy's."""
    rng = Random(seed)
    wrong = 0
    for costs, columns in problems(seed, count):
        if not costs or by_scipy(costs) is None:
            continue
        changes = changes_of(rng, costs, 12)
        current = [list(row) for row in costs]
        for (place, row), total in zip(changes, solver(costs, columns, changes), strict=True):
            attempt = [*current[:place], row, *current[place + 1 :]]
            wrong += total != by_scipy(attempt)
            # A change that leaves no assignment is not kept, by either side.
            if total is not None:
                current = attempt
    return wrong


def test_changes_of_one_row() -> None:
    assert wrong_changes(_core.changed_assignments, 2, 600) == 0


def test_re_augmenting_one_row_of_a_rectangle_is_caught() -> None:
    """Without the padding a column freed by a change keeps its potential: totals come out wrong."""
    assert wrong_changes(without_padding, 2, 600) > 0


def without_padding(
    costs: Matrix, columns: int, changes: list[tuple[int, list[int]]]
) -> list[int | None]:
    """The Hungarian method on the rectangle as it is, re-augmenting the changed row only."""
    rows = [list(row) for row in costs]
    u, v = [0] * len(rows), [0] * columns
    row_of: list[int | None] = [None] * columns

    def augment(start: int) -> bool:
        reached: list[float] = [float("inf")] * columns
        before: list[int | None] = [None] * columns
        final: list[int] = []
        u[start] = 0
        row, through, distance = start, None, 0.0
        while True:
            for column in set(range(columns)) - set(final):
                offer = distance + rows[row][column] - u[row] - v[column]
                if rows[row][column] >= 0 and offer < reached[column]:
                    reached[column], before[column] = offer, through
            nearest = min(set(range(columns)) - set(final), key=lambda c: reached[c], default=None)
            if nearest is None or reached[nearest] == float("inf"):
                return False
            distance = reached[nearest]
            owner = row_of[nearest]
            if owner is None:
                break
            final.append(nearest)
            row, through = owner, nearest
        for column in final:
            slack = int(distance - reached[column])
            v[column] -= slack
            u[row_of[column]] += slack  # type: ignore[index]
        u[start] += int(distance)
        column = nearest
        while before[column] is not None:
            row_of[column] = row_of[before[column]]  # type: ignore[index]
            column = before[column]  # type: ignore[assignment]
        row_of[column] = start
        return True

    for row in range(len(rows)):
        augment(row)
    totals: list[int | None] = []
    for place, changed in changes:
        saved = ([*rows], [*u], [*v], [*row_of])
        rows[place] = changed
        row_of[row_of.index(place)] = None
        if augment(place):
            totals.append(sum(rows[r][c] for c, r in enumerate(row_of) if r is not None))
        else:
            totals.append(None)
            rows[:], u[:], v[:], row_of[:] = saved
    return totals


@pytest.mark.parametrize("boxes", [5, 15])
def test_the_two_ways_that_are_timed_agree(boxes: int) -> None:
    rng = Random(boxes)
    costs = [random_row(rng, boxes, 0.0) for _ in range(boxes)]
    changes = [(place, random_row(rng, boxes, 0.0)) for place in range(boxes)]
    scratch, incremental = _core.time_assignments(costs, boxes, changes, 1)
    assert scratch > 0
    assert incremental > 0
