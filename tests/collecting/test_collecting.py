"""Duplicates, merging, splitting, sorting and filtering, without the command."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pushwise.collecting.criteria import Criteria
from pushwise.collecting.duplicates import REDRAWN, SAME, TURNED, duplicates
from pushwise.collecting.entries import Entry, Header, gather
from pushwise.collecting.facts import Facts, facts_of, sort
from pushwise.collecting.merging import merged
from pushwise.collecting.splitting import file_name, split_by, split_every
from pushwise.collecting.writing import LosesWords, text_of, write_files
from pushwise.errors import BadOption, NoSuchLevel
from pushwise.formats import dumps, loads
from pushwise.formats.collection import Collection
from pushwise.knowledge import Store
from pushwise.ranges import Range
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import replay
from pushwise.sokoban.symmetry import SYMMETRIES
from strategies.sokoban import levels as any_level

# No symmetry maps it to itself, so every image is another board.
ROOM = ("######", "#    #", "#@$ .#", "#   ##", "#####")
SOLUTION = "RR"


def image(rows: tuple[str, ...], number: int) -> list[str]:
    wide = [row.ljust(max(map(len, rows))).encode() for row in rows]
    return [row.decode() for row in SYMMETRIES[number].rows(wide)]


def entry(
    level: Level, number: int = 1, file: str = "a.sok", header: Header | None = None
) -> Entry:
    return Entry(file, number, level, header or Header())


@pytest.mark.parametrize("number", range(8))
def test_turned_and_mirrored_copies_are_found(number: int) -> None:
    one = entry(Level.from_rows(ROOM))
    other = entry(Level.from_rows(image(ROOM, number)), 2)
    alone = entry(Level.from_rows(["#####", "#@$.#", "#####"]), 3)
    (copies,) = duplicates([one, alone, other])
    assert copies.entries == (one, other)
    assert copies.kind(other) == (SAME if number == 0 else TURNED)


def test_copies_drawn_otherwise() -> None:
    thick = ["########", "#    ###", "# $ .###", "#@  ####", "########"]
    (copies,) = duplicates([entry(Level.from_rows(ROOM)), entry(Level.from_rows(thick), 2)])
    assert copies.kind(copies.entries[1]) == REDRAWN


@pytest.mark.parametrize("number", range(8))
def test_the_copy_that_stays_takes_over_what_the_others_say(number: int) -> None:
    letters = SYMMETRIES[number].lurd(SOLUTION)
    copy = Level.from_rows(
        image(ROOM, number),
        title="Copy",
        author="Bob",
        comment="seen in a mirror",
        properties={"Date": "2001", "Origin": "there"},
        solutions=[letters, "lll"],
        savegames=[letters[:1]],
    )
    first = Level.from_rows(ROOM, title="First", comment="mine", properties={"Date": "2000"})
    (level,) = merged([entry(first), entry(copy, 7, "b.sok")], unique=True)
    assert level.rows == first.rows
    assert level.title == "First"
    assert level.solutions == (SOLUTION,)
    assert level.savegames == ("R",)
    assert dict(level.properties) == {"Date": "2000", "Origin": "there"}
    assert level.comment is not None
    for words in ("mine", '"Copy" by Bob', "b.sok:7", "seen in a mirror", "Date: 2001", "lll"):
        assert words in level.comment, words
    assert replay(level, level.solutions[0]).pushes == 2


def test_headers_that_differ_are_kept() -> None:
    ann = Header("Ann's", "Ann", "hers", {"Email": "ann@example.org"})
    bob = Header("Bob's", "Bob")
    level = Level.from_rows(ROOM)
    own = Level.from_rows(ROOM, author="Carl")
    entries = [entry(level, 1, "a.sok", ann), entry(own, 2, "a.sok", ann)]
    one = merged(entries)
    assert (one.title, one.author, one.comment) == ("Ann's", "Ann", "hers")
    assert [level.author for level in one] == [None, "Carl"]
    both = merged([*entries, entry(level, 1, "b.sok", bob)], title="Both")
    assert both.title == "Both"
    assert both.author is None
    assert [level.author for level in both] == ["Ann", "Carl", "Bob"]
    for words in ("Collection: Ann's", "Author: Ann", "hers", "Email: ann@", "Collection: Bob's"):
        assert words in (both.comment or ""), words
    renamed = merged(entries, title="New")
    assert renamed.title == "New"
    assert "Title: Ann's" in (renamed.comment or "")


def line(length: int, **words: str) -> Level:
    rows = ["#" * (length + 4), f"#@${' ' * (length - 1)}.#", "#" * (length + 4)]
    return Level.from_rows(rows, title=words.get("title"), author=words.get("author"))


def test_sorting_is_stable_and_puts_the_unknown_last() -> None:
    levels = [line(3, title="c"), line(1, title="B"), line(2), line(1, title="a")]
    facts = [Facts(entry(level, number)) for number, level in enumerate(levels, 1)]

    def numbers(by: list[str], *, descending: bool = False) -> list[int]:
        return [one.entry.number for one in sort(facts, by, descending=descending)]

    assert numbers(["width"]) == [2, 4, 3, 1]
    assert numbers(["width"], descending=True) == [1, 3, 2, 4]
    assert numbers(["title"]) == [4, 2, 1, 3]
    assert numbers(["title"], descending=True) == [1, 2, 4, 3]
    assert numbers(["width", "title"]) == [4, 2, 3, 1]
    assert numbers(["pushes"]) == [1, 2, 3, 4]


def test_criteria() -> None:
    solved = Level.from_rows(ROOM, title="The Room", author="Ann", solutions=["lll", SOLUTION])
    wrong = Level.from_rows(ROOM, title="Wrong", solutions=["lll"])
    facts = [Facts(entry(solved)), Facts(entry(wrong, 2)), Facts(entry(line(1), 3))]

    def numbers(**wanted: object) -> list[int]:
        criteria = Criteria(**wanted)  # type: ignore[arg-type]
        return [one.entry.number for one in facts if criteria.holds(one)]

    assert numbers() == [1, 2, 3]
    assert numbers(solved=True) == [1]
    assert numbers(solved=False) == [2, 3]
    assert numbers(title="room") == [1]
    assert numbers(author="ann") == [1]
    assert numbers(ranges={"cells": Range(4)}) == [1, 2]
    assert numbers(ranges={"width": Range(5, 5)}) == [3]
    assert numbers(ranges={"pushes": Range(2, 2)}) == [1]
    assert numbers(rating="0-") == []  # nobody rates
    for bad in ({"ranges": {"fun": Range()}}, {"rating": "silly"}, {"rating": "9-1"}):
        with pytest.raises(BadOption):
            Criteria(**bad)


def test_solved_levels_first() -> None:
    solved = Level.from_rows(ROOM, solutions=[SOLUTION])
    facts = [Facts(entry(line(1))), Facts(entry(solved, 2)), Facts(entry(line(2), 3))]
    assert [one.entry.number for one in sort(facts, ["solved"])] == [2, 1, 3]
    assert list(split_by(facts, "solved", "x")) == ["x-unsolved", "x-solved"]


def test_rating_by_score_and_by_band() -> None:
    from pushwise.rating import rate

    facts = [Facts(entry(line(1)), rater=rate)]
    score = facts[0].rating
    assert score is not None
    assert Criteria(rating="beginner").holds(facts[0])
    assert not Criteria(rating="expert").holds(facts[0])
    assert Criteria(rating=f"{int(score)}-").holds(facts[0])
    assert not Criteria(rating=f"{int(score) + 1}-").holds(facts[0])


def test_what_the_store_knows_counts_as_solved(tmp_path: Path) -> None:
    with Store(tmp_path / "store.sqlite") as store:
        store.add_solution(Level.from_rows(image(ROOM, 3)), SYMMETRIES[3].lurd("RR"), method="me")
        known, unknown = facts_of([entry(Level.from_rows(ROOM)), entry(line(1), 2)], store=store)
        assert (known.solved, known.pushes, known.moves) == (True, 2, 2)
        assert not unknown.solved


def test_splitting() -> None:
    header = Header("All", "Ann")
    levels = [line(1, author="Zoe"), line(2, author="zoe"), line(3), line(4, author="A/B")]
    entries = [entry(level, n, "x.sok", header) for n, level in enumerate(levels, 1)]
    parts = split_every(entries, 3, "x")
    assert {name: len(part) for name, part in parts.items()} == {"x-1": 3, "x-2": 1}
    assert all((part.title, part.author) == ("All", "Ann") for part in parts.values())
    assert "x-01" in split_every(entries * 3, 1, "x")
    by = split_by([Facts(one) for one in entries], "author", "x")
    assert {name: len(part) for name, part in by.items()} == {"x-zoe": 2, "x-ann": 1, "x-a-b": 1}
    clash = [entry(line(1, author=name)) for name in ("A/B", "A:B")]
    assert list(split_by([Facts(one) for one in clash], "author", "x")) == ["x-a-b", "x-a-b-2"]


@given(st.text())
def test_file_names_are_safe(text: str) -> None:
    name = file_name(text)
    assert name
    assert not set(name) & set('/\\:*?"<>|\0\n')
    assert name not in (".", "..")


def test_a_format_that_loses_words_is_refused() -> None:
    level = Level.from_rows(ROOM, title="Room", comment="words", solutions=[SOLUTION])
    collection = Collection((level,), title="All", comment="about")
    for name in ("xsb", "sok", "rle"):
        back = loads(text_of(collection, name))
        assert back.levels == collection.levels
        assert (back.title, back.comment) == ("All", "about")
    with pytest.raises(LosesWords, match="comments of levels and solutions of levels"):
        text_of(collection, "slc")
    with pytest.raises(LosesWords, match="the title of the collection, the comment of"):
        text_of(collection, "boxoban")
    assert text_of(collection, "slc", lossy=True) == dumps(collection, "slc")
    plain = Collection((Level.from_rows(ROOM, title="Room"),))
    assert loads(text_of(plain, "boxoban"), "boxoban").levels == plain.levels


@settings(max_examples=60, deadline=None)
@given(st.lists(any_level(), min_size=1, max_size=4), st.sampled_from(["xsb", "rle"]))
def test_what_is_written_is_what_was_given(levels: list[Level], name: str) -> None:
    given_levels = merged([entry(level, n) for n, level in enumerate(levels, 1)])
    back = loads(text_of(given_levels, name), name)
    assert back.levels == given_levels.levels


def test_files_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    old, new = tmp_path / "old.sok", tmp_path / "new.sok"
    old.write_text("precious", encoding="utf-8")
    old.chmod(0o640)
    with pytest.raises(FileExistsError, match="--force"):
        write_files({new: "b", old: "a"})
    assert not new.exists()
    assert old.read_text(encoding="utf-8") == "precious"
    write_files({new: "b", old: "a"}, force=True)
    assert (old.read_text(encoding="utf-8"), new.read_text(encoding="utf-8")) == ("a", "b")
    assert old.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new.sok", "old.sok"]
    with pytest.raises(FileNotFoundError, match="No such folder"):
        write_files({tmp_path / "none" / "x.sok": "a"})


def test_folders_and_devices_are_not_replaced(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        write_files({tmp_path: "a"}, force=True)
    null = Path(os.devnull)
    write_files({null: "a"})
    write_files({null: "a"}, force=True)
    assert not null.is_file()


def test_a_failure_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.sok"
    path.write_text("precious", encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_files({path: "a" * 100}, force=True)
    assert path.read_text(encoding="utf-8") == "precious"
    assert [one.name for one in tmp_path.iterdir()] == ["old.sok"]


def test_files_are_read_together(tmp_path: Path) -> None:
    path = tmp_path / "x.sok"
    boards = ["#####\n#@$.#\n#####", "####\n# $.\n####", "######\n#@$ .#\n######"]
    path.write_text("Author: Ann\n\n" + "\n\n".join(boards) + "\n", encoding="utf-8")
    gathered = gather([str(path)])
    assert [one.number for one in gathered.entries] == [1, 3]
    assert [bad.number for _, bad in gathered.invalid] == [2]
    assert gathered.entries[0].header.author == "Ann"
    again = gather([f"{path}:3", str(path), f"{path}:1-3"])
    assert [one.number for one in again.entries] == [3, 1]
    assert not gather([f"{path}:1"]).invalid
    with pytest.raises(NoSuchLevel):
        gather([f"{path}:2-4"])


def test_the_files_of_an_archive_keep_their_headers(tmp_path: Path) -> None:
    path = tmp_path / "two.zip"
    board = "#####\n#@$.#\n#####\n"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.sok", f"Author: Ann\n\n{board}")
        archive.writestr("b.sok", f"Author: Bob\n\n{board}\n{board}")
    gathered = gather([str(path)])
    assert [one.header.author for one in gathered.entries] == ["Ann", "Bob", "Bob"]
    assert [level.author for level in merged(gathered.entries)] == ["Ann", "Bob", "Bob"]
