"""What is written is read again: all of it where the format can hold it, the boards always."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pushwise import formats
from pushwise.errors import NotRepresentable, PushwiseError
from pushwise.formats import Collection, lurd
from pushwise.formats.encoding import decode
from pushwise.sokoban.level import Level
from strategies.sokoban import collections, games, plain_levels


def written(collection: Collection, name: str) -> str:
    try:
        return formats.dumps(collection, name)
    except NotRepresentable:
        assume(False)
        raise


@pytest.mark.parametrize("name", ["xsb", "rle"])
@given(collection=collections())
def test_xsb_and_rle_keep_everything(name: str, collection: Collection) -> None:
    assert formats.loads(written(collection, name)) == collection


@given(collection=collections())
def test_slc_keeps_titles_authors_and_header(collection: Collection) -> None:
    again = formats.loads(written(collection, "slc"))
    assert [(x.rows, x.title, x.author) for x in again] == [
        (x.rows, x.title, x.author) for x in collection
    ]
    assert (again.title, again.author) == (collection.title, collection.author)
    assert (again.comment or "").split() == (collection.comment or "").split()


@given(collection=collections())
def test_boxoban_keeps_titles(collection: Collection) -> None:
    again = formats.loads(written(collection, "boxoban"), "boxoban")
    assert [x.rows for x in again] == [x.rows for x in collection]
    assert [x.title for x in again] == [x.title or str(i) for i, x in enumerate(collection)]


@given(collection=collections())
def test_hungarian_keeps_boards(collection: Collection) -> None:
    again = formats.loads(written(collection, "hungarian"))
    assert [x.rows for x in again] == [x.rows for x in collection]


@pytest.mark.parametrize("name", formats.FORMATS)
@given(boards=st.lists(plain_levels(), min_size=1, max_size=4))
def test_every_format_is_found_out(name: str, boards: list[Level]) -> None:
    assert [x.rows for x in formats.loads(formats.dumps(boards, name))] == [x.rows for x in boards]


@pytest.mark.parametrize("name", formats.FORMATS)
@given(
    collection=collections(),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    line_end=st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_encodings_and_line_ends_do_not_matter(
    name: str, collection: Collection, encoding: str, line_end: str
) -> None:
    text = written(collection, name)
    data = text.replace("\n", line_end).encode(encoding)
    assert formats.loads(decode(data), name) == formats.loads(text, name)


@given(level=plain_levels(), floor=st.sampled_from("-_"))
def test_floor_may_be_drawn(level: Level, floor: str) -> None:
    drawn = "\n".join(row.replace(" ", floor) for row in level.rows)
    assert formats.loads(drawn)[0] == level


@given(level=plain_levels())
def test_letters_may_stand_for_boxes_and_players(level: Level) -> None:
    rows = [row.rstrip().translate(str.maketrans("$*@+.", "bBpPo")) or "-" for row in level.rows]
    assert Level.from_rows(rows) == level


@given(games=st.lists(games, min_size=1, max_size=4), run_lengths=st.booleans())
def test_solution_files(games: list[str], run_lengths: bool) -> None:
    solutions = [lurd.NumberedSolution(n, game, n) for n, game in enumerate(games, 1)]
    assert lurd.loads(lurd.dumps(solutions, run_lengths=run_lengths)) == solutions


@pytest.mark.parametrize("name", [None, *formats.FORMATS])
@given(text=st.text(st.sampled_from("#@$.*+ -_\n|()59;:ClurdDTitle<>&[]\t\r\x00é"), max_size=80))
def test_no_text_raises_anything_else(name: str | None, text: str) -> None:
    try:
        formats.loads(text, name)
    except PushwiseError as error:
        sentence = str(error)
    else:
        sentence = "None."
    assert sentence.endswith(".")
