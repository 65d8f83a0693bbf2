from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pushwise.knowledge import Store
from store.postgres import PostgresServer, find_programs


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store in a file."""
    with Store(tmp_path / "store.sqlite") as opened:
        yield opened


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgresServer]:
    """A PostgreSQL server of our own, on a socket in a temporary folder."""
    if find_programs() is None:
        pytest.skip("no PostgreSQL server programs here; apt-get install postgresql")
    with PostgresServer() as server:
        yield server
