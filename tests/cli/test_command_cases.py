"""Case files of commands: the files somebody has, a command, what it prints and its exit code.

`tests/data/cases/commands/README.md` describes the format.
"""

from __future__ import annotations

import gzip
import re
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from case_files import CASES
from cli.conftest import Run

FOLDER = CASES / "commands"
HEADING = re.compile(r"=== (file|code|out|err|run)(?: (.*))?")
# What a search took is another matter.
EFFORT = re.compile(r" \([^()]* MiB\)")


@dataclass
class Command:
    """A command and what must come of it; None where the case does not say."""

    words: list[str]
    code: int = 0
    out: str | None = None
    err: str = ""


@dataclass
class Case:
    """The files that are there, by name, and the commands in their order."""

    files: dict[str, bytes] = field(default_factory=dict)
    commands: list[Command] = field(default_factory=list)


def read_case(text: str) -> Case:
    """Read one case file."""
    case = Case()
    for part in re.split(r"^(?==== )", text, flags=re.MULTILINE)[1:]:
        head, _, body = part.partition("\n")
        match = HEADING.fullmatch(head)
        assert match is not None, head
        kind, rest = match[1], match[2] or ""
        if kind == "file":
            name, _, encoding = rest.partition(" in ")
            case.files[name] = body.encode(encoding or "utf-8")
        elif kind == "run":
            case.commands.append(Command(rest.split()))
        elif kind == "code":
            case.commands[-1].code = int(rest)
        elif kind == "out":
            case.commands[-1].out = body
        else:
            case.commands[-1].err = body
    return case


def lay_out(files: dict[str, bytes], folder: Path) -> None:
    """Write the files: `a.gz` is packed, and `a.zip/b` is the file b in the archive a.zip."""
    for name, content in files.items():
        archive, _, member = name.partition(".zip/")
        if member:
            with zipfile.ZipFile(folder / f"{archive}.zip", "a", zipfile.ZIP_DEFLATED) as file:
                file.writestr(member, content)
        else:
            (folder / name).write_bytes(gzip.compress(content) if name.endswith(".gz") else content)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.case")), ids=lambda path: path.stem)
def test_case(path: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case = read_case(path.read_text(encoding="utf-8"))
    lay_out(case.files, tmp_path)
    monkeypatch.chdir(tmp_path)
    assert case.commands
    for command in case.commands:
        outcome = run(*command.words)
        assert (outcome.code, outcome.err) == (command.code, command.err), command.words
        if command.out is not None:
            assert EFFORT.sub("", outcome.out) == command.out, command.words
