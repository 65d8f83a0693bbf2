"""Without matplotlib a command that is to draw says so before it works, not after it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pushwise.cli import main

TUTORIAL = str(Path(__file__).parents[2] / "levels" / "tutorial.sok:1")


@pytest.mark.parametrize(
    "words",
    [
        ["batch", TUTORIAL, "--no-store", "--json", "out.jsonl", "--report", "out.html"],
        ["bench", "tutorial", "--json", "out.jsonl", "--report", "out.html"],
        ["compare", TUTORIAL, "--csv", "out.csv", "--html", "out.html"],
        ["tiles", "compare", "1 2 3 / 4 5 6 / 7 0 8", "--csv", "out.csv", "--svg", "out.svg"],
        ["tiles", "census", "--size", "2x2", "--csv", "out.csv", "--svg", "out.svg"],
    ],
    ids=lambda words: " ".join(words[:2]) if words[0] == "tiles" else words[0],
)
def test_nothing_is_done(
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main(words) == 2
    out, told = capsys.readouterr()
    assert out == ""
    assert told == "pushwise: Plots need matplotlib: pip install 'pushwise[report]'.\n"
    assert not list(tmp_path.iterdir())
