"""Puzzles: notations, shapes, parity, faults."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushwise.errors import PushwiseError
from pushwise.tiles import Puzzle, standard_goal
from pushwise.tiles.errors import (
    BadShape,
    BadTile,
    NoBlank,
    NoTiles,
    OtherTiles,
    RepeatedTile,
    TooSmall,
)
from reference.tiles import distances

EIGHT = (1, 2, 3, 8, 0, 4, 7, 6, 5)


@pytest.mark.parametrize(
    "text",
    [
        "1 2 3 8 0 4 7 6 5",
        "1,2,3,8,0,4,7,6,5",
        "1 2 3\n8 _ 4\n7 6 5\n",
        "1 2 3 / 8 . 4 / 7 6 5",
        "[[1, 2, 3], [8, 0, 4], [7, 6, 5]]",
        "(1, 2, 3, 8, 0, 4, 7, 6, 5)",
        "123804765",
        "1 2 3; 8 0 4; 7 6 5",
    ],
)
def test_notations_of_the_same_puzzle(text: str) -> None:
    assert Puzzle.parse(text).tiles == EIGHT


def test_hexadecimal_fifteen_puzzle() -> None:
    puzzle = Puzzle.parse("fb8cea9d26143750")
    assert puzzle.tiles == (15, 11, 8, 12, 14, 10, 9, 13, 2, 6, 1, 4, 3, 7, 5, 0)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", NoTiles),
        ("  \n ", NoTiles),
        ("a b c d", BadTile),
        ("hello", BadTile),
        ("1 2 3 4 5 6 7 8 ٣", BadTile),
        ("1 -2 3 0", BadTile),
        ("1 1 2 0", RepeatedTile),
        ("1 2 3 4", NoBlank),
        ("0", TooSmall),
        ("0 0 0 0", TooSmall),
        ("1 2 3 0 4", BadShape),
        ("1 2 3 / 0 4", BadShape),
    ],
)
def test_faults_are_one_sentence(text: str, error: type[PushwiseError]) -> None:
    with pytest.raises(error) as caught:
        Puzzle.parse(text)
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


def test_goal_must_have_the_same_tiles() -> None:
    with pytest.raises(OtherTiles):
        Puzzle.parse("1 2 3 0", goal="1 2 4 0")


def test_str_is_the_board_and_repr_makes_it_again() -> None:
    puzzle = Puzzle.parse("1 # 3 / 0 2 4", goal="last", wrap="rows")
    assert str(puzzle) == "1 # 3\n. 2 4"
    assert eval(repr(puzzle)) == puzzle  # noqa: S307
    assert Puzzle.parse(str(puzzle), goal="last", wrap="rows") == puzzle


def test_standard_goals() -> None:
    assert standard_goal((3, 0, None, 2, 0, 1)) == (0, 0, None, 1, 2, 3)
    assert standard_goal((3, 0, 2, 1), blanks_last=True) == (1, 2, 3, 0)


def test_svg_draws_every_tile_once() -> None:
    svg = Puzzle.parse("1 2 3 / 4 0 5 / 6 7 #").svg()
    assert svg.count("<text") == 7
    assert svg.count("<rect") == 8 + 7
    assert svg.startswith("<svg")
    assert svg.endswith("</svg>")


def test_parity_rule_is_the_truth_on_small_boards() -> None:
    from itertools import permutations

    for rows, columns in ((2, 2), (2, 3), (1, 4), (3, 1)):
        goal = tuple(range(rows * columns))
        reachable, _ = distances(goal, rows, columns)
        for tiles in permutations(goal):
            puzzle = Puzzle.of(tiles, rows, columns)
            assert (puzzle.why_unsolvable is None) == (tiles in reachable), tiles


def test_parity_is_not_applied_where_it_does_not_hold() -> None:
    # A ring of three and two blanks both let the odd order be reached.
    assert Puzzle.parse("0 2 1 / 3 4 5", wrap="rows").why_unsolvable is None
    assert Puzzle.parse("0 0 2 / 1 3 4").why_unsolvable is None
    assert Puzzle.parse("0 2 1 / 3 4 5").why_unsolvable is not None


def test_separate_parts_are_seen() -> None:
    puzzle = Puzzle.parse("1 # 0 / 0 # 2", goal="2 # 0 / 0 # 1")
    assert puzzle.why_unsolvable is not None
    assert Puzzle.parse("1 # 0 / 0 # 2", goal="0 # 2 / 1 # 0").why_unsolvable is None


@given(st.integers(1, 5), st.integers(2, 5), st.integers())
def test_random_puzzles_are_solvable_and_repeatable(rows: int, columns: int, seed: int) -> None:
    puzzle = Puzzle.random(rows, columns, seed=seed)
    assert puzzle.why_unsolvable is None
    assert puzzle == Puzzle.random(rows, columns, seed=seed)


@given(st.integers(0, 60), st.integers())
def test_scrambles_keep_the_parity(moves: int, seed: int) -> None:
    puzzle = Puzzle.random(3, 4, seed=1).scrambled(moves, seed=seed)
    assert puzzle.why_unsolvable is None
    colour = sum(divmod(puzzle.tiles.index(0), 4)) % 2
    assert colour == moves % 2


@given(st.text(max_size=60))
def test_any_text_is_a_puzzle_or_a_pushwise_error(text: str) -> None:
    try:
        puzzle = Puzzle.parse(text)
    except PushwiseError:
        return
    assert Puzzle.parse(str(puzzle)) == puzzle
