"""The floor before any box is on it: rooms, doors between them, corners nibbled off, pillars."""

from __future__ import annotations

from dataclasses import dataclass

from pushwise.generating.grid import Grid
from pushwise.generating.rng import Rng

# A side of a room before corners are nibbled off.
SHORTEST_SIDE = 2
# Floor left after nibbling, in percent of what may be floor.
OPEN_PERCENT = (40, 70)
SECOND_DOOR_PERCENT = 25
# Walls that stand free in a room, of all that are put in.
PILLAR_PERCENT = 20
CELLS_OF_A_ROOM = 16


@dataclass(frozen=True)
class _Rectangle:
    top: int
    left: int
    height: int
    width: int

    @property
    def area(self) -> int:
        return self.height * self.width

    def can_split(self) -> bool:
        return max(self.height, self.width) >= 2 * SHORTEST_SIDE + 1


def room_count(grid: Grid, rng: Rng) -> int:
    """Return how many rooms fit a grid of this size, more or less."""
    most = max(1, len(grid.inner) // CELLS_OF_A_ROOM)
    return rng.between(1 + (most > 2), max(1, most))


def make_floor(grid: Grid, rooms: int, least_cells: int, rng: Rng) -> frozenset[int]:
    """Return a connected floor of about this many rooms that keeps to the grid's symmetry.

    With few cells to spare there are fewer rooms; `least_cells` are left open in any case, if the
    grid has them.
    """
    floor = _symmetric(grid, _rooms_with_doors(grid, rooms, rng))
    percent = rng.between(*OPEN_PERCENT)
    wanted = max(least_cells, len(grid.inner) * percent // 100)
    return _nibble(grid, floor, wanted, rng)


def _rooms_with_doors(grid: Grid, rooms: int, rng: Rng) -> frozenset[int]:
    whole = _Rectangle(1, 1, grid.height - 2, grid.width - 2)
    floor = set(grid.inner)
    areas = [whole]
    walls: list[tuple[list[int], int]] = []  # the cells of a wall, and the step across it
    while len(areas) < rooms and any(area.can_split() for area in areas):
        area = max((area for area in areas if area.can_split()), key=lambda area: area.area)
        areas.remove(area)
        upright = area.width > area.height or (area.width == area.height and rng.chance(50))
        length = area.width if upright else area.height
        at = rng.between(SHORTEST_SIDE, length - SHORTEST_SIDE - 1)
        if upright:
            cells = [(area.top + row) * grid.width + area.left + at for row in range(area.height)]
            areas.append(_Rectangle(area.top, area.left, area.height, at))
            areas.append(_Rectangle(area.top, area.left + at + 1, area.height, area.width - at - 1))
        else:
            cells = [
                (area.top + at) * grid.width + area.left + column for column in range(area.width)
            ]
            areas.append(_Rectangle(area.top, area.left, at, area.width))
            areas.append(_Rectangle(area.top + at + 1, area.left, area.height - at - 1, area.width))
        floor.difference_update(cells)
        walls.append((cells, 1 if upright else grid.width))
    for cells, across in walls:
        # Walls that were put in later may end at this one: a door needs floor on both sides.
        doors = [cell for cell in cells if {cell - across, cell + across} <= floor]
        for _ in range(1 + rng.chance(SECOND_DOOR_PERCENT)):
            if doors:
                floor.add(rng.choice(doors))
    return frozenset(floor)


def _symmetric(grid: Grid, floor: frozenset[int]) -> frozenset[int]:
    """Return the floor with all images of it; what was connected stays so, in parts."""
    everything = frozenset(image for cell in floor for image in grid.orbit(cell))
    # Two halves may have a wall between them: then the larger part alone is no longer symmetric,
    # and a way through the middle is opened.
    parts = grid.parts(everything)
    while len(parts) > 1:
        one, other = parts[0], parts[1]
        opened = _shortest_way(grid, one, other)
        everything |= frozenset(image for cell in opened for image in grid.orbit(cell))
        parts = grid.parts(everything)
    return everything


def _shortest_way(grid: Grid, one: frozenset[int], other: frozenset[int]) -> list[int]:
    """Return the wall cells on a shortest way between two parts."""
    inside = frozenset(grid.inner)
    came_from: dict[int, int | None] = dict.fromkeys(sorted(one))
    queue = list(came_from)
    for cell in queue:
        if cell in other:
            way: list[int] = []
            at: int | None = cell
            while at is not None:
                way.append(at)
                at = came_from[at]
            return [cell for cell in way if cell not in one and cell not in other]
        for beside in grid.neighbours(cell, inside):
            if beside not in came_from:
                came_from[beside] = cell
                queue.append(beside)
    return []


def _nibble(grid: Grid, floor: frozenset[int], wanted: int, rng: Rng) -> frozenset[int]:
    """Turn cells into wall until this many are left: corners of rooms first, some pillars."""
    kept = floor
    for cell in rng.shuffled(sorted(floor)):
        if len(kept) <= wanted:
            break
        if cell not in kept:
            continue
        open_sides = len(grid.neighbours(cell, kept))
        is_pillar = open_sides == len(grid.steps)
        if open_sides == len(grid.steps) - 1 or (is_pillar and not rng.chance(PILLAR_PERCENT)):
            continue
        fewer = kept - grid.orbit(cell)
        if fewer and grid.is_connected(fewer):
            kept = fewer
    return kept
