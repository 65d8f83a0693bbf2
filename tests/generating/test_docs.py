"""The examples of the pages about rating and making levels run, and the pages say what is true."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from pushwise.generating import SYMMETRIES
from pushwise.rating import BANDS
from pushwise.rating.run import FIXED_METHODS

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["rating.md", "generate.md"])
def test_examples(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(ROOT / "docs" / page), module_relative=False)
    assert tried >= 4
    assert failed == 0


def test_bands_methods_and_symmetries_are_explained() -> None:
    rating = (ROOT / "docs" / "rating.md").read_text(encoding="utf-8")
    for band in BANDS:
        (line,) = (line for line in rating.splitlines() if line.startswith(f"| `{band.name}`"))
        assert f"{band.least or band.below:g}" in line
    for method in FIXED_METHODS:
        assert f"`{method}`" in rating
    making = (ROOT / "docs" / "generate.md").read_text(encoding="utf-8")
    for symmetry in SYMMETRIES:
        assert f"`{symmetry}`" in making
