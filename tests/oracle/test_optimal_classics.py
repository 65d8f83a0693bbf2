"""Classic levels, where they are at hand: the published optima, found within a node budget."""

from __future__ import annotations

import csv

import pytest

import classic
from pushwise import solve
from pushwise.formats.select import load_selection

pytestmark = classic.needs(classic.LEVELS)

# Levels with Hoste's optimum and about three times the nodes that one thread needs today.
XSOKOBAN = {1: 300, 2: 600, 3: 6_000, 4: 3_000, 6: 3_000, 17: 5_000, 38: 3_000, 78: 600, 83: 1_000}


def figures(name: str, column: str) -> dict[int, int]:
    """A column of a published table."""
    lines = (classic.FIGURES / name).read_text().splitlines()
    rows = csv.DictReader(line for line in lines if not line.startswith("#"))
    return {int(row["level"]): int(row[column]) for row in rows if row[column]}


@pytest.mark.parametrize(("number", "nodes"), XSOKOBAN.items())
def test_xsokoban(number: int, nodes: int) -> None:
    ((_, level),) = load_selection(f"{classic.LEVELS / 'xsokoban.xsb'}:{number}")
    result = solve(level, objective="pushes", threads=1, node_limit=nodes)
    assert result.optimal
    assert result.solution is not None
    published = figures("xsokoban-figures.csv", "hoste_pushes")
    assert result.solution.pushes == published[number]


def test_microban() -> None:
    published = figures("microban-optimal.csv", "optimal_pushes")
    proved = 0
    for number, level in load_selection(str(classic.LEVELS / "microban.xsb")):
        result = solve(level, objective="pushes", threads=1, node_limit=2_000)
        if not result.optimal:
            continue
        proved += 1
        assert result.solution is not None
        if number in published:
            assert result.solution.pushes == published[number], number
    assert proved >= 120
