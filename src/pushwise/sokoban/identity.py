"""Normal form and identity: what makes two levels the same puzzle.

Two levels are the same puzzle if one is the other turned or mirrored, drawn with other walls where
nobody comes, or begun from another cell of the same player region. The normal form is one
representative of all of them, its SHA-256 the identity under which knowledge is kept.

The normal form of a level: cells outside the interior become walls, the rectangle is cropped to
the interior and one wall around it, the player goes to the first cell (row by row) of its region,
and of the eight images the least is taken, by height, width and rows. Boxes off goal and free goals
outside the interior stay: the first make the level unsolvable, the second may be all that keeps
boxes from outnumbering goals.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from pushwise.errors import BadCell
from pushwise.sokoban.directions import offsets
from pushwise.sokoban.interior import flood
from pushwise.sokoban.level import Level
from pushwise.sokoban.paths import walk
from pushwise.sokoban.symmetry import SYMMETRIES, Symmetry

_REGION = ord("o")  # floor where the player can walk now
_REGION_GOAL = ord("O")  # goal where the player can walk now
_UNMARK = bytes.maketrans(b"oO", b" .")
_BLOCKED = frozenset(b"#$*")


@dataclass(frozen=True)
class NormalForm:
    """The normal form of a level, and the way between the two."""

    original: Level
    level: Level
    symmetry: Symmetry
    top: int
    left: int
    cropped_width: int
    cropped_height: int

    @cached_property
    def identity(self) -> str:
        """SHA-256 of the normal form, in hexadecimal."""
        return _hash(row.encode("ascii") for row in self.level.rows)

    def to_normal(self, cell: int) -> int:
        """Return the cell of the normal form that is this cell of the original."""
        row, column = divmod(cell, self.original.width)
        row, column = row - self.top, column - self.left
        if not (0 <= row < self.cropped_height and 0 <= column < self.cropped_width):
            raise BadCell(self.original.cell_name(cell))
        inner = row * self.cropped_width + column
        return self.symmetry.cell(inner, self.cropped_width, self.cropped_height)

    def to_original(self, cell: int) -> int:
        """Return the cell of the original that is this cell of the normal form.

        The outermost walls of the normal form may lie outside the original board: `BadCell`.
        """
        inner = self.symmetry.inverse.cell(cell, self.level.width, self.level.height)
        row, column = divmod(inner, self.cropped_width)
        row, column = row + self.top, column + self.left
        if not (0 <= row < self.original.height and 0 <= column < self.original.width):
            raise BadCell(self.level.cell_name(cell))
        return row * self.original.width + column

    def solution_to_normal(self, lurd: str) -> str:
        """Return a solution of the original as one of the normal form.

        The two players stand in the same region, not on the same cell, so the walk to the first
        push is replaced by a shortest one. Without a push there is nothing to walk for.
        """
        if not _from_first_push(lurd):
            return ""
        mapped = self.symmetry.lurd(lurd)
        goal = self.to_normal(_first_push_cell(self.original, lurd))
        return _rewalk(self.level, goal) + _from_first_push(mapped)

    def solution_to_original(self, lurd: str) -> str:
        """Return a solution of the normal form as one of the original."""
        if not _from_first_push(lurd):
            return ""
        mapped = self.symmetry.inverse.lurd(lurd)
        goal = self.to_original(_first_push_cell(self.level, lurd))
        return _rewalk(self.original, goal) + _from_first_push(mapped)


def normal_form(level: Level) -> NormalForm:
    """Return the normal form of a level."""
    rows, top, left = _cropped(_essential_rows(level))
    image, symmetry = _least_image(rows)
    normal = Level.from_rows(row.decode("ascii") for row in image)
    return NormalForm(level, normal, symmetry, top, left, len(rows[0]), len(rows))


def identity(level: Level) -> str:
    """Return the identity of the puzzle: the same for all levels with one normal form."""
    return _hash(_least_image(_cropped(_essential_rows(level))[0])[0])


def _hash(rows: Iterable[bytes]) -> str:
    return hashlib.sha256(b"\n".join(rows)).hexdigest()


def _least_image(rows: list[bytes]) -> tuple[list[bytes], Symmetry]:
    """Return the least of the eight images, by height, width and rows; the first of equals."""
    height, width = len(rows), len(rows[0])
    # The lower ones are less: all of the others need not be made.
    worth = [s for s in SYMMETRIES if height == width or s.transpose == (width < height)]
    images = [_with_first_player(symmetry.rows(rows)) for symmetry in worth]
    best = min(range(len(images)), key=images.__getitem__)
    return images[best], worth[best]


def _essential_rows(level: Level) -> list[bytes]:
    """Return the board with the player's region marked and all that does not matter as wall."""
    board = "".join(level.rows).encode("ascii").translate(bytes.maketrans(b"@+", b" ."))
    region = flood(board, level.width, level.player, _BLOCKED)
    kept = bytearray(b"#" * len(board))
    for cell in level.interior:
        kept[cell] = board[cell]
    for cell in level.stranded_boxes:
        kept[cell] = ord("$")
    for cell in level.goals - level.boxes - level.interior:
        kept[cell] = ord(".")
    for cell in region:
        kept[cell] = _REGION if kept[cell] == ord(" ") else _REGION_GOAL
    return [bytes(kept[at : at + level.width]) for at in range(0, len(kept), level.width)]


def _cropped(rows: list[bytes]) -> tuple[list[bytes], int, int]:
    """Return the rows cropped to one wall around, and the place of the new corner in the old."""
    width = len(rows[0])
    wall = b"#" * width
    inside = [number for number, row in enumerate(rows) if row != wall]
    top, bottom = inside[0] - 1, inside[-1] + 1
    left = min(width - len(rows[number].lstrip(b"#")) for number in inside) - 1
    right = max(len(rows[number].rstrip(b"#")) for number in inside)
    padded = [b"#" + row + b"#" for row in [wall, *rows, wall]]
    return [row[left + 1 : right + 2] for row in padded[top + 1 : bottom + 2]], top, left


def _with_first_player(rows: list[bytes]) -> list[bytes]:
    """Return the rows with the player on the first marked cell and the other marks taken off."""
    board = b"".join(rows)
    width = len(rows[0])
    first = min(at for at in (board.find(b"o"), board.find(b"O")) if at >= 0)
    player = b"@" if board[first] == _REGION else b"+"
    board = (board[:first] + player + board[first + 1 :]).translate(_UNMARK)
    return [board[at : at + width] for at in range(0, len(board), width)]


def _from_first_push(lurd: str) -> str:
    first = next((i for i, letter in enumerate(lurd) if letter.isupper()), len(lurd))
    return lurd[first:]


def _first_push_cell(level: Level, lurd: str) -> int:
    """Return where the player stands before the first push of the solution."""
    steps = offsets(level.width)
    walked = lurd[: len(lurd) - len(_from_first_push(lurd))]
    return level.player + sum(steps[letter] for letter in walked)


def _rewalk(level: Level, target: int) -> str:
    free = bytearray(level.width * level.height)
    for cell in level.interior - level.boxes:
        free[cell] = 1
    path = walk(free, level.width, level.player, target)
    if path is None:
        raise BadCell(level.cell_name(target))
    return path
