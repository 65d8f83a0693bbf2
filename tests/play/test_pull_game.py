"""The level backwards."""

from __future__ import annotations

from random import Random

import pytest

from generators import random_level
from pushwise.play.pull_game import PullGame, UnevenLevel
from pushwise.sokoban.level import Level
from reference.replay import replay as reference_replay

HALL = Level.from_rows(["########", "#@$   .#", "########"])


def test_steps_and_pulls() -> None:
    game = PullGame(HALL)
    assert game.boxes == {HALL.cell_at("B7")}
    assert game.player == HALL.cell_at("B6")
    assert not game.move("r")  # the box is in the way
    assert not game.pull("r")
    assert game.pull("l")
    assert game.boxes == {HALL.cell_at("B6")}
    assert game.move("l")
    assert not game.pull("l")  # the box is no longer beside the player
    assert game.moves == "Ll"
    assert game.undo()
    assert game.undo("push")
    assert not game.undo()
    assert game.redo("all")
    assert game.moves == "Ll"


def test_the_player_is_put_anywhere_before_the_first_step() -> None:
    game = PullGame(HALL)
    assert game.place(HALL.cell_at("B3"))
    assert not game.place(HALL.cell_at("B7"))
    assert not game.place(0)
    game.move("r")
    assert not game.place(HALL.cell_at("B3"))


def test_more_goals_than_boxes_are_refused() -> None:
    with pytest.raises(UnevenLevel):
        PullGame(Level.from_rows(["######", "#@$..#", "######"]))


def test_what_is_solved_backwards_is_a_solution() -> None:
    """Wherever random pulls lead, the level that begins there is solved by reading them back."""
    rng, checked = Random(5), 0
    while checked < 25:
        level = Level.from_rows(random_level(rng, "placed", 2))
        if len(level.goals) != len(level.boxes) or level.boxes - level.interior:
            continue
        game = PullGame(level)
        for _ in range(150):
            way = rng.choice("lurd")
            if not game.pull(way):
                game.move(way)
        if not game.pulls:
            continue
        start = Level.from_rows(drawn(level, game))
        again = PullGame(start)
        again.place(first_cell(game))
        for letter in game.moves:
            assert again.pull(letter) if letter.isupper() else again.move(letter)
        assert again.is_solved
        solution = again.solution()
        assert solution.solves
        assert reference_replay(list(start.rows), solution.lurd).solved
        checked += 1


def first_cell(game: PullGame) -> int:
    moves = game.moves
    game.undo("all")
    cell = game.player
    game.redo("all")
    assert game.moves == moves
    return cell


def drawn(level: Level, game: PullGame) -> list[str]:
    plain = "".join(level.rows).translate(str.maketrans("@$+*", "  .."))
    cells = list(plain)
    for box in game.boxes:
        cells[box] = "*" if box in level.goals else "$"
    cells[game.player] = "+" if game.player in level.goals else "@"
    return ["".join(cells[at : at + level.width]) for at in range(0, len(cells), level.width)]
