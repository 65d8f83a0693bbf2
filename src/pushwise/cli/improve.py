"""`pushwise improve`: make solutions shorter."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.json_lines import add_provenance_option, print_json
from pushwise.cli.limits import add_limits
from pushwise.cli.memory import Memory, add_memory_options
from pushwise.cli.words import count
from pushwise.machine import default_memory_limit

if TYPE_CHECKING:
    from pushwise.cli.named_levels import Named
    from pushwise.solving import Improvement


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "improve",
        description="Make solutions shorter, for as long as something is left to try or the limits "
        "allow. The result is never worse than what was given.",
    )
    parser.add_argument("levels", nargs="+", metavar="FILE[:N|:A-B]")
    parser.add_argument(
        "--solution",
        action="append",
        metavar="LURD|FILE",
        help="the letters of a solution, or a file (- for standard input) with the lines of "
        "`solve --json` or one paragraph of LURD letters per level; parts of several are combined. "
        "Without it: the solutions embedded in FILE and the best ones in the store",
    )
    parser.add_argument(
        "--objective",
        choices=("pushes", "moves"),
        default="pushes",
        help="what to reduce first",
    )
    add_limits(parser, threads=None)
    add_memory_options(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object per level and line")
    parser.add_argument("--quiet", action="store_true", help="print no progress line")
    add_provenance_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Improve every solution given; the exit code is the highest that occurred."""
    from pushwise.cli.interrupt import Interrupt
    from pushwise.cli.named_levels import named_levels
    from pushwise.cli.progress_line import ProgressLine
    from pushwise.errors import BadOption, LevelError, SolutionError
    from pushwise.solving import Status, improve

    if "-" in arguments.levels and "-" in (arguments.solution or ()):
        raise BadOption("levels and solutions cannot both come from standard input.")
    memory_limit = arguments.memory_limit
    levels = list(named_levels(arguments.levels))
    line = ProgressLine(quiet=arguments.quiet or arguments.json, total=len(levels))
    worst = exit_codes.OK
    improved = 0
    with Memory(arguments) as memory, Interrupt() as interrupt:
        for named, solutions in _given(levels, arguments.solution, memory):
            improved += 1
            if named.fault is not None:
                worst = max(worst, exit_codes.INVALID)
                _refuse(named, f"invalid: {named.fault}", arguments)
                continue
            try:
                result = improve(
                    named.level,
                    solutions,
                    objective=arguments.objective,
                    time_limit=arguments.time_limit,
                    memory_limit=default_memory_limit() if memory_limit is None else memory_limit,
                    node_limit=arguments.node_limit,
                    on_progress=line.show if line.active else None,
                    cancelled=interrupt.asked,
                )
            except SolutionError as error:
                worst = max(worst, exit_codes.WRONG)
                _refuse(named, f"WRONG: {error}", arguments)
                continue
            except LevelError as error:  # valid, but larger than the core handles
                worst = max(worst, exit_codes.INVALID)
                _refuse(named, f"invalid: {error}", arguments)
                continue
            line.finish_one()
            memory.keep(result)
            if arguments.json:
                fields = result.to_json(named.number, named.file)
                print_json(fields, arguments)
            else:
                _print_result(named, result, quiet=arguments.quiet)
            if result.status is Status.CANCELLED:
                worst = max(worst, exit_codes.CANCELLED)
                break
    if improved == 0:
        raise BadOption("there is no solution to improve.")
    return worst


def _given(
    levels: list[Named], sources: list[str] | None, memory: Memory
) -> list[tuple[Named, list[str]]]:
    """Return the levels that have solutions, each with all of its own, and invalid ones.

    An invalid level cannot tell whether it has solutions in its file; if they come from elsewhere
    it counts only if there is one for it.
    """
    from pushwise.cli.solutions import solutions_of

    found: dict[tuple[str, int], list[str]] = {}
    for file in dict.fromkeys(named.file for named in levels):
        chosen = [named for named in levels if named.file == file]
        for source in sources or (None,):
            for named, lurd in solutions_of(chosen, source, others=True):
                found.setdefault((named.file, named.number), []).append(lurd)
    if sources is None:
        for named in levels:
            if named.fault is None:
                known = memory.solutions(named.level)
                if known:
                    found.setdefault((named.file, named.number), []).extend(known)
    pairs = ((named, found.get((named.file, named.number), [])) for named in levels)
    lost = sources is None
    return [
        (named, solutions)
        for named, solutions in pairs
        if solutions or (lost and named.fault is not None)
    ]


def _refuse(named: Named, what: str, arguments: argparse.Namespace) -> None:
    """Say what is wrong with a level or its solution: a word, a colon and a sentence."""
    if arguments.json:
        fields = {"level": named.number, "title": named.title, "file": named.file}
        message = what.partition(": ")[2]
        print_json({**fields, "status": "invalid", "message": message}, arguments)
    else:
        print(f"{named}: {what}", flush=True)


def _print_result(named: Named, result: Improvement, *, quiet: bool) -> None:
    before, after = result.before, result.solution
    name = f"{named}: " if quiet else ""
    if not quiet:
        print(named)
    gained = _metrics(after.pushes, after.moves)
    if result.shorter:
        gained = f"from {_metrics(before.pushes, before.moves)} to {gained}"
    else:
        gained = f"no better than {gained}"
    what = "fewest moves" if result.objective == "moves" else "fewest pushes"
    proof = f"; the {what}, proved" if result.optimal else ""
    states = count(result.expanded, "state")
    print(
        f"{name}{gained}{proof} ({states} expanded, {result.seconds:.2f} s, "
        f"{result.peak_mib:,.0f} MiB)"
    )
    print(after.lurd)
    sys.stdout.flush()


def _metrics(pushes: int, moves: int) -> str:
    return f"{count(pushes, 'push', 'pushes')}, {count(moves, 'move')}"
