"""The page about sliding tiles: its examples run, and it names everything there is."""

from __future__ import annotations

import doctest
from pathlib import Path

from pushwise.tiles import ALGORITHMS
from pushwise.tiles.heuristics import COMPUTED
from pushwise.tiles.patterns import NAMED
from pushwise.tiles.presets import PRESETS

PAGE = Path(__file__).parents[2] / "docs" / "tiles.md"


def test_examples_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried >= 5
    assert failed == 0


def test_every_name_is_explained() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name in (*ALGORITHMS, *COMPUTED, *NAMED):
        assert f"`{name}`" in page, name
    assert "farreny-N" in page
    assert set(PRESETS) == {f"farreny-{n}" for n in range(1, 9)}
