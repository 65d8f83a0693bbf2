"""What can be wrong with a sliding-tile puzzle, its goal or its solution."""

from __future__ import annotations

from pushwise.errors import PushwiseError, SolutionError


class TileError(PushwiseError):
    """The text is not a sliding-tile puzzle."""


class NoTiles(TileError):
    """There is no puzzle in the text."""


class BadTile(TileError):
    """A tile is a number; 0, _ or . is the blank and # a hole."""

    def __init__(self, token: str) -> None:
        super().__init__(
            f"{token[:20]!r} is not a tile: tiles are numbers, 0, _ or . is the blank, # a hole."
        )
        self.token = token


class BadShape(TileError):
    """The tiles do not fill a rectangle."""


class TooSmall(TileError):
    """A puzzle needs at least two cells and a tile."""


class NoBlank(TileError):
    """The puzzle has no blank (0), so no tile can move."""


class RepeatedTile(TileError):
    """A tile appears twice."""

    def __init__(self, tile: int) -> None:
        super().__init__(f"Tile {tile} appears more than once.")
        self.tile = tile


class OtherTiles(TileError):
    """The goal does not have the same tiles and holes as the puzzle."""


class TooManyCells(TileError):
    """The board is too large for a search."""

    def __init__(self, cells: int, limit: int) -> None:
        super().__init__(
            f"The board has {cells:,} cells; searches take at most {limit:,}, "
            "the quick algorithm any size."
        )


class IllegalMove(SolutionError):
    """A move of the solution is impossible."""

    def __init__(self, number: int, move: str) -> None:
        super().__init__(f"Move {number} ({move}) is impossible.")
        self.number = number


class BadMove(SolutionError):
    """A solution is written with the letters U, L, R, D of the blank, or with tile numbers."""

    def __init__(self, token: str) -> None:
        super().__init__(
            f"{token[:20]!r} is not a move: write U, L, R, D for the way the blank goes, "
            "or tile numbers, with u, l, r, d behind where a tile can go two ways."
        )


class NotReached(SolutionError):
    """All moves are possible, but the end is not the goal."""


class DatabaseError(PushwiseError):
    """A pattern database cannot be used."""
