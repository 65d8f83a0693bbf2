"""Open the database behind a store, and turn its errors into sentences."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError, OperationalError

from pushwise.knowledge.errors import DamagedStore, MissingDriver, UnreachableStore
from pushwise.knowledge.location import shown, sqlite_path
from pushwise.knowledge.sqlite_file import APPLICATION_ID, check_file

BUSY_SECONDS = 30.0
READING = "pushwise_reading"  # the execution option of transactions that write nothing
_RETRY_SECONDS = 0.02


def open_engine(location: str) -> Engine:
    """Return an engine for a path or URL; a file that is not a store is refused untouched."""
    path = sqlite_path(location)
    return _postgresql(location) if path is None else _sqlite(path)


@contextmanager
def sentences(location: str) -> Iterator[None]:
    """Turn errors of the database into those of the store."""
    try:
        yield
    except DBAPIError as error:
        reason = str(error.orig).strip().splitlines()[0].rstrip(".")
        damaged = ("malformed", "not a database", "disk image", "schema")
        if isinstance(error.orig, sqlite3.DatabaseError) and any(w in reason for w in damaged):
            raise DamagedStore(shown(location), reason) from None
        raise UnreachableStore(shown(location), f"{reason}.") from None


def _sqlite(path: Path) -> Engine:
    exists = check_file(path)
    if not exists:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UnreachableStore(str(path), f"{error.strerror or error}.") from None
    engine = create_engine(
        f"sqlite:///{path}", connect_args={"timeout": BUSY_SECONDS}, pool_size=1, max_overflow=4
    )

    @event.listens_for(engine, "connect")
    def connected(connection: Any, record: object) -> None:
        # SQLAlchemy begins transactions itself (below), the driver must not.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute("PRAGMA synchronous = NORMAL")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that reads first and writes later could find that another has written in
        # between, and fail; one that asks for the lock at once only waits.
        reading = connection.get_execution_options().get(READING, False)
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine


def mark_sqlite(connection: Connection) -> None:
    """Put our mark into the file, inside the transaction that creates the tables."""
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


def use_write_ahead_log(engine: Engine) -> None:
    """Let readers and a writer work at the same time; kept in the file once set."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        # Outside any transaction, where alone the mode can be changed; SQLite does not wait for
        # other connections here, so we do.
        connection = engine.raw_connection()
        try:
            cursor = connection.cursor()
            if cursor.execute("PRAGMA journal_mode").fetchone()[0] == "wal":
                return
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise OperationalError("PRAGMA journal_mode", {}, error) from None
        finally:
            connection.close()
        time.sleep(_RETRY_SECONDS)


def _postgresql(location: str) -> Engine:
    url = "postgresql+psycopg://" + location.partition("://")[2]
    try:
        # One connection per process: many share a server, and it has few to give. It is tried
        # before use, since a search may last longer than the server keeps idle ones.
        return create_engine(
            url,
            pool_size=1,
            max_overflow=4,
            pool_pre_ping=True,
            connect_args={"connect_timeout": 10},
        )
    except ModuleNotFoundError:
        raise MissingDriver from None


def server_version(connection: Connection) -> str:
    """Return the database and its version, for `store info`."""
    if connection.dialect.name == "sqlite":
        return f"SQLite {sqlite3.sqlite_version}"
    return f"PostgreSQL {connection.execute(text('SHOW server_version')).scalar_one()}"
