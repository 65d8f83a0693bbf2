"""A goal that the player can never come near is valid; with a box that needs it there is no way."""

from __future__ import annotations

import pytest

import pushwise as pw
from cli.conftest import Run, Write

ONE = "#######\n#@$ #.#\n#######\n"
ONE_OF_TWO = "########\n#@ $ . #\n# $  ###\n###  #.#\n  ######\n"


@pytest.mark.parametrize("board", [ONE, ONE_OF_TWO], ids=["no goal", "one goal too few"])
class TestGoalOutOfReach:
    def test_analyse(self, spawn: Run, write: Write, board: str) -> None:
        done = spawn("analyse", write(board), "--json")
        assert done.code == 0
        (facts,) = done.objects
        assert set(facts["bounds"].values()) == {None}  # none of them sees a solution

    def test_rate(self, spawn: Run, write: Write, board: str) -> None:
        assert spawn("rate", write(board), "--json").code in (0, 10)

    def test_hint(self, spawn: Run, write: Write, board: str) -> None:
        assert spawn("hint", write(board), "--json").code == 10

    @pytest.mark.parametrize("objective", ["any", "pushes", "moves"])
    def test_solve(self, spawn: Run, write: Write, board: str, objective: str) -> None:
        done = spawn("solve", write(board), "--objective", objective, "--no-store", "--json")
        assert done.code == 10
        assert done.objects[0]["status"] == "unsolvable"

    def test_library(self, board: str) -> None:
        level = pw.Level.from_text(board)
        assert set(pw.analyse(level).bounds.values()) == {None}
