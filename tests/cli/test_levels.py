"""`pushwise levels` and `pushwise store learn`."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from defusedxml import ElementTree

from cli.boards import EASY, LOST, NO_PLAYER, TWO_PUSHES
from cli.conftest import Run, Write
from pushwise.formats import load, loads

ANN = "Collection: Ann's\nAuthor: Ann\n\n" + EASY + "Solution: R\n\n" + NO_PLAYER
BOB = "Author: Bob\n\n###\n#.#\n#$#\n#@#\n###\nTitle: Up <&>\nSolution: U\n\n" + TWO_PUSHES


@pytest.fixture
def ann(write: Write) -> Path:
    """A level with a solution, and an invalid one."""
    return write(ANN, name="ann.sok")


@pytest.fixture
def bob(write: Write) -> Path:
    """The level of Ann turned, and another."""
    return write(BOB, name="bob.sok")


def test_list(run: Run, ann: Path, bob: Path) -> None:
    outcome = run("levels", "list", ann, bob, "--no-store")
    assert outcome.code == 30
    assert outcome.err.startswith(f"pushwise: {ann}:2 (Nobody): invalid: ")
    head, one, up, two = (line.split() for line in outcome.out.splitlines())
    assert head == ["file", "level", "boxes", "size", "cells", "pushes", "moves", "title"]
    assert one == [str(ann), "1", "1", "5x3", "3", "1", "1", "One", "push", "by", "Ann"]
    assert up[:7] == [str(bob), "1", "1", "3x5", "3", "1", "1"]
    assert two[5:] == ["-", "-", "Two", "pushes", "by", "Bob"]
    outcome = run("levels", "list", bob, "--no-store", "--boxes", "1", "--unsolved")
    assert [line.split()[0] for line in outcome.out.splitlines()] == ["level", "2"]


def test_list_as_csv(run: Run, ann: Path, bob: Path) -> None:
    out = ann.parent / "contents.csv"
    assert run("levels", "list", bob, ann, "--no-store", "--rate", "--out", out).code == 30
    rows = list(csv.DictReader(io.StringIO(out.read_text(encoding="utf-8"))))
    assert [row["title"] for row in rows] == ["Up <&>", "Two pushes", "One push"]
    assert rows[0]["identity"] == rows[2]["identity"] != rows[1]["identity"]
    assert [row["solved"] for row in rows] == ["1", "0", "1"]
    assert {row["band"] for row in rows} == {"beginner"}
    assert (rows[1]["pushes"], float(rows[1]["rating"]) > 0) == ("", True)


def test_list_as_a_page(run: Run, bob: Path) -> None:
    page = run("levels", "list", bob, "--no-store", "--as", "html", "--title", "A <b>").out
    body = page.partition("<body>")[2].partition("</body>")[0]
    tree = ElementTree.fromstring(f"<body>{body.replace('<br>', '')}</body>")
    assert tree.findtext("h1") == "A <b>"
    items = tree.findall("ol/li")
    assert [item.findtext("h2") for item in items] == ["1. Up <&>", "2. Two pushes"]
    namespace = "{http://www.w3.org/2000/svg}"
    uses = [use.get("href") for use in items[1].iter(f"{namespace}use")]
    assert uses == ["#pw-player", "#pw-box", "#pw-goal"]
    assert 'id="pw-box"' in page


def test_a_page_is_called_after_its_files(run: Run, ann: Path, bob: Path) -> None:
    page = run("levels", "list", ann, bob, "--no-store", "--as", "html").out
    assert "<title>Ann&#x27;s, bob.sok</title>" in page


def test_duplicates(run: Run, ann: Path, bob: Path) -> None:
    outcome = run("levels", "duplicates", ann, bob)
    assert outcome.code == 30
    assert outcome.out == (
        f"{ann}:1 (One push)\n  {bob}:1 (Up <&>): turned or mirrored\n"
        "3 levels, 2 puzzles; 1 puzzle more than once\n"
    )
    (found,) = run("levels", "duplicates", ann, bob, "--json").objects
    assert [level["kind"] for level in found["levels"]] == ["first", "turned"]
    outcome = run("levels", "duplicates", bob)
    assert (outcome.code, outcome.out) == (0, "2 levels, 2 puzzles; 0 puzzles more than once\n")


def test_merge_and_the_file_that_is_there(run: Run, ann: Path, bob: Path) -> None:
    out = ann.parent / "both.sok"
    assert run("levels", "merge", ann, bob, "--out", out, "--title", "Both").code == 30
    both = load(out)
    assert both.title == "Both"
    assert [(level.title, level.author) for level in both] == [
        ("One push", "Ann"),
        ("Up <&>", "Bob"),
        ("Two pushes", "Bob"),
    ]
    before = out.read_bytes()
    outcome = run("levels", "merge", bob, "--out", out)
    assert outcome.code == 30
    assert outcome.err == f"pushwise: {out}: The file exists; --force replaces it\n"
    assert out.read_bytes() == before
    assert run("levels", "merge", ann, bob, "--unique", "--out", out, "--force").code == 30
    unique = load(out)
    assert [level.title for level in unique] == ["One push", "Two pushes"]
    assert 'Also "Up <&>" by Bob' in (unique[0].comment or "")


def test_a_file_may_be_replaced_by_itself(run: Run, bob: Path) -> None:
    assert run("levels", "sort", bob, "--by", "height", "--out", bob, "--force").code == 0
    assert [level.title for level in load(bob)] == ["Two pushes", "Up <&>"]


def test_sort_and_filter(run: Run, bob: Path, tmp_path: Path) -> None:
    outcome = run("levels", "sort", bob, "--by", "width,title", "--descending")
    assert [level.title for level in loads(outcome.out)] == ["Two pushes", "Up <&>"]
    outcome = run("levels", "sort", bob, "--by", "rating", "--descending", "--no-store")
    assert [level.title for level in loads(outcome.out)] == ["Two pushes", "Up <&>"]
    outcome = run("levels", "filter", bob, "--solved", "--no-store")
    assert [level.title for level in loads(outcome.out)] == ["Up <&>"]
    assert outcome.err == "pushwise: 1 of 2 levels\n"
    store = ("--store", tmp_path / "store.sqlite")
    assert run("solve", f"{bob}:2", *store).code == 0
    outcome = run("levels", "filter", bob, "--solved", "--pushes", "2", *store)
    assert [level.title for level in loads(outcome.out)] == ["Two pushes"]
    outcome = run("levels", "filter", bob, "--boxes", "5-")
    assert outcome.code == 30
    assert outcome.out == ""
    assert "No level is left to write." in outcome.err


def test_a_question_makes_no_store(run: Run, bob: Path, tmp_path: Path) -> None:
    store = tmp_path / "none.sqlite"
    assert run("levels", "list", bob, "--store", store).code == 0
    assert not store.exists()
    store.write_text("no store", encoding="utf-8")
    outcome = run("levels", "list", bob, "--store", store)
    assert outcome.code == 30
    assert store.read_text(encoding="utf-8") == "no store"


def test_split(run: Run, bob: Path, tmp_path: Path) -> None:
    parts = tmp_path / "parts"
    outcome = run("levels", "split", bob, "--into", parts)
    assert (outcome.code, outcome.out) == (0, f"2 levels in 2 files of {parts}\n")
    assert sorted(path.name for path in parts.iterdir()) == ["bob-1.xsb", "bob-2.xsb"]
    assert load(parts / "bob-2.xsb").author == "Bob"
    (parts / "bob-1.xsb").unlink()
    assert run("levels", "split", bob, "--into", parts).code == 30
    assert not (parts / "bob-1.xsb").exists()  # nothing is written if something is in the way
    assert run("levels", "split", bob, "--into", tmp_path / "by", "--by", "width").code == 0
    assert sorted(path.name for path in (tmp_path / "by").iterdir()) == ["bob-3.xsb", "bob-6.xsb"]


def test_convert(run: Run, bob: Path, write: Write) -> None:
    for name in ("xsb", "sok", "rle"):
        back = loads(run("levels", "convert", bob, "--to", name).out)
        assert back.levels == load(bob).levels
        assert back.author == "Bob"
    outcome = run("levels", "convert", bob, "--out", bob.parent / "bob.slc")
    assert outcome.code == 30
    assert "The format slc would lose solutions of levels; with --lossy" in outcome.err
    assert not (bob.parent / "bob.slc").exists()
    outcome = run("levels", "convert", bob, "--out", bob.parent / "bob.slc", "--lossy")
    assert outcome.code == 0
    assert [level.title for level in load(bob.parent / "bob.slc")] == ["Up <&>", "Two pushes"]
    plain = write(EASY, LOST, name="plain.sok")
    back = loads(run("levels", "convert", plain, "--to", "boxoban").out, "boxoban")
    assert back.levels == load(plain).levels


def test_convert_for_planners(run: Run, bob: Path, tmp_path: Path) -> None:
    problem = run("levels", "convert", f"{bob}:2", "--to", "pddl")
    assert problem.code == 0
    assert problem.out.startswith("(define (problem level-two-pushes)\n  (:domain sokoban)")
    outcome = run("levels", "convert", bob, "--out", tmp_path / "all.pddl")
    assert outcome.code == 30
    assert "one level" in outcome.err
    outcome = run("levels", "split", bob, "--to", "pddl", "--into", tmp_path / "p")
    assert outcome.out == f"2 levels in 2 files of {tmp_path / 'p'}\n"
    names = sorted(path.name for path in (tmp_path / "p").iterdir())
    assert names == ["bob-1.pddl", "bob-2.pddl", "domain.pddl"]
    assert (tmp_path / "p" / "bob-2.pddl").read_text(encoding="utf-8") == problem.out
    assert "(domain sokoban)" in (tmp_path / "p" / "domain.pddl").read_text(encoding="utf-8")


def test_archives_and_push_notation(run: Run, bob: Path, tmp_path: Path) -> None:
    import gzip

    packed = tmp_path / "bob.sok.gz"
    packed.write_bytes(gzip.compress(bob.read_bytes()))
    assert loads(run("levels", "convert", packed).out).levels == load(bob).levels
    store = ("--store", tmp_path / "store.sqlite")
    # Column and row of the box, direction, number of pushes.
    answers = tmp_path / "answers.sol"
    answers.write_text("2: 3-2r2\n", encoding="utf-8")
    outcome = run("store", "learn", bob, answers, *store)
    assert outcome.out.startswith("1 solution: 1 of levels that had none"), outcome


def test_wrong_usage(run: Run, ann: Path, bob: Path, tmp_path: Path) -> None:
    for arguments in (
        ["levels"],
        ["levels", "dance", bob],
        ["levels", "sort", bob],
        ["levels", "sort", bob, "--by", "fun"],
        ["levels", "sort", bob, "--by", ","],
        ["levels", "filter", bob, "--boxes", "many"],
        ["levels", "filter", bob, "--rating", "silly"],
        ["levels", "filter", bob, "--solved", "--unsolved"],
        ["levels", "split", bob, "--into", tmp_path / "p", "--each", "0"],
        ["levels", "split", ann, bob, "--into", tmp_path / "p"],
        ["levels", "split", bob, "--into", tmp_path / "p", "--by", "width,height"],
        ["store", "learn", bob, "--by", " ", "--store", tmp_path / "s.sqlite"],
        ["store", "learn", "-", "-", "--store", tmp_path / "s.sqlite"],
    ):
        outcome = run(*arguments)
        assert outcome.code == 2, arguments
        assert outcome.err, arguments
    assert not (tmp_path / "p").exists()
    assert run("levels", "convert", bob, "--to", "docx").code == 30


def test_learn_embedded_solutions(run: Run, ann: Path, bob: Path, tmp_path: Path) -> None:
    store = ("--store", tmp_path / "store.sqlite")
    outcome = run("store", "learn", ann, *store, "--by", "Ann herself")
    assert outcome.code == 30
    assert outcome.out == (
        "1 solution: 1 of levels that had none, 0 better than what was known, 0 no better, "
        f"0 wrong\ninvalid: {ann}:2 (Nobody)\n"
    )
    assert "(by Ann herself " in run("store", "info", f"{ann}:1", *store).out
    # The turned copy has nothing new.
    assert "0 of levels that had none, 0 better than what was known, 1 no better" in (
        run("store", "learn", bob, *store).out
    )


def test_learn_keeps_the_better_one(run: Run, write: Write, tmp_path: Path) -> None:
    store = ("--store", tmp_path / "store.sqlite")
    levels = write("#######\n#@$ . #\n#     #\n#######\nTitle: Wide\n", TWO_PUSHES)
    # Too short; two pushes in four moves; then in two; then in six; a step into the wall.
    answers = write("1: R\n1: duRR\n1: RR\n1: duduRR\n2: lR\n", name="answers.sol")
    outcome = run("store", "learn", levels, answers, *store)
    assert outcome.code == 1
    assert outcome.out == (
        f"{levels}:1 (Wide): WRONG: All steps are legal, but a box is off goal at the end, at B4.\n"
        f"{levels}:2 (Two pushes): WRONG: Step 1 (l) from B2 is illegal: B1 is a wall.\n"
        "5 solutions: 1 of levels that had none, 1 better than what was known, 1 no better, "
        "2 wrong\n"
        f"wrong: {levels}:1 (Wide), {levels}:2 (Two pushes)\n"
    )
    assert "best moves ... 2 pushes, 2 moves" in run("store", "info", f"{levels}:1", *store).out
    assert run("store", "learn", f"{levels}:2", answers, *store).code == 1
    outcome = run("store", "learn", levels, write("9: R\n", name="answers.sol"), *store)
    assert (outcome.code, "there is no level 9" in outcome.err) == (2, True)
    assert run("store", "learn", levels, *store).code == 2  # nothing embedded
