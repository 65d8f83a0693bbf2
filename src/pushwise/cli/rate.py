"""`pushwise rate`: how hard levels are, and why."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.json_lines import add_provenance_option, print_json
from pushwise.cli.limits import add_limits, memory_limit
from pushwise.cli.words import count

if TYPE_CHECKING:
    from pushwise.rating import LostShare, Rating


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "rate",
        description="Print what makes levels hard, and a score made of it. Solutions in the file "
        "are used if they are better than those found.",
    )
    parser.add_argument("levels", nargs="+", metavar="FILE[:N|:A-B]")
    add_limits(parser, threads=None, node_limit="states expanded by each search; default: 200,000")
    parser.add_argument("--json", action="store_true", help="one JSON object per level and line")
    parser.add_argument(
        "--quiet", action="store_true", help="print no progress line, and one line per level"
    )
    add_provenance_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Rate every level asked for; the exit code is the highest that occurred."""
    from pushwise.cli.interrupt import Interrupt
    from pushwise.cli.named_levels import named_levels
    from pushwise.cli.progress_line import ProgressLine
    from pushwise.errors import LevelError
    from pushwise.rating.run import NODE_LIMIT, rate

    limits = {
        "node_limit": NODE_LIMIT if arguments.node_limit is None else arguments.node_limit,
        "time_limit": arguments.time_limit,
        "memory_limit": memory_limit(arguments),
    }
    worst = exit_codes.OK
    levels = list(named_levels(arguments.levels))
    line = ProgressLine(quiet=arguments.quiet or arguments.json, total=len(levels))
    with Interrupt() as interrupt:
        for named in levels:
            fault, rating = named.fault, None
            if fault is None:
                try:
                    rating = rate(
                        named.level,
                        **limits,
                        cancelled=interrupt.asked,
                        on_progress=line.show if line.active else None,
                    )
                except LevelError as error:  # valid, but larger than the core handles
                    fault = str(error)
                line.finish_one()
            code = exit_codes.INVALID if rating is None else exit_codes.OF_STATUS[rating.status]
            if interrupt.asked():
                code = exit_codes.CANCELLED
            worst = max(worst, code)
            if arguments.json:
                place = {"level": named.number, "title": named.title, "file": named.file}
                fields = None if rating is None else rating.to_json(named.number, named.file)
                print_json(fields or {**place, "message": fault}, arguments)
            elif rating is None:
                print(f"{named}: invalid: {fault}")
            elif arguments.quiet:
                print(f"{named}: {_in_short(rating)}")
            else:
                print(named)
                for name, value in _facts(rating):
                    print(f"  {name + ' ':.<16} {value}")
            if interrupt.asked():
                break
    return worst


def _in_short(rating: Rating) -> str:
    if rating.score is None or rating.band is None:
        return f"no score: {rating.status.value}"
    return f"{'at least ' if rating.score_is_least else ''}{rating.score}, {rating.band.name}"


def _facts(rating: Rating) -> Iterator[tuple[str, str]]:
    """Yield what the text output says, line by line."""
    yield "score", _in_short(rating)
    if rating.parts is not None:
        yield "made up of", ", ".join(f"{name} {v:.1f}" for name, v in vars(rating.parts).items())
    yield "pushes", _pushes(rating)
    gap = "" if rating.gap is None else f", so the gap is {rating.gap}"
    yield "bound", "no solution" if rating.bound is None else f"{rating.bound}{gap}"
    solution = rating.solution
    if solution is not None:
        lines = count(solution.box_lines, "box line")
        sessions = count(solution.pushing_sessions, "pushing session")
        yield "moves", f"{rating.moves:,}, {'optimal' if rating.moves_optimal else 'best known'}"
        yield "box changes", f"{solution.box_changes}, {lines}, {sessions}"
        yield "detours", f"{count(rating.away or 0, 'push', 'pushes')} away from goals"
    needs = [
        f"{name} {'' if nodes.enough else 'over '}{nodes.expanded:,}"
        for name, nodes in rating.nodes.items()
    ]
    yield "nodes", ", ".join(needs)
    yield "lost", _lost(rating.lost)
    branching = rating.analysis.branching
    yield "branching", "none" if branching is None else f"{branching:.1f} pushes"
    areas = count(len(rating.analysis.goal_areas), "area")
    yield "goals", f"{areas} with {count(rating.entrances, 'entrance')}"


def _lost(lost: LostShare | None) -> str:
    if lost is None:
        return "too many states to count"
    if not lost.states:
        return "from the start: a box stands on a dead cell"
    return (
        f"{lost.dead_share:.0%} of {count(lost.states, 'state')}, "
        f"{lost.fatal_share:.0%} of the pushes out of the others"
    )


def _pushes(rating: Rating) -> str:
    if rating.status.value == "unsolvable":
        return "none: there is no solution"
    proved = f"at least {rating.lower_bound or 0}"
    if rating.pushes is None:
        return f"unknown, {proved}; gave up ({rating.status.value})"
    return f"{rating.pushes}, {'optimal' if rating.optimal else f'best known; {proved}'}"
