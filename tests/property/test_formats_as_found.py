"""Whatever a file looks like, the same board, title and solution are read from it."""

from __future__ import annotations

import gzip
import io
import zipfile
from collections.abc import Callable
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from pushwise import formats
from pushwise.sokoban.level import Level
from pushwise.sokoban.lurd import compress, compress_runs
from pushwise.sokoban.push_notation import to_lurd
from pushwise.sokoban.solution import replay
from strategies.sokoban import games, plain_levels

TITLE = "Crème brûlée"
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "latin-1")
PACKINGS: tuple[Callable[[bytes], bytes], ...] = (bytes, gzip.compress)


@dataclass(frozen=True)
class Manner:
    """How somebody writes a level."""

    floor: str
    runs: bool
    bars: str
    one_line: bool
    indent: str
    quote: str
    width: int
    compressed: bool
    above: bool
    line_end: str


manners = st.builds(
    Manner,
    floor=st.sampled_from([" ", "-", "_", "\u00a0"]),
    runs=st.booleans(),
    bars=st.sampled_from(["", "|"]),
    one_line=st.booleans(),
    indent=st.sampled_from(["", " ", "   ", "\t", "\t\t", "  \t"]),
    quote=st.sampled_from(["", "> ", ">", "> > ", ">> "]),
    width=st.integers(1, 70),
    compressed=st.booleans(),
    above=st.booleans(),
    line_end=st.sampled_from(["\n", "\r\n", "\r"]),
)


def drawn(level: Level, manner: Manner) -> list[str]:
    """The rows of the board."""
    floor = manner.floor
    if manner.runs and floor == "\u00a0":
        floor = " "  # no program writes both
    rows = [row.rstrip().replace(" ", floor) if row.strip() else "-" for row in level.rows]
    if not manner.runs:
        return rows
    rows = [compress_runs(row) for row in rows]
    if manner.one_line:
        # Blanks before the line would be the first row's own unless floor is drawn.
        return ["|".join(compress_runs(r.rstrip().replace(" ", "-") or "-") for r in level.rows)]
    return [row + manner.bars for row in rows]


def written(level: Level, game: str, manner: Manner, wrap: bool = True) -> str:
    """A file with one level, as that somebody writes it."""
    text = compress(game) if manner.compressed else game
    width = manner.width if wrap else len(text) or 1
    solution = [text[at : at + width] for at in range(0, len(text), width)]
    indent = manner.indent
    if manner.runs and manner.one_line and "-" not in drawn(level, manner)[0]:
        indent = ""
    board = [indent + row for row in drawn(level, manner)]
    title = [f"Title: {TITLE}"]
    lines = [*title, "", *board] if manner.above else [*board, *title]
    lines += ["", "Solution", *solution] if solution else []
    return "".join(f"{manner.quote}{line}{manner.line_end}" for line in lines)


@given(
    level=plain_levels(),
    game=games,
    manner=manners,
    encoding=st.sampled_from(ENCODINGS),
    pack=st.sampled_from(PACKINGS),
)
def test_one_level(
    level: Level, game: str, manner: Manner, encoding: str, pack: Callable[[bytes], bytes]
) -> None:
    data = pack(written(level, game, manner).encode(encoding))
    (found,) = formats.scan_bytes(data).collection()
    assert found.rows == level.rows
    assert found.title == TITLE
    assert found.solutions == ((game,) if game else ())


@given(levels=st.lists(plain_levels(), min_size=2, max_size=4), data=st.data())
def test_a_zip_of_files_each_in_its_own_manner(levels: list[Level], data: st.DataObject) -> None:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        for number, level in enumerate(levels):
            text = written(level, "", data.draw(manners))
            encoding = data.draw(st.sampled_from(ENCODINGS))
            file.writestr(f"{number}.xsb", text.encode(encoding))
    found = formats.scan_bytes(archive.getvalue()).collection()
    assert [x.rows for x in found] == [x.rows for x in levels]
    assert {x.title for x in found} == {TITLE}


@given(
    levels=st.lists(plain_levels(), min_size=1, max_size=5),
    above=st.booleans(),
    blanks=st.tuples(st.integers(0, 2), st.integers(0, 2)),
    prefix=st.sampled_from(["; ", "Level ", "", "No. "]),
)
def test_numbers_tell_where_titles_stand(
    levels: list[Level], above: bool, blanks: tuple[int, int], prefix: str
) -> None:
    near, far = blanks
    lines: list[str] = []
    for number, level in enumerate(levels, 1):
        board = [row.rstrip() or "-" for row in level.rows]
        title = [f"{prefix}{number}"]
        parts = [title, [""] * near, board] if above else [board, [""] * near, title]
        lines += [line for part in parts for line in part] + [""] * max(far, not near)
    found = formats.loads("\n".join(lines))
    assert [x.rows for x in found] == [x.rows for x in levels]
    names = [f"{prefix}{n}".removeprefix(";").strip() for n in range(1, len(levels) + 1)]
    assert [x.title for x in found] == names


@given(level=plain_levels(), letters=games, row_first=st.booleans())
def test_push_notation_pushes_the_same_boxes(level: Level, letters: str, row_first: bool) -> None:
    """The legal part of random letters, as pushes and back, ends in the same position."""
    legal = ""
    for letter in letters:
        try:
            legal = replay(level, legal + letter, must_solve=False).lurd
        except ValueError:
            continue
    pushes: list[str] = []
    place = {"l": (-1, 0), "u": (0, -1), "r": (1, 0), "d": (0, 1)}
    row, column = divmod(level.player, level.width)
    for letter in legal:
        right, down = place[letter.lower()]
        row, column = row + down, column + right
        if letter.isupper():
            numbers = (row + 1, column + 1) if row_first else (column + 1, row + 1)
            pushes.append(f"{numbers[0]}-{numbers[1]}{letter.lower()}1")
    if not pushes:
        return
    try:
        found = to_lurd(level, ",".join(pushes))
    except ValueError:
        raise AssertionError("not a push") from None
    if not row_first:
        wanted = [letter for letter in legal if letter.isupper()]
        assert [letter for letter in found if letter.isupper()] == wanted
