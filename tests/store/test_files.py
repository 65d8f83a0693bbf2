"""A file that is no store, or a broken or newer one, gives a sentence and stays as it is."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from pushwise.cli import main
from pushwise.knowledge import Store
from pushwise.knowledge.errors import (
    BadStoreUrl,
    DamagedStore,
    NewerStore,
    NotAStore,
    StoreError,
    UnreachableStore,
)
from pushwise.knowledge.migrations import MIGRATIONS
from pushwise.sokoban.identity import normal_form
from store.boards import GOOD, ROOM


def text_file(path: Path) -> None:
    path.write_text("Dear diary, today I pushed a box into a corner.\n" * 50, encoding="utf-8")


def short_file(path: Path) -> None:
    path.write_bytes(b"SQLite form")


def foreign_database(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE levels (name TEXT)")
    connection.close()


def good_store(path: Path) -> None:
    with Store(path) as store:
        for cell in ("B2", "B3"):
            store.raise_bound(ROOM, "pushes", 3, method=cell)
        store.add_solution(ROOM, GOOD, method="hand")


def truncated_store(path: Path) -> None:
    good_store(path)
    path.write_bytes(path.read_bytes()[:-5000])


def scribbled_store(path: Path) -> None:
    good_store(path)
    content = bytearray(path.read_bytes())
    content[200:-100] = b"\xa5" * (len(content) - 300)
    path.write_bytes(content)


def newer_store(path: Path) -> None:
    good_store(path)
    with sqlite3.connect(path) as connection:
        connection.execute("INSERT INTO pushwise_migrations VALUES ('9999-telepathy', 'later')")
    connection.close()


FAULTS = {
    text_file: NotAStore,
    short_file: DamagedStore,
    foreign_database: NotAStore,
    truncated_store: DamagedStore,
    scribbled_store: DamagedStore,
    newer_store: NewerStore,
}


@pytest.mark.parametrize(("make", "error"), FAULTS.items(), ids=lambda value: value.__name__)
def test_the_file_stays_as_it_is(
    tmp_path: Path,
    make: Callable[[Path], None],
    error: type[StoreError],
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "store.sqlite"
    make(path)
    before = path.read_bytes()
    with pytest.raises(error) as caught:
        Store(path)
    assert "nothing in it was changed" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == before
    assert main(["store", "info", "--store", str(path)]) == 30
    assert capsys.readouterr().err == f"pushwise: {caught.value}\n"
    assert path.read_bytes() == before


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(NotAStore):
        Store(tmp_path)


def test_a_place_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(UnreachableStore):
        Store(tmp_path / "file" / "store.sqlite")


@pytest.mark.parametrize("location", ["mysql://host/db", "http://host"])
def test_other_addresses_are_refused(location: str) -> None:
    with pytest.raises(BadStoreUrl):
        Store(location)


def test_a_store_of_version_1_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "store.sqlite"
    with monkeypatch.context() as old:
        old.setattr("pushwise.knowledge.migrations.migrate.__defaults__", (MIGRATIONS[:1],))
        with Store(path) as store:
            assert store.migrations() == ["0001-solutions-and-bounds"]
    form = normal_form(ROOM)
    with sqlite3.connect(path) as connection:
        board = "\n".join(form.level.rows)
        connection.execute(
            "INSERT INTO levels VALUES (?, ?, NULL, 2, NULL)", (form.identity, board)
        )
        connection.execute(
            "INSERT INTO bounds VALUES (?, 'pushes', -1, 5, 'old', '0')", (form.identity,)
        )
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    connection.close()
    assert "patterns" not in tables
    assert main(["store", "migrate", "--store", str(path)]) == 0
    assert "applied: 0002-patterns-and-mining" in capsys.readouterr().out
    assert main(["store", "migrate", "--store", str(path)]) == 0
    assert "up to date" in capsys.readouterr().out
    with Store(path) as store:
        bound = store.knowledge(ROOM).push_bound
        assert bound is not None
        assert (bound.value, bound.method) == (5, "old")


def test_a_migration_that_fails_leaves_the_store_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sqlalchemy import Connection, text

    from pushwise.knowledge.migrations import Migration

    def half(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE half (x INTEGER)"))
        connection.execute(text("CREATE TABLE levels (x INTEGER)"))  # exists already

    path = tmp_path / "store.sqlite"
    good_store(path)
    steps = (*MIGRATIONS, Migration("9000-half", half))
    with monkeypatch.context() as later:
        for name in ("migrate", "missing_steps"):
            later.setattr(f"pushwise.knowledge.migrations.{name}.__defaults__", (steps,))
        with pytest.raises(StoreError):
            Store(path)
    with Store(path) as store:
        assert store.migrations() == [step.name for step in MIGRATIONS]
    with sqlite3.connect(path) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    connection.close()
    assert "half" not in tables
