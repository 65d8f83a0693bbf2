"""`pushwise batch` as a user meets it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from batch.levels import EASY, EASY_TURNED, HARD, LOST, NO_PLAYER, WIDE
from pushwise.cli import main
from pushwise.formats import load
from pushwise.knowledge import Store
from pushwise.sokoban.solution import replay

Batch = Callable[..., tuple[int, list[dict[str, Any]]]]


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


@pytest.fixture
def levels(tmp_path: Path) -> Callable[..., Path]:
    def write(*boards: str) -> Path:
        path = tmp_path / "levels.sok"
        path.write_text("\n".join(boards), encoding="utf-8")
        return path

    return write


@pytest.fixture
def batch(out: Path) -> Batch:
    def run(*arguments: object) -> tuple[int, list[dict[str, Any]]]:
        code = main(["batch", "--jobs", "1", "--quiet", "--json", str(out), *map(str, arguments)])
        lines = out.read_text(encoding="utf-8").splitlines() if out.exists() else []
        return code, [json.loads(line) for line in lines]

    return run


def test_bounds_tests_and_macros_are_chosen_as_with_solve(
    batch: Batch, levels: Callable[..., Path], out: Path
) -> None:
    path = levels("#######\n#     #\n# $ $ #\n#@    #\n# . . #\n#     #\n#######")
    chosen = ("--no-store", "--method", "astar", "--macros", "none")
    _, (blind,) = batch(path, *chosen, "--bound", "zero", "--deadlocks", "none")
    out.unlink()
    _, (seeing,) = batch(path, *chosen, "--bound", "push-matching", "--deadlocks", "dead,freeze")
    assert blind["pushes"] == seeing["pushes"]
    assert blind["pruned"] == {}
    assert seeing["expanded"] < blind["expanded"]
    assert main(["batch", str(path), "--method", "astar", "--bound", "push-greedy"]) == 2


def test_every_level_has_a_line(batch: Batch, levels: Callable[..., Path]) -> None:
    path = levels(EASY, NO_PLAYER, LOST)
    code, results = batch(path)
    assert code == 30
    statuses = {result["level"]: result["status"] for result in results}
    assert statuses == {1: "solved", 2: "invalid", 3: "unsolvable"}
    first = next(result for result in results if result["level"] == 1)
    assert first["file"] == str(path)
    assert first["title"] == "One push"
    assert first["solution"] == "R"
    assert len(first["identity"]) == 64


def test_the_same_puzzle_is_solved_once(batch: Batch, levels: Callable[..., Path]) -> None:
    path = levels(EASY, EASY_TURNED, EASY)
    _, results = batch(path, "--no-store")
    assert [result["status"] for result in results] == ["solved"] * 3
    assert len({result["identity"] for result in results}) == 1
    for result, level in zip(results, load(path), strict=True):
        replay(level, result["solution"])
    assert "the same puzzle as" in results[1]["message"]
    assert results[1]["title"] == "One push up"


def test_resume_skips_what_is_done(batch: Batch, levels: Callable[..., Path], out: Path) -> None:
    path = levels(EASY, LOST)
    _, first = batch(path)
    before = out.read_bytes()
    _, again = batch(path, "--resume")
    assert out.read_bytes() == before
    assert len(first) == len(again) == 2


@pytest.mark.parametrize("cut", [1, 20, 200])
def test_a_torn_line_is_taken_off(
    batch: Batch, levels: Callable[..., Path], out: Path, cut: int
) -> None:
    path = levels(EASY, LOST)
    _, before = batch(path, "--no-store")
    content = out.read_bytes()
    out.write_bytes(content[:-cut])
    code, results = batch(path, "--no-store", "--resume")
    assert code == 10
    assert {r["level"]: r["status"] for r in results} == {r["level"]: r["status"] for r in before}
    assert len(results) == 2


def test_results_are_never_written_over(
    batch: Batch, levels: Callable[..., Path], out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = levels(EASY)
    batch(path)
    before = out.read_bytes()
    assert batch(path)[0] == 30
    assert "exists already" in capsys.readouterr().err
    assert out.read_bytes() == before
    out.write_text("my diary\n", encoding="utf-8")
    assert main(["batch", "--json", str(out), "--resume", str(path)]) == 30
    assert "is not a file of results" in capsys.readouterr().err
    assert out.read_text(encoding="utf-8") == "my diary\n"


@pytest.mark.parametrize(
    ("options", "how"),
    [
        (("--objective", "pushes"), "for the objective any, not pushes"),
        (("--method", "bfs"), "by the method fast, not bfs"),
    ],
)
def test_results_with_other_options_are_not_taken_for_those_of_this_run(
    batch: Batch,
    levels: Callable[..., Path],
    out: Path,
    capsys: pytest.CaptureFixture[str],
    options: tuple[str, ...],
    how: str,
) -> None:
    path = levels(EASY, LOST)
    batch(path, "--no-store")
    before = out.read_bytes()
    assert batch(path, "--no-store", "--resume", *options)[0] == 2
    said = capsys.readouterr().err
    assert how in said
    assert len(said.splitlines()) == 1
    assert out.read_bytes() == before


def test_results_of_levels_that_have_changed_are_not_taken_for_theirs(
    batch: Batch, levels: Callable[..., Path], out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    batch(levels(EASY, LOST))
    before = out.read_bytes()
    for changed in (LOST, NO_PLAYER):
        path = levels(changed, LOST)
        assert batch(path, "--resume")[0] == 2
        assert f"that of {path}:1 is of another level" in capsys.readouterr().err
    assert out.read_bytes() == before


def test_what_the_store_answered_is_of_the_same_run(
    batch: Batch, levels: Callable[..., Path], out: Path
) -> None:
    path = levels(EASY, LOST)
    batch(path, "--objective", "pushes")
    out.unlink()
    _, first = batch(path, "--objective", "pushes")
    assert {result["found_by"] for result in first} == {"store"}
    assert batch(path, "--objective", "pushes", "--resume") == (10, first)


def test_resume_needs_a_file(levels: Callable[..., Path]) -> None:
    assert main(["batch", str(levels(EASY)), "--resume"]) == 2


def test_the_store_learns_and_answers(
    batch: Batch, levels: Callable[..., Path], out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = levels(EASY, LOST)
    batch(path, "--objective", "pushes")
    with Store() as store:
        known = store.knowledge(load(path)[0])
        assert known.fewest_pushes_proved
        assert known.runs == 1
        assert store.knowledge(load(path)[1]).unsolvable is not None
    out.unlink()
    _, results = batch(path, "--objective", "pushes")
    assert {result["found_by"] for result in results} == {"store"}


def test_the_store_catches_up_with_the_results_file(
    batch: Batch, levels: Callable[..., Path]
) -> None:
    """A run killed between writing a result and telling the store has told the store later."""
    path = levels(EASY)
    batch(path, "--no-store")
    batch(path, "--resume")
    with Store() as store:
        assert store.knowledge(load(path)[0]).by_pushes is not None


def test_a_level_that_needs_too_much_memory_does_not_harm_the_others(
    batch: Batch, levels: Callable[..., Path]
) -> None:
    code, results = batch(
        levels(WIDE, EASY, LOST), "--objective", "moves", "--method", "bfs", "--memory-limit", 40
    )
    assert code == 21
    statuses = {result["level"]: result["status"] for result in results}
    assert statuses == {1: "memory", 2: "solved", 3: "unsolvable"}


def test_a_worker_that_crashes_is_an_internal_error(
    batch: Batch, levels: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    crashing = "import os, sys; print('ready', flush=True); sys.stdin.readline(); os._exit(3)"
    command = (sys.executable, "-c", crashing)
    monkeypatch.setattr("pushwise.batch.slots.LocalSlots.__init__.__defaults__", (command,))
    code, (result,) = batch(levels(EASY))
    assert code == 40
    assert result["status"] == "error"
    assert result["message"].startswith("internal error")


def test_time_limit(batch: Batch, levels: Callable[..., Path]) -> None:
    code, (result,) = batch(levels(HARD), "--method", "bfs", "--time-limit", 0.3)
    assert code == 20
    assert result["status"] == "time"


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX's")
def test_ctrl_c_ends_cleanly_and_the_run_can_be_resumed(
    batch: Batch, levels: Callable[..., Path], out: Path
) -> None:
    path = levels(EASY, HARD, LOST)
    command = [sys.executable, "-m", "pushwise", "batch", path, "--jobs", "1", "--json", out]
    with subprocess.Popen(
        [*map(str, command), "--method", "bfs", "--time-limit", "100"],
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        deadline = time.monotonic() + 60
        while not (out.exists() and out.stat().st_size) and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        printed, _ = process.communicate(timeout=30)
    assert process.returncode == 23
    assert "1 of 3 levels done: 1 solved" in printed
    assert "the same command with --resume continues" in printed
    code, results = batch(path, "--resume", "--method", "bfs", "--time-limit", 0.3)
    assert {result["level"]: result["status"] for result in results} == {
        1: "solved",
        2: "time",
        3: "unsolvable",
    }
    assert code == 20
    assert len(results) == 3


def test_an_internal_error_is_tried_again_by_resume(
    batch: Batch, levels: Callable[..., Path], out: Path
) -> None:
    path = levels(EASY, LOST)
    assert batch(path, "--no-store")[0] == 10
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    failed = {**lines[0], "status": "error", "solution": None, "message": "internal error: x"}
    older = {**lines[1], "status": "invalid", "solution": None, "message": "internal error: y"}
    out.write_text(f"{json.dumps(failed)}\n{json.dumps(older)}\n", encoding="utf-8")
    code, results = batch(path, "--no-store", "--resume")
    assert code == 10
    assert {r["level"]: r["status"] for r in results} == {1: "solved", 2: "unsolvable"}
    assert len(results) == 2
