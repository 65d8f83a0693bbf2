"""A job: one level and one set of options, to be solved anywhere; the same in, the same out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import replay
from pushwise.solving.options import Options
from pushwise.solving.result import Result
from pushwise.solving.run import solve
from pushwise.solving.status import Status


@dataclass(frozen=True, slots=True)
class Job:
    """What a worker is given. `number` is the place in the plan."""

    number: int
    rows: tuple[str, ...]
    options: Options

    def to_json(self) -> dict[str, Any]:
        """The job as an object that `from_json` reads."""
        return {"job": self.number, "rows": self.rows, "options": asdict(self.options)}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> Job:
        """The job of an object."""
        options: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in fields["options"].items()
        }
        return cls(fields["job"], tuple(fields["rows"]), Options(**options))


def run_job(job: Job, cancelled: Callable[[], bool] | None = None) -> dict[str, Any]:
    """Solve the level of a job; the answer has the keys of `solve --json` and `job`."""
    level = Level.from_rows(job.rows)
    options = job.options
    try:
        result = solve(level, options, cancelled=cancelled)
    except MemoryError:
        result = Result(level, Status.MEMORY, options.objective, options.method_name)
    return {"job": job.number, **result.to_json(0, "")}


def to_result(fields: dict[str, Any], level: Level) -> Result:
    """Return the result of a worker's answer; its solution is replayed here again."""
    lurd = fields["solution"]
    return Result(
        level=level,
        status=Status(fields["status"]),
        objective=fields["objective"],
        method=fields["method"],
        solution=None if lurd is None else replay(level, lurd),
        optimal=fields["optimal"],
        lower_bound=fields["lower_bound"],
        expanded=fields["expanded"],
        generated=fields["generated"],
        stored=fields["stored"],
        duplicates=fields["duplicates"],
        reopened=fields["reopened"],
        pruned=fields["pruned"],
        passes=tuple((entry["fmax"], entry["nodes"]) for entry in fields["passes"]),
        seconds=fields["seconds"],
        peak_mib=fields["peak_mib"],
        message=fields["message"],
    )
