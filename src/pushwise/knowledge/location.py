"""Where the store is: a path or a URL, `$PUSHWISE_STORE`, or the user data directory."""

from __future__ import annotations

import os
from pathlib import Path

from pushwise.knowledge.errors import BadStoreUrl

ENVIRONMENT = "PUSHWISE_STORE"
FILE_NAME = "knowledge.sqlite"


def default_location() -> str:
    """Return the store used when none is named."""
    named = os.environ.get(ENVIRONMENT)
    if named:
        return named
    import platformdirs

    return str(Path(platformdirs.user_data_dir("pushwise", appauthor=False)) / FILE_NAME)


def sqlite_path(location: str) -> Path | None:
    """Return the file of a SQLite store, or None for a PostgreSQL one.

    >>> sqlite_path("sqlite:///some/file"), sqlite_path("postgresql://host/db")
    (PosixPath('some/file'), None)
    """
    if location.startswith("sqlite:///"):
        return Path(location.removeprefix("sqlite:///"))
    if location.startswith(("postgresql://", "postgres://")):
        return None
    if "://" in location or not location:
        raise BadStoreUrl(location)
    return Path(location)


def shown(location: str) -> str:
    """Return the location as messages show it: without a password.

    >>> shown("postgresql://ann:secret@host/db")
    'postgresql://ann@host/db'
    """
    scheme, found, rest = location.partition("://")
    if not found or "@" not in rest:
        return location
    who, _, where = rest.rpartition("@")
    return f"{scheme}://{who.partition(':')[0]}@{where}"
