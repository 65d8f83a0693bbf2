"""Results of other solvers: a collection with embedded solutions, or a table (CSV).

A collection is matched with the suite by the identity of the levels, so its order, orientation and
titles do not matter. A table has the columns `level` (number, title or FILE:N), `status`, `seconds`
(or `wall`) and `pushes`, and may have `moves` and `solution`; other columns are ignored. Lines that
begin with # are notes; the last of them above the rows may name the columns. Every solution is
replayed.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

from pushwise.bench.runs.outcome import Key, Outcome, SolverRun, Suite, key_of, run_of_file
from pushwise.errors import PushwiseError
from pushwise.formats import loads
from pushwise.formats.encoding import decode
from pushwise.sokoban.identity import NormalForm, normal_form
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import replay

# What others call what we call otherwise.
SYNONYMS = {"timeout": "time", "fail": "failed"}
STATUSES = (
    "solved",
    "unsolvable",
    "time",
    "memory",
    "nodes",
    "cancelled",
    "failed",
    "invalid",
    "error",
)


class BadTable(PushwiseError):
    """The table of results cannot be read."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(f"{path}, line {line}: {reason}.")


def read_run(path: Path, suite: Suite) -> SolverRun:
    """Read results of any kind: ours, a table or a collection with solutions."""
    text = decode(path.read_bytes())
    if text.lstrip().startswith("{"):
        return run_of_file(path)
    lines = text.lstrip("\ufeff").splitlines()
    head = _head(lines)
    if head is not None:
        return SolverRun(path.stem, dict(_table(path, lines, head, suite)))
    return SolverRun(path.stem, dict(_collection(text, suite)))


def _head(lines: list[str]) -> int | None:
    """Return which line names the columns of a table; None if it is no table."""
    named: int | None = None
    for number, line in enumerate(lines):
        columns = line.lstrip("# ").lower().replace(";", ",").split(",")
        if {"level", "status"} <= {column.strip() for column in columns}:
            named = number
        elif not line.startswith("#"):
            break
    return named


def _collection(text: str, suite: Suite) -> Iterator[tuple[Key, Outcome]]:
    """Yield the best embedded solution of each level of the suite."""
    forms: dict[str, list[tuple[NormalForm, tuple[str, ...]]]] = {}
    for level in loads(text, keep_invalid=True):
        form = normal_form(level)
        forms.setdefault(form.identity, []).append((form, level.solutions))
    for key, level in suite.levels.items():
        mine = normal_form(level)
        outcomes = [
            _translated(mine, theirs, lurd)
            for theirs, solutions in forms.get(mine.identity, ())
            for lurd in solutions
        ]
        if outcomes:
            yield key, min(outcomes, key=lambda o: (not o.solved, o.pushes or 0, o.moves or 0))


def _translated(mine: NormalForm, theirs: NormalForm, lurd: str) -> Outcome:
    """A solution of their copy of a level, as one of ours."""
    try:
        replayed = replay(theirs.original, lurd)
    except PushwiseError as error:
        return Outcome("wrong", message=str(error))
    here = mine.solution_to_original(theirs.solution_to_normal(replayed.lurd))
    return _replayed(mine.original, here, None)


def _replayed(level: Level, lurd: str, seconds: float | None) -> Outcome:
    try:
        solution = replay(level, lurd)
    except PushwiseError as error:
        return Outcome("wrong", seconds, message=str(error))
    return Outcome("solved", seconds, solution.pushes, solution.moves)


def _table(path: Path, lines: list[str], head: int, suite: Suite) -> Iterator[tuple[Key, Outcome]]:
    names = _names(suite)
    delimiter = ";" if ";" in lines[head] else ","
    text = "\n".join([lines[head].lstrip("# "), *lines[head + 1 :]])
    reader = csv.DictReader(io.StringIO(text), delimiter=delimiter)
    for row in reader:
        line = head + reader.line_num
        fields = {(k or "").strip().lower(): (v or "").strip() for k, v in row.items() if k}
        if fields.get("level", "").startswith("#"):
            continue
        name = fields.get("level", "")
        if name not in names:
            raise BadTable(path, line, f"there is no level {name!r} in the suite")
        status = fields.get("status", "").lower()
        status = SYNONYMS.get(status, status)
        if status not in STATUSES:
            raise BadTable(path, line, f"{status!r} is not one of {', '.join(STATUSES)}")
        try:
            time = fields.get("seconds") or fields.get("wall")
            seconds = float(time) if time else None
            pushes = int(fields["pushes"]) if fields.get("pushes") else None
            moves = int(fields["moves"]) if fields.get("moves") else None
        except ValueError:
            raise BadTable(path, line, "seconds and pushes must be numbers") from None
        key = names[name]
        if fields.get("solution"):
            yield key, _replayed(suite.levels[key], fields["solution"], seconds)
        else:
            yield (
                key,
                Outcome(status, seconds, pushes, moves, message="as reported, not replayed"),
            )


def _names(suite: Suite) -> dict[str, Key]:
    """What a table may call the levels: place in the suite, FILE:N, title."""
    names: dict[str, Key] = {}
    for key, level in suite.levels.items():
        if level.title:
            names.setdefault(level.title, key)
    for place, key in enumerate(suite.levels, 1):
        names[f"{key[0]}:{key[1]}"] = key
        names[str(place)] = key
    return names


__all__ = ["BadTable", "key_of", "read_run"]
