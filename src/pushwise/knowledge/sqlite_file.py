"""Look at a file before the database library may touch it.

SQLite changes a file it opens (a journal is rolled back, the journal mode is switched), so whether
the file is a store of ours is read from its first bytes: https://www.sqlite.org/fileformat.html.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from pushwise.knowledge.errors import DamagedStore, NotAStore, UnreachableStore

APPLICATION_ID = 0x50575331  # "PWS1"
_MAGIC = b"SQLite format 3\0"
_HEADER_BYTES = 100
# Another process may be writing the file back this very moment; it will not take longer.
_PATIENCE = 1.0
_PAUSE = 0.05


def check_file(path: Path) -> bool:
    """Return whether there is a store; raise if the file is something else or cut short."""
    deadline = time.monotonic() + _PATIENCE
    while True:
        fault = _fault(path)
        if fault is None:
            return path.exists() and path.stat().st_size > 0
        if time.monotonic() >= deadline or not isinstance(fault, DamagedStore):
            raise fault
        time.sleep(_PAUSE)


def is_writable(path: Path) -> bool:
    """Whether a store can be written: SQLite needs files beside it for that."""
    there = path if path.exists() else path.parent
    return os.access(there, os.W_OK) and os.access(path.parent, os.W_OK)


def _fault(path: Path) -> NotAStore | DamagedStore | UnreachableStore | None:
    try:
        if not path.exists():
            return None
        if not path.is_file():
            return NotAStore(str(path))
        with path.open("rb") as file:
            header = file.read(_HEADER_BYTES)
            size = file.seek(0, 2)
    except OSError as error:
        return UnreachableStore(str(path), f"{error.strerror or error}.")
    if size == 0:
        return None
    if not header.startswith(_MAGIC[: len(header)]):
        return NotAStore(str(path))
    if len(header) < _HEADER_BYTES:
        return DamagedStore(str(path), f"it is only {size} bytes long")
    if int.from_bytes(header[68:72]) != APPLICATION_ID:
        return NotAStore(str(path))
    page = int.from_bytes(header[16:18])
    expected = (65536 if page == 1 else page) * int.from_bytes(header[28:32])
    if size < expected:
        return DamagedStore(str(path), f"{size:,} of {expected:,} bytes are left")
    return None
