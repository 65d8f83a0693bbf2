"""Loading and dumping: files, streams, encodings, invalid levels, selections, sizes."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

import pushwise as pw
from pushwise import errors, formats
from pushwise.formats import InvalidLevel, lurd
from pushwise.formats.select import load_selection, parse_selector
from pushwise.sokoban import Level, identity

ONE = "#####\n#@$.#\n#####\n"
TWO = f"{ONE}Title: One\n\n######\n#@ $.#\n######\nTitle: Two\n"
BROKEN = f"{TWO}\n####\n#$.#\n####\nTitle: Three\n\n{ONE}Title: Four\n"


class TestFiles:
    def test_path(self, tmp_path: Path) -> None:
        path = tmp_path / "levels.sok"
        formats.dump(formats.loads(TWO), path)
        assert path.read_bytes() == TWO.encode()
        assert [x.title for x in formats.load(path)] == ["One", "Two"]
        assert formats.load(str(path)) == formats.loads(TWO)

    def test_open_files(self) -> None:
        levels = formats.loads(TWO)
        for stream in (io.BytesIO(TWO.encode()), io.StringIO(TWO)):
            assert formats.load(stream) == levels
        text, data = io.StringIO(), io.BytesIO()
        formats.dump(levels, text)
        formats.dump(levels, data)
        assert (text.getvalue(), data.getvalue().decode()) == (TWO, TWO)

    def test_standard_input_and_output(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TWO.encode())))
        formats.dump(formats.load("-"), "-")
        assert capsys.readouterr().out == TWO

    @pytest.mark.parametrize("encoding", ["latin-1", "utf-8", "utf-8-sig", "utf-16"])
    @pytest.mark.parametrize("name", ["xsb", "slc"])
    def test_encodings(self, tmp_path: Path, encoding: str, name: str) -> None:
        level = Level.from_text(ONE, title="Été à Győr" if encoding != "latin-1" else "Été")
        path = tmp_path / "levels"
        path.write_bytes(formats.dumps(level, name).encode(encoding))
        assert formats.load(path)[0] == level

    def test_a_missing_file_is_an_os_error(self, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError):
            formats.load(tmp_path / "nothing.xsb")


class TestCollections:
    def test_is_a_sequence(self) -> None:
        levels = formats.loads(TWO)
        assert len(levels) == 2
        assert levels[1].title == "Two"
        assert levels[:1] == (levels[0],)
        assert list(reversed(levels)) == [levels[1], levels[0]]

    def test_dumps_takes_one_level_or_many(self) -> None:
        level = Level.from_text(ONE)
        assert formats.dumps(level) == ONE
        assert formats.dumps([level, level], format="rle") == "5#|#@$.#|5#\n\n5#|#@$.#|5#\n"

    def test_unknown_format(self) -> None:
        with pytest.raises(errors.UnknownFormat, match="'doc'; the formats are xsb, slc,"):
            formats.dumps(Level.from_text(ONE), "doc")
        with pytest.raises(errors.UnknownFormat):
            formats.loads(ONE, "doc")

    @pytest.mark.parametrize("line", ["Comment-End:", "  comment: x", "COMMENT END:"])
    def test_comments_that_would_end_themselves_are_refused(self, line: str) -> None:
        level = Level.from_text(ONE, comment=f"one\n{line}\ntwo")
        with pytest.raises(errors.NotRepresentable):
            formats.dumps(level)


class TestInvalidLevels:
    def test_the_first_one_raises_its_own_error(self) -> None:
        with pytest.raises(errors.NoPlayer) as caught:
            formats.loads(BROKEN)
        assert str(caught.value) == ("Level 3 (Three), line 11: The level has no player (@ or +).")

    def test_or_is_kept_apart(self) -> None:
        levels = formats.loads(BROKEN, keep_invalid=True)
        assert [x.title for x in levels] == ["One", "Two", "Four"]
        assert levels.numbers == (1, 2, 4)
        (bad,) = levels.invalid
        assert (bad.number, bad.line, bad.title) == (3, 11, "Three")
        assert [number for number, _ in levels.entries] == [1, 2, 3, 4]
        assert levels.entries[2] == (3, bad)

    @pytest.mark.parametrize("text", ["", " \r\n\t\n", "\ufeff"])
    @pytest.mark.parametrize("name", [None, *formats.FORMATS])
    def test_empty_files(self, text: str, name: str | None) -> None:
        with pytest.raises(errors.EmptyFile):
            formats.loads(text, name)


class TestSelectors:
    @pytest.mark.parametrize(
        ("text", "parts"),
        [
            ("levels.sok", ("levels.sok", None, None)),
            ("levels.sok:3", ("levels.sok", 3, 3)),
            ("levels.sok:3-5", ("levels.sok", 3, 5)),
            ("-", ("-", None, None)),
            ("-:2", ("-", 2, 2)),
            (r"C:\levels.sok", (r"C:\levels.sok", None, None)),
            (r"C:\levels.sok:12", (r"C:\levels.sok", 12, 12)),
            ("a:b:1", ("a:b", 1, 1)),
        ],
    )
    def test_parse(self, text: str, parts: tuple[str, int | None, int | None]) -> None:
        assert parse_selector(text) == parts

    @pytest.mark.parametrize("text", ["", ":3", "f:0", "f:5-3", "f:0-2", "f:9999999999"])
    def test_refused(self, text: str) -> None:
        with pytest.raises(errors.BadSelector):
            parse_selector(text)

    @pytest.fixture
    def file(self, tmp_path: Path) -> str:
        path = tmp_path / "broken.xsb"
        path.write_text(BROKEN)
        return str(path)

    def test_load(self, file: str) -> None:
        assert [(n, x.title) for n, x in load_selection(f"{file}:1-2")] == [(1, "One"), (2, "Two")]
        assert [(n, x.title) for n, x in load_selection(f"{file}:4")] == [(4, "Four")]

    def test_an_invalid_level_matters_only_if_chosen(self, file: str) -> None:
        with pytest.raises(errors.NoPlayer):
            load_selection(file)
        with pytest.raises(errors.NoPlayer):
            load_selection(f"{file}:3")
        entries = load_selection(file, keep_invalid=True)
        assert [isinstance(entry, InvalidLevel) for _, entry in entries] == [
            False,
            False,
            True,
            False,
        ]

    def test_numbers_beyond_the_end(self, file: str) -> None:
        with pytest.raises(errors.NoSuchLevel, match="no level 5: the collection has 4 levels"):
            load_selection(f"{file}:4-5")


class TestSizes:
    """Small texts that ask for a lot of memory or time are refused or read quickly."""

    @pytest.mark.parametrize(
        "text",
        [
            "99999999#|#@#|3#",
            "9999(9999(9999#))",
            "(" * 50_000 + "#" + ")" * 50_000,
            "\n".join(["2000(2000#)|@"] * 20),
            "#" * 100_000 + "\n#@#" * 100_000,
        ],
    )
    def test_large_boards(self, text: str) -> None:
        with pytest.raises(errors.PushwiseError):
            formats.loads(text)

    def test_large_games_are_left_as_words(self) -> None:
        level = formats.loads(f"{ONE}Solution\n999(99999(l))\n")[0]
        assert level.solutions == ()
        assert "999(99999(l))" in (level.comment or "")

    @pytest.mark.parametrize(
        "line", ["Title:" + " " * 200_000 + "x", "solution" + " " * 200_000 + ": x", "l " * 100_000]
    )
    def test_long_lines_are_read_in_no_time(self, line: str) -> None:
        assert formats.loads(f"{ONE}{line}\n")[0].rows

    @pytest.mark.parametrize(
        "lines", ["-\n", "*\n", "+.\n", "(r\n", "3\n", "R3\n", "2-|\n", "#(#\n", "4-2r\n", "~\n"]
    )
    def test_many_doubtful_lines(self, lines: str) -> None:
        text = f"{lines * 50_000}\n{ONE}{lines * 50_000}"
        assert formats.loads(text, keep_invalid=True).entries

    def test_many_doubtful_games(self) -> None:
        hall = "\n".join(["#" * 400, "#@$." + " " * 395 + "#", *["#" * 400] * 100])
        assert formats.loads(f"{hall}\n\n" + "lr\n\n" * 20_000)[0].rows

    def test_many_comments_that_never_end(self) -> None:
        assert formats.loads(f"{ONE}" + "Comment:\nx\n" * 20_000)[0].rows


class TestSolutionFiles:
    def test_numbered_and_plain(self) -> None:
        text = "rR\n\nlL\nuU\n\n7: 2r\nD\nLevel 9\n\nuu\nlL\n\n12:\n"
        found = [(x.number, x.lurd, x.line) for x in lurd.loads(text)]
        assert found == [
            (1, "rR", 1),
            (2, "lLuU", 3),
            (7, "rrD", 6),
            (9, "uulL", 8),
            (12, "", 13),
        ]

    def test_json_lines(self) -> None:
        text = '{"level": 3, "solution": "rR"}\n\n{"level": 4, "solution": null}\n'
        assert lurd.loads(text) == [lurd.NumberedSolution(3, "rR", 1)]

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("", "The file is empty."),
            ("rRx", "Line 1: Unknown character 'x' at position 3 of the solution: "),
            ("r\n\n3(r", "Line 3: Wrong run-length encoding at column 2: a group is not closed."),
            ("r)", "Line 1: Wrong run-length encoding at column 2: a group is closed"),
            ("r2 r", "Line 1: Wrong run-length encoding at column 3: a number stands before"),
            ("99999999r", "Line 1: The solution is too long: more than 10,000,000 steps."),
            ('{"level": 1', "Line 1 is not a JSON object."),
            ('{"level": 1}', "Line 1 has no level and solution."),
            ('{"level": 1, "solution": null}', "The text has no solution in it."),
        ],
    )
    def test_bad_files(self, text: str, sentence: str) -> None:
        with pytest.raises(errors.PushwiseError) as caught:
            lurd.loads(text)
        assert str(caught.value).startswith(sentence)


def test_the_facade_offers_what_people_need() -> None:
    for name in pw.__all__:
        assert getattr(pw, name)
        assert name in dir(pw)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        vars(pw)["__getattr__"]("nothing")
    level = pw.loads(ONE)[0]
    assert pw.replay(level, "R").solves
    assert pw.identity(level) == identity(level)
