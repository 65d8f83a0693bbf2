"""A PostgreSQL server behind a store, that may be slow, locked, frozen or gone.

The driver waits for an answer as long as it takes, and a server that is frozen never gives one. So
connections are made in a thread of their own, and while a transaction runs, a watchman cuts its
connection off when the caller's patience is over.
"""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYet
from contextlib import contextmanager, suppress
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from pushwise.knowledge.errors import MissingDriver
from pushwise.knowledge.patience import SLICE_SECONDS, Patience, patience

# How long the server itself keeps a connection half made, or a dead one.
CONNECT_SECONDS = 10
SILENT = "it does not answer"  # how the reason begins when patience was over


def postgresql(location: str) -> Engine:
    """Return an engine for a URL."""
    url = "postgresql+psycopg://" + location.partition("://")[2]
    try:
        # One connection per process: many share a server, and it has few to give.
        engine = create_engine(
            url, pool_size=1, max_overflow=4, connect_args={"connect_timeout": CONNECT_SECONDS}
        )
    except ModuleNotFoundError:
        raise MissingDriver from None

    @event.listens_for(engine, "do_connect")
    def connect(dialect: Any, record: object, words: Any, settings: Any) -> Any:
        return _patiently(lambda: dialect.connect(*words, **settings), dialect.dbapi)

    return engine


def _patiently(connect: Callable[[], Any], driver: Any) -> Any:
    """Connect in a thread; if that takes too long, leave it to itself."""
    limit = patience()
    made: Future[Any] = Future()

    def work() -> None:
        try:
            made.set_result(connect())
        except BaseException as error:
            made.set_exception(error)

    threading.Thread(target=work, daemon=True).start()
    while True:
        try:
            return made.result(timeout=SLICE_SECONDS)
        except NotYet:
            if not limit.over():
                continue
            made.add_done_callback(_close_late)
            raise driver.OperationalError(SILENT) from None


def _close_late(made: Future[Any]) -> None:
    with suppress(Exception):
        made.result().close()


@contextmanager
def watched(connection: Connection) -> Iterator[None]:
    """Cut the connection off when the patience of the caller is over.

    The connection is tried first, and made anew if the server has closed it in the meantime: a
    search may last longer than the server keeps idle ones.
    """
    limit = patience()
    try:
        with _watchman(connection, limit):
            connection.exec_driver_sql("SELECT 1")
    except DBAPIError as error:
        if not error.connection_invalidated or limit.over():
            raise
    connection.rollback()
    with _watchman(connection, limit):
        yield


@contextmanager
def _watchman(connection: Connection, limit: Patience) -> Iterator[None]:
    raw: Any = connection.connection.dbapi_connection
    done = threading.Event()
    lock = threading.Lock()
    cut = False

    def watch() -> None:
        nonlocal cut
        while not done.wait(SLICE_SECONDS):
            if limit.over():
                with lock:
                    if not done.is_set():
                        cut = True
                        _cut_off(raw)
                return

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    except DBAPIError as error:
        if cut:
            raise type(error)(error.statement, error.params, OSError(SILENT)) from None
        raise
    finally:
        with lock:
            done.set()


def _cut_off(raw: Any) -> None:
    """Let whoever waits for the server see the end of the connection."""
    with suppress(Exception), socket.socket(fileno=os.dup(raw.pgconn.socket)) as line:
        line.shutdown(socket.SHUT_RDWR)  # or it is closed already
