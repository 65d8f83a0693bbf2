"""Whatever is given, the answer is a sentence and an exit code, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.boards import EASY, TWO_PUSHES
from cli.conftest import Run, Write

COMMANDS = ("solve", "check", "show", "analyse")


@pytest.mark.parametrize("command", COMMANDS)
def test_files_that_cannot_be_read(run: Run, tmp_path: Path, command: str) -> None:
    binary = tmp_path / "noise.bin"
    binary.write_bytes(bytes(range(256)) * 40)
    empty = tmp_path / "empty.sok"
    empty.touch()
    for path in (tmp_path, binary, empty, tmp_path / "missing.sok", "x" * 5000):
        outcome = run(command, path)
        assert outcome.code == 30, path
        assert outcome.err.startswith("pushwise: "), path
        assert len(outcome.err.splitlines()) == 1, path


@pytest.mark.parametrize("command", COMMANDS)
def test_level_out_of_range(run: Run, write: Write, command: str) -> None:
    outcome = run(command, f"{write(EASY)}:2")
    assert outcome.code == 30
    assert "There is no level 2: the collection has 1 level." in outcome.err


@pytest.mark.parametrize("command", [*COMMANDS, "hint"])
def test_the_file_is_named(run: Run, write: Write, command: str) -> None:
    empty, prose = write("", name="empty.sok"), write("No board.\n", name="prose.txt")
    easy = write(EASY)
    for selector, said in (
        (empty, f"{empty}: The file is empty."),
        (prose, f"{prose}: No Sokoban level found in this text."),
        (f"{easy}:9", f"{easy}: There is no level 9: the collection has 1 level."),
    ):
        outcome = run(command, selector)
        assert outcome.code == 30
        assert outcome.err == f"pushwise: {said}\n"


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_unreadable_file(run: Run, write: Write) -> None:
    path: Path | str = write(EASY)
    Path(path).chmod(0)
    if os.geteuid() == 0:  # root reads everything, except this
        path = "/proc/self/mem"
    outcome = run("solve", path)
    assert outcome.code == 30
    assert "Permission denied" in outcome.err or "Input/output error" in outcome.err


def test_standard_input(spawn: Run) -> None:
    assert spawn("solve", "-", input=EASY.encode()).code == 0
    assert spawn("solve", "-", input=b"").code == 30
    assert spawn("show", "-:1", input=EASY.encode()).code == 0
    assert spawn("check", "-", "R", input=EASY.encode()).code == 0


def test_binary_solutions(run: Run, write: Write, tmp_path: Path) -> None:
    noise = tmp_path / "noise.bin"
    noise.write_bytes(bytes(range(160, 256)))
    assert run("check", write(EASY), noise).code == 1


def test_a_reader_that_goes_away(write: Write) -> None:
    many = write(*[TWO_PUSHES] * 3000)
    with subprocess.Popen(
        [sys.executable, "-m", "pushwise", "show", many],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


def test_closed_streams(write: Write) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" -m pushwise solve "$1" >&- 2>&-', sys.executable, write(EASY)],
        timeout=60,
    )
    assert done.returncode == 0


@pytest.mark.parametrize(
    "command",
    [
        "solve -",
        "show -:1",
        'check "$1" -',
        "tiles solve -",
        'store import - --store "$1.db"',
        "shell",
    ],
)
def test_closed_standard_input(write: Write, command: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" -m pushwise {command} <&-', sys.executable, write(EASY)],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 30
    assert done.stderr == "pushwise: -: Standard input is closed\n"


def test_titles_the_terminal_cannot_show(spawn: Run, write: Write) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    outcome = spawn("show", write(EASY + "Author: Zoë\n", "é\n"), env=environment)
    assert outcome.code in (0, 30)
    outcome = spawn("show", write(EASY.replace("One push", "Éva")), env=environment)
    assert outcome.code == 0
    assert "\\xc9va" in outcome.out


def test_a_board_too_large_for_the_core(run: Run, write: Write) -> None:
    side = 300
    rows = ["#" * (side + 2), *["#" + " " * side + "#"] * side, "#" * (side + 2)]
    rows[1] = "#@$." + " " * (side - 3) + "#"
    outcome = run("solve", write("\n".join(rows)), "--json")
    assert outcome.code == 30
    assert outcome.objects[0]["status"] == "invalid"
    assert "too large" in outcome.objects[0]["message"]
    assert run("analyse", write("\n".join(rows))).code == 30
