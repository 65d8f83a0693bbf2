"""Pattern databases on disk: built once, checked whenever they are opened, shared by processes.

A file is a header, the table, and nothing else; it appears under its name only when it is complete
(written beside and renamed). Whoever builds holds a lock, so that a second process waits and then
finds the file. An unfinished build leaves a file with the suffix `.part`, from which the next one
goes on.
"""

from __future__ import annotations

import mmap
import os
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pushwise import _core
from pushwise.tiles.board import Board
from pushwise.tiles.errors import DatabaseError
from pushwise.tiles.patterns import Partition, TableKey, lookup_families

MAGIC = b"pushwise-pdb-1\0\0"
# magic, checksum of the table, its size, depth (of an unfinished build), length of the key text
_HEADER = struct.Struct("<16sQQII")
# A resumable state is written at most this often: it is three times as large as the table.
CHECKPOINT_SECONDS = 120.0
STEP_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class BuildProgress:
    """How far the building of a table is."""

    key: TableKey
    depth: int
    filled: int
    size: int
    seconds: float


class BuildCancelled(Exception):
    """Building was stopped; what is done is kept."""


class BuildTooLarge(Exception):
    """Building needs more memory than is allowed."""


OnBuild = Callable[[BuildProgress], None]
Cancelled = Callable[[], bool]


def cache_directory() -> Path:
    """Where the files are: $PUSHWISE_CACHE, or the user's cache directory."""
    given = os.environ.get("PUSHWISE_CACHE")
    if given:
        return Path(given)
    from platformdirs import user_cache_path

    return user_cache_path("pushwise", appauthor=False)


def table_path(key: TableKey) -> Path:
    """The file of a table."""
    return cache_directory() / key.file_name


def is_built(partition: Partition, board: Board, blank: int) -> bool:
    """Whether every table of the partition is there (its content is checked when it is opened)."""
    try:
        families = lookup_families(partition, board, blank)
    except DatabaseError:
        return False
    return all(table_path(lookup.key).exists() for family in families for lookup in family)


def pattern_tables(
    partition: Partition,
    board: Board,
    blank: int,
    *,
    threads: int = 1,
    memory_limit: float | None = None,
    on_build: OnBuild | None = None,
    cancelled: Cancelled | None = None,
) -> _core.PatternTables:
    """The heuristic for a board and the blank's cell in the goal; builds what is missing.

    Raises `BuildCancelled` if `cancelled` says so while building, `BuildTooLarge` if the process
    would grow beyond the memory limit (MiB).
    """
    families = lookup_families(partition, board, blank)
    opened: dict[TableKey, memoryview] = {}
    for family in families:
        for lookup in family:
            if lookup.key not in opened:
                opened[lookup.key] = open_table(
                    lookup.key,
                    threads=threads,
                    memory_limit=memory_limit,
                    on_build=on_build,
                    cancelled=cancelled,
                )
    return _core.PatternTables(
        board.rows * board.columns,
        partition.full,
        [
            [(opened[look.key], list(look.key.home), list(look.frame)) for look in family]
            for family in families
        ],
    )


def open_table(
    key: TableKey,
    *,
    threads: int = 1,
    memory_limit: float | None = None,
    on_build: OnBuild | None = None,
    cancelled: Cancelled | None = None,
) -> memoryview:
    """The table, mapped into memory; built first if there is no good file."""
    table = _read(key)
    if table is not None:
        return table
    path = table_path(key)
    path.parent.mkdir(parents=True, exist_ok=True)
    with _lock(path.with_suffix(".lock"), cancelled):
        table = _read(key)  # another process may have built it meanwhile
        if table is None:
            if memory_limit is not None and _building_mib(key) > memory_limit:
                raise BuildTooLarge
            _build(key, path, threads, on_build, cancelled)
            table = _read(key)
    if table is None:
        raise DatabaseError(f"The pattern database {path} was written, but cannot be read back.")
    return table


def _building_mib(key: TableKey) -> float:
    """How large the process will be while it builds the table."""
    size = _core.table_bytes(key.rows, key.columns, key.blank, list(key.home), key.full)
    return (_core.resident_bytes() + size * (1 if key.full else 3)) / 2**20


def is_good(key: TableKey) -> bool:
    """Whether the file is there and undamaged."""
    return _read(key) is not None


def _key_text(key: TableKey) -> bytes:
    return key.file_name.encode()


# Checking half a gigabyte takes longer than most puzzles: a file is checked once per process, and
# again if it has been replaced.
_checked: dict[tuple[Path, int, int, int], memoryview] = {}


def _read(key: TableKey) -> memoryview | None:
    """The table of a good file; None if the file is missing or damaged."""
    path = table_path(key)
    try:
        state = path.stat()
    except OSError:
        return None
    known = (path, state.st_ino, state.st_mtime_ns, state.st_size)
    if known not in _checked:
        table = _check(key)
        if table is None:
            return None
        _checked[known] = table
    return _checked[known]


def _check(key: TableKey) -> memoryview | None:
    """Map the file and compare its content with its header."""
    size = _core.table_bytes(key.rows, key.columns, key.blank, list(key.home), key.full)
    offset = _HEADER.size + len(_key_text(key))
    try:
        with table_path(key).open("rb") as file:
            if os.fstat(file.fileno()).st_size != offset + size:
                return None
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except OSError:
        return None
    magic, checksum, stored, _, _ = _HEADER.unpack_from(mapped)
    table = memoryview(mapped)[offset:]
    good = (
        magic == MAGIC
        and stored == size
        and mapped[_HEADER.size : offset] == _key_text(key)
        and _core.table_checksum(table) == checksum
    )
    if good:
        return table
    table.release()
    mapped.close()
    return None


def _build(
    key: TableKey,
    path: Path,
    threads: int,
    on_build: OnBuild | None,
    cancelled: Cancelled | None,
) -> None:
    builder = _core.TableBuilder(key.rows, key.columns, key.blank, list(key.home), key.full)
    part = path.with_suffix(".part")
    _resume(builder, key, part)
    size = len(builder.parts()[0])
    start = saved = time.monotonic()
    while not builder.step(STEP_SECONDS, threads):
        now = time.monotonic()
        if on_build is not None:
            on_build(BuildProgress(key, builder.depth, builder.filled, size, now - start))
        stop = cancelled is not None and cancelled()
        if stop or now - saved > CHECKPOINT_SECONDS:
            _write(part, key, builder, builder.parts())
            saved = time.monotonic()
        if stop:
            raise BuildCancelled
    _write(path, key, builder, builder.parts()[:1])
    part.unlink(missing_ok=True)


def _write(path: Path, key: TableKey, builder: _core.TableBuilder, parts: list[memoryview]) -> None:
    """Write beside, then rename: nobody ever sees half a file."""
    checksum = 0
    for part in parts:
        checksum ^= _core.table_checksum(part)
    beside = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        with beside.open("wb") as file:
            text = _key_text(key)
            size = sum(len(part) for part in parts)
            file.write(_HEADER.pack(MAGIC, checksum, size, builder.depth, len(text)) + text)
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _resume(builder: _core.TableBuilder, key: TableKey, part: Path) -> None:
    """Restore an unfinished build, if there is a good one."""
    parts = builder.parts()
    offset = _HEADER.size + len(_key_text(key))
    try:
        with part.open("rb") as file:
            header = file.read(offset)
            if len(header) < offset:
                return
            magic, checksum, size, depth, _ = _HEADER.unpack_from(header)
            if magic != MAGIC or header[_HEADER.size :] != _key_text(key):
                return
            if size != sum(len(view) for view in parts):
                return
            if os.fstat(file.fileno()).st_size != offset + size:
                return
            for view in parts:
                file.readinto(view)
    except OSError:
        return
    found = 0
    for view in parts:
        found ^= _core.table_checksum(view)
    if found == checksum:
        builder.resume_at(depth)
    else:  # damaged: begin again
        parts[0][:] = b"\xff" * len(parts[0])
        for view in parts[1:]:
            view[:] = bytes(len(view))


@contextmanager
def _lock(path: Path, cancelled: Cancelled | None) -> Iterator[None]:
    """Hold the lock of a table; wait for another process that has it."""
    with path.open("a+b") as file:
        while not _try_lock(file.fileno()):
            if cancelled is not None and cancelled():
                raise BuildCancelled
            time.sleep(0.05)
        yield  # closing the file gives the lock back, even if the process dies


if os.name == "nt":  # pragma: no cover - exercised on Windows only
    import msvcrt

    def _try_lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            return False
        return True
else:
    import fcntl

    def _try_lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
