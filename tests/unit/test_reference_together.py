"""The two accounts of the best of two counts agree."""

from __future__ import annotations

from generators import seeded_levels
from reference import search, together
from reference.board import Board


def test_the_searches_agree() -> None:
    solved = 0
    for rows in seeded_levels(seed=27, count=150):
        by_pushes = search.fewest_pushes_then_moves(Board.parse(rows))
        assert together.fewest_pushes_then_moves(Board.parse(rows)) == by_pushes, rows
        by_moves = search.fewest_moves_then_pushes(Board.parse(rows))
        assert together.fewest_moves_then_pushes(Board.parse(rows)) == by_moves, rows
        solved += by_moves is not None
    assert 30 < solved < 140


def test_a_level_that_is_solved_from_the_start() -> None:
    board = Board.parse(["#####", "#@* #", "#####"])
    assert together.fewest_pushes_then_moves(board) == (0, 0)
    assert together.fewest_moves_then_pushes(board) == (0, 0)


def test_fewer_pushes_cost_moves() -> None:
    rows = ["########", "#  @   #", "# $  $ #", "#.    .#", "########"]
    board = Board.parse(rows)
    assert together.fewest_pushes_then_moves(board) == search.fewest_pushes_then_moves(board)
    assert together.fewest_moves_then_pushes(board) == search.fewest_moves_then_pushes(board)
