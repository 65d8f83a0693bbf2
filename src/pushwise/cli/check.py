"""`pushwise check`: replay solutions by the rules and print their metrics."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes

if TYPE_CHECKING:
    from pushwise.cli.levels import Named


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "check",
        help="replay solutions",
        description="Replay solutions and print their metrics. Exit code 1 if any is wrong.",
    )
    parser.add_argument("levels", metavar="FILE[:N|:A-B]")
    parser.add_argument(
        "solutions",
        nargs="?",
        metavar="SOLUTIONS",
        help="a file, or - for standard input: the lines of `solve --json`, or one LURD line per "
        "level; or the LURD letters themselves. Without it: the solutions embedded in FILE",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check every solution given."""
    from pushwise.cli.levels import named_levels
    from pushwise.errors import BadOption, PushwiseError
    from pushwise.sokoban.solution import replay

    levels = list(named_levels([arguments.levels]))
    wrong = checked = 0
    for named, lurd in _pairs(levels, arguments.solutions):
        checked += 1
        try:
            solution = replay(named.level, lurd)
        except PushwiseError as error:
            wrong += 1
            print(f"{named}: WRONG: {error}")
            continue
        print(
            f"{named}: {solution.pushes} pushes, {solution.moves} moves, "
            f"{solution.box_lines} box lines, {solution.box_changes} box changes, "
            f"{solution.pushing_sessions} pushing sessions, {solution.player_lines} player lines"
        )
    if checked == 0:
        raise BadOption("there is no solution to check.")
    print(f"{checked - wrong} of {checked} solutions are right")
    return exit_codes.WRONG if wrong else exit_codes.OK


def _pairs(levels: list[Named], source: str | None) -> Iterator[tuple[Named, str]]:
    """Yield each level with a solution to check."""
    from pushwise.errors import BadOption

    if source is None:
        for named in levels:
            for lurd in named.level.solutions:
                yield named, lurd
        return
    if source != "-" and not Path(source).exists():
        if set(source) <= set("lurdLURD0123456789()"):
            if len(levels) != 1:
                raise BadOption("LURD letters can be checked on one level only: write FILE:N.")
            yield levels[0], source
            return
        raise FileNotFoundError(2, "No such file, and not LURD letters", source)
    text = sys.stdin.read() if source == "-" else Path(source).read_text(encoding="utf-8")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    by_number = {named.number: named for named in levels}
    for place, line in enumerate(lines):
        if not line.startswith("{"):
            if place >= len(levels):
                raise BadOption(f"there are more solutions than levels ({len(levels)}).")
            yield levels[place], line
            continue
        try:
            result = json.loads(line)
            number, lurd = result["level"], result["solution"]
        except (ValueError, KeyError, TypeError):
            raise BadOption(
                f"line {place + 1} of {source} is not an object of solve --json."
            ) from None
        if lurd is None:
            continue
        if number not in by_number:
            raise BadOption(f"line {place + 1} of {source}: there is no level {number}.")
        yield by_number[number], str(lurd)
