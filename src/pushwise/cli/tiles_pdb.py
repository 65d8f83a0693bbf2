"""`pushwise tiles pdb`: build, list and remove pattern databases."""

from __future__ import annotations

import argparse
import time
from typing import Any

from pushwise.cli import exit_codes
from pushwise.cli.tiles_input import parse_size, threads_or_all


def add_parser(subparsers: Any) -> None:
    """Describe the action."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "pdb",
        help="pattern databases",
        description="Build, check, list or remove pattern databases (in the user's cache "
        "directory, or $PUSHWISE_CACHE).",
    )
    parser.add_argument("what", choices=("list", "build", "check", "remove"))
    parser.add_argument("names", nargs="*", metavar="NAME", help="pdb-663, pdb:1,2,3/4,5,6/7,8, …")
    parser.add_argument(
        "--size", type=parse_size, metavar="MxN", help="size of the board, for patterns of your own"
    )
    parser.add_argument(
        "--threads", type=int, metavar="N", help="threads to build with; default: all cores"
    )
    parser.add_argument("--quiet", action="store_true", help="no progress line")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Do it for each database named, or for all known."""
    from pushwise.cli.interrupt import Interrupt
    from pushwise.cli.tiles_progress import TileProgressLine
    from pushwise.errors import BadOption
    from pushwise.tiles.board import Board
    from pushwise.tiles.databases import BuildCancelled, is_good, open_table, table_path
    from pushwise.tiles.patterns import NAMED, lookup_families, parse_partition

    if arguments.what in ("build", "remove") and not arguments.names:
        raise BadOption(f"Name the databases: {', '.join(NAMED)}, or pdb:1,2,3/4,5,6/7,8.")
    threads = threads_or_all(arguments.threads)
    line = TileProgressLine(quiet=arguments.quiet)
    bad = False
    with Interrupt() as interrupt:
        for name in arguments.names or NAMED:
            partition = parse_partition(name)
            rows, columns = (partition.rows, partition.columns)
            if not rows:
                if arguments.size is None:
                    raise BadOption(f"{name}: give the size of the board, for example --size 3x3.")
                rows, columns = arguments.size
            families = lookup_families(partition, Board(rows, columns), 0)
            keys = dict.fromkeys(lookup.key for family in families for lookup in family)
            for key in keys:
                path = table_path(key)
                if arguments.what == "list":
                    mib = path.stat().st_size / 2**20 if path.exists() else 0.0
                    print(f"{name:18} {mib:8.1f} MiB  {path if path.exists() else 'not built'}")
                elif arguments.what == "remove":
                    path.unlink(missing_ok=True)
                    path.with_suffix(".part").unlink(missing_ok=True)
                elif arguments.what == "check":
                    good = is_good(key)
                    bad = bad or not good
                    print(f"{name:18} {'good' if good else 'missing or damaged'}: {path}")
                else:
                    start = time.perf_counter()
                    try:
                        open_table(
                            key,
                            threads=threads,
                            on_build=line.show_build if line.active else None,
                            cancelled=interrupt.asked,
                        )
                    except BuildCancelled:
                        line.clear()
                        print("stopped; building goes on from here the next time")
                        return exit_codes.CANCELLED
                    line.clear()
                    print(f"{name}: {path} ({time.perf_counter() - start:.2f} s)", flush=True)
    return exit_codes.WRONG if bad else exit_codes.OK
