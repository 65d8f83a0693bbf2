"""What is drawn, apart from how: the cells of a board and the marks laid over them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pushwise.sokoban.game import Game
    from pushwise.sokoban.level import Level
    from pushwise.sokoban.position import Position

MarkKind = Literal[
    "dead", "reach", "tunnel", "room", "order", "distance", "path", "hint", "cause", "pair"
]


@dataclass(frozen=True)
class Mark:
    """Something shown on a cell: what kind it is, and a word or number to write there.

    Renderers know the kinds by colour; `text` should be at most three characters. With `over` the
    word is about what stands on the cell, and is written beside it where there is no room.
    """

    kind: MarkKind
    text: str = ""
    over: bool = False


@dataclass(frozen=True)
class Frame:
    """A picture of one moment: XSB rows of equal width, which cells are inside, and marks.

    `inside` tells floor from the void around the board, which XSB writes alike. `heat` is a glow on
    the floor below everything else, from 0 to 1.
    """

    rows: tuple[str, ...]
    inside: frozenset[int]
    marks: Mapping[int, Mark] = field(default_factory=dict)
    title: str | None = None
    heat: Mapping[int, float] = field(default_factory=dict)

    @property
    def width(self) -> int:
        """Cells in a row."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.rows)

    def symbol(self, cell: int) -> str:
        """Return the XSB character of a cell."""
        row, column = divmod(cell, self.width)
        return self.rows[row][column]

    @classmethod
    def of_level(cls, level: Level, marks: Mapping[int, Mark] | None = None) -> Frame:
        """Return the picture of a level at its start."""
        return cls(level.rows, level.interior, marks or {}, level.title)

    @classmethod
    def of_game(cls, game: Game, marks: Mapping[int, Mark] | None = None) -> Frame:
        """Return the picture of a game as it stands."""
        return cls.of_position(game.position, marks)

    @classmethod
    def of_position(cls, position: Position, marks: Mapping[int, Mark] | None = None) -> Frame:
        """Return the picture of a position."""
        level = position.level
        rows = tuple(row.ljust(level.width) for row in str(position).split("\n"))
        return cls(rows, level.interior, marks or {}, level.title)


def mark_all(cells: Collection[int], kind: MarkKind) -> dict[int, Mark]:
    """Return the same mark for many cells."""
    mark = Mark(kind)
    return dict.fromkeys(cells, mark)
