"""Solutions: notations, the replay, what is refused."""

from __future__ import annotations

import pytest

from pushwise.tiles import Puzzle, replay
from pushwise.tiles.errors import BadMove, IllegalMove, NotReached

START = Puzzle.parse("1 2 0 / 3 4 5 / 6 7 8")


def test_letters_tiles_and_cells_mean_the_same() -> None:
    by_letters = replay(START, "LL")
    assert by_letters == replay(START, "2 1") == replay(START, "2r 1r")
    assert by_letters == replay(START, [(1, 2), (0, 1)])
    assert by_letters.letters == "LL"
    assert by_letters.tiles == "2 1"
    assert str(by_letters.moves[0]) == "2r"
    assert len(by_letters) == 2


@pytest.mark.parametrize("moves", ["R", "LLL", "8", "2l", [(0, 8)], [(0, 1)], [(2, 1)], [(-1, 0)]])
def test_impossible_moves_are_refused(moves: str | list[tuple[int, int]]) -> None:
    with pytest.raises(IllegalMove):
        replay(START, moves)


def test_the_end_must_be_the_goal() -> None:
    with pytest.raises(NotReached):
        replay(START, "L")
    assert len(replay(Puzzle.parse("0 1 2 3"), "")) == 0


def test_other_letters_are_refused() -> None:
    with pytest.raises(BadMove):
        replay(START, "LLx")


def test_two_blanks_need_the_way() -> None:
    puzzle = Puzzle.parse("0 1 0 / 2 3 4", goal="0 0 1 / 2 3 4")
    with pytest.raises(IllegalMove):  # tile 1 could go left or right
        replay(puzzle, "1")
    assert str(replay(puzzle, "1r")) == "1r"
