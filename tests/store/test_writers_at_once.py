"""Many processes writing one store lose nothing: the best solution and the highest bound win."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from pushwise.knowledge import Store
from store.boards import FEWEST_PUSHES, ROOM
from store.postgres import PostgresServer
from store.writers import BOUNDS, CELLS, levels

TESTS = Path(__file__).parents[1]


def write_at_once(location: str, writers: int) -> None:
    """Run writers in processes of their own, all begun before the store exists."""
    environment = os.environ | {"PYTHONPATH": str(TESTS)}
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "store.writers", location, str(seed)],
            env=environment,
            stderr=subprocess.PIPE,
        )
        for seed in range(writers)
    ]
    for process in processes:
        _, errors = process.communicate(timeout=120)
        assert process.returncode == 0, errors.decode()


def check(location: str) -> None:
    with Store(location) as store:
        known = store.knowledge(ROOM)
        assert known.by_pushes is not None
        assert known.by_pushes.solution.pushes == FEWEST_PUSHES
        assert known.push_bound is not None
        assert known.push_bound.value == max(BOUNDS)
        assert known.fewest_pushes_proved
        assert sorted(p.value for p in store.patterns(ROOM)) == [6] * len(CELLS)
        for level in levels():
            best = store.knowledge(level).by_pushes
            assert best is not None
            assert best.solution.pushes == level.width - 4
        assert store.counts()["levels"] == 1 + len(levels())


def test_four_processes_write_one_file(tmp_path: Path) -> None:
    location = str(tmp_path / "store.sqlite")
    write_at_once(location, 4)
    check(location)


def test_four_processes_write_one_postgresql_database(postgres: PostgresServer) -> None:
    location = postgres.url("writers")
    write_at_once(location, 4)
    check(location)


def test_postgresql_keeps_what_sqlite_keeps(postgres: PostgresServer, tmp_path: Path) -> None:
    from pushwise.knowledge.exchange import export_store, import_text

    with Store(tmp_path / "store.sqlite") as here:
        from store.writers import work

        work(str(tmp_path / "store.sqlite"), 7)
        lines = list(export_store(here))
    with Store(postgres.url("copy")) as there:
        assert there.database().startswith("PostgreSQL")
        assert import_text(there, lines, trusted=True) == (1 + len(levels()), [])
        assert list(export_store(there)) == lines
