"""A level without boxes is solved by the empty solution, whoever is asked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pushwise.cli import main

LEVELS = ("####\n#@ #\n####\n", "###\n#@#\n###\n", "#####\n#@ .#\n#####\n")


@pytest.mark.parametrize("board", LEVELS, ids=["no goals", "one cell", "a goal"])
@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--objective", "pushes"),
        ("--objective", "moves"),
        ("--method", "plan"),
        ("--method", "backward"),
        ("--method", "hint"),
        ("--method", "astar"),
    ],
    ids=str,
)
def test_it_is_solved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], board: str, options: tuple[str, ...]
) -> None:
    file = tmp_path / "level.sok"
    file.write_text(board, encoding="utf-8")
    assert main(["solve", str(file), "--json", "--no-store", *options]) == 0
    line = capsys.readouterr().out
    assert json.loads(line)["solution"] == ""
    answers = tmp_path / "answers.jsonl"
    answers.write_text(line, encoding="utf-8")
    assert main(["improve", str(file), "--solution", str(answers), "--time-limit", "1"]) == 0
