"""The page of sources: what it says a command prints, the command prints."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from pushwise.cli.main import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "sources.md").read_text(encoding="utf-8")


def checked() -> list[tuple[str, list[str]]]:
    """The commands with a tick, each with the pieces of output that it promises."""
    found = []
    for line in PAGE.splitlines():
        if not line.startswith("|") or not line.rstrip(" |").endswith("✓"):
            continue
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        command = re.fullmatch(r"`(pushwise .*)`", cells[2])
        assert command is not None, line
        found.append((command[1], re.findall(r"`([^`]+)`", cells[3])))
    return found


def test_every_source_has_its_ticks() -> None:
    assert len(checked()) > 30
    for command, pieces in checked():
        assert pieces, command


@pytest.mark.parametrize(("command", "pieces"), checked(), ids=lambda value: str(value)[:60])
def test_a_command_prints_what_the_page_says(
    command: str,
    pieces: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PUSHWISE_CACHE", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(shlex.split(command)[1:]) in (0, 10, 20, 22)
    printed = " ".join(capsys.readouterr().out.split())
    for piece in pieces:
        assert " ".join(piece.split()) in printed, f"{piece!r} is not in:\n{printed[:3000]}"
