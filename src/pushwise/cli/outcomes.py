"""How a run ended, for the commands that solve puzzles: in words and as an exit code."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from pushwise.cli import exit_codes
from pushwise.cli.words import listed

if TYPE_CHECKING:
    from pushwise.status import Status

# By the values of `Status`.
_REASONS = {
    "unsolvable": "unsolvable, proved",
    "time": "not solved: the time limit was reached",
    "memory": "not solved: the memory limit was reached",
    "nodes": "not solved: the node limit was reached",
    "cancelled": "not solved: stopped by you",
    "invalid": "not a level that can be solved",
    "error": "not solved: internal error",
}


class Outcome(NamedTuple):
    """How a level among others ended."""

    status: str
    file: str
    number: int
    title: str | None

    def name(self, *, with_file: bool) -> str:
        """Return the number of the level, and its title if it has one."""
        number = f"{self.file}:{self.number}" if with_file else str(self.number)
        return f"{number} ({self.title})" if self.title else number


# For a level among others.
_FATES = {
    "solved": "solved",
    "unsolvable": "proved unsolvable",
    "time": "ran out of time",
    "memory": "ran out of memory",
    "nodes": "reached the node limit",
    "cancelled": "stopped by you",
    "invalid": "invalid",
    "error": "failed",
}


def summary(outcomes: Iterable[Outcome]) -> str:
    """Sum up how many levels ended how, and name those that were not solved, in order.

    >>> hard, easy = Outcome("time", "a.sok", 7, "Hard"), Outcome("solved", "a.sok", 1, "Easy")
    >>> summary([hard, easy, Outcome("time", "a.sok", 2, None)])
    '1 solved; 2 ran out of time: 2, 7 (Hard)'
    """
    by_status: dict[str, list[Outcome]] = {}
    files: dict[str, int] = {}  # in the order in which they came
    for outcome in outcomes:
        files.setdefault(outcome.file, len(files))
        by_status.setdefault(outcome.status, []).append(outcome)
    several = len(files) > 1
    parts = []
    for status in sorted(by_status, key=list(_FATES).index):
        # Workers finish in any order.
        ended = sorted(by_status[status], key=lambda one: (files[one.file], one.number))
        part = f"{len(ended):,} {_FATES[status]}"
        if status != "solved":
            part += f": {listed([one.name(with_file=several) for one in ended])}"
        parts.append(part)
    return "; ".join(parts) or "nothing was done"


def add_outcome_options(parser: argparse.ArgumentParser, noun: str) -> None:
    """Add --expect-unsolvable, --json and --quiet."""
    parser.add_argument(
        "--expect-unsolvable",
        action="store_true",
        help=f"count a {noun} proved unsolvable as a success (exit 0)",
    )
    parser.add_argument(
        "--json", action="store_true", help=f"print one JSON object per {noun} and line"
    )
    parser.add_argument("--quiet", action="store_true", help="print no progress line and no boards")


def exit_code(status: Status, arguments: argparse.Namespace) -> int:
    """Return the exit code of a status; --expect-unsolvable makes a success of one."""
    code = exit_codes.OF_STATUS[status]
    wanted = arguments.expect_unsolvable and status.value == "unsolvable"
    return exit_codes.OK if wanted else code


def why_unsolved(status: Status) -> str:
    """Say why there is no solution."""
    return _REASONS[status.value]
