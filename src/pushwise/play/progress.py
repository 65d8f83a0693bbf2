"""What a player has reached: best solutions, the game broken off, snapshots."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from platformdirs import user_data_path

from pushwise.errors import PushwiseError
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import Solution, replay

try:
    import fcntl
except ImportError:  # not on this system
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from pushwise.knowledge.store import Store

VERSION = 1
MOST_SNAPSHOTS = 20
MOST_HISTORY = 50


class UnreadableProgress(PushwiseError):
    """The file with your progress cannot be read."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(
            f"The file with your progress, {path}, cannot be read ({why}). It is left as it is; "
            "move it away to start afresh."
        )
        self.path = path


@dataclass(frozen=True)
class Record:
    """What is kept of one level: LURD texts, empty if there is none.

    `undone` are the steps that redo would play after `position`. `count` grows with every change of
    the game: of two records the one with the larger count is the newer, whoever wrote it.
    `history` has the solutions in the order they were found: when, pushes, moves, seconds at play.
    """

    by_pushes: str = ""
    by_moves: str = ""
    position: str = ""
    snapshots: tuple[str, ...] = ()
    undone: str = ""
    count: int = 0
    history: tuple[tuple[str, int, int, float], ...] = ()

    @property
    def solved(self) -> bool:
        """Whether the level was ever solved."""
        return bool(self.by_pushes)


class Progress(Protocol):
    """Where progress is kept."""

    def record(self, level: Level) -> Record:
        """Return what is kept of a level."""

    def add_solution(self, level: Level, solution: Solution, seconds: float = 0.0) -> Record:
        """Keep a solution if it is better by pushes or by moves than what is kept."""

    def save_position(
        self, level: Level, moves: str, undone: str = "", count: int | None = None
    ) -> bool:
        """Keep the game broken off, unless a newer one is kept; say whether it was kept."""

    def add_snapshot(self, level: Level, moves: str) -> Record:
        """Keep a position to come back to."""

    def known(self, level: Level) -> tuple[int | None, int]:
        """Return the fewest pushes anybody is known to have needed, and a proved lower bound."""


class MemoryProgress:
    """Progress of one sitting, kept nowhere."""

    def __init__(self, records: Mapping[str, Record] | None = None) -> None:
        self._records = dict(records or {})

    def record(self, level: Level) -> Record:
        """Return what is kept of a level."""
        return self._records.get(key_of(level), Record())

    def add_solution(self, level: Level, solution: Solution, seconds: float = 0.0) -> Record:
        """Keep a solution if it is better by pushes or by moves than what is kept."""
        record = self.record(level)
        cost = (solution.pushes, solution.moves)
        if not record.by_pushes or cost < _cost(level, record.by_pushes):
            record = replace(record, by_pushes=solution.lurd)
        if not record.by_moves or cost[::-1] < _cost(level, record.by_moves)[::-1]:
            record = replace(record, by_moves=solution.lurd)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        entry = (now, solution.pushes, solution.moves, round(seconds, 1))
        record = replace(record, history=(*record.history, entry)[-MOST_HISTORY:])
        self._keep(level, record)
        return record

    def save_position(
        self, level: Level, moves: str, undone: str = "", count: int | None = None
    ) -> bool:
        """Keep the game broken off, unless a newer one is kept; say whether it was kept.

        Without a count it is the newest.
        """
        record = self.record(level)
        count = record.count + 1 if count is None else count
        if count <= record.count:
            return False
        self._keep(level, replace(record, position=moves, undone=undone, count=count))
        return True

    def add_snapshot(self, level: Level, moves: str) -> Record:
        """Keep a position to come back to; the oldest goes when there are too many."""
        record = self.record(level)
        kept = tuple(old for old in record.snapshots if old != moves)
        record = replace(record, snapshots=(*kept, moves)[-MOST_SNAPSHOTS:])
        self._keep(level, record)
        return record

    def known(self, level: Level) -> tuple[int | None, int]:
        """Return the fewest pushes anybody is known to have needed, and a proved lower bound."""
        return None, 0

    def _keep(self, level: Level, record: Record) -> None:
        self._records[key_of(level)] = record


class FileProgress(MemoryProgress):
    """Progress in a small JSON file, written whole and put in place at once.

    The page and the terminal game may have it open at the same time: it is read again when another
    process has written it, and only the level at hand is changed in it.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or default_path()
        self._seen = _stamp(self.path)
        super().__init__(_read(self.path))

    def record(self, level: Level) -> Record:
        """Return what is kept of a level, also by another process."""
        self._refresh()
        return super().record(level)

    def _refresh(self) -> None:
        stamp = _stamp(self.path)
        if stamp is not None and stamp != self._seen:
            self._records = _read(self.path)
            self._seen = stamp

    def _keep(self, level: Level, record: Record) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with _alone(self.path):
            self._refresh()
            super()._keep(level, record)
            records = {key: asdict(value) for key, value in self._records.items()}
            handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=".progress-")
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump({"version": VERSION, "levels": records}, file)
            Path(name).replace(self.path)
            self._seen = _stamp(self.path)


class StoreProgress(FileProgress):
    """Progress in a file, and solutions in the knowledge store too, where solvers find them."""

    def __init__(self, store: Store, path: Path | None = None) -> None:
        super().__init__(path)
        self._store = store

    def add_solution(self, level: Level, solution: Solution, seconds: float = 0.0) -> Record:
        """Keep a solution if it is better by pushes or by moves than what is kept."""
        before = self.record(level)
        after = super().add_solution(level, solution, seconds)
        if (after.by_pushes, after.by_moves) != (before.by_pushes, before.by_moves):
            self._store.add_solution(level, solution.lurd, method="player")
        return after

    def known(self, level: Level) -> tuple[int | None, int]:
        """Return the fewest pushes anybody is known to have needed, and a proved lower bound."""
        knowledge = self._store.knowledge(level)
        best, bound = knowledge.by_pushes, knowledge.push_bound
        pushes = None if best is None else best.solution.pushes
        return pushes, 0 if bound is None else bound.value


def _stamp(path: Path) -> tuple[int, int, int] | None:
    """Return what changes when the file is replaced; None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keep other processes from writing the file meanwhile, where the system can."""
    if fcntl is None:
        yield
        return
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def default_path() -> Path:
    """Return where progress is kept unless said otherwise."""
    return user_data_path("pushwise", appauthor=False) / "progress.json"


def key_of(level: Level) -> str:
    """Return what tells a board from others: LURD holds for this orientation only."""
    return hashlib.sha256("\n".join(level.rows).encode()).hexdigest()


def _cost(level: Level, lurd: str) -> tuple[int, int]:
    solution = replay(level, lurd, must_solve=False)
    return solution.pushes, solution.moves


def _read(path: Path) -> dict[str, Record]:
    if not path.exists():
        return {}
    known = {field.name for field in fields(Record)}
    try:
        content: Any = json.loads(path.read_text(encoding="utf-8"))
        version = content["version"]
        records = {
            # What a later version keeps besides is left out, not held against the file.
            key: Record(
                **{name: item for name, item in value.items() if name in known}
                | {"snapshots": tuple(value["snapshots"])}
                | {"history": tuple(tuple(entry) for entry in value.get("history", ()))}
            )
            for key, value in content["levels"].items()
        }
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise UnreadableProgress(path, f"{type(error).__name__}") from error
    if version != VERSION:
        raise UnreadableProgress(path, f"it is of version {version}")
    return records
