"""What a solver, ours or another, made of the levels of a suite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from statistics import median
from typing import Any

from pushwise.batch.results_file import read_results
from pushwise.sokoban.level import Level

Key = tuple[str, int]
MISSES = (
    "time", "memory", "nodes", "cancelled", "failed", "invalid", "error", "wrong", "missing",
)  # fmt: skip
REASONS = {
    "time": "out of time",
    "memory": "out of memory",
    "nodes": "out of nodes",
    "cancelled": "stopped",
    "failed": "gave up",
    "invalid": "not a valid level",
    "error": "internal error",
    "wrong": "its solution does not replay",
    "missing": "no result",
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """One level in one run; what a solver did not tell is None.

    `status` is that of `solve --json`, or `wrong` for a solution that does not replay, or
    `missing`.
    """

    status: str
    seconds: float | None = None
    pushes: int | None = None
    moves: int | None = None
    expanded: int | None = None
    optimal: bool = False
    lower_bound: int | None = None
    message: str | None = None

    @property
    def solved(self) -> bool:
        """Whether there is a solution."""
        return self.status == "solved"

    @property
    def decided(self) -> bool:
        """Whether the question was answered: solved, or proved unsolvable."""
        return self.status in ("solved", "unsolvable")


MISSING = Outcome("missing")


@dataclass(frozen=True)
class SolverRun:
    """The outcomes of one solver, by level."""

    name: str
    outcomes: Mapping[Key, Outcome] = field(default_factory=dict)

    def within(self, seconds: float) -> SolverRun:
        """Return the run as it would have been with this time limit."""
        late = Outcome("time", seconds)
        return SolverRun(
            self.name,
            {
                key: late if outcome.decided and (outcome.seconds or 0) > seconds else outcome
                for key, outcome in self.outcomes.items()
            },
        )

    def outcome(self, key: Key) -> Outcome:
        """The outcome of a level, whether the solver has one or not."""
        return self.outcomes.get(key, MISSING)


@dataclass(frozen=True)
class Summary:
    """The totals of a run over a set of levels."""

    levels: int
    solved: int
    optimal: int
    unsolvable: int
    misses: Mapping[str, int]
    seconds: float | None
    median_seconds: float | None
    expanded: int | None


@dataclass(frozen=True)
class Suite:
    """The levels that a report is about, by file name and number."""

    name: str
    levels: Mapping[Key, Level]

    def title(self, key: Key) -> str:
        """What to call a level."""
        title = self.levels[key].title
        return f"{key[0]}:{key[1]}" + (f" ({title})" if title else "")

    def summary(self, run: SolverRun) -> Summary:
        """Return the totals of a run."""
        outcomes = [run.outcome(key) for key in self.levels]
        statuses = Counter(outcome.status for outcome in outcomes)
        times = [o.seconds for o in outcomes if o.seconds is not None]
        solved = [o.seconds for o in outcomes if o.solved and o.seconds is not None]
        nodes = [o.expanded for o in outcomes if o.expanded is not None]
        return Summary(
            levels=len(outcomes),
            solved=statuses["solved"],
            optimal=sum(outcome.optimal for outcome in outcomes),
            unsolvable=statuses["unsolvable"],
            misses={name: statuses[name] for name in MISSES if statuses[name]},
            seconds=sum(times) if times else None,
            median_seconds=median(solved) if solved else None,
            expanded=sum(nodes) if nodes else None,
        )


def key_of(file: str, number: int) -> Key:
    """Return the key of a level: results of two machines agree on file names, not on folders."""
    return PurePath(file).name, number


def run_of_results(name: str, entries: list[dict[str, Any]]) -> SolverRun:
    """Return a run of ours from the objects of its results file."""
    outcomes = {
        key_of(entry["file"], entry["level"]): Outcome(
            status=entry["status"],
            seconds=entry.get("seconds"),
            pushes=entry.get("pushes"),
            moves=entry.get("moves"),
            expanded=entry.get("expanded"),
            optimal=bool(entry.get("optimal")),
            lower_bound=entry.get("lower_bound"),
            message=entry.get("message"),
        )
        for entry in entries
    }
    return SolverRun(name, outcomes)


def run_of_file(path: Path) -> SolverRun:
    """Read a results file of ours; the run has the name of the file."""
    return run_of_results(path.stem, read_results(path))
