"""A cache of databases for each test."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache of pattern databases: defaults do not depend on what the user has built."""
    monkeypatch.setenv("PUSHWISE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"
