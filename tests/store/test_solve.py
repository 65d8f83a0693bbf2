"""`solve` uses the store and says so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pushwise.cli import main
from pushwise.knowledge import Store
from store.boards import CORNERED, FEWEST_MOVES, FEWEST_PUSHES, ROOM, WORSE, images


@pytest.fixture
def level(tmp_path: Path) -> Path:
    path = tmp_path / "room.sok"
    path.write_text(f"{ROOM}\n\n{images(ROOM)[3]}\n\n{CORNERED}\n", encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "own.sqlite"
    monkeypatch.setenv("PUSHWISE_STORE", str(path))
    return path


class Solve:
    """Run the command on a file and return its one JSON object."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: object) -> dict[str, Any]:
        main(["solve", "--json", *map(str, arguments)])
        (line,) = self.capsys.readouterr().out.splitlines()
        fields: dict[str, Any] = json.loads(line)
        return fields


@pytest.fixture
def solve(capsys: pytest.CaptureFixture[str]) -> Solve:
    return Solve(capsys)


@pytest.mark.parametrize("copy", [1, 2])
def test_a_proved_optimum_is_answered_from_the_store(solve: Solve, level: Path, copy: int) -> None:
    first = solve(f"{level}:1", "--objective", "pushes")
    again = solve(f"{level}:{copy}", "--objective", "pushes")
    assert first["method"] != "store"
    assert again["method"] == "store"
    assert again["expanded"] == 0
    assert again["optimal"] is True
    assert again["pushes"] == again["lower_bound"] == FEWEST_PUSHES
    assert "from the store" in again["message"]


def test_another_objective_is_searched_for(solve: Solve, level: Path) -> None:
    solve(f"{level}:1", "--objective", "pushes")
    moves = solve(f"{level}:1", "--objective", "moves")
    assert moves["expanded"] > 0
    assert (moves["moves"], moves["optimal"]) == (FEWEST_MOVES, True)


def test_a_method_that_was_asked_for_is_run(solve: Solve, level: Path) -> None:
    solve(f"{level}:1", "--objective", "pushes")
    assert solve(f"{level}:1", "--objective", "pushes", "--method", "bfs")["expanded"] > 0


def test_no_store(solve: Solve, level: Path, own_store: Path) -> None:
    solve(f"{level}:1", "--no-store")
    assert not own_store.exists()


def test_unsolvable_is_known_the_second_time(solve: Solve, level: Path) -> None:
    for expanded in (True, False):
        fields = solve(f"{level}:3")
        assert fields["status"] == "unsolvable"
        assert (fields["method"] != "store") == expanded


def test_bound_and_solution_are_carried_into_a_run_that_gives_up(solve: Solve, level: Path) -> None:
    with Store() as store:
        store.add_solution(ROOM, WORSE, method="hand")
        store.raise_bound(ROOM, "pushes", 7, method="thought")
    limited = ("--method", "bfs", "--node-limit", 1)
    fields = solve(f"{level}:2", "--objective", "pushes", *limited)
    assert fields["status"] == "nodes"
    assert fields["lower_bound"] == 7
    assert fields["pushes"] == 14
    assert fields["optimal"] is False
    assert "the bound 7 of thought and a solution of hand" in fields["message"]
    fields = solve(f"{level}:2", "--objective", "any", *limited)
    assert fields["status"] == "solved"
    assert fields["pushes"] == 14


def test_every_run_is_counted(solve: Solve, level: Path) -> None:
    for _ in range(3):
        solve(f"{level}:1", "--method", "bfs")
    with Store() as store:
        assert store.knowledge(ROOM).runs == 3


def test_a_broken_store_that_was_named_ends_the_command(
    level: Path, own_store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own_store.write_text("not a store", encoding="utf-8")
    assert main(["solve", f"{level}:1"]) == 30
    assert "is not a Pushwise store" in capsys.readouterr().err


def test_a_broken_default_store_does_not_keep_anybody_from_solving(
    level: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.delenv("PUSHWISE_STORE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "pushwise").mkdir()
    (tmp_path / "pushwise" / "knowledge.sqlite").write_text("not a store", encoding="utf-8")
    assert main(["solve", f"{level}:1", "--quiet"]) == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("solved:")
    assert captured.err.endswith("nothing in it was changed. Going on without it.\n")
