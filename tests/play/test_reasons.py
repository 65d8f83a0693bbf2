"""Why a position is lost, in words, checked against the exhaustive reference."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

import classic
from generators import seeded_levels
from pushwise.formats import load
from pushwise.sokoban.level import Level
from pushwise.sokoban.reasons import DeadlockWatch
from reference.board import Board
from reference.search import TooManyStatesError
from reference.table import UNSOLVABLE, distances, solvable_states

LEVELS = Path(__file__).parents[2] / "levels"
XSOKOBAN = classic.LEVELS / "xsokoban.xsb"


@pytest.mark.parametrize("level", load(LEVELS / "unsolvable.sok"), ids=lambda level: level.title)
def test_every_sample_is_explained(level: Level) -> None:
    deadlock = DeadlockWatch(level, seconds=5).examine(level.boxes, level.player)
    assert deadlock is not None
    assert deadlock.boxes
    assert set(deadlock.boxes) <= level.boxes
    assert any(level.cell_name(box) in deadlock.sentence for box in deadlock.boxes)
    assert deadlock.sentence[0].isupper()
    assert deadlock.sentence.endswith(".")


@pytest.mark.parametrize(
    "level",
    [*load(LEVELS / "tutorial.sok"), *load(LEVELS / "techniques.sok")],
    ids=lambda level: level.title,
)
def test_no_solvable_level_is_called_lost(level: Level) -> None:
    assert DeadlockWatch(level, seconds=5).examine(level.boxes, level.player) is None


def test_two_boxes_against_the_wall() -> None:
    level = Level.from_rows(["#######", "# $$  #", "#  @  #", "# . . #", "#######"])
    deadlock = DeadlockWatch(level).examine(level.boxes, level.player)
    assert deadlock is not None
    assert deadlock.boxes == (9,)
    assert "B3" in deadlock.sentence


def test_few_boxes_are_named() -> None:
    """Three boxes for two goals in one corner: the fourth, with a goal of its own, is left out."""
    rows = ["##########", "#.$ $ $  #", "#.       #", "#  @  $ .#", "#      . #", "##########"]
    level = Level.from_rows(rows)
    deadlock = DeadlockWatch(level, seconds=5).examine(level.boxes, level.player)
    assert deadlock is not None
    assert level.cell_at("D7") not in deadlock.boxes


def test_a_box_that_nobody_can_reach() -> None:
    level = Level.from_rows(["##########", "#@$.# $ .#", "##########"])
    deadlock = DeadlockWatch(level).examine(level.boxes, level.player)
    assert deadlock is not None
    assert deadlock.test == "stranded"
    assert "B7" in deadlock.sentence


def test_verdicts_are_true_in_every_state() -> None:
    """On random levels no solvable state is called lost, and most lost ones are recognised."""
    lost = recognised = 0
    for rows in seeded_levels(seed=9, count=20):
        board = Board.parse(rows)
        try:
            states = distances(board, limit=3000)
        except TooManyStatesError:
            continue
        solvable = solvable_states(board)
        watch = DeadlockWatch(Level.from_rows(rows), seconds=5)
        chosen = random.Random(1).sample(sorted(states, key=repr), min(len(states), 200))
        for state in chosen:
            boxes = [r * board.width + c for r, c in board.coordinates(state.boxes & board.floor)]
            ((row, column), *_) = board.coordinates(state.player)
            deadlock = watch.examine(boxes, row * board.width + column)
            dead = solvable.get(state, UNSOLVABLE) == UNSOLVABLE
            lost += dead
            if deadlock is not None:
                assert dead, deadlock
                recognised += 1
                assert set(deadlock.boxes) <= set(boxes)
    assert lost > 100
    assert recognised > lost / 2


@classic.needs(XSOKOBAN)
def test_the_warning_is_there_in_time() -> None:
    """A median, because a busy machine may stop any single one."""
    for level in load(XSOKOBAN)[:30]:
        watch = DeadlockWatch(level)
        watch.examine(level.boxes, level.player)
        times = []
        for _ in range(3):
            start = time.process_time()
            watch.examine(level.boxes, level.player)
            times.append(time.process_time() - start)
        assert sorted(times)[1] < 0.05, level.title
