"""What a run has to do: every level once, levels that are the same puzzle together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pushwise.jobs.parts import Job
from pushwise.sokoban.identity import NormalForm, normal_form
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import replay
from pushwise.solving.options import Options
from pushwise.solving.result import Result
from pushwise.solving.status import Status


@dataclass(frozen=True)
class Entry:
    """A level of the run, and where it came from. Without a level: `fault` says what is wrong."""

    file: str
    number: int
    level: Level | None
    title: str | None = None
    fault: str | None = None

    @property
    def key(self) -> tuple[str, int]:
        """What tells this level from the others of the run."""
        return self.file, self.number

    def to_json(self, result: Result, identity: str | None) -> dict[str, Any]:
        """The line of the results file: that of `solve --json`, with the identity."""
        fields = result.to_json(self.number, self.file)
        return {**fields, "title": self.title, "identity": identity}


@dataclass
class Puzzle:
    """Levels that are the same puzzle: the first is solved, the others are told."""

    form: NormalForm
    entries: list[Entry] = field(default_factory=list)

    @property
    def leader(self) -> Level:
        """The level that is solved."""
        return self.form.original

    def share(self, first: Result) -> list[tuple[Entry, Result]]:
        """Return the result of the first level for each of the levels."""
        told = [(self.entries[0], first)]
        for entry in self.entries[1:]:
            assert entry.level is not None  # noqa: S101 - only levels have a puzzle
            told.append((entry, _translated(first, self.form, entry.level, self.entries[0])))
        return told


@dataclass
class Plan:
    """The puzzles to solve, and the entries that are no levels."""

    puzzles: list[Puzzle]
    invalid: list[Entry]
    options: Options

    def jobs(self) -> list[Job]:
        """One job for each puzzle; its number is the place of the puzzle."""
        return [
            Job(number, puzzle.leader.rows, self.options)
            for number, puzzle in enumerate(self.puzzles)
        ]


def make_plan(entries: Iterable[Entry], options: Options) -> Plan:
    """Gather levels that are the same puzzle."""
    puzzles: dict[object, Puzzle] = {}
    invalid: list[Entry] = []
    for entry in entries:
        if entry.level is None:
            invalid.append(entry)
            continue
        form = normal_form(entry.level)
        # The fewest moves depend on where the player starts, so then the start must agree too.
        start = form.to_normal(entry.level.player) if options.objective == "moves" else None
        puzzles.setdefault((form.identity, start), Puzzle(form)).entries.append(entry)
    return Plan(list(puzzles.values()), invalid, options)


def without(plan: Plan, done: Iterable[tuple[str, int]]) -> Plan:
    """Return what is left of a plan when some levels are done."""
    keys = set(done)
    left: list[Puzzle] = []
    for puzzle in plan.puzzles:
        entries = [entry for entry in puzzle.entries if entry.key not in keys]
        if entries:
            first = entries[0].level
            assert first is not None  # noqa: S101 - only levels have a puzzle
            form = puzzle.form if first is puzzle.leader else normal_form(first)
            left.append(Puzzle(form, entries))
    return Plan(left, [entry for entry in plan.invalid if entry.key not in keys], plan.options)


def invalid_result(entry: Entry, options: Options) -> Result:
    """Return the result of an entry that is no level."""
    return Result(None, Status.INVALID, options.objective, options.method_name, message=entry.fault)


def _translated(result: Result, form: NormalForm, level: Level, first: Entry) -> Result:
    """Return the result of one level as that of another that is the same puzzle."""
    solution = result.solution
    if solution is not None:
        lurd = normal_form(level).solution_to_original(form.solution_to_normal(solution.lurd))
        solution = replay(level, lurd)
    note = f"the same puzzle as {first.file}:{first.number}"
    message = f"{result.message}; {note}" if result.message else note
    return replace(result, level=level, solution=solution, seconds=0.0, message=message)


def count_levels(puzzles: Sequence[Puzzle]) -> int:
    """Return the number of levels in puzzles."""
    return sum(len(puzzle.entries) for puzzle in puzzles)
