"""`pushwise check`: replay solutions by the rules and print their metrics."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.words import count

if TYPE_CHECKING:
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
        help="a file, or - for standard input: the lines of `solve --json`, or one paragraph of "
        "LURD letters per level; or the LURD letters themselves. Without it: the solutions "
        "embedded in FILE",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check every solution given."""
    from pushwise.cli.levels import named_levels
    from pushwise.cli.solutions import solutions_of
    from pushwise.errors import BadOption, PushwiseError
    from pushwise.sokoban.solution import replay

    if arguments.levels == arguments.solutions == "-":
        raise BadOption("levels and solutions cannot both come from standard input.")
    levels = list(named_levels([arguments.levels]))
    wrong = checked = 0
    for named, lurd in solutions_of(levels, arguments.solutions):
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
