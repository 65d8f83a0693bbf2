"""`pushwise check`: replay solutions by the rules and print their metrics."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.words import count, listed

if TYPE_CHECKING:
    from pushwise.cli.named_levels import Named
    from pushwise.sokoban.solution import Solution


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "check",
        description="Replay solutions and print their metrics. Exit code 1 if any is wrong, 30 if "
        "a level is invalid.",
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
    from pushwise.cli.named_levels import named_levels
    from pushwise.errors import BadOption, PushwiseError
    from pushwise.sokoban.solution import replay

    if arguments.levels == arguments.solutions == "-":
        raise BadOption("levels and solutions cannot both come from standard input.")
    levels = list(named_levels([arguments.levels]))
    right = 0
    wrong: list[str] = []
    invalid: dict[str, None] = {}
    for named, lurd in _asked(levels, arguments.solutions):
        if named.fault is not None:
            if str(named) not in invalid:
                print(f"{named}: invalid: {named.fault}")
            invalid[str(named)] = None
            continue
        try:
            solution = replay(named.level, lurd)
        except PushwiseError as error:
            wrong.append(str(named))
            print(f"{named}: WRONG: {error}")
            continue
        right += 1
        print(f"{named}: {_metrics(solution)}")
    checked = right + len(wrong)
    if not checked and not invalid:
        raise BadOption("there is no solution to check.")
    print(f"{right} of {count(checked, 'solution')} right")
    for what, names in (("wrong", wrong), ("invalid", list(invalid))):
        if names:
            print(f"{what}: {listed(names)}")
    if invalid:
        return exit_codes.INVALID
    return exit_codes.WRONG if wrong else exit_codes.OK


def _asked(levels: list[Named], source: str | None) -> Iterator[tuple[Named, str]]:
    """Yield the levels with their solutions; without a source, invalid levels in their places."""
    from pushwise.cli.solutions import solutions_of

    if source is not None:
        yield from solutions_of(levels, source)
        return
    for named in levels:
        if named.fault is not None:
            yield named, ""
        else:
            yield from solutions_of([named], None)


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
