"""Goal areas: goals that hang together, and the cells by which boxes come in."""

from __future__ import annotations

from dataclasses import dataclass

from pushwise.sokoban.directions import offsets
from pushwise.sokoban.level import Level


@dataclass(frozen=True)
class GoalArea:
    """Goals connected side by side.

    An *entrance* is a cell outside the area from which a box can be pushed into it: there is floor
    behind it for the player. Several areas, or several entrances, make a level harder.
    """

    cells: frozenset[int]
    entrances: frozenset[int]


def goal_areas(level: Level) -> tuple[GoalArea, ...]:
    """Return the goal areas in the order of their first cells; goals nobody can reach are left."""
    steps = tuple(offsets(level.width).values())
    left = set(level.goals & level.interior)
    areas: list[GoalArea] = []
    for goal in sorted(left):
        if goal not in left:
            continue
        left.remove(goal)
        cells = [goal]
        for cell in cells:
            beside = {cell + step for step in steps} & left
            left -= beside
            cells.extend(sorted(beside))
        area = frozenset(cells)
        areas.append(GoalArea(area, _entrances(level, area, steps)))
    return tuple(areas)


def _entrances(level: Level, area: frozenset[int], steps: tuple[int, ...]) -> frozenset[int]:
    inside = level.interior
    return frozenset(
        cell + step
        for cell in area
        for step in steps
        if cell + step not in area and cell + step in inside and cell + 2 * step in inside
    )
