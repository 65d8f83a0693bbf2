"""Zones: sets of interior cells as whole numbers, one bit a cell (Hoste 4.5).

Cells inside the walls are numbered row by row; a zone has bit n set if cell n is in it. Union,
intersection, inclusion are then `|`, `&`, and `a & b == a`. The player's zone holds the cells the
player can reach *and the boxes next to them*, so the boxes that may be pushed are the player's zone
& the boxes' zone.

>>> from pushwise.sokoban.level import Level
>>> zones = Zones(Level.from_rows(["########", "#@$ .$.#", "########"]))
>>> zones.cells(zones.player & zones.boxes) == {10}
True
>>> zones.solved, zones.boxes & zones.dead
(False, 0)
"""

from __future__ import annotations

from collections.abc import Iterable

from pushwise.sokoban.directions import offsets
from pushwise.sokoban.interior import flood
from pushwise.sokoban.level import Level
from pushwise.sokoban.terrain import terrain_of


class Zones:
    """The zones of a state: by default the level's start, else of these boxes and this player."""

    def __init__(
        self, level: Level, boxes: Iterable[int] | None = None, player: int | None = None
    ) -> None:
        self.level = level
        #: Cell (row * width + column) of each number, and back.
        self.order: tuple[int, ...] = tuple(sorted(level.interior))
        self.number: dict[int, int] = {cell: n for n, cell in enumerate(self.order)}
        self.boxes = self.zone(level.boxes if boxes is None else boxes)
        self.goals = self.zone(level.goals)
        self.dead = self.zone(terrain_of(level).dead)
        self.reach = self._reach(level.player if player is None else player)
        self.player = self.reach | (self.beside(self.reach) & self.boxes)

    def zone(self, cells: Iterable[int]) -> int:
        """The zone of some cells; those outside the walls have no place in one."""
        return sum(1 << self.number[cell] for cell in set(cells) if cell in self.number)

    def cells(self, zone: int) -> frozenset[int]:
        """The cells of a zone."""
        return frozenset(cell for n, cell in enumerate(self.order) if zone >> n & 1)

    def beside(self, zone: int) -> int:
        """The cells next to a zone, or in it and next to one of its cells."""
        steps = offsets(self.level.width).values()
        return self.zone(cell + step for cell in self.cells(zone) for step in steps)

    @property
    def solved(self) -> bool:
        """Whether every box stands on a goal."""
        return self.boxes & ~self.goals == 0

    @property
    def pushable(self) -> int:
        """The boxes that the player stands next to somewhere."""
        return self.player & self.boxes

    def is_part_of(self, other: Zones) -> bool:
        """Whether this is a sub-state of the other: boxes among its, player at least as free.

        What is impossible here is impossible there.
        """
        return self.boxes & other.boxes == self.boxes and self.reach & other.reach == other.reach

    def _reach(self, player: int) -> int:
        free = bytearray(self.level.width * self.level.height)
        for cell in self.level.interior - self.cells(self.boxes):
            free[cell] = 1
        return self.zone(flood(bytes(free), self.level.width, player, frozenset((0,))))
