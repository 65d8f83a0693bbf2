"""`pushwise mine`: prove deadlocks and penalties of a few boxes, ahead of any search."""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.durations import seconds
from pushwise.cli.json_lines import add_provenance_option, print_json
from pushwise.cli.words import count

if TYPE_CHECKING:
    from pushwise.cli.named_levels import Named
    from pushwise.cli.progress_line import ProgressLine
    from pushwise.knowledge import Store
    from pushwise.knowledge.passive import MiningProgress, MiningSummary, Plan
    from pushwise.sokoban.level import Level


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    from pushwise.cli.store import add_store_option

    parser: argparse.ArgumentParser = subparsers.add_parser(
        "mine",
        description="Examine every placement of 1, 2, 3, … boxes with every region of the player, "
        "and keep deadlocks and penalties in the store. A stopped run resumes where it ended.",
    )
    parser.add_argument("levels", nargs="+", metavar="FILE[:N|:A-B]")
    parser.add_argument(
        "--boxes", type=int, default=3, metavar="K", help="examine sets of up to K boxes"
    )
    parser.add_argument(
        "--budget", type=int, default=1000, metavar="N", help="states that one proof may take"
    )
    parser.add_argument(
        "--by-goal",
        action="store_true",
        help="prove penalties for each goal of one box of a pattern too",
    )
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="worker processes")
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="use a Dask cluster, tcp://HOST:PORT"
    )
    parser.add_argument(
        "--time-limit",
        type=seconds,
        metavar="S",
        help="time limit per level; default: no limit",
    )
    add_store_option(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object per level and line")
    parser.add_argument("--quiet", action="store_true", help="print no progress line")
    add_provenance_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Mine every level asked for."""
    from pushwise.cli.interrupt import Interrupt
    from pushwise.cli.named_levels import named_levels
    from pushwise.cli.progress_line import ProgressLine
    from pushwise.errors import BadOption, LevelError
    from pushwise.knowledge import Store
    from pushwise.knowledge.passive import Plan

    plan = Plan(arguments.boxes, arguments.budget, arguments.by_goal)
    if arguments.scheduler is not None and arguments.processes > 1:
        raise BadOption("--processes are local, --scheduler is a cluster; leave one out.")
    if not 1 <= arguments.processes <= 1024:
        raise BadOption("processes must be from 1 to 1,024.")
    worst = exit_codes.OK
    levels = list(named_levels(arguments.levels))
    line = ProgressLine(quiet=arguments.quiet or arguments.json, total=len(levels))
    with Store(arguments.store) as store, Interrupt() as interrupt:
        for named in levels:
            fault = named.fault
            if fault is None:
                try:
                    summary = _mine(store, named.level, plan, arguments, line, interrupt.asked)
                except LevelError as error:  # valid, but larger than can be mined
                    fault = str(error)
            if fault is not None:
                _refuse(named, fault, arguments)
                worst = max(worst, exit_codes.INVALID)
                continue
            line.finish_one()
            if arguments.json:
                print_json(
                    _fields(store, named.number, named.file, named.level, summary), arguments
                )
            else:
                print(f"{named}: {_sentence(store, named.level, summary)}", flush=True)
            if interrupt.asked():
                return exit_codes.CANCELLED
    return worst


def _refuse(named: Named, message: str, arguments: argparse.Namespace) -> None:
    """Say why a level is not mined."""
    if arguments.json:
        fields = {"level": named.number, "title": named.title, "file": named.file}
        print_json({**fields, "message": message}, arguments)
    else:
        print(f"{named}: invalid: {message}", flush=True)


def _mine(
    store: Store,
    level: Level,
    plan: Plan,
    arguments: argparse.Namespace,
    line: ProgressLine,
    stopped: Any,
) -> MiningSummary:
    from pushwise.batch.mine import MiningProcesses
    from pushwise.knowledge.passive import mine

    with ExitStack() as stack:
        judge = None
        if arguments.scheduler is not None:
            from pushwise.batch.mine_cluster import MiningCluster

            cluster = MiningCluster(level, plan, arguments.scheduler)
            judge = stack.enter_context(cluster).judge
        elif arguments.processes > 1:
            workers = stack.enter_context(MiningProcesses(level, plan, arguments.processes))
            judge = workers.judge
        return mine(
            store,
            level,
            plan,
            judge=judge,
            time_limit=arguments.time_limit,
            on_progress=(lambda progress: line.write(describe(progress))) if line.active else None,
            stopped=stopped,
        )


def describe(progress: MiningProgress) -> str:
    """Say how far the placements of this many boxes have come, how fast, and how long it takes."""
    left = progress.seconds_left
    parts = [
        count(progress.boxes, "box", "boxes"),
        f"{progress.done:,} of {progress.total:,} placements",
        f"{progress.rate:,.0f}/s",
        count(progress.found, "pattern"),
    ]
    if left is not None:
        parts.append(f"{left:,.0f} s left")
    return " · ".join(parts)


def _sentence(store: Store, level: Level, summary: MiningSummary) -> str:
    known = store.knowledge(level)
    state = "all placements judged" if summary.complete else "not finished; mine again to resume"
    return (
        f"{count(known.deadlocks, 'deadlock')}, {count(known.penalties, 'penalty', 'penalties')} "
        f"known; {state} ({count(summary.judged, 'placement')}, {summary.seconds:.2f} s)"
    )


def _fields(
    store: Store, number: int, file: str, level: Level, summary: MiningSummary
) -> dict[str, Any]:
    known = store.knowledge(level)
    return {
        "level": number,
        "title": level.title,
        "file": file,
        "deadlocks": known.deadlocks,
        "penalties": known.penalties,
        "judged": summary.judged,
        "complete": summary.complete,
        "seconds": round(summary.seconds, 4),
    }
