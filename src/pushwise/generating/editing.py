"""Editing walls: small changes of a design, and taking away what a solution does not need."""

from __future__ import annotations

from dataclasses import replace

from pushwise import _core
from pushwise.generating.design import Design, Start
from pushwise.generating.grid import Grid
from pushwise.generating.rng import Rng

# Of the cells of a level, at most this many percent may be of no use in its solution.
UNUSED_PERCENT = 12


def edited(design: Design, rng: Rng) -> Design | None:
    """Return the design with a wall opened or put in, or a goal moved; None if that cannot be."""
    manner = rng.below(100)
    if manner < 40:
        return _move_goal(design, rng)
    if manner < 70:
        return _close(design, rng)
    return _open(design, rng)


def _move_goal(design: Design, rng: Rng) -> Design | None:
    goal = rng.choice(sorted(design.goals))
    beside = [c for c in design.grid.neighbours(goal, design.floor) if c not in design.goals]
    if not beside:
        return None
    return replace(design, goals=design.goals - {goal} | {rng.choice(beside)})


def _close(design: Design, rng: Rng) -> Design | None:
    orbit = design.grid.orbit(rng.choice(sorted(design.floor)))
    floor = design.floor - orbit
    if orbit & design.goals or not design.grid.is_connected(floor):
        return None
    return design.with_floor(floor)


def _open(design: Design, rng: Rng) -> Design | None:
    grid = design.grid
    walls = [
        cell
        for cell in grid.inner
        if cell not in design.floor and grid.neighbours(cell, design.floor)
    ]
    if not walls:
        return None
    floor = design.floor | grid.orbit(rng.choice(walls))
    return design.with_floor(floor) if grid.is_connected(floor) else None


def trimmed(start: Start) -> Start:
    """Return the start with cells that its solution does not need turned into wall.

    The solution stays, and with fewer cells there can be no shorter one: what was proved holds.
    Cells on which a box would be lost go first, then those furthest from the solution, until few
    are left; what is left of them is there to be considered. The player goes to the far end of what
    is needed anyway: where it stands in its region is free to choose, and behind the box that moves
    first it would give the beginning away.
    """
    start = start.with_player_at(start.stand)
    design = start.design
    grid, floor = design.grid, design.floor
    player = min(floor - design.goals)
    dead = frozenset(_core.Terrain(design.rows(design.goals, player)).dead)
    far = _distances(grid, floor, start.used)
    unused = sorted(floor - start.used, key=lambda cell: (cell not in dead, -far[cell], cell))
    for cell in unused:
        needless = cell in dead or len(grid.neighbours(cell, floor)) < 2
        if not needless and len(floor - start.used) <= len(floor) * UNUSED_PERCENT // 100:
            continue
        fewer = floor - grid.orbit(cell)
        if start.used <= fewer and grid.is_connected(fewer):
            floor = fewer
    free = floor - start.boxes
    walks = _distances(grid, free, frozenset({start.player}))
    furthest = max(start.used & walks.keys(), key=lambda cell: (walks[cell], -cell))
    return replace(start, design=design.with_floor(floor)).with_player_at(furthest)


def _distances(grid: Grid, floor: frozenset[int], sources: frozenset[int]) -> dict[int, int]:
    """Return how far each cell of the floor is from the nearest source."""
    far = dict.fromkeys(sorted(sources), 0)
    queue = list(far)
    for cell in queue:
        for beside in grid.neighbours(cell, floor):
            if beside not in far:
                far[beside] = far[cell] + 1
                queue.append(beside)
    return far
