"""Hypothesis strategies for Sokoban levels and the words around them."""

from __future__ import annotations

from hypothesis import strategies as st

from pushwise.formats import Collection
from pushwise.sokoban.level import Level
from pushwise.sokoban.metadata import FIELD_NAME, is_reserved


@st.composite
def boards(draw: st.DrawFn, max_side: int = 7) -> list[str]:
    """Rows of a valid board: random contents inside a closed wall, ragged outside."""
    width = draw(st.integers(1, max_side))
    height = draw(st.integers(1, max_side))
    size = width * height
    cells = list(draw(st.text(st.sampled_from("   #.$*"), min_size=size, max_size=size)))
    player = draw(st.integers(0, size - 1))
    cells[player] = "+" if cells[player] in ".*" else "@"
    goals = sum(cell in ".*+" for cell in cells)
    for index, cell in enumerate(cells):
        boxes = sum(cell in "$*" for cell in cells)
        if boxes > goals and cell == "$":
            cells[index] = " "
    rows = ["".join(cells[at : at + width]) for at in range(0, size, width)]
    full = ["#" * (width + 2), *(f"#{row}#" for row in rows), "#" * (width + 2)]
    return _without_buried_walls(full) if draw(st.booleans()) else full


def _without_buried_walls(rows: list[str]) -> list[str]:
    """Blank the walls that touch nothing but walls, as level designers draw them."""

    def buried(row: int, column: int) -> bool:
        around = [line[max(column - 1, 0) : column + 2] for line in rows[max(row - 1, 0) : row + 2]]
        return set("".join(around)) == {"#"}

    return [
        "".join(" " if buried(r, c) else symbol for c, symbol in enumerate(row))
        for r, row in enumerate(rows)
    ]


words = st.text(max_size=20)
lines = st.lists(words, max_size=4).map("\n".join)
games = st.text("lurdLURD", max_size=12)
fields = st.dictionaries(
    st.from_regex(FIELD_NAME, fullmatch=True).filter(lambda name: not is_reserved(name)),
    words,
    max_size=3,
)


def plain_levels(max_side: int = 7) -> st.SearchStrategy[Level]:
    """Levels without words."""
    return boards(max_side).map(Level.from_rows)


@st.composite
def levels(draw: st.DrawFn) -> Level:
    """Levels with all kinds of words."""
    return Level.from_rows(
        draw(boards(max_side=4)),
        title=draw(words),
        author=draw(words),
        comment=draw(lines),
        properties=draw(fields),
        solutions=draw(st.lists(games, max_size=2)),
        savegames=draw(st.lists(games, max_size=2)),
    )


@st.composite
def collections(draw: st.DrawFn) -> Collection:
    """Collections with a header."""
    return Collection(
        tuple(draw(st.lists(levels(), min_size=1, max_size=3))),
        title=draw(words),
        author=draw(words),
        comment=draw(lines),
        properties=draw(fields),
    )
