"""Playing: blocked steps, routes, undo units and the sentences for illegal steps."""

from __future__ import annotations

import pytest

from pushwise.errors import BadCell, IllegalStep, NotSolved, UnknownStep
from pushwise.sokoban import Game, Level, Solution, replay

LEVEL = Level.from_rows(
    [
        "########",
        "#  .   #",
        "#@$$ . #",
        "#      #",
        "########",
    ]
)


def test_blocked_steps_change_nothing() -> None:
    game = Game(LEVEL)
    assert not game.move("l")
    assert not game.move("r")
    assert not game.push("d")
    assert game.moves == ""
    assert game.move("D")
    assert game.moves == "d"
    with pytest.raises(UnknownStep):
        game.move("x")


def test_push_needs_a_box() -> None:
    game = Game(Level.from_rows(["######", "#@ $.#", "######"]))
    assert not game.push("r")
    assert game.move("r")
    assert game.push("r")
    assert game.is_solved
    assert str(game) == "######\n#  @*#\n######"


def test_play_is_all_or_nothing() -> None:
    game = Game(LEVEL)
    game.play("du")
    game.undo()
    with pytest.raises(IllegalStep) as caught:
        game.play("u2r3R")
    assert str(caught.value) == (
        "Step 2 (r) from C2 is illegal: the box on C3 is against the box on C4."
    )
    assert (game.moves, game.undone) == ("d", "u")


@pytest.mark.parametrize(
    ("steps", "sentence"),
    [
        ("l", "Step 1 (l) from C2 is illegal: C1 is a wall."),
        ("uruu", "Step 3 (u) from B3 is illegal: A3 is a wall."),
        ("drUU", "Step 4 (U) from C3 is illegal: the box on B3 is against the wall on A3."),
    ],
)
def test_the_first_illegal_step_is_named(steps: str, sentence: str) -> None:
    with pytest.raises(IllegalStep) as caught:
        replay(LEVEL, steps)
    assert str(caught.value) == sentence


def test_walk_to_and_push_box() -> None:
    game = Game(LEVEL)
    assert game.walk_to(LEVEL.cell_at("C5")) == "urrrd"
    assert game.walk_to(LEVEL.cell_at("C4")) is None
    assert game.walk_to(LEVEL.cell_at("A1")) is None
    assert game.push_box(LEVEL.cell_at("C4"), LEVEL.cell_at("B4")) == "dlU"
    assert game.push_box(LEVEL.cell_at("C3"), LEVEL.cell_at("C6")) == "dlluRRR"
    assert game.is_solved
    assert game.push_box(LEVEL.cell_at("D2"), LEVEL.cell_at("D3")) is None
    assert game.push_box(LEVEL.cell_at("C6"), LEVEL.cell_at("C6")) == ""
    with pytest.raises(BadCell):
        game.walk_to(999)


def test_undo_and_redo_by_unit() -> None:
    game = Game(LEVEL)
    game.play("drrUdlluRRRu")
    steps = game.moves
    assert steps == "drrUdlluRRRu"
    assert game.undo("move") == 1
    assert game.undo("push") == 1
    assert game.moves == "drrUdlluRR"
    assert game.undo("session") == 2
    assert game.moves == "drrUdllu"
    assert game.undo("session") == 5
    assert game.moves == "drr"
    assert game.redo("session") == 1
    assert game.redo("push") == 5
    assert game.moves == "drrUdlluR"
    assert game.redo("all") == 3
    assert game.moves == steps
    assert game.undo("all") == len(steps)
    assert game.boxes == LEVEL.boxes
    assert game.redo("move") == 1
    assert game.moves == "d"


def test_a_new_step_forgets_what_was_undone_and_a_blocked_one_does_not() -> None:
    game = Game(LEVEL)
    game.play("dr")
    game.undo()
    assert not game.move("d")
    assert game.undone == "r"
    assert game.move("u")
    assert game.undone == ""


def test_metrics() -> None:
    # Two boxes: the right one up (1 push), then the left one three to the right.
    solution = replay(LEVEL, "drrudlluRRR")
    assert solution == Solution(
        lurd="drrUdlluRRR",
        moves=11,
        pushes=4,
        box_lines=2,
        box_changes=2,
        pushing_sessions=2,
        player_lines=7,
        solves=True,
    )
    assert solution.compressed == "d2rUd2lu3R"
    assert str(solution) == "drrUdlluRRR"


def test_metrics_tell_lines_changes_and_sessions_apart() -> None:
    level = Level.from_rows(["########", "#      #", "#@$ $  #", "#   ...#", "########"])
    one_box = replay(level, "RurD", must_solve=False)
    counts = (one_box.box_lines, one_box.box_changes, one_box.pushing_sessions)
    assert counts == (2, 1, 2)
    broken_line = replay(Level.from_rows(["#######", "#@$ ..#", "#######"]), "RlrR")
    counts = (broken_line.box_lines, broken_line.pushing_sessions, broken_line.player_lines)
    assert counts == (1, 2, 3)
    turn = replay(Level.from_rows(["#####", "#@$.#", "##$ #", "##.##", "#####"]), "RD")
    assert (turn.box_changes, turn.pushing_sessions, turn.box_lines) == (2, 1, 2)


def test_not_solved_names_the_boxes() -> None:
    with pytest.raises(NotSolved) as caught:
        replay(LEVEL, "drrU")
    assert str(caught.value) == ("All steps are legal, but a box is off goal at the end, at C3.")
    assert not replay(LEVEL, "drrU", must_solve=False).solves
