"""The options about limits that several subcommands share."""

from __future__ import annotations

import argparse

from pushwise.cli.durations import seconds
from pushwise.machine import default_memory_limit

ALL_OR_ONE = "threads to search with; default: all cores for fast, one for optimal"
ALL_CORES = "threads to search with; default: all cores"
ONE_EACH = "threads of each search; default: one, because the processes use the cores"


def add_limits(
    parser: argparse.ArgumentParser,
    *,
    threads: str | None = ALL_OR_ONE,
    time_limit: str = "no limit",
    node_limit: str = "states expanded; default: no limit",
) -> None:
    """Add --time-limit, --memory-limit, --node-limit and, if it matters, --threads."""
    group = parser.add_argument_group("limits (per level)")
    group.add_argument(
        "--time-limit",
        type=seconds,
        metavar="S",
        help=f"time limit: 90 or 90s for seconds, 5m, 4h; default: {time_limit}",
    )
    group.add_argument(
        "--memory-limit",
        type=float,
        metavar="MiB",
        help="memory limit of the whole process; default: three quarters of the free memory",
    )
    group.add_argument(
        "--node-limit", type=int, metavar="N", help=f"maximum number of {node_limit}"
    )
    if threads is not None:
        group.add_argument("--threads", type=int, metavar="N", help=threads)


def memory_limit(arguments: argparse.Namespace) -> float | None:
    """Return the memory limit asked for, or the default."""
    from pushwise.formats.reading import allow_memory

    asked: float | None = arguments.memory_limit
    allow_memory(asked)
    return default_memory_limit() if asked is None else asked
