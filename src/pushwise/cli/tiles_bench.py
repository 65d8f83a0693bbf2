"""`pushwise tiles bench`: published instances, timed and checked."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.limits import add_limits
from pushwise.cli.tiles_input import ALGORITHMS, heuristic_values, parse_range, threads_or_all
from pushwise.machine import default_memory_limit

if TYPE_CHECKING:
    from pushwise.tiles.instances import Instance


def add_parser(subparsers: Any) -> None:
    """Describe the action."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "bench",
        help="time published instances",
        description="Solve Korf's hundred fifteen-puzzles (korf100) or the fifty twenty-four-"
        "puzzles (korf24), check every length, and compare node counts where they are published.",
    )
    parser.add_argument("suite", choices=("korf100", "korf24"))
    parser.add_argument(
        "--heuristic",
        metavar="NAME",
        values=heuristic_values,
        help="heuristic; default: the best that has been built",
    )
    parser.add_argument(
        "--algorithm",
        default="ida",
        metavar="NAME",
        values=lambda: ALGORITHMS,
        help="search algorithm",
    )
    parser.add_argument("--only", metavar="N,N-M", help="instances by number; default: all")
    parser.add_argument("--ranks", metavar="A-B", help="korf100: instances by rank")
    parser.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="read the instances from here, not from the package",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object per instance")
    parser.add_argument("--quiet", action="store_true", help="only the summary")
    add_limits(parser, threads="threads to search with; default: one, so that runs compare")
    parser.set_defaults(run=run, threads=1)  # times and counts that can be compared


def run(arguments: argparse.Namespace) -> int:
    """Solve them all; exit 1 if a length is wrong."""
    from pushwise.cli.interrupt import Interrupt
    from pushwise.cli.tiles_progress import TileProgressLine
    from pushwise.tiles import TileOptions, solve

    options = TileOptions(
        algorithm=arguments.algorithm,
        heuristic=arguments.heuristic,
        threads=threads_or_all(arguments.threads),
        time_limit=arguments.time_limit,
        memory_limit=arguments.memory_limit or default_memory_limit(),
        node_limit=arguments.node_limit,
    )
    line = TileProgressLine(quiet=arguments.quiet or arguments.json)
    instances = _chosen(arguments)
    seconds = processor = 0.0
    visited = solved = wrong = published = recounted = 0
    worst = exit_codes.OK
    method = ""
    with Interrupt() as interrupt:
        for instance in instances:
            before = time.process_time()
            result = solve(
                instance.puzzle,
                options,
                on_progress=line.show_tiles if line.active else None,
                on_build=line.show_build if line.active else None,
                cancelled=interrupt.asked,
            )
            line.clear()
            method = result.method
            seconds += result.seconds
            processor += time.process_time() - before
            visited += result.visited
            worst = max(worst, exit_codes.OF_STATUS[result.status])
            if result.solution is not None:
                solved += 1
                wrong += len(result.solution) != instance.length
            published += result.visited + 1 == instance.published_nodes
            recounted += result.visited + 1 == instance.recounted_nodes
            if arguments.json:
                entry = result.to_json(instance.number, None)
                print(json.dumps({**entry, "known": instance.length}), flush=True)
            elif not arguments.quiet:
                length = "–" if result.solution is None else len(result.solution)
                print(
                    f"{instance.number:4} {result.status:10} {length:>4} of {instance.length:<4}"
                    f"{result.visited:>16,} visited {result.seconds:10.3f} s",
                    flush=True,
                )
            if interrupt.asked():
                break
    if not arguments.json:
        rate = visited / max(seconds, 1e-9)
        print(
            f"{arguments.suite}, {method}, {options.threads} thread(s): {solved} of "
            f"{len(instances)} solved, {wrong} of wrong length, {visited:,} visited, "
            f"{seconds:.2f} s ({processor:.2f} s of processors), {rate:,.0f}/s"
        )
        if arguments.suite == "korf100" and method == "ida P" and options.threads == 1:
            print(f"visited + 1 equals the published count for {published}, ours for {recounted}")
    return exit_codes.WRONG if wrong else worst


def _chosen(arguments: argparse.Namespace) -> list[Instance]:
    from pushwise.errors import BadOption
    from pushwise.tiles.instances import korf24, korf100

    instances = (korf100 if arguments.suite == "korf100" else korf24)(arguments.data)
    try:
        if arguments.only is not None:
            wanted: set[int] = set()
            for part in arguments.only.split(","):
                first, _, last = part.partition("-")
                wanted.update(range(int(first), int(last or first) + 1))
            instances = [i for i in instances if i.number in wanted]
        if arguments.ranks is not None:
            ranks = parse_range(arguments.ranks)
            instances = [i for i in instances if i.rank in ranks]
    except ValueError:
        raise BadOption("Instances are chosen by numbers, as in 1,5-8.") from None
    if not instances:
        raise BadOption("No instance has such a number.")
    return instances
