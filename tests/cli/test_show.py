from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cli.boards import EASY, NO_PLAYER, TWO_PUSHES
from cli.conftest import Run, Write

CORNER = "######\n#    #\n#@$ .#\n#    #\n######\n"


def test_plain_text(run: Run, write: Write) -> None:
    path = write(EASY)
    assert run("show", path).out == f"{path}:1 (One push)\n#####\n#@$.#\n#####\n"


def test_all_levels_of_a_file_and_the_invalid_one_too(run: Run, write: Write) -> None:
    outcome = run("show", write(EASY, NO_PLAYER, TWO_PUSHES))
    assert outcome.code == 30
    assert "#@$.#" in outcome.out
    assert "invalid: " in outcome.out
    assert "#@$ .#" in outcome.out


def test_overlay_dead(run: Run, write: Write) -> None:
    board = run("show", write(CORNER), "--overlay", "dead").out.splitlines()[1:6]
    assert board == ["######", "#xxxx#", "#@$ .#", "#xxxx#", "######"]


def test_overlay_reach(run: Run, write: Write) -> None:
    lines = run("show", write(TWO_PUSHES), "--overlay", "reach").out.splitlines()
    assert lines[2] == "#@$ .#"
    assert "can walk" in lines[-1]
    board = run("show", write(CORNER), "--overlay", "reach").out.splitlines()[1:6]
    assert board == ["######", "#~~~~#", "#@$~.#", "#~~~~#", "######"]


def test_colour(run: Run, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(EASY)
    assert "\x1b[" in run("show", path, "--color", "always").out
    assert "\x1b[" not in run("show", path, "--color", "never").out
    assert "\x1b[" not in run("show", path).out  # standard output is not a terminal here
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert "\x1b[" in run("show", path).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in run("show", path).out


def test_svg(run: Run, write: Write, tmp_path: Path) -> None:
    picture = tmp_path / "level.svg"
    assert run("show", write(EASY), "--svg", picture, "--overlay", "dead").code == 0
    root = ET.fromstring(picture.read_text(encoding="utf-8"))  # noqa: S314 - our own file
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert 'class="pw-mark pw-dead"' in picture.read_text(encoding="utf-8")
    assert run("show", write(EASY), "--svg", "-").out.startswith("<svg")
    assert run("show", write(NO_PLAYER), "--svg", "-").code == 30
    assert run("show", write(EASY), "--svg", tmp_path / "no" / "folder.svg").code == 30


CORRIDOR = "#########\n#@ ##   #\n#  $ $. #\n#  ##   #\n#####..##\n#########\n"


def drawn(run: Run, path: Path, *arguments: str) -> list[str]:
    return run("show", path, *arguments).out.splitlines()[1:7]


def test_overlay_distances(run: Run, write: Write) -> None:
    path = write("#######\n#@ $ .#\n#######\n")
    assert drawn(run, path, "--overlay", "distances")[1] == "#@3$10#"
    # From the goal in the corner there is no way back.
    assert drawn(run, path, "--overlay", "distances", "--cell", "B5")[1] == "#@2$0.#"
    taxi = ("--overlay", "distances", "--cell", "B5", "--distance", "taxi")
    assert drawn(run, path, *taxi)[1] == "#@2$01#"
    outcome = run("show", path, "--overlay", "distances", "--cell", "A1")
    assert outcome.code == 30
    assert "There is no cell A1" in outcome.err
    assert run("show", path, "--cell", "B5").code == 2


def test_overlays_of_structure(run: Run, write: Write) -> None:
    path = write(CORRIDOR)
    assert any("=" in row for row in drawn(run, path, "--overlay", "tunnels"))
    rooms = "".join(drawn(run, path, "--overlay", "rooms"))
    assert "a" in rooms
    assert "b" in rooms
    order = "".join(drawn(run, path, "--overlay", "order"))
    assert {"1", "2", "3"} <= set(order)


def test_the_matrix_and_the_pairs(run: Run, write: Write) -> None:
    out = run("show", write("#######\n#.$@$.#\n#######\n"), "--overlay", "assignment").out
    assert "B3    1*    3" in out
    assert "need 2 pushes in all" in out


def test_a_later_state_and_the_states_of_a_solution(run: Run, write: Write, tmp_path: Path) -> None:
    path = write("#######\n#@ $ .#\n#######\n")
    assert drawn(run, path, "--moves", "rR")[1] == "#  @$.#"
    assert run("show", path, "--moves", "u").code != 0
    out = run("show", path, "--solution", "r2R").out
    assert out.splitlines()[-1] == "r2R"
    picture = tmp_path / "strip.svg"
    assert run("show", path, "--solution", "rRR", "--step", "push", "--svg", picture).code == 0
    assert picture.read_text(encoding="utf-8").count("<svg") == 4


def test_a_legend_names_each_colour(run: Run, write: Write) -> None:
    drawing = run("show", write(CORNER), "--overlay", "from", "--svg", "-").out
    assert "where the box starts" in drawing
    lines = run("show", write(CORNER), "--overlay", "distances").out.splitlines()
    assert "x  no way" in lines
    assert any(line.startswith("0-9  pushes") for line in lines)


def test_numbers_on_boxes_are_seen_in_text_too(run: Run, write: Write) -> None:
    path = write("#######\n#.$@$.#\n#######\n")
    board = run("show", path, "--overlay", "assignment").out.splitlines()[2]
    assert board.split() == ["#", ".1", "$1", "@", "$2", ".2", "#"]
    coloured = re.sub(
        r"\x1b[^m]*m", "", run("show", path, "--overlay", "assignment", "--color", "always").out
    )
    assert coloured.splitlines()[2].split() == ["◎1▣1☻", "▣2◎2"]


def test_the_fullest_cells_are_numbered(run: Run, write: Write) -> None:
    out = run("show", write(TWO_PUSHES), "--overlay", "frequent").out
    board, legend = out.splitlines()[2:5:2]
    assert "1" in board
    assert legend.startswith("0-9  where boxes stand most often")
    assert "cells off goal: B3 B4" in out


def test_a_legend_in_text_names_what_can_be_seen_only(run: Run, write: Write) -> None:
    path = write(CORNER)
    arguments = ("show", path, "--overlay", "from")
    assert "where the box starts" not in run(*arguments).out  # the box stands on it
    coloured = run(*arguments, "--color", "always").out
    assert "\x1b[38;5;240;48;5;220m  \x1b[0m  where the box starts" in coloured
