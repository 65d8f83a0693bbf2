"""Which tiles make the pattern databases, and in which frame a puzzle looks them up.

A partition is defined for the goal with the blank in the first cell. Symmetries of the board bring
other corners to that, let one table serve patterns that are images of each other, and give the
reflected lookup; so what is stored are tables in a normal form.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from pushwise.errors import BadOption
from pushwise.tiles.board import Board
from pushwise.tiles.errors import DatabaseError

Frame = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Partition:
    """Patterns given by the cells their tiles have in the goal, on a board of a size.

    `full` tables count every move and keep the blank; the others count their own tiles' moves and
    add up. `rows` 0 means: whatever the board is.
    """

    name: str
    rows: int
    columns: int
    patterns: tuple[tuple[int, ...], ...]
    full: bool = False


@dataclass(frozen=True, slots=True)
class TableKey:
    """A database as it is stored."""

    rows: int
    columns: int
    blank: int
    home: tuple[int, ...]
    full: bool

    @property
    def file_name(self) -> str:
        """The name of its file in the cache."""
        kind = "full" if self.full else "add"
        tiles = "-".join(map(str, self.home))
        return f"tiles-{self.rows}x{self.columns}-b{self.blank}-{kind}-{tiles}.pdb"


@dataclass(frozen=True, slots=True)
class Lookup:
    """A stored table and the map from the puzzle's cells to its own."""

    key: TableKey
    frame: Frame


NAMED = {
    p.name: p
    for p in (
        Partition("pdb-555", 4, 4, ((1, 2, 3, 6, 7), (4, 5, 8, 9, 12), (10, 11, 13, 14, 15))),
        Partition("pdb-663", 4, 4, ((1, 2, 4, 5, 8, 9), (3, 6, 7, 10, 11, 15), (12, 13, 14))),
        Partition("pdb-78", 4, 4, ((1, 2, 3, 4, 5, 6, 7), (8, 9, 10, 11, 12, 13, 14, 15))),
        Partition(
            "pdb-6666",
            5,
            5,
            (
                (1, 2, 5, 6, 7, 12),
                (3, 4, 8, 9, 13, 14),
                (10, 11, 15, 16, 20, 21),
                (17, 18, 19, 22, 23, 24),
            ),
        ),
        Partition(
            "pdb-fringe+corner",
            4,
            4,
            ((3, 7, 11, 12, 13, 14, 15), (8, 9, 10, 12, 13, 14, 15)),
            full=True,
        ),
        Partition("pdb-fringe", 4, 4, ((3, 7, 11, 12, 13, 14, 15),), full=True),
        Partition("pdb-corner", 4, 4, ((8, 9, 10, 12, 13, 14, 15),), full=True),
    )
}


def parse_partition(name: str) -> Partition:
    """A named partition, or one written out: `pdb:1,2,3/4,5,6` by goal cells, blank's cell 0."""
    if name in NAMED:
        return NAMED[name]
    known = ", ".join(NAMED)
    if not name.startswith("pdb:"):
        raise BadOption(f"There is no pattern database {name!r}: there are {known}, and pdb:1,2/3.")
    try:
        patterns = tuple(
            tuple(sorted(int(tile) for tile in group.split(",")))
            for group in name.removeprefix("pdb:").split("/")
        )
    except ValueError:
        raise BadOption(f"{name!r}: write tiles as in pdb:1,2,3/4,5,6.") from None
    tiles = [tile for pattern in patterns for tile in pattern]
    if len(set(tiles)) != len(tiles) or min(tiles) < 1:
        raise BadOption(f"{name!r}: patterns that add up share no tile, and none has the blank.")
    return Partition(name, 0, 0, patterns)


def lookup_families(partition: Partition, board: Board, blank: int) -> list[list[Lookup]]:
    """The lookups for a puzzle on the board whose goal has its blank at that cell."""
    rows, columns = board.rows, board.columns
    cells = rows * columns
    if partition.rows not in (0, rows) or partition.columns not in (0, columns):
        raise DatabaseError(
            f"{partition.name} is for boards of {partition.rows} rows and {partition.columns} "
            f"columns, not {rows} and {columns}."
        )
    tiles = sorted(tile for pattern in partition.patterns for tile in pattern)
    if not partition.full and tiles != list(range(1, cells)):
        raise DatabaseError(f"{partition.name} does not have every tile of the board once.")
    to_corner = next((s for s in symmetries(rows, columns) if s[blank] == 0), None)
    if to_corner is None:
        raise DatabaseError("Pattern databases need a goal with the blank in a corner.")
    frames = [to_corner]
    if rows == columns:
        transpose = tuple(c % columns * columns + c // columns for c in range(cells))
        frames.append(tuple(transpose[cell] for cell in to_corner))
    return [
        [
            _normal_lookup(rows, columns, pattern, partition.full, frame)
            for pattern in partition.patterns
        ]
        for frame in frames
    ]


def _normal_lookup(
    rows: int, columns: int, pattern: tuple[int, ...], full: bool, frame: Frame
) -> Lookup:
    """The pattern's image that comes first, if its table does not depend on the blank's cell.

    An additive table begins with the blank anywhere in its region at the goal. If the cells outside
    the pattern are connected, that is all of them, and every symmetry leads to an equal table.
    """
    best = tuple(sorted(pattern))
    chosen = frame
    if not full and _rest_is_connected(rows, columns, frozenset(pattern)):
        for symmetry in symmetries(rows, columns):
            image = tuple(sorted(symmetry[cell] for cell in pattern))
            if 0 not in image and image < best:
                best = image
                chosen = tuple(symmetry[cell] for cell in frame)
    return Lookup(TableKey(rows, columns, 0, best, full), chosen)


def _rest_is_connected(rows: int, columns: int, pattern: frozenset[int]) -> bool:
    return len(Board(rows, columns, pattern).components) == 1


@cache
def symmetries(rows: int, columns: int) -> tuple[Frame, ...]:
    """The maps of cells to cells that keep the board: four, or eight for a square."""

    def frame(image: Callable[[int, int], tuple[int, int]]) -> Frame:
        out = []
        for cell in range(rows * columns):
            row, column = image(*divmod(cell, columns))
            out.append(row * columns + column)
        return tuple(out)

    last_row, last_column = rows - 1, columns - 1
    maps: list[Callable[[int, int], tuple[int, int]]] = [
        lambda r, c: (r, c),
        lambda r, c: (r, last_column - c),
        lambda r, c: (last_row - r, c),
        lambda r, c: (last_row - r, last_column - c),
    ]
    if rows == columns:
        maps += [
            lambda r, c: (c, r),
            lambda r, c: (c, last_row - r),
            lambda r, c: (last_column - c, r),
            lambda r, c: (last_column - c, last_row - r),
        ]
    return tuple(frame(image) for image in maps)
