"""Cheapest assignments by trying them all; for a handful of rows and columns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

Cost = int | None  # None: this row cannot take this column


def least_assignment(costs: Sequence[Sequence[Cost]]) -> int | None:
    """Return the least total cost of giving each row its own column, or None if impossible.

    There may be more columns (goals) than rows (boxes).
    """
    if not costs:
        return 0
    totals = []
    for columns in permutations(range(len(costs[0])), len(costs)):
        chosen = [row[column] for row, column in zip(costs, columns, strict=True)]
        finite = [cost for cost in chosen if cost is not None]
        if len(finite) == len(chosen):
            totals.append(sum(finite))
    return min(totals, default=None)
