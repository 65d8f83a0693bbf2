"""What a player has reached: best solutions, the game broken off, snapshots."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from platformdirs import user_data_path

from pushwise.errors import PushwiseError
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import Solution, replay

if TYPE_CHECKING:
    from pushwise.knowledge.store import Store

VERSION = 1
MOST_SNAPSHOTS = 20


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
    """What is kept of one level: LURD texts, empty if there is none."""

    by_pushes: str = ""
    by_moves: str = ""
    position: str = ""
    snapshots: tuple[str, ...] = ()

    @property
    def solved(self) -> bool:
        """Whether the level was ever solved."""
        return bool(self.by_pushes)


class Progress(Protocol):
    """Where progress is kept."""

    def record(self, level: Level) -> Record:
        """Return what is kept of a level."""

    def add_solution(self, level: Level, solution: Solution) -> Record:
        """Keep a solution if it is better by pushes or by moves than what is kept."""

    def save_position(self, level: Level, moves: str) -> None:
        """Keep the game broken off; no moves forget it."""

    def add_snapshot(self, level: Level, moves: str) -> Record:
        """Keep a position to come back to."""


class MemoryProgress:
    """Progress of one sitting, kept nowhere."""

    def __init__(self, records: Mapping[str, Record] | None = None) -> None:
        self._records = dict(records or {})

    def record(self, level: Level) -> Record:
        """Return what is kept of a level."""
        return self._records.get(key_of(level), Record())

    def add_solution(self, level: Level, solution: Solution) -> Record:
        """Keep a solution if it is better by pushes or by moves than what is kept."""
        record = self.record(level)
        cost = (solution.pushes, solution.moves)
        if not record.by_pushes or cost < _cost(level, record.by_pushes):
            record = replace(record, by_pushes=solution.lurd)
        if not record.by_moves or cost[::-1] < _cost(level, record.by_moves)[::-1]:
            record = replace(record, by_moves=solution.lurd)
        self._keep(level, record)
        return record

    def save_position(self, level: Level, moves: str) -> None:
        """Keep the game broken off; no moves forget it."""
        record = self.record(level)
        if record.position != moves:
            self._keep(level, replace(record, position=moves))

    def add_snapshot(self, level: Level, moves: str) -> Record:
        """Keep a position to come back to; the oldest goes when there are too many."""
        record = self.record(level)
        kept = tuple(old for old in record.snapshots if old != moves)
        record = replace(record, snapshots=(*kept, moves)[-MOST_SNAPSHOTS:])
        self._keep(level, record)
        return record

    def _keep(self, level: Level, record: Record) -> None:
        self._records[key_of(level)] = record


class FileProgress(MemoryProgress):
    """Progress in a small JSON file, written whole and put in place at once."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or default_path()
        super().__init__(_read(self.path))

    def _keep(self, level: Level, record: Record) -> None:
        super()._keep(level, record)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        records = {key: asdict(value) for key, value in self._records.items()}
        handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=".progress-")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump({"version": VERSION, "levels": records}, file)
        Path(name).replace(self.path)


class StoreProgress(FileProgress):
    """Progress in a file, and solutions in the knowledge store too, where solvers find them."""

    def __init__(self, store: Store, path: Path | None = None) -> None:
        super().__init__(path)
        self._store = store

    def add_solution(self, level: Level, solution: Solution) -> Record:
        """Keep a solution if it is better by pushes or by moves than what is kept."""
        before = self.record(level)
        after = super().add_solution(level, solution)
        if after != before:
            self._store.add_solution(level, solution.lurd, method="player")
        return after


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
    try:
        content: Any = json.loads(path.read_text(encoding="utf-8"))
        version = content["version"]
        records = {
            key: Record(**{**value, "snapshots": tuple(value["snapshots"])})
            for key, value in content["levels"].items()
        }
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise UnreadableProgress(path, f"{type(error).__name__}") from error
    if version != VERSION:
        raise UnreadableProgress(path, f"it is of version {version}")
    return records
