"""Limits and Ctrl-C end a run that would not end by itself."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.boards import EASY, HARD, huge, hungry
from cli.conftest import Run, Write

BFS = ("--method", "bfs", "--deadlocks", "dead", "--macros", "none")  # does not end on hard levels
POSIX = pytest.mark.skipif(os.name != "posix", reason="signals and rusage are POSIX's")


def start(*arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "pushwise", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_time_limit(run: Run, write: Write) -> None:
    begun = time.monotonic()
    (fields,) = run("solve", write(HARD), *BFS, "--time-limit", 1, "--json").objects
    elapsed = time.monotonic() - begun
    assert fields["status"] == "time"
    assert fields["seconds"] >= 1
    assert fields["lower_bound"] > 0
    assert fields["expanded"] > 1000
    # The promise is 1.52 s; this machine may be busy with other tests.
    assert elapsed < 10


@pytest.mark.parametrize("method", ["fast", "plan", "hint", "restarts", "backward-macro"])
def test_a_huge_level_is_given_up_in_time(run: Run, write: Write, method: str) -> None:
    command = ("solve", write(huge()), "--method", method, "--time-limit", 1, "--json")
    begun = time.monotonic()
    (fields,) = run(*command).objects
    assert fields["status"] == "time"
    assert fields["solution"] is None
    # Loose, since this machine may be busy: what is meant is that the limit is not ignored.
    assert time.monotonic() - begun < 30


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="peaks are read from /proc")
def test_memory_limit_counts_the_whole_process(write: Write) -> None:
    with start("solve", write(hungry()), *BFS, "--memory-limit", 200, "--json") as process:
        peak = 0.0
        while process.poll() is None:
            peak = max(peak, peak_mib(process.pid))
            time.sleep(0.02)
        assert process.stdout is not None
        fields = json.loads(process.stdout.read())
    assert process.returncode == 21
    assert fields["status"] == "memory"
    assert fields["lower_bound"] > 0
    assert 100 < peak <= 264
    assert fields["peak_mib"] <= 264


def peak_mib(process: int) -> float:
    """Read the peak of a process's own memory; `ru_maxrss` would keep that of its parent's."""
    try:
        text = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0.0
    found = re.search(r"VmHWM:\s+(\d+) kB", text)
    return int(found[1]) / 1024 if found else 0.0


@POSIX
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_says_what_is_known(write: Write, number: signal.Signals) -> None:
    with start("solve", write(EASY, HARD, EASY), *BFS, "--quiet") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert ": solved:" in process.stdout.readline()  # so the signals are taken over
        process.stdout.readline()
        time.sleep(0.5)
        process.send_signal(number)
        asked = time.monotonic()
        rest, errors = process.stdout.read(), process.stderr.read()
        code = process.wait(30)
        waited = time.monotonic() - asked
    assert code == 23
    assert errors == ""
    assert ": not solved: stopped by you" in rest.splitlines()[0]
    assert "lower bound: " in rest
    assert rest.count("solved:") == 1  # the level after it is not begun
    # The promise is 0.5 s; this machine may be busy with other tests.
    assert waited < 5


@POSIX
def test_progress_line_on_a_terminal_only(write: Write) -> None:
    pty = pytest.importorskip("pty")
    path = write(HARD)
    shown, piped = _stderr_on_pty(pty, path), start("solve", path, *BFS, "--time-limit", 1)
    with piped:
        assert piped.stderr is not None
        assert piped.stdout is not None
        assert "states" not in piped.stderr.read()
        assert "\r" not in piped.stdout.read()
    assert "bfs · " in shown
    for word in ("states", "/s", "bound", "MiB", "left"):
        assert word in shown
    assert shown.endswith("\r\x1b[K")  # the line is gone when the answer is printed


def _stderr_on_pty(pty: object, path: Path) -> str:
    master, slave = pty.openpty()  # type: ignore[attr-defined]
    with subprocess.Popen(
        [sys.executable, "-m", "pushwise", "solve", str(path), *BFS, "--time-limit", "1"],
        stdout=subprocess.DEVNULL,
        stderr=slave,
        env={**os.environ, "COLUMNS": "200"},
    ) as process:
        os.close(slave)
        shown = b""
        while True:
            try:
                piece = os.read(master, 65536)
            except OSError:  # Linux: the other end is closed
                break
            if not piece:
                break
            shown += piece
        process.wait(30)
    os.close(master)
    return shown.decode()
