"""`pushwise hint`."""

from __future__ import annotations

from cli.conftest import Run, Write

ROOM = """
#######
#     #
# $ $ #
#  @  #
# . . #
#######
"""


def test_up_to_where_to_by_default(run: Run, write: Write) -> None:
    outcome = run("hint", write(ROOM))
    assert outcome.code == 0
    assert "The position can be solved.\nPush the box on C" in outcome.out
    assert "Push it to " in outcome.out
    assert "The whole solution" not in outcome.out


def test_steps(run: Run, write: Write) -> None:
    path = write(ROOM)
    assert "Push" not in run("hint", path, "--step", "whether").out
    boxes = run("hint", path, "--step", "box").out
    assert "Push it to" not in boxes
    assert boxes.startswith("    1234567\n  A #######\n")
    assert "The whole solution, 4 pushes: " in run("hint", path, "--step", "rest").out


def test_a_lost_position(run: Run, write: Write) -> None:
    outcome = run("hint", write(ROOM), "--moves", "dluU", "--json")
    assert outcome.code == 10
    (answer,) = outcome.objects
    assert answer["verdict"] == "lost"
    assert answer["take_back"] == 1
    assert answer["deadlock"]["boxes"] == ["B3"]


def test_illegal_moves(run: Run, write: Write) -> None:
    outcome = run("hint", write(ROOM), "--moves", "dd")
    assert outcome.code == 30
    assert "Step 2" in outcome.err


def test_a_silly_time_limit(run: Run, write: Write) -> None:
    assert run("hint", write(ROOM), "--time-limit", "0").code == 2
