"""A level of 200 × 200 with 11,000 boxes: limits are kept, and signals end what runs.

The bounds on time here are many times what is promised (half a second), so that they fail for what
hangs and not for a machine that is busy.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.boards import EASY
from cli.conftest import Run, Write
from giant import giant_rows
from pushwise import Level
from pushwise.sokoban.game import Game
from pushwise.sokoban.reasons import DeadlockWatch

PATIENCE = 60.0
# Of the whole process; the promise is the limit and 64 MiB.
LIMIT_MIB = 400


@pytest.fixture(scope="module")
def giant(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("giant") / "giant.sok"
    path.write_text("\n".join(giant_rows()) + "\n", encoding="utf-8")
    return path


def run_measured(*arguments: object) -> tuple[int, str, float, float]:
    """Exit code, output, seconds and peak MiB of a command."""
    script = (
        "import resource, subprocess, sys, time\n"
        "began = time.perf_counter()\n"
        "done = subprocess.run([sys.executable, '-m', 'pushwise', *sys.argv[1:]])\n"
        "peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024\n"
        "print(time.perf_counter() - began, peak, file=sys.stderr)\n"
        "sys.exit(done.returncode)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE,
        check=False,
    )
    assert "Traceback" not in done.stderr
    seconds, peak = map(float, done.stderr.splitlines()[-1].split())
    return done.returncode, done.stdout, seconds, peak


def test_analyse(giant: Path) -> None:
    code, out, seconds, peak = run_measured("analyse", giant, "--json")
    facts = json.loads(out)
    assert code == 0
    assert facts["boxes"] == 11_000
    assert facts["bounds"]["push-nearest"] > 0
    assert facts["bounds"]["push-matching"] is None
    assert "push-matching" in facts["too_large"]
    assert "push-nearest" not in facts["too_large"]
    assert facts["state_space"] is None
    assert facts["state_space_power"].startswith("10^")
    assert seconds < PATIENCE
    assert peak < LIMIT_MIB


@pytest.mark.parametrize("overlay", ["dead", "tunnels", "rooms", "reach", "distances"])
def test_show(giant: Path, overlay: str) -> None:
    code, out, seconds, peak = run_measured("show", giant, "--overlay", overlay)
    assert code == 0
    assert out.count("\n") > 200
    assert seconds < PATIENCE
    assert peak < LIMIT_MIB


def test_show_order_says_that_it_is_too_large(spawn: Run, giant: Path) -> None:
    done = spawn("show", giant, "--overlay", "order")
    assert done.code == 30
    assert "too large for a packing order" in done.err


@pytest.mark.parametrize("objective", ["any", "pushes", "moves"])
def test_solve_keeps_its_limits(giant: Path, objective: str) -> None:
    code, out, seconds, peak = run_measured(
        "solve",
        giant,
        "--json",
        "--no-store",
        "--objective",
        objective,
        "--time-limit",
        2,
        "--memory-limit",
        LIMIT_MIB,
    )
    assert code in (20, 21)
    result = json.loads(out)
    assert "too large" in result["message"]
    assert seconds < PATIENCE
    assert peak < LIMIT_MIB + 64


def test_hint_keeps_its_limit(giant: Path) -> None:
    code, out, seconds, peak = run_measured("hint", giant, "--json", "--time-limit", 2)
    assert code == 20
    assert json.loads(out)["verdict"] == "unknown"
    assert seconds < PATIENCE
    assert peak < 2048 + 64


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["INT", "TERM"])
@pytest.mark.parametrize(
    "command",
    [
        ("solve", "--no-store", "--quiet"),
        ("solve", "--no-store", "--quiet", "--objective", "pushes"),
        ("hint", "--time-limit", "100"),
        ("rate", "--quiet"),
    ],
    ids=lambda command: " ".join(command),
)
def test_signals_stop_it(giant: Path, command: tuple[str, ...], number: signal.Signals) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "pushwise", command[0], str(giant), *command[1:]],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(2.0)
    process.send_signal(number)
    began = time.perf_counter()
    _, err = process.communicate(timeout=PATIENCE)
    assert time.perf_counter() - began < PATIENCE / 6
    assert process.returncode == 23
    assert "Traceback" not in err


@pytest.mark.parametrize("after", [0.3, 0.6])
def test_terminate_while_loading(tmp_path: Path, after: float) -> None:
    # A pipe that nobody writes to: the command is reading its levels.
    process = subprocess.Popen(
        [sys.executable, "-m", "pushwise", "analyse", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONFAULTHANDLER": "1"},
    )
    time.sleep(after + 1.0)
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 23
    assert b"Traceback" not in err


def test_a_player_is_told_at_once() -> None:
    level = Level.from_rows(giant_rows())
    watch = DeadlockWatch(level)
    game = Game(level)
    began = time.perf_counter()
    assert watch.examine(game.boxes, game.player) is None  # no box is lost at the start
    assert (watch.least_pushes(game.boxes, game.player) or 0) > 0
    assert time.perf_counter() - began < PATIENCE / 6


def test_methods_that_need_tables_say_so(spawn: Run, giant: Path) -> None:
    for options in (("--method", "astar"), ("--method", "stones", "--bound", "zero")):
        done = spawn("solve", giant, "--no-store", "--quiet", "--time-limit", 2, *options)
        assert done.code == 30
        assert "too large" in done.out + done.err


def test_mining_says_that_it_is_too_large(
    run: Run, giant: Path, write: Write, tmp_path: Path
) -> None:
    small = write(EASY, name="small.sok")
    done = run("mine", giant, small, "--boxes", 1, "--store", tmp_path / "mined.sqlite")
    assert done.code == 30
    assert f"{giant}:1: invalid: The level is too large for mining.\n" in done.out
    assert f"{small}:1 (One push): " in done.out
