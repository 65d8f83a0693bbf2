"""The frame the tiles slide in: a rectangle, perhaps with holes, perhaps closed into a ring."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pushwise.tiles.errors import BadShape, TooSmall

# The ways a blank can go, in the order in which the published experiments try them.
DIRECTIONS = "ULRD"
OPPOSITE = {"U": "D", "L": "R", "R": "L", "D": "U"}
_STEP = {"U": (-1, 0), "L": (0, -1), "R": (0, 1), "D": (1, 0)}
WRAPS = ("none", "rows", "columns", "both")


@dataclass(frozen=True)
class Board:
    """Rows × columns cells, numbered row by row; `holes` are cells that do not exist."""

    rows: int
    columns: int
    holes: frozenset[int] = frozenset()
    wrap: str = "none"

    def __post_init__(self) -> None:
        """Refuse what is no board."""
        if self.wrap not in WRAPS:
            raise BadShape(f"A board wraps around {', '.join(WRAPS)}; not {self.wrap!r}.")
        if self.rows < 1 or self.columns < 1 or self.size < 2:
            raise TooSmall()

    @property
    def size(self) -> int:
        """How many cells there are."""
        return self.rows * self.columns - len(self.holes)

    @property
    def plain(self) -> bool:
        """Whether it is a full rectangle without rings."""
        return not self.holes and self.wrap == "none"

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """The positions (row × columns + column) that exist."""
        return tuple(p for p in range(self.rows * self.columns) if p not in self.holes)

    def next(self, position: int, direction: str) -> int | None:
        """The cell one step away, or None."""
        row, column = divmod(position, self.columns)
        down, right = _STEP[direction]
        row, column = row + down, column + right
        if self.wrap in ("columns", "both"):
            row %= self.rows
        if self.wrap in ("rows", "both"):
            column %= self.columns
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            return None
        there = row * self.columns + column
        return None if there in self.holes or there == position else there

    def neighbours(self, position: int) -> tuple[int, ...]:
        """The cells one step away."""
        steps = (self.next(position, direction) for direction in DIRECTIONS)
        return tuple(dict.fromkeys(cell for cell in steps if cell is not None))

    @cached_property
    def components(self) -> tuple[frozenset[int], ...]:
        """The connected parts of the board."""
        parts = []
        left = set(self.cells)
        while left:
            part = {left.pop()}
            todo = list(part)
            while todo:
                for cell in self.neighbours(todo.pop()):
                    if cell in left:
                        left.remove(cell)
                        part.add(cell)
                        todo.append(cell)
            parts.append(frozenset(part))
        return tuple(parts)

    @cached_property
    def colours(self) -> dict[int, int] | None:
        """A colour 0 or 1 for each cell so that neighbours differ, or None if there is none."""
        colour: dict[int, int] = {}
        for part in self.components:
            start = min(part)
            colour[start] = 0
            todo = [start]
            while todo:
                cell = todo.pop()
                for other in self.neighbours(cell):
                    if other not in colour:
                        colour[other] = 1 - colour[cell]
                        todo.append(other)
                    elif colour[other] == colour[cell]:
                        return None
        return colour
