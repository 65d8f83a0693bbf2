"""How a run ended, for the commands that solve puzzles: in words and as an exit code."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from pushwise.cli import exit_codes

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


def add_outcome_options(parser: argparse.ArgumentParser, noun: str) -> None:
    """Add --expect-unsolvable, --json and --quiet."""
    parser.add_argument(
        "--expect-unsolvable",
        action="store_true",
        help=f"a {noun} proved unsolvable is a success (exit 0)",
    )
    parser.add_argument("--json", action="store_true", help=f"one JSON object per {noun} and line")
    parser.add_argument("--quiet", action="store_true", help="no progress line, no boards")


def exit_code(status: Status, arguments: argparse.Namespace) -> int:
    """Return the exit code of a status; --expect-unsolvable makes a success of one."""
    code = exit_codes.OF_STATUS[status]
    wanted = arguments.expect_unsolvable and status.value == "unsolvable"
    return exit_codes.OK if wanted else code


def why_unsolved(status: Status) -> str:
    """Say why there is no solution."""
    return _REASONS[status.value]
