"""A stop is exit code 23, whatever a command is doing; to end a server that way is 0."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are POSIX's")

SIGNALS = [signal.SIGINT, signal.SIGTERM]
# More than a pipe holds: when it is written, somebody reads.
BLANK = b"\n" * 200_000
# No solution is found soon, and none is ruled out.
HARD = b"""
###############
#             #
# $ $ $ $ $ $ #
#             #
# $ $ $ $ $ $ #
#      @      #
# . . . . . . #
#             #
# . . . . . . #
#             #
###############
"""
READING = {
    "solve": ["solve", "-", "--no-store"],
    "analyse": ["analyse", "-"],
    "hint": ["hint", "-"],
    "show": ["show", "-"],
    "check": ["check", "-", "nothing"],
    "improve": ["improve", "-", "--solution", "R"],
    "batch": ["batch", "-", "--no-store"],
    "mine": ["mine", "-"],
    "rate": ["rate", "-"],
    "compare": ["compare", "-"],
    "levels": ["levels", "list", "-"],
    "store": ["store", "import", "-"],
    "tiles": ["tiles", "solve", "-"],
}
WORKING = {
    "solve": ["solve", "-", "--no-store", "--method", "bfs"],
    "batch": ["batch", "-", "--no-store", "--method", "bfs", "--time-limit", "600"],
    "mine": ["mine", "-", "--boxes", "4"],
    "mine processes": ["mine", "-", "--boxes", "4", "--processes", "2"],
    "compare": ["compare", "-", "--methods", "bfs", "--time-limit", "600"],
}


def start(arguments: list[str], tmp_path: Path) -> subprocess.Popen[bytes]:
    store = {"PUSHWISE_STORE": str(tmp_path / "store.sqlite")}
    return subprocess.Popen(
        [sys.executable, "-m", "pushwise", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, **store},
    )


def stopped(run: subprocess.Popen[bytes], number: signal.Signals) -> tuple[int, str]:
    run.send_signal(number)
    assert run.stderr is not None
    said = run.stderr.read().decode()
    return run.wait(300), said


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("command", list(READING))
def test_a_stop_while_reading(tmp_path: Path, command: str, number: signal.Signals) -> None:
    with start(READING[command], tmp_path) as run:
        assert run.stdin is not None
        begin = b"pushwise-knowledge 1\n" if command == "store" else b""
        run.stdin.write(begin + BLANK)
        run.stdin.flush()
        code, said = stopped(run, number)
    assert code == 23, said
    assert "Traceback" not in said


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("command", list(WORKING))
def test_a_stop_while_working(tmp_path: Path, command: str, number: signal.Signals) -> None:
    with start(WORKING[command], tmp_path) as run:
        assert run.stdin is not None
        run.stdin.write(HARD + BLANK)
        run.stdin.close()
        time.sleep(1.5)
        code, said = stopped(run, number)
    assert code == 23, said
    assert "Traceback" not in said


@pytest.mark.parametrize("number", SIGNALS)
def test_a_stop_while_loading(number: signal.Signals) -> None:
    """The signal comes with the first import that the command makes."""
    loading = f"""
import os, sys, builtins
from pushwise import __main__ as program
usual = builtins.__import__
def importing(name, *rest, **more):
    if name.startswith("pushwise.cli"):
        builtins.__import__ = usual
        os.kill(os.getpid(), {int(number)})
    return usual(name, *rest, **more)
builtins.__import__ = importing
sys.exit(program.run())
"""
    done = subprocess.run(
        [sys.executable, "-c", loading], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 23, done.stderr
    assert "Traceback" not in done.stderr
