"""Push notation: what it stands for, both orders of the numbers, and what is wrong with it."""

from __future__ import annotations

import pytest

from pushwise.errors import BadPushNotation, PushwiseError
from pushwise.formats import lurd
from pushwise.sokoban.level import Level
from pushwise.sokoban.push_notation import looks_like, to_lurd
from pushwise.sokoban.solution import replay

LEVEL = Level.from_rows(["########", "#@ $ . #", "#      #", "# $  . #", "########"])


def test_columns_come_first() -> None:
    steps = to_lurd(LEVEL, "4-2r2,3-4r3")
    assert (steps[:3], sorted(steps[3:-3]), steps[-3:]) == ("rRR", list("ddlll"), "RRR")
    found = replay(LEVEL, "4-2r2,3-4r3")
    assert (found.lurd, found.pushes, found.solves) == (steps, 5, True)


def test_rows_first_if_columns_first_cannot_be_played() -> None:
    assert to_lurd(LEVEL, "2-4r2,4-3r3") == to_lurd(LEVEL, "4-2r2,3-4r3")


def test_a_line_may_end_anywhere() -> None:
    assert to_lurd(LEVEL, "4-\n2r2,\n3-4r\n3\n") == to_lurd(LEVEL, "4-2r2,3-4r3")
    assert to_lurd(LEVEL, "4-2r2; 3-4R3;") == to_lurd(LEVEL, "4-2r2,3-4r3")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4-2r2,9-4r3", "Push 2 (9-4r3) cannot be made: there is no such cell."),
        ("2-3r2", "Push 1 (2-3r2) cannot be made: there is no box on C2."),
        ("4-2r4", "Push 1 (4-2r4) cannot be made: the box cannot be pushed so far."),
        ("4-2d1", "Push 1 (4-2d1) cannot be made: the player cannot come to A4."),
        ("4-2r1,r", "Push 2 (r) cannot be made: it is not written like 4-7r3."),
    ],
)
def test_what_cannot_be_made(text: str, sentence: str) -> None:
    with pytest.raises(BadPushNotation) as caught:
        to_lurd(LEVEL, text)
    assert str(caught.value) == sentence


def test_huge_counts_are_refused_in_no_time() -> None:
    with pytest.raises(PushwiseError, match="too long"):
        to_lurd(LEVEL, ",".join(["4-2r99999"] * 200))


@pytest.mark.parametrize("text", ["4-7r3", "12-7U13,", "4-7r3 8-6d1", "4-7r3,8-"])
def test_told_apart(text: str) -> None:
    assert looks_like(text)


@pytest.mark.parametrize("text", ["", "rrD", "4-7", "2(rD)", "1-2", "Level 4-7r3", "4-7r3 (good)"])
def test_other_texts(text: str) -> None:
    assert not looks_like(text)


def test_files_of_solutions() -> None:
    text = "1: 4-2r2,3-4r3\n2: 2r\n"
    found = lurd.loads(text)
    assert [(x.number, x.lurd) for x in found] == [(1, "4-2r2,3-4r3"), (2, "rr")]
    assert lurd.dumps(found, run_lengths=True) == text
