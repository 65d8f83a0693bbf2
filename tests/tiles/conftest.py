"""The published instances, where they are at hand, and a cache of databases for each test."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).parents[3] / "shared" / "data"


@pytest.fixture
def published() -> Path:
    """The directory of published instances and figures; skips without it."""
    if not (SHARED / "korf100.txt").is_file():
        pytest.skip("the published instances are not at hand")
    return SHARED


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache of pattern databases: defaults do not depend on what the user has built."""
    monkeypatch.setenv("PUSHWISE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"
