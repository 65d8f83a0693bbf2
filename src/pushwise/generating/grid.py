"""The floor of a board in the making: cells of a rectangle, and the symmetry they keep to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Grid:
    """A rectangle of cells `row * width + column` whose outermost cells are always wall.

    `symmetry` is one of none, left-right, top-bottom, both, turn (by half).
    """

    width: int
    height: int
    symmetry: str = "none"

    @cached_property
    def inner(self) -> tuple[int, ...]:
        """The cells that may be floor."""
        return tuple(
            row * self.width + column
            for row in range(1, self.height - 1)
            for column in range(1, self.width - 1)
        )

    @cached_property
    def steps(self) -> tuple[int, int, int, int]:
        """What leads from a cell to its four neighbours."""
        return (-1, -self.width, 1, self.width)

    def orbit(self, cell: int) -> frozenset[int]:
        """Return the cell with its images under the symmetry."""
        row, column = divmod(cell, self.width)
        last_row, last_column = self.height - 1, self.width - 1
        images = {cell}
        if self.symmetry in ("left-right", "both"):
            images.add(row * self.width + last_column - column)
        if self.symmetry in ("top-bottom", "both"):
            images.add((last_row - row) * self.width + column)
        if self.symmetry in ("turn", "both"):
            images.add((last_row - row) * self.width + last_column - column)
        return frozenset(images)

    def neighbours(self, cell: int, floor: frozenset[int] | set[int]) -> list[int]:
        """Return the floor cells beside a cell."""
        return [cell + step for step in self.steps if cell + step in floor]

    def parts(self, floor: frozenset[int]) -> list[frozenset[int]]:
        """Return the connected parts of a floor, the largest first."""
        left = set(floor)
        parts: list[frozenset[int]] = []
        for cell in sorted(floor):
            if cell not in left:
                continue
            left.remove(cell)
            part = [cell]
            for reached in part:
                beside = self.neighbours(reached, left)
                left.difference_update(beside)
                part += beside
            parts.append(frozenset(part))
        return sorted(parts, key=lambda part: (-len(part), min(part)))

    def is_connected(self, floor: frozenset[int]) -> bool:
        """Whether one can walk from every floor cell to every other."""
        # Asked thousands of times for every level, so all cells take a step together, as bits.
        free = 0
        for cell in floor:
            free |= 1 << cell
        reached, before = free & -free, 0
        while reached != before:
            before = reached
            reached |= reached << 1 | reached >> 1 | reached << self.width | reached >> self.width
            reached &= free
        return bool(free) and reached == free
