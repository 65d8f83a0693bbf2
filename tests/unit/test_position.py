"""Positions: values with the rules of pushes, checked against games and the reference model."""

from __future__ import annotations

import copy
import pickle
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pushwise as pw
from pushwise.errors import BadPosition, IllegalPush
from pushwise.sokoban.directions import offsets

LEVEL = pw.Level.from_rows(
    ["########", "#   .  #", "#  $#$ #", "# @    #", "# .$.  #", "########"], title="three"
)


def walked(lurd: str) -> pw.Game:
    """A game as far as the letters can be played."""
    game = pw.Game(LEVEL)
    for letter in lurd:
        game.move(letter)
    return game


GAMES = st.text("lurd", max_size=40).map(walked)


@given(GAMES)
def test_the_pushes_are_those_that_a_game_can_make(game: pw.Game) -> None:
    possible = set()
    for cell, letter in product(game.reachable(), "lurd"):
        other = game.copy()
        other.walk_to(cell)
        if other.push(letter):
            possible.add((other.player, letter, other.position.normalised))
    position = game.position
    assert possible == {
        (push.box, push.direction, position.push(push).normalised) for push in position.pushes()
    }
    assert game.pushes() == position.pushes()


@given(GAMES)
def test_a_push_is_what_its_letters_play(game: pw.Game) -> None:
    position = game.position
    for push in position.pushes():
        after = game.copy()
        after.play(position.lurd(push))
        assert after.position == position.push(push)
        assert after.moves.endswith(push.direction.upper())
        again = game.copy()
        assert again.push(push)
        assert again.moves == after.moves
    assert game.position == position  # it stays when games go on


@given(GAMES, GAMES)
def test_positions_are_keys(one: pw.Game, two: pw.Game) -> None:
    same = (one.boxes, one.player) == (two.boxes, two.player)
    assert (one.position == two.position) is same
    assert (len({one.position, two.position}) == 1) is same
    alike = one.boxes == two.boxes and two.player in one.reachable()
    assert (one.position.normalised == two.position.normalised) is alike
    assert str(one.position) == str(one)


@given(GAMES)
def test_what_the_rules_forbid_is_refused(game: pw.Game) -> None:
    position = game.position
    allowed = set(position.pushes())
    for box, (letter, offset) in product(LEVEL.interior, offsets(LEVEL.width).items()):
        push = pw.Push(box, letter, box + offset)
        if push not in allowed:
            with pytest.raises(IllegalPush):
                position.push(push)
            before = game.moves
            assert not game.push(push)
            assert game.moves == before
    with pytest.raises(IllegalPush, match="does not lead"):
        position.push(pw.Push(min(position.boxes), "l", min(position.boxes)))


def test_a_position_is_a_level_and_a_value() -> None:
    position = pw.Game(LEVEL, "rU").position
    assert pickle.loads(pickle.dumps(position)) == position  # noqa: S301 - our own bytes
    assert copy.deepcopy(position) == position
    level = position.to_level()
    assert (level.boxes, level.player, level.title) == (position.boxes, position.player, "three")
    assert pw.Position.of(level).boxes == position.boxes


@pytest.mark.parametrize(
    ("boxes", "player"),
    [(LEVEL.boxes, 0), (LEVEL.boxes, min(LEVEL.boxes)), ({9, 10}, 26), ({0, 9, 10}, 26)],
)
def test_an_impossible_position_is_refused(boxes: set[int], player: int) -> None:
    with pytest.raises(BadPosition, match="cannot be in this position"):
        pw.Position(LEVEL, frozenset(boxes), player)


def test_reasons_and_bounds_come_with_a_position() -> None:
    start = pw.Position.of(LEVEL)
    assert start.deadlock() is None
    assert not start.is_solved
    bound, best = start.lower_bound(), pw.solve(LEVEL, objective="pushes").solution
    assert bound is not None
    assert best is not None
    assert 0 < bound <= best.pushes
    lost = pw.Position(LEVEL, frozenset({9, *sorted(LEVEL.boxes)[1:]}), LEVEL.player)
    reason = lost.deadlock()
    assert isinstance(reason, pw.Deadlock)
    assert (reason.test, reason.boxes) == ("corner", (9,))
    assert "B2" in reason.sentence
    # Another level in between must not answer for this one.
    assert pw.Position.of(pw.Level.from_rows(["#####", "#@$.#", "#####"])).deadlock() is None
    assert lost.deadlock() == reason


def test_a_solution_ends_in_a_solved_position() -> None:
    best = pw.solve(LEVEL).solution
    assert best is not None
    assert pw.Game(LEVEL, best.lurd).position.is_solved
