"""`solve` uses the store and says so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pushwise import solve as library_solve
from pushwise.cli import main
from pushwise.knowledge import Store
from pushwise.knowledge.errors import StoreError
from pushwise.knowledge.use import StoreWarning
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
    assert first["found_by"] != "store"
    assert first["known"] is None
    assert (again["method"], again["found_by"]) == ("optimal", "store")
    assert again["known"]["pushes"] == FEWEST_PUSHES
    assert again["known"]["proved"] is True
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
        assert (fields["found_by"] != "store") == expanded


@pytest.fixture
def half_known() -> None:
    with Store() as store:
        store.add_solution(ROOM, WORSE, method="hand")
        store.raise_bound(ROOM, "pushes", 7, method="thought")


@pytest.mark.usefixtures("half_known")
def test_bound_and_solution_are_carried_into_a_run_that_gives_up(solve: Solve, level: Path) -> None:
    fields = solve(f"{level}:2", "--objective", "pushes", "--node-limit", 1)
    assert (fields["status"], fields["method"]) == ("nodes", "optimal")
    assert fields["lower_bound"] == FEWEST_PUSHES  # its own, and better
    assert fields["pushes"] == 14
    assert fields["optimal"] is False
    assert fields["found_by"] == "store"
    assert "the bound 7 of thought" in fields["message"]
    fields = solve(f"{level}:2", "--objective", "any", "--node-limit", 1)
    assert (fields["status"], fields["pushes"]) == ("solved", 14)
    assert fields["found_by"] == "store"


@pytest.mark.usefixtures("half_known")
@pytest.mark.parametrize("objective", ["any", "pushes"])
@pytest.mark.parametrize("method", ["bfs", "astar", "ida", "dfs", "plan"])
def test_a_laboratory_method_reports_what_it_did(
    solve: Solve, level: Path, method: str, objective: str
) -> None:
    options = ("--method", method, "--objective", objective, "--node-limit", 1)
    alone = solve(f"{level}:2", *options, "--no-store")
    assert alone["known"] is None
    fields = solve(f"{level}:2", *options)
    for key in ("status", "optimal", "pushes", "solution", "lower_bound", "expanded", "found_by"):
        assert fields[key] == alone[key], key
    assert fields["known"] == {"pushes": 14, "moves": len(WORSE), "bound": 7, "proved": False}


def test_brute_force_that_gives_up_does_not_borrow_the_answer_of_another(
    solve: Solve, level: Path
) -> None:
    assert solve(f"{level}:1", "--objective", "pushes", "--method", "bfs")["optimal"] is True
    fields = solve(f"{level}:1", "--method", "brute", "--node-limit", 10)
    assert (fields["status"], fields["optimal"], fields["solution"]) == ("nodes", False, None)
    assert fields["known"]["pushes"] == FEWEST_PUSHES
    assert fields["known"]["proved"] is True


# ---- A store that fails in the middle of a run ----

READING = ("knowledge",)
WRITING = ("add_result", "add_patterns", "raise_bound")


@pytest.mark.parametrize("broken", [READING, WRITING, ("patterns",), READING + WRITING])
@pytest.mark.parametrize("named", [True, False])
def test_a_store_that_fails_in_mid_run_costs_a_warning(
    solve: Solve,
    level: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    broken: tuple[str, ...],
    named: bool,
) -> None:
    with Store(tmp_path / "store.sqlite") as store:
        store.add_patterns(ROOM, library_solve(ROOM, objective="pushes", mine_first=2).patterns)

    def fail(*_: object, **__: object) -> None:
        raise StoreError("The disk is full.")

    for name in broken:
        monkeypatch.setattr(Store, name, fail)
    if not named:
        monkeypatch.delenv("PUSHWISE_STORE")
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    chosen = ("--store", tmp_path / "store.sqlite") if named else ()
    if not named and broken == ("patterns",):
        pytest.skip("a new store has no patterns to read")
    command = ["solve", "--json", f"{level}:1", "--objective", "pushes", *map(str, chosen)]
    assert main(command) == 0
    captured = solve.capsys.readouterr()
    fields = json.loads(captured.out)
    assert (fields["pushes"], fields["optimal"]) == (FEWEST_PUSHES, True)
    assert captured.err == "pushwise: The disk is full. Going on without it.\n"


def test_the_library_warns_and_answers(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise StoreError("The disk is full.")

    monkeypatch.setattr(Store, "add_result", fail)
    with pytest.warns(StoreWarning, match="disk is full"):
        result = library_solve(ROOM, objective="pushes", store=store)
    assert result.optimal


def test_the_library_uses_a_store_like_the_command(store: Store) -> None:
    first = library_solve(ROOM, objective="pushes", store=store)
    again = library_solve(images(ROOM)[5], objective="pushes", store=store)
    assert (first.found_by, again.found_by) == (first.found_by, "store")
    assert again.optimal
    assert again.expanded == 0
    assert again.solution is not None
    assert again.solution.pushes == FEWEST_PUSHES


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
    assert ": solved:" in captured.out.splitlines()[0]
    assert captured.err.endswith("nothing in it was changed. Going on without it.\n")
