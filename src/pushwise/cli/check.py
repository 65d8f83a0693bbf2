"""`pushwise check`: replay solutions by the rules and print their metrics."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.words import count

if TYPE_CHECKING:
    from pushwise.cli.levels import Named
    from pushwise.sokoban.solution import Solution


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

    if arguments.levels == arguments.solutions == "-":
        raise BadOption("levels and solutions cannot both come from standard input.")
    levels = list(named_levels([arguments.levels]))
    wrong = checked = 0
    for named, lurd in _pairs(levels, arguments.solutions):
        checked += 1
        level = named.level
        try:
            solution = replay(level, lurd)
        except PushwiseError as error:
            wrong += 1
            print(f"{named}: WRONG: {error}")
            continue
        print(f"{named}: {_metrics(solution)}")
    if checked == 0:
        raise BadOption("there is no solution to check.")
    print(f"{checked - wrong} of {count(checked, 'solution')} right")
    return exit_codes.WRONG if wrong else exit_codes.OK


def _metrics(solution: Solution) -> str:
    return ", ".join(
        (
            count(solution.pushes, "push", "pushes"),
            count(solution.moves, "move"),
            count(solution.box_lines, "box line"),
            count(solution.box_changes, "box change"),
            count(solution.pushing_sessions, "pushing session"),
            count(solution.player_lines, "player line"),
        )
    )


def _pairs(levels: list[Named], source: str | None) -> Iterator[tuple[Named, str]]:
    """Yield each level with a solution to check."""
    from pushwise.errors import BadOption
    from pushwise.formats.encoding import decode

    if source is None:
        for named in levels:
            yield from ((named, lurd) for lurd in named.level.solutions)
        return
    if source != "-" and not _exists(source):
        if set(source) <= set("lurdLURD0123456789()"):
            if len(levels) != 1:
                raise BadOption("LURD letters can be checked on one level only: write FILE:N.")
            yield levels[0], source
            return
        raise FileNotFoundError(2, "No such file, and not LURD letters", source)
    text = decode(sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes())
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    by_number = {named.number: named for named in levels}
    for place, line in enumerate(lines):
        if not line.startswith("{"):
            if place >= len(levels):
                raise BadOption(f"there are more solutions than levels ({len(levels)}).")
            yield levels[place], line
            continue
        number, lurd = _read_result(line, f"line {place + 1} of {source}")
        if lurd is None:
            continue
        if number not in by_number:
            raise BadOption(f"line {place + 1} of {source}: there is no level {number}.")
        yield by_number[number], lurd


def _read_result(line: str, where: str) -> tuple[int, str | None]:
    """Return level number and solution of one line of `solve --json`."""
    from pushwise.errors import BadOption

    try:
        result = json.loads(line)
        number, lurd = result["level"], result["solution"]
    except (ValueError, KeyError, RecursionError):
        number = lurd = None
    if not isinstance(number, int) or not isinstance(lurd, str | None):
        raise BadOption(f"{where} is not an object of solve --json.")
    return number, lurd


def _exists(path: str) -> bool:
    try:
        return Path(path).exists()
    except OSError:  # a long solution is no file name
        return False
