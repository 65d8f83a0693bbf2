"""Results of other processes, and of files, as results of the levels here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import replay
from pushwise.solving.result import Known, Result
from pushwise.solving.status import Status


def of_worker(result: Result, level: Level) -> Result:
    """Return the result of a worker as that of the level here; its solution is replayed again."""
    lurd = result.solution.lurd if result.solution is not None else None
    return replace(result, level=level, solution=None if lurd is None else replay(level, lurd))


# What stands in a line of a results file as it stands in a result.
_SAME = (
    *("objective", "method", "optimal", "lower_bound", "expanded", "generated", "stored"),
    *("duplicates", "reopened", "pruned", "seconds", "peak_mib", "message"),
)


def to_result(fields: dict[str, Any], level: Level) -> Result:
    """Return the result of a line of a results file; its solution is replayed here again."""
    lurd, known = fields["solution"], fields.get("known")
    return Result(
        level=level,
        status=Status(fields["status"]),
        solution=None if lurd is None else replay(level, lurd),
        ties_proved=fields.get("ties_optimal") is True,  # older files do not have it
        found_by=fields.get("found_by"),  # nor this
        claimed_bound=fields.get("claimed_bound"),
        passes=tuple((entry["fmax"], entry["nodes"]) for entry in fields["passes"]),
        known=None if known is None else Known(**known),
        **{name: fields[name] for name in _SAME},
    )
