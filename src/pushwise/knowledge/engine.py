"""Open the database behind a store, and turn its errors into sentences."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError, OperationalError

from pushwise.knowledge.errors import (
    BusyStore,
    DamagedStore,
    StoreGone,
    UnreachableStore,
    UnwritableStore,
)
from pushwise.knowledge.location import shown, sqlite_path
from pushwise.knowledge.patience import SLICE_SECONDS, patience
from pushwise.knowledge.postgresql import SILENT, postgresql, watched
from pushwise.knowledge.sqlite_file import APPLICATION_ID, check_file, is_writable

READING = "pushwise_reading"  # the execution option of transactions that write nothing
# SQLite's own wait cannot be stopped, so it is short, and we wait ourselves.
BUSY_SECONDS = 0.1
# Its wait at the end of the transaction that makes a store, where we cannot.
CREATING_SECONDS = 5.0
DAMAGED = ("malformed", "not a database", "disk image", "schema")
LOCKED = ("locked", "busy", SILENT)
UNWRITABLE = ("readonly", "read-only", "disk is full", "disk I/O", "No space left")


def open_engine(location: str) -> Engine:
    """Return an engine for a path or URL; a file that is not a store is refused untouched."""
    path = sqlite_path(location)
    return postgresql(location) if path is None else _sqlite(path)


@contextmanager
def sentences(location: str, *, opening: bool = False) -> Iterator[None]:
    """Turn errors of the database into those of the store."""
    try:
        yield
    except DBAPIError as error:
        reason = (str(error.orig).strip().splitlines() or ["no reason given"])[0].rstrip(".")
        place = shown(location)
        sqlite = isinstance(error.orig, sqlite3.DatabaseError)
        if sqlite and any(word in reason for word in DAMAGED):
            raise DamagedStore(place, reason) from None
        if any(word in reason for word in LOCKED):
            raise BusyStore(place) from None
        if any(word in reason for word in UNWRITABLE):
            raise UnwritableStore(place, f"{reason}.") from None
        if opening or sqlite:
            raise UnreachableStore(place, f"{reason}.") from None
        raise StoreGone(place, f"{reason}.") from None


@contextmanager
def connected(engine: Engine) -> Iterator[Connection]:
    """A connection of the store, which nobody waits for longer than the patience lasts."""
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            yield connection
        else:
            with watched(connection):
                yield connection


def _sqlite(path: Path) -> Engine:
    exists = check_file(path)
    if not exists:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UnreachableStore(str(path), f"{error.strerror or error}.") from None
    url = f"sqlite:///{path}"
    if exists and not is_writable(path):
        # Nobody can change it; without this SQLite would want to make files beside it. A log that
        # was left there is still read.
        log = path.with_name(f"{path.name}-wal")
        left = log.exists() and log.stat().st_size > 0
        how = "mode=ro" if left else "mode=ro&immutable=1"
        url = f"sqlite:///file:{quote(str(path.absolute()))}?{how}&uri=true"
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS}, pool_size=1, max_overflow=4)

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
        _begin(connection, reading=connection.get_execution_options().get(READING, False))

    return engine


def _begin(connection: Connection, *, reading: bool) -> None:
    """Begin a transaction with its lock in hand, so that nothing waits later.

    One that reads first and writes later could find that another has written in between, and fail;
    one that asks for the lock at once only waits.
    """
    raw: Any = connection.connection.dbapi_connection
    limit = patience()
    while True:
        try:
            raw.execute("BEGIN" if reading else "BEGIN IMMEDIATE")
            if reading:
                raw.execute("SELECT 1 FROM sqlite_master").fetchone()
            return
        except sqlite3.OperationalError as error:
            if raw.in_transaction:
                raw.execute("ROLLBACK")
            if "locked" not in str(error) or limit.over():
                raise OperationalError("BEGIN", {}, error) from None
        time.sleep(SLICE_SECONDS)


def prepare_sqlite(connection: Connection) -> None:
    """Make ready for the transaction that creates the tables: it has to wait for readers."""
    connection.exec_driver_sql(f"PRAGMA busy_timeout = {int(CREATING_SECONDS * 1000)}")


def mark_sqlite(connection: Connection) -> None:
    """Put our mark into the file, inside the transaction that creates the tables."""
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


def use_write_ahead_log(engine: Engine) -> None:
    """Let readers and a writer work at the same time; kept in the file once set."""
    limit = patience()
    while True:
        # Outside any transaction, where alone the mode can be changed; SQLite does not wait for
        # other connections here, so we do.
        connection = engine.raw_connection()
        try:
            cursor = connection.cursor()
            cursor.execute(f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}")
            if cursor.execute("PRAGMA journal_mode").fetchone()[0] == "wal":
                return
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "readonly" in str(error):
                return
            if "locked" not in str(error) or limit.over():
                raise OperationalError("PRAGMA journal_mode", {}, error) from None
        finally:
            connection.close()
        time.sleep(SLICE_SECONDS)


def server_version(connection: Connection) -> str:
    """Return the database and its version, for `store info`."""
    if connection.dialect.name == "sqlite":
        return f"SQLite {sqlite3.sqlite_version}"
    return f"PostgreSQL {connection.execute(text('SHOW server_version')).scalar_one()}"
