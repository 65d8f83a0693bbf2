"""The line of a run over several levels has a bar, a place and the time left."""

from __future__ import annotations

import io
import sys

import pytest

from pushwise.cli.progress_line import ProgressLine


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_several_levels_have_a_bar_and_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("pushwise.cli.progress_line.time.monotonic", lambda: now[0])
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", "200")
    line = ProgressLine(total=4)
    line.write("at work")
    assert terminal.getvalue().endswith("──────────── 1 of 4 · at work")
    now[0] += 20
    line.finish_one()
    assert terminal.getvalue().endswith("\r\x1b[K")
    line.write("at work")
    assert terminal.getvalue().endswith("━━━───────── 2 of 4, about 0:01:00 left · at work")


def test_one_level_has_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    line = ProgressLine()
    line.write("at work")
    assert terminal.getvalue() == "\r\x1b[Kat work"
