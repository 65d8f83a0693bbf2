"""What is read counts towards the memory limit."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pushwise.cli import main
from pushwise.formats import load, reading

LEVEL = "#####\n#@$.#\n#####\n\n"


@pytest.fixture(autouse=True)
def default_again() -> Iterator[None]:
    yield
    reading.allow_memory(None)


def test_a_file_beyond_the_memory_limit_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "many.sok"
    path.write_text(LEVEL * 100_000, encoding="utf-8")
    assert main(["solve", f"{path}:1", "--no-store", "--memory-limit", "30"]) == 30
    said = capsys.readouterr().err
    assert "The file is too large: more than 1 MB" in said
    assert "--memory-limit" in said
    reading.allow_memory(1000)
    assert len(load(path)) == 100_000


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a file without end is needed")
@pytest.mark.parametrize("command", ["solve", "check"])
def test_what_has_no_end_is_given_up(command: str, tmp_path: Path) -> None:
    solution = tmp_path / "x.sol"
    solution.write_text("R", encoding="utf-8")
    arguments = {
        "solve": ["solve", "-", "--no-store", "--memory-limit", "64"],
        "check": ["check", "/dev/zero", str(solution)],
    }[command]
    limited = (
        "import sys; from pushwise.formats import reading; reading.allow_memory(64);"
        "from pushwise.__main__ import run; sys.exit(run())"
    )
    with Path("/dev/zero").open("rb") as endless:
        done = subprocess.run(
            [sys.executable, "-c", limited, *arguments],
            stdin=endless,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
    assert done.returncode == 30, done.stderr
    assert "The file is too large" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a stream that is full is needed")
def test_messages_that_cannot_be_written_change_no_exit_code(tmp_path: Path) -> None:
    path = tmp_path / "level.sok"
    path.write_text(LEVEL, encoding="utf-8")
    program = [sys.executable, "-m", "pushwise"]
    for arguments, code in (
        (["solve", str(tmp_path / "missing.sok")], 30),
        (["solve", str(path), "--no-store", "--method", "bfs"], 0),
        (["solve", str(path), "--no-store", "--method", "nonsense"], 2),
    ):
        with Path("/dev/full").open("wb") as full:
            done = subprocess.run(
                [*program, *arguments], stdout=subprocess.DEVNULL, stderr=full, check=False
            )
        assert done.returncode == code
    closed = subprocess.run(
        [*program, "solve", str(tmp_path / "missing.sok")],
        stdout=subprocess.DEVNULL,
        preexec_fn=lambda: os.close(2),
        check=False,
    )
    assert closed.returncode == 30


@pytest.mark.parametrize("number", [str(10**23), str(10**9 + 1), "9" * 400, "9" * 5000])
def test_mining_for_too_many_states_is_refused(
    tmp_path: Path, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "level.sok"
    path.write_text(LEVEL, encoding="utf-8")
    command = ["solve", str(path), "--no-store", "--method", "optimal"]
    assert main([*command, "--mining", f"slow-fast:{number}"]) == 2
    assert "a number up to 1,000,000,000 states" in capsys.readouterr().err
