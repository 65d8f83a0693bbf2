from __future__ import annotations

from cli.boards import EASY, NO_PLAYER
from cli.conftest import Run, Write

ROOM = """\
#######
#@ $  #
###.###
  #.#
  ###
Title: A hall with two goals
"""


def test_json(run: Run, write: Write) -> None:
    path = write(ROOM.replace("#@ $  #", "#@ $ $#"))
    (facts,) = run("analyse", path, "--json").objects
    identity = facts.pop("identity")
    bounds = facts.pop("bounds")
    assert bounds["taxi-nearest"] == 4
    assert bounds["push-matching"] is None  # no solution
    assert len(identity) == 64
    assert facts == {
        "level": 1,
        "title": "A hall with two goals",
        "file": str(path),
        "message": None,
        "width": 7,
        "height": 5,
        "boxes": 2,
        "goals": 2,
        "boxes_on_goals": 0,
        "stranded_boxes": [],
        "cells": 7,
        "placements": 35,
        "placements_power": "10^1.5",
        "penalties": {"linear-conflict": 0, "room-exit": None},
        "live": 2,
        "dead": 5,
        "dead_cells": ["B2", "B3", "B4", "B5", "B6"],
        "articulation_cells": ["B3", "B4", "B5", "C4"],
        "goal_areas": [{"cells": ["C4", "D4"], "entrances": []}],
        "state_space": 5,
        "state_space_power": "10^0.7",
        "frozen_boxes": ["B4", "B6"],
        "rooms": [],
        "tunnels": [["B2", "B3"], ["B5", "B6"], ["C4", "D4"]],
        "too_large": [],
        "branching": None,
    }


def test_text(run: Run, write: Write) -> None:
    outcome = run("analyse", write(EASY))
    assert outcome.code == 0
    assert "boxes ........ 1, 0 of them on goals" in outcome.out
    assert "goal area 1 .. 1 goal from B4, entrances B3" in outcome.out


def test_an_invalid_level_hides_no_other(run: Run, write: Write) -> None:
    outcome = run("analyse", write(NO_PLAYER, EASY), "--json")
    assert outcome.code == 30
    bad, good = outcome.objects
    assert set(bad) == {"level", "title", "file", "message"}
    assert "no player" in bad["message"]
    assert good["boxes"] == 1


def test_a_box_beside_a_door_has_to_leave_the_room(run: Run, write: Write) -> None:
    path = write(
        "#######\n#     #\n#     #\n#     #\n### ###\n# $   #\n#   @ #\n#  .  #\n#######\n"
    )
    (facts,) = run("analyse", path, "--json").objects
    assert facts["bounds"]["path-matching"] == 3
    assert facts["penalties"] == {"linear-conflict": 0, "room-exit": 6}
    assert "room-exit +6" in run("analyse", path).out
