"""Hints: true, and no more than was asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from pushwise.formats import load
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import replay
from pushwise.solving.hint import Verdict, hint
from reference.board import Board
from reference.table import UNSOLVABLE, solvable_states

LEVELS = Path(__file__).parents[2] / "levels"
ROOM = Level.from_rows(["#######", "#     #", "# $ $ #", "#  @  #", "# . . #", "#######"])


def test_one_thing_at_a_time() -> None:
    answer = hint(Game(ROOM))
    assert answer.verdict is Verdict.SOLVABLE
    assert answer.tell(1) == ("The position can be solved.",)
    assert [len(answer.tell(steps)) for steps in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert answer.tell(2)[1] in ("Push the box on C3.", "Push the box on C5.")
    assert answer.tell()[3] == f"The whole solution, 4 pushes: {answer.solution}"
    assert answer.to_json(1)["box"] is None
    assert answer.to_json(2)["box"] in ("C3", "C5")
    assert answer.to_json(2)["target"] is None
    assert answer.to_json(3)["solution"] is None
    assert answer.to_json(4)["solution"] == answer.solution


@pytest.mark.parametrize("level", load(LEVELS / "tutorial.sok")[:12], ids=lambda level: level.title)
def test_following_hints_solves_the_level(level: Level) -> None:
    game = Game(level)
    for _ in range(60):
        if game.is_solved:
            break
        answer = hint(game)
        assert answer.verdict is Verdict.SOLVABLE
        assert answer.box in game.boxes
        assert answer.box is not None
        assert answer.target is not None
        game.play(answer.push or "")
        assert answer.box not in game.boxes or len(answer.push or "") == 0
        rest = (answer.solution or "")[len(answer.push or "") :]
        assert replay(game.position.to_level(), rest).solves
    assert game.is_solved


def test_a_lost_position_says_why_and_how_far_back() -> None:
    game = Game(ROOM)
    game.play("dluU")  # the left box against the upper wall, where there is no goal
    board = Board.parse(str(game).split("\n"))
    assert solvable_states(board).get(board.start, UNSOLVABLE) == UNSOLVABLE
    lost = hint(game)
    assert lost.verdict is Verdict.LOST
    assert lost.deadlock is not None
    assert lost.take_back == 1
    assert len(lost.tell()) == 1
    game.undo("push")
    assert hint(game).verdict is Verdict.SOLVABLE


def test_a_level_lost_from_the_start_has_nothing_to_take_back() -> None:
    level = load(LEVELS / "unsolvable.sok")[0]
    answer = hint(Game(level))
    assert answer.verdict is Verdict.LOST
    assert answer.take_back is None


def test_a_solved_level() -> None:
    game = Game(Level.from_rows(["#####", "#@$.#", "#####"]))
    game.play("R")
    assert hint(game).tell() == ("The level is solved.",)


def test_too_little_time_is_admitted() -> None:
    level = load(LEVELS / "techniques.sok")[19]
    answer = hint(Game(level), time_limit=1e-6)
    assert answer.verdict in (Verdict.UNKNOWN, Verdict.SOLVABLE)
    assert answer.tell()
