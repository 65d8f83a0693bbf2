"""A sliding-tile puzzle: what stands where, and what shall stand where."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pushwise.tiles.board import Board
from pushwise.tiles.errors import BadShape, NoBlank, OtherTiles, RepeatedTile, TooSmall
from pushwise.tiles.moves import Move, TileSolution, possible_moves
from pushwise.tiles.moves import replay as _replay
from pushwise.tiles.parity import why_unsolvable


@dataclass(frozen=True)
class Puzzle:
    """A position of tiles on a board, with its goal.

    `tiles` and `goal` have one entry per cell, row by row: a tile's number, 0 for a blank, None for
    a hole.
    """

    board: Board
    tiles: tuple[int | None, ...]
    goal: tuple[int | None, ...]

    def __post_init__(self) -> None:
        """Refuse what is no puzzle."""
        cells = self.board.rows * self.board.columns
        if len(self.tiles) != cells:
            raise BadShape(
                f"{len(self.tiles)} tiles do not fill a board of {self.board.rows} rows and "
                f"{self.board.columns} columns."
            )
        counts = Counter(tile for tile in self.tiles if tile)
        for tile, count in counts.items():
            if count > 1:
                raise RepeatedTile(tile)
        if not counts:
            raise TooSmall()
        if 0 not in self.tiles:
            raise NoBlank()
        if Counter(self.goal) != Counter(self.tiles) or any(
            (a is None) != (b is None) for a, b in zip(self.tiles, self.goal, strict=True)
        ):
            raise OtherTiles()

    @classmethod
    def of(
        cls,
        tiles: Sequence[int | None],
        rows: int,
        columns: int,
        *,
        goal: Sequence[int | None] | None = None,
        wrap: str = "none",
    ) -> Puzzle:
        """Make a puzzle from its entries, row by row; the goal is the standard one by default."""
        entries = tuple(tiles)
        if len(entries) != rows * columns:
            raise BadShape(
                f"{len(entries)} tiles do not fill a board of {rows} rows and {columns} columns."
            )
        holes = frozenset(i for i, tile in enumerate(entries) if tile is None)
        board = Board(rows, columns, holes, wrap)
        return cls(board, entries, tuple(goal) if goal is not None else standard_goal(entries))

    @classmethod
    def parse(
        cls,
        text: str,
        size: tuple[int, int] | None = None,
        *,
        goal: str | None = None,
        wrap: str = "none",
    ) -> Puzzle:
        """Read a puzzle in any of the notations of `pushwise.formats.tiles_text`.

        Without a goal it is the standard one, or the one with the blank last if only that can be
        reached or is there already.
        """
        from pushwise.formats.tiles_text import parse_tiles

        tiles, rows, columns = parse_tiles(text, size)
        puzzle = cls.of(tiles, rows, columns, wrap=wrap)
        return puzzle._with_usual_goal() if goal is None else puzzle.with_goal(goal)

    @classmethod
    def random(cls, rows: int = 4, columns: int = 4, *, seed: int | None = None) -> Puzzle:
        """A solvable position, each equally likely; the same for the same seed."""
        generator = random.Random(seed)  # noqa: S311 - a game, not a secret
        tiles = list(range(rows * columns))
        if 1 in (rows, columns):  # only the blank's place is free
            Board(rows, columns)
            blank = generator.randrange(len(tiles))
            return cls.of([*tiles[1 : blank + 1], 0, *tiles[blank + 1 :]], rows, columns)
        generator.shuffle(tiles)
        puzzle = cls.of(tiles, rows, columns)
        if puzzle.why_unsolvable is None:
            return puzzle
        first, second = (i for i, tile in enumerate(tiles) if tile in (1, 2))
        tiles[first], tiles[second] = tiles[second], tiles[first]
        return cls.of(tiles, rows, columns)

    def scrambled(self, moves: int, *, seed: int | None = None) -> Puzzle:
        """The goal after this many random moves that do not undo each other."""
        generator = random.Random(seed)  # noqa: S311 - a game, not a secret
        position = replace(self, tiles=self.goal)
        last: Move | None = None
        for _ in range(moves):
            choices = [
                move
                for move in position.moves
                if last is None or (move.source, move.target) != (last.target, last.source)
            ]
            last = generator.choice(choices or list(position.moves))
            position = position.after(last)
        return position

    def with_goal(self, goal: str | Iterable[int | None]) -> Puzzle:
        """The puzzle with another goal: entries, text, or `first` or `last` for the blank."""
        if isinstance(goal, str):
            if goal in ("first", "last"):
                return replace(self, goal=standard_goal(self.tiles, blanks_last=goal == "last"))
            from pushwise.formats.tiles_text import parse_tiles

            goal = parse_tiles(goal, (self.board.rows, self.board.columns))[0]
        return replace(self, goal=tuple(goal))

    def _with_usual_goal(self) -> Puzzle:
        last = self.with_goal("last")
        if last.solved or (self.why_unsolvable is not None and last.why_unsolvable is None):
            return last
        return self

    @property
    def goal_name(self) -> str:
        """The goal in words: where the blank goes, or all its entries."""
        for name in ("first", "last"):
            if self.goal == standard_goal(self.tiles, blanks_last=name == "last"):
                return f"blank {name}"
        return " ".join("#" if tile is None else str(tile) for tile in self.goal)

    @cached_property
    def blanks(self) -> int:
        """How many cells are empty."""
        return self.tiles.count(0)

    @property
    def solved(self) -> bool:
        """Whether the goal is reached."""
        return self.tiles == self.goal

    @cached_property
    def why_unsolvable(self) -> str | None:
        """A sentence if a rule proves that there is no solution."""
        return why_unsolvable(self)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that are possible now."""
        return possible_moves(self)

    def after(self, move: Move) -> Puzzle:
        """The position after a move."""
        tiles = list(self.tiles)
        tiles[move.target], tiles[move.source] = tiles[move.source], 0
        return self.at(tuple(tiles))

    def at(self, tiles: tuple[int | None, ...]) -> Puzzle:
        """Another arrangement of the same tiles, believed to be one: nothing is checked."""
        other = object.__new__(Puzzle)
        object.__setattr__(other, "board", self.board)
        object.__setattr__(other, "tiles", tiles)
        object.__setattr__(other, "goal", self.goal)
        return other

    def replay(self, moves: str | Iterable[tuple[int, int]]) -> TileSolution:
        """Check a solution by playing it."""
        return _replay(self, moves)

    def __str__(self) -> str:
        """The board as a grid."""
        width = max(len(str(tile)) for tile in self.tiles if tile is not None)
        symbols = ["#" if t is None else "." if t == 0 else str(t) for t in self.tiles]
        columns = self.board.columns
        return "\n".join(
            " ".join(symbol.rjust(width) for symbol in symbols[start : start + columns])
            for start in range(0, len(symbols), columns)
        )

    def __repr__(self) -> str:
        """An expression that makes the puzzle again."""
        goal = "" if self.goal == standard_goal(self.tiles) else f", goal={self.goal!r}"
        wrap = "" if self.board.wrap == "none" else f", wrap={self.board.wrap!r}"
        size = f"{self.board.rows}, {self.board.columns}"
        return f"Puzzle.of({self.tiles!r}, {size}{goal}{wrap})"

    def _repr_svg_(self) -> str:
        return self.svg()

    def svg(self, cell: int = 48) -> str:
        """The board as an SVG drawing."""
        from pushwise.tiles.svg import draw

        return draw(self, cell)


def standard_goal(
    tiles: Sequence[int | None], *, blanks_last: bool = False
) -> tuple[int | None, ...]:
    """The blanks first (or last), then the tiles in order, around the holes."""
    numbers = sorted(tile for tile in tiles if tile)
    blanks = [0] * sum(tile == 0 for tile in tiles)
    order = iter(numbers + blanks if blanks_last else blanks + numbers)
    return tuple(None if tile is None else next(order) for tile in tiles)
