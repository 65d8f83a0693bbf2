"""The results of a run, one JSON object a line, appended as they come.

A line is written whole or, if the machine stops in the middle of it, cut short at the end of the
file; such a torn line is taken off when the run is resumed.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any

from pushwise.errors import PushwiseError
from pushwise.status import Status

SYNC_SECONDS = 1.0
Key = tuple[str, int]


class ResultsExist(PushwiseError):
    """The results file exists already."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path} exists already: add --resume to go on with that run, or name another file."
        )


class NotResults(PushwiseError):
    """The file is not a results file of Pushwise."""

    def __init__(self, path: Path, line: int) -> None:
        super().__init__(f"{path} is not a file of results: line {line} is not one; not changed.")


class ResultsFile:
    """An open results file; use it as a context manager."""

    def __init__(self, path: Path, *, resume: bool) -> None:
        """Open the file and read what is done; without `resume` it must not hold anything yet."""
        self.path = path
        exists = path.exists() and path.stat().st_size > 0
        if exists and not resume:
            raise ResultsExist(path)
        self.done: dict[Key, dict[str, Any]] = {}
        keep = 0
        if exists:
            entries, keep = _read(path)
            self.done = {key_of(e): e for e in entries if not failed_inside(e)}
            if any(map(failed_inside, entries)):
                keep = write_results(path, self.done.values())
        self._file = path.open("r+b" if exists else "wb")
        self._file.truncate(keep)
        self._file.seek(keep)
        self._synced = time.monotonic()

    def append(self, entry: dict[str, Any]) -> None:
        """Write a result; it reaches the disk within a second, and at the end."""
        self._file.write(json.dumps(entry).encode("utf-8") + b"\n")
        # To the system at once: then only a crash of the machine can lose it, not one of ours.
        self._file.flush()
        self.done[key_of(entry)] = entry
        now = time.monotonic()
        if now - self._synced >= SYNC_SECONDS:
            os.fsync(self._file.fileno())
            self._synced = now

    def __enter__(self) -> ResultsFile:
        """Use the file in a `with` statement."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it at the end."""
        os.fsync(self._file.fileno())
        self._file.close()


def key_of(entry: dict[str, Any]) -> Key:
    """Return what tells one level of a run from another."""
    return entry["file"], entry["level"]


def failed_inside(entry: dict[str, Any]) -> bool:
    """Whether a result is none: the job failed, and is to be tried again."""
    if entry["status"] == Status.ERROR:
        return True
    # So it was written before there was a status for it.
    message = str(entry.get("message") or "")
    return entry["status"] == Status.INVALID and message.startswith("internal error")


def write_results(path: Path, entries: Iterable[dict[str, Any]]) -> int:
    """Put a file of results in the place of another, all or nothing; return its length."""
    beside = path.with_name(f"{path.name}.new")
    with beside.open("wb") as file:
        file.writelines(json.dumps(entry).encode("utf-8") + b"\n" for entry in entries)
        length = file.tell()
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    return length


def read_results(path: Path) -> list[dict[str, Any]]:
    """Read a results file: the last result of each level, in the order of the file."""
    entries, _ = _read(path)
    return list({key_of(entry): entry for entry in entries}.values())


def _read(path: Path) -> tuple[list[dict[str, Any]], int]:
    """Return the results in a file and the number of bytes they take."""
    entries: list[dict[str, Any]] = []
    kept = 0
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            entry = _entry(line) if line.endswith(b"\n") else None
            if entry is None:
                if file.read(1):
                    raise NotResults(path, number)
                # Only the last line can be torn; a first line that is not ours is another file.
                if number == 1 and not b'{"level": '.startswith(line[:10]):
                    raise NotResults(path, number)
                break
            entries.append(entry)
            kept += len(line)
    return entries, kept


def _entry(line: bytes) -> dict[str, Any] | None:
    try:
        entry = json.loads(line)
    except ValueError:
        return None
    if not isinstance(entry, dict) or not {"level", "file", "status"} <= set(entry):
        return None
    return entry
