"""A position: where the boxes and the player are, as a value that can be a key of a set."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pushwise.errors import BadPosition, IllegalPush
from pushwise.sokoban.directions import offsets
from pushwise.sokoban.interior import flood
from pushwise.sokoban.level import Level
from pushwise.sokoban.paths import walk

if TYPE_CHECKING:
    from pushwise.sokoban.reasons import Deadlock, DeadlockWatch

_NOT_FREE = frozenset((0,))
_watches = threading.local()  # what the tests remember is no thing to share between threads


@dataclass(frozen=True, slots=True)
class Push:
    """A push that the rules allow: the box on a cell goes one cell in a direction (l, u, r, d)."""

    box: int
    direction: str
    to: int


@dataclass(frozen=True)
class Position:
    """The boxes and the player of one moment of a level. Immutable and hashable.

    Positions are equal if boxes and player are; where the player stands within its area matters
    for moves and not for pushes, so a search by pushes compares `normalised` positions.

    >>> start = Position.of(Level.from_rows(["######", "#@ $.#", "######"]))
    >>> [push] = start.pushes()
    >>> push.direction, start.lurd(push), start.push(push).is_solved
    ('r', 'rR', True)
    """

    level: Level = field(hash=False, repr=False)
    boxes: frozenset[int]
    player: int

    def __post_init__(self) -> None:
        """Refuse a position that the level cannot be in."""
        object.__setattr__(self, "boxes", frozenset(self.boxes))
        level, name = self.level, self.level.cell_name
        if self.player not in level.interior or self.player in self.boxes:
            raise BadPosition("the player stands in a wall, in a box or outside")
        if len(self.boxes) != len(level.boxes):
            raise BadPosition(f"the level has {len(level.boxes)} boxes, not {len(self.boxes)}")
        outside = self.boxes - level.interior
        if outside != level.boxes - level.interior:
            wrong = sorted(outside ^ (level.boxes - level.interior))
            raise BadPosition(f"no push brings a box to {name(wrong[0])} or away from there")

    @classmethod
    def of(cls, level: Level) -> Position:
        """Return the position at the start of a level."""
        return cls(level, level.boxes, level.player)

    @property
    def is_solved(self) -> bool:
        """Whether every box stands on a goal."""
        return self.boxes <= self.level.goals

    @property
    def normalised(self) -> Position:
        """The same boxes with the player on the first cell, row by row, that it can walk to."""
        return Position(self.level, self.boxes, min(self._area()))

    def reachable(self) -> frozenset[int]:
        """Return the cells where the player can walk without pushing."""
        return frozenset(self._area())

    def pushes(self) -> tuple[Push, ...]:
        """Return every push that the player can make from here, after a walk if need be."""
        return tuple(
            Push(box, letter, box + offset)
            for reached in (self.reachable(),)
            for box in sorted(self.boxes & self.level.interior)
            for letter, offset in offsets(self.level.width).items()
            if box - offset in reached and self._is_free(box + offset)
        )

    def push(self, push: Push) -> Position:
        """Return the position after a push; one that the rules forbid raises `IllegalPush`."""
        self._check(push)
        return Position(self.level, self.boxes - {push.box} | {push.to}, push.box)

    def lurd(self, push: Push) -> str:
        """Return the shortest walk to a push, and the push, as LURD letters."""
        self._check(push)
        beside = push.box - offsets(self.level.width)[push.direction]
        path = walk(self._free(), self.level.width, self.player, beside)
        assert path is not None  # noqa: S101 - it was checked
        return path + push.direction.upper()

    def deadlock(self) -> Deadlock | None:
        """Return why the position is lost, or None if no deadlock test finds that it is.

        The tests are sound and quick, and not complete: a position without a reason may be lost.
        """
        return self._watch().examine(self.boxes, self.player)

    def lower_bound(self) -> int | None:
        """Return a proved lower bound of the pushes to a solution; None: there is none."""
        return self._watch().least_pushes(self.boxes, self.player)

    def to_level(self) -> Level:
        """Return the position as a level of its own, with title and author."""
        level = self.level
        return Level.from_rows(str(self).split("\n"), title=level.title, author=level.author)

    def __str__(self) -> str:
        """Return the board as XSB, without blanks at the ends of rows."""
        return board_text(self.level, self.boxes, self.player)

    def _repr_svg_(self) -> str:
        """Draw the position in a notebook."""
        from pushwise.render.frame import Frame
        from pushwise.render.svg import to_svg

        return to_svg(Frame.of_position(self))

    def _check(self, push: Push) -> None:
        offset = offsets(self.level.width).get(push.direction)
        name = self.level.cell_name
        if offset is None or push.box + offset != push.to:
            raise IllegalPush(
                name(push.box), f"{push.direction!r} does not lead to {name(push.to)}"
            )
        if push.box not in self.boxes & self.level.interior:
            raise IllegalPush(name(push.box), "there is no box that can be reached")
        if not self._is_free(push.to):
            raise IllegalPush(name(push.box), f"{name(push.to)} is not free")
        if push.box - offset not in self._area():
            raise IllegalPush(name(push.box), "the player cannot come behind it")

    def _is_free(self, cell: int) -> bool:
        return cell in self.level.interior and cell not in self.boxes

    def _free(self) -> bytearray:
        """Return a byte per cell: 1 where the player may stand."""
        free = bytearray(self.level.width * self.level.height)
        for cell in self.level.interior - self.boxes:
            free[cell] = 1
        return free

    def _area(self) -> list[int]:
        return flood(bytes(self._free()), self.level.width, self.player, _NOT_FREE)

    def _watch(self) -> DeadlockWatch:
        from pushwise.sokoban.reasons import DeadlockWatch

        kept: DeadlockWatch | None = getattr(_watches, "kept", None)
        if kept is None or kept.level != self.level:
            kept = _watches.kept = DeadlockWatch(self.level)
        return kept


def board_text(level: Level, boxes: frozenset[int] | set[int], player: int) -> str:
    """Return the board of a level with these boxes and this player, as XSB."""
    board = bytearray("".join(level.rows).encode("ascii"))
    board = board.translate(bytes.maketrans(b"@+$*", b" . ."))
    for cell in boxes:
        board[cell] = ord("*" if cell in level.goals else "$")
    board[player] = ord("+" if player in level.goals else "@")
    width = level.width
    rows = (board[at : at + width].decode("ascii") for at in range(0, len(board), width))
    return "\n".join(row.rstrip() for row in rows)
