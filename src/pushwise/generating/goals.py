"""Where the goals are: together in a block or a line, or in two groups."""

from __future__ import annotations

from pushwise.generating.grid import Grid
from pushwise.generating.rng import Rng


def place_goals(grid: Grid, floor: frozenset[int], count: int, rng: Rng) -> frozenset[int]:
    """Return cells for the goals, in one of several manners."""
    manner = rng.below(100)
    if manner < 45 or count < 2:
        return _block(grid, floor, count, rng)
    if manner < 65:
        return _line(grid, floor, count, rng)
    if manner < 90:
        first = rng.between(1, count - 1)
        one = _block(grid, floor, first, rng)
        rest = floor - one
        return one | _block(grid, rest, count - first, rng)
    return frozenset(rng.shuffled(sorted(floor))[:count])


def _block(grid: Grid, floor: frozenset[int], count: int, rng: Rng) -> frozenset[int]:
    """Return the cells nearest to a random one."""
    cells = [rng.choice(sorted(floor))]
    for cell in cells:
        beside = [c for c in grid.neighbours(cell, floor) if c not in cells]
        cells += rng.shuffled(beside)
        if len(cells) >= count:
            break
    # A small part of the floor may not have enough of them.
    cells += [cell for cell in rng.shuffled(sorted(floor)) if cell not in cells]
    return frozenset(cells[:count])


def _line(grid: Grid, floor: frozenset[int], count: int, rng: Rng) -> frozenset[int]:
    """Return cells in a row or a column, if there is a line so long; else a block."""
    step = rng.choice((1, grid.width))
    lines = [
        line
        for cell in sorted(floor)
        for line in [frozenset(cell + step * i for i in range(count))]
        if line <= floor
    ]
    return rng.choice(lines) if lines else _block(grid, floor, count, rng)
