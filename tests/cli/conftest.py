from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pushwise.cli import main


@dataclass(frozen=True)
class Outcome:
    """What a run of the command gave."""

    code: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, Any]]:
        """The JSON objects printed, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Outcome]
Write = Callable[..., Path]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command in this process."""

    def call(*arguments: object) -> Outcome:
        capsys.readouterr()
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else 0
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Outcome(code, captured.out, captured.err)

    return call


@pytest.fixture
def spawn() -> Run:
    """Run the command in a process of its own."""

    def call(*arguments: object, **settings: Any) -> Outcome:
        done = subprocess.run(
            [sys.executable, "-m", "pushwise", *map(str, arguments)],
            capture_output=True,
            timeout=120,
            **settings,
        )
        err = done.stderr.decode(errors="replace")
        assert "Traceback" not in err
        return Outcome(done.returncode, done.stdout.decode(errors="replace"), err)

    return call


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write boards to a file, one after the other, and return its path."""

    def call(*boards: str, name: str = "levels.sok") -> Path:
        path = tmp_path / name
        path.write_text("\n".join(boards), encoding="utf-8")
        return path

    return call
