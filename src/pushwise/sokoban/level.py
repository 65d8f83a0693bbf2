"""A Sokoban level: board, player, boxes, goals, and what its file said about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pushwise.errors import (
    NoBoard,
    NoPlayer,
    SeveralPlayers,
    TooLarge,
    TooManyBoxes,
    UnknownCharacter,
)
from pushwise.sokoban import cell_names, lurd, metadata
from pushwise.sokoban.interior import interior_cells, is_closed
from pushwise.sokoban.symbols import SYMBOLS, to_xsb

if TYPE_CHECKING:
    from pushwise.render.overlays import Distance, OverlayName
    from pushwise.sokoban.symmetry import Symmetry

_ALL_SYMBOLS = "".join(sorted(SYMBOLS))
MAX_CELLS = 2048 * 2048  # a few bytes of ragged rows could otherwise ask for any amount of memory


@dataclass(frozen=True, repr=False)
class Level:
    """An immutable, hashable, validated level.

    A cell is the number `row * width + column`. The board is cropped to what is not blank and all
    rows have the same width. Use `from_rows` or `from_text`; a wrong board raises a `LevelError`.
    Two levels are equal if board and words (title, author, …) are; to compare the puzzles alone,
    whatever their orientation, compare `pushwise.sokoban.identity.identity`.

    >>> level = Level.from_text('''
    ... #####
    ... #@$.#
    ... #####''', title="One push")
    >>> level.width, level.height, level.cell_name(level.player)
    (5, 3, 'B2')
    """

    rows: tuple[str, ...]
    title: str | None = None
    author: str | None = None
    comment: str | None = None
    properties: Mapping[str, str] = field(default_factory=dict, hash=False)
    solutions: tuple[str, ...] = ()
    savegames: tuple[str, ...] = ()

    width: int = field(init=False, compare=False)
    height: int = field(init=False, compare=False)
    player: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        """Bring every part to its one form and check the rules of a board."""
        rows = _rectangle(self.rows)
        board = "".join(rows)
        width = len(rows[0])
        players = board.count("@") + board.count("+")
        if players == 0:
            raise NoPlayer
        if players > 1:
            names = (cell_names.cell_name(c, width) for c in _cells(board, "@+"))
            raise SeveralPlayers(tuple(names))
        on_goals = board.count("*")
        boxes = on_goals + board.count("$")
        goals = on_goals + board.count(".") + board.count("+")
        if boxes > goals:
            raise TooManyBoxes(boxes, goals)
        player = max(board.find("@"), board.find("+"))
        if not is_closed(board, width, player):
            # Raises `OpenBorder`, unless boxes on goals close the border or the board is large.
            interior_cells(board.encode("ascii"), width, player)
        # All at once past the guard of a frozen class: reading a collection is mostly this.
        self.__dict__.update(
            rows=rows,
            title=metadata.one_line(self.title),
            author=metadata.one_line(self.author),
            comment=metadata.some_lines(self.comment),
            properties=metadata.fields(self.properties),
            solutions=tuple(filter(None, map(lurd.expand, self.solutions))),
            savegames=tuple(filter(None, map(lurd.expand, self.savegames))),
            width=width,
            height=len(rows),
            player=player,
        )

    @classmethod
    def from_rows(
        cls,
        rows: Iterable[str],
        *,
        title: str | None = None,
        author: str | None = None,
        comment: str | None = None,
        properties: Mapping[str, str] | None = None,
        solutions: Iterable[str] = (),
        savegames: Iterable[str] = (),
    ) -> Level:
        """Return the level whose board has these rows (`-` and `_` are floor too)."""
        return cls(
            tuple(rows),
            title=title,
            author=author,
            comment=comment,
            properties=properties or {},
            solutions=tuple(solutions),
            savegames=tuple(savegames),
        )

    @classmethod
    def from_text(
        cls,
        text: str,
        *,
        title: str | None = None,
        author: str | None = None,
        comment: str | None = None,
        properties: Mapping[str, str] | None = None,
        solutions: Iterable[str] = (),
        savegames: Iterable[str] = (),
    ) -> Level:
        """Return the level whose board is this text and nothing else; see `pushwise.loads`."""
        return cls.from_rows(
            text.replace("\r\n", "\n").replace("\r", "\n").split("\n"),
            title=title,
            author=author,
            comment=comment,
            properties=properties,
            solutions=solutions,
            savegames=savegames,
        )

    @property
    def is_solved(self) -> bool:
        """Whether every box stands on a goal; true of a level without boxes."""
        return self.boxes <= self.goals

    @cached_property
    def walls(self) -> frozenset[int]:
        """The cells with a wall."""
        return frozenset(_cells("".join(self.rows), "#"))

    @cached_property
    def goals(self) -> frozenset[int]:
        """The cells with a goal, whatever stands on it."""
        return frozenset(_cells("".join(self.rows), ".*+"))

    @cached_property
    def boxes(self) -> frozenset[int]:
        """The cells with a box."""
        return frozenset(_cells("".join(self.rows), "$*"))

    @cached_property
    def interior(self) -> frozenset[int]:
        """The cells that the player can reach when boxes are ignored."""
        return interior_cells("".join(self.rows).encode("ascii"), self.width, self.player)

    @cached_property
    def stranded_boxes(self) -> frozenset[int]:
        """Boxes off goal where the player can never come: with one of them there is no solution."""
        return self.boxes - self.interior - self.goals

    @cached_property
    def sealed_rows(self) -> tuple[str, ...]:
        """The board as the player meets it: every cell outside the interior is a wall.

        Boxes on goals that nobody can reach become walls too. The interior never touches the edge
        of the sealed board. What it leaves out are `stranded_boxes`.
        """
        board = "".join(self.rows)
        inside = self.interior
        sealed = "".join(c if i in inside else "#" for i, c in enumerate(board))
        return tuple(sealed[at : at + self.width] for at in range(0, len(sealed), self.width))

    def cell_name(self, cell: int) -> str:
        """Return the name of a cell, row letters and column number: A1 is at the top left."""
        return cell_names.cell_name(cell, self.width)

    def cell_at(self, name: str) -> int:
        """Return the cell of a name such as I12; raise `BadCell` if it is not on the board."""
        return cell_names.cell_at(name, self.width, self.height)

    def __str__(self) -> str:
        """Return the board as XSB, without blanks at the ends of rows."""
        return "\n".join(row.rstrip() for row in self.rows)

    def __repr__(self) -> str:
        """Return an expression that makes the level again."""
        arguments = [repr([row.rstrip() for row in self.rows])]
        arguments += [f"{name}={value!r}" for name, value in self._words().items() if value]
        return f"Level.from_rows({', '.join(arguments)})"

    def rotated(self, quarter_turns: int = 1) -> Level:
        """Return the level turned clockwise, with its solutions and saved games."""
        from pushwise.sokoban.symmetry import QUARTER_TURNS

        return self._image(QUARTER_TURNS[quarter_turns % 4])

    def mirrored(self, *, top_bottom: bool = False) -> Level:
        """Return the level with left and right exchanged, or top and bottom, solutions too."""
        from pushwise.sokoban.symmetry import Symmetry

        return self._image(Symmetry(flip_columns=not top_bottom, flip_rows=top_bottom))

    def svg(
        self,
        *overlays: OverlayName,
        cell: int | None = None,
        distance: Distance = "push",
        rulers: bool = False,
    ) -> str:
        """Draw the level as an SVG document, under overlays by name (see `pushwise show`).

        Where overlays mark the same cell the last one is seen. `cell` and `distance` are for the
        overlays `distances` and `from`; with `rulers`, rows and columns are named.
        """
        from pushwise.render.overlays import picture

        return picture(self, overlays, cell=cell, distance=distance, rulers=rulers)

    def _repr_svg_(self) -> str:
        """Draw the level in a notebook."""
        return self.svg()

    def _image(self, symmetry: Symmetry) -> Level:
        words = self._words()
        for name in ("solutions", "savegames"):
            words[name] = tuple(map(symmetry.lurd, words[name]))
        rows = symmetry.rows([row.encode("ascii") for row in self.rows])
        return Level.from_rows([row.decode("ascii") for row in rows], **words)

    def __reduce__(self) -> tuple[Callable[..., Level], tuple[object, ...]]:
        """Pickle what makes the level; the rest is computed again."""
        return _rebuild, (self.rows, self._words())

    def __deepcopy__(self, memo: object) -> Level:
        """A value that cannot change is its own copy."""
        return self

    def __copy__(self) -> Level:
        """A value that cannot change is its own copy."""
        return self

    def _words(self) -> dict[str, Any]:
        words = {f.name: getattr(self, f.name) for f in fields(self) if f.init and f.name != "rows"}
        return {**words, "properties": dict(self.properties)}


def _rebuild(rows: tuple[str, ...], words: dict[str, Any]) -> Level:
    return Level.from_rows(rows, **words)


def _rectangle(raw_rows: Iterable[str]) -> tuple[str, ...]:
    """Return the rows in XSB, without blank rows and columns around, padded to one width."""
    rows = [to_xsb(row).rstrip() for row in raw_rows]
    if "".join(rows).strip(_ALL_SYMBOLS):
        raise _unknown_character(rows)
    while rows and not rows[-1]:
        rows.pop()
    first = next((i for i, row in enumerate(rows) if row), len(rows))
    rows = rows[first:]
    if not rows:
        raise NoBoard
    indent = min([len(row) - len(row.lstrip()) for row in rows if row])
    width = max(map(len, rows)) - indent
    if width * len(rows) > MAX_CELLS:
        raise TooLarge(MAX_CELLS)
    return tuple([row[indent:].ljust(width) for row in rows])


def _unknown_character(rows: list[str]) -> UnknownCharacter:
    for line, row in enumerate(rows, 1):
        for column, character in enumerate(row, 1):
            if character not in SYMBOLS:
                return UnknownCharacter(character, line, column)
    raise AssertionError("every character is known")


def _cells(board: str, symbols: str) -> list[int]:
    """Return the cells that hold one of the symbols, in order."""
    return [cell for cell, symbol in enumerate(board) if symbol in symbols]
