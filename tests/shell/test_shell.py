"""The shell: what it does with lines, and what it completes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from pushwise.cli.commands import command_parser
from pushwise.shell.commands import PASSED_ON, Shell, has_positional
from pushwise.shell.completion import ShellCompleter

TUTORIAL = Path(__file__).parents[2] / "levels" / "tutorial.sok"

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def shell(capsys: Captured) -> Shell:
    shell = Shell()
    assert shell.run(f"load '{TUTORIAL}'") == 0
    capsys.readouterr()
    return shell


def test_load_finds_collections_by_name(capsys: Captured) -> None:
    shell = Shell()
    assert shell.run("load tutorial") == 0
    assert shell.prompt == "pushwise tutorial:1> "
    assert "22 levels" in capsys.readouterr().out


def test_commands_run_on_the_current_level(shell: Shell, capsys: Captured) -> None:
    assert shell.run("3") == 0
    assert shell.run("solve --quiet --objective pushes") == 0
    assert "2 pushes" in capsys.readouterr().out
    assert shell.run("hint --step whether") == 0
    assert "can be solved" in capsys.readouterr().out


def test_another_file_can_be_named(shell: Shell, capsys: Captured) -> None:
    other = TUTORIAL.with_name("unsolvable.sok")
    assert shell.run(f"solve --quiet '{other}:1'") == 10
    assert shell.number == 1


def test_moving_about(shell: Shell, capsys: Captured) -> None:
    assert shell.run("next") == 0
    assert shell.run("next") == 0
    assert shell.run("previous") == 0
    assert shell.number == 2
    assert shell.run("level 99") == 2
    assert "has 22 levels" in capsys.readouterr().err
    assert shell.run("previous") == 0
    assert shell.run("previous") == 2
    assert shell.run("list") == 0
    assert ">   1" in capsys.readouterr().out


BAD = "####\n#@$#\n####\n"
GOOD = "#####\n#@$.#\n#####\n"


def test_an_invalid_level_does_not_hide_the_others(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "mixed.sok"
    boards = [BAD, GOOD, BAD, GOOD]
    path.write_text("\n".join(f"{x}Title: No {n}\n" for n, x in enumerate(boards, 1)))
    shell = Shell()
    assert shell.run(f"load '{path}'") == 0
    out, err = capsys.readouterr()
    assert "4 levels" in out
    assert "Level 1 (No 1), line 1: The level has more boxes" in err
    assert "Level 3 (No 3), line 11: The level has more boxes" in err
    assert shell.number == 2
    assert shell.run("list") == 0
    assert [line.split()[:2] for line in capsys.readouterr().out.splitlines()] == [
        ["1", "invalid"],
        [">", "2"],
        ["3", "invalid"],
        ["4", "1"],
    ]
    assert shell.run("next") == 0  # not the invalid one
    assert "4. No 4" in capsys.readouterr().out
    assert shell.run("solve --quiet --no-store") == 0  # the numbers are those of the file
    assert shell.run("next") == 2
    assert shell.run("3") == 30
    assert "more boxes" in capsys.readouterr().err
    assert shell.run("previous") == 0
    assert shell.number == 2


def test_a_file_without_a_valid_level_is_not_loaded(
    shell: Shell, tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "bad.sok"
    path.write_text(BAD)
    assert shell.run(f"load '{path}'") == 30
    assert "more boxes" in capsys.readouterr().err
    assert shell.file == str(TUTORIAL)
    path.write_text("no level in here\n")
    assert shell.run(f"load '{path}'") == 30
    assert "bad.sok" in capsys.readouterr().err


def test_stats_tells_what_was_run(shell: Shell, capsys: Captured) -> None:
    shell.run("solve --quiet")
    shell.run("solve --nonsense")
    capsys.readouterr()
    shell.run("stats")
    out = capsys.readouterr().out
    assert "ok" in out
    assert "usage" in out
    assert "2 commands" in out


@pytest.mark.parametrize("command", [*PASSED_ON, "load", "list"])
def test_help_for_each_command(shell: Shell, capsys: Captured, command: str) -> None:
    assert shell.run(f"help {command}") == 0
    assert command in capsys.readouterr().out


@pytest.mark.parametrize(
    "line",
    ["frobnicate", "load", "load a b", "load nowhere.sok", "level x", "solve 'open", "solve"],
)
def test_wrong_lines_are_answered_not_fatal(line: str, capsys: Captured) -> None:
    code = Shell().run(line)
    assert code is not None
    assert code > 0
    assert capsys.readouterr().err.startswith("pushwise: ")


def test_empty_lines_and_comments() -> None:
    assert Shell().run("") == 0
    assert Shell().run("  # nothing") == 0
    assert Shell().run("exit") is None


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", False),
        ("--objective pushes", False),
        ("--objective=pushes --json", False),
        ("--json levels.sok", True),
        ("--time-limit 3 levels.sok:2", True),
        ("-", True),
    ],
)
def test_positionals_are_told_from_values(words: str, expected: bool) -> None:
    assert has_positional(command_parser("solve"), words.split()) is expected


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("so", "solve"),
        ("lo", "load"),
        ("solve --obj", "--objective"),
        ("solve --objective pu", "pushes"),
        ("load tuto", "tutorial"),
        ("level 1", "12"),
        ("help pl", "play"),
    ],
)
def test_completion(shell: Shell, typed: str, wanted: str) -> None:
    completer = ShellCompleter(shell)
    found = completer.get_completions(Document(typed, len(typed)), CompleteEvent())
    assert wanted in [completion.text for completion in found]


def test_files_are_completed(shell: Shell) -> None:
    typed = f"solve {TUTORIAL.parent}/tutor"
    found = ShellCompleter(shell).get_completions(Document(typed, len(typed)), CompleteEvent())
    assert [completion.text for completion in found] == [str(TUTORIAL)]


def test_lines_from_a_pipe() -> None:
    lines = f"load {TUTORIAL}\nsolve --quiet\nsolve {TUTORIAL.with_name('unsolvable.sok')}:1\n"
    done = subprocess.run(
        [sys.executable, "-m", "pushwise", "shell"],
        input=lines,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 10
    assert "1 push" in done.stdout
