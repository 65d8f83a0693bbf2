"""Whether the results in a file are those of the run that is to go on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pushwise.batch.plan import Entry, Plan
from pushwise.errors import BadOption
from pushwise.solving.options import Options

# The method that a result from the knowledge store names; only a run by default asks the store.
FROM_STORE = "store"


class AnotherRun(BadOption):
    """The results file holds the results of another run."""

    def __init__(self, path: Path, entry: Entry, how: str) -> None:
        super().__init__(
            f"{path} has results of another run: that of {entry.file}:{entry.number} is {how}. "
            "Give the levels and options of that run, or name another file."
        )


def check_same_run(plan: Plan, done: Mapping[tuple[str, int], dict[str, Any]], path: Path) -> None:
    """Refuse a file that has another result for a level of the plan than this run would write."""
    for entry, identity in _levels(plan):
        line = done.get(entry.key)
        how = None if line is None else _difference(line, identity, plan.options)
        if how is not None:
            raise AnotherRun(path, entry, how)


def _levels(plan: Plan) -> Iterator[tuple[Entry, str | None]]:
    for puzzle in plan.puzzles:
        yield from ((entry, puzzle.form.identity) for entry in puzzle.entries)
    yield from ((entry, None) for entry in plan.invalid)


def _difference(line: dict[str, Any], identity: str | None, options: Options) -> str | None:
    """Say how a line differs from those of this run; None if it does not."""
    if line.get("identity") != identity:
        return "of another level than the file has now"
    if line.get("objective") != options.objective:
        return f"for the objective {line.get('objective')}, not {options.objective}"
    method = line.get("method")
    by_store = method == FROM_STORE and options.method is None
    if method != options.method_name and not by_store:
        return f"by the method {method}, not {options.method_name}"
    return None
