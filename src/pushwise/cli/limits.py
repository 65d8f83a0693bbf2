"""The options about limits that several subcommands share."""

from __future__ import annotations

import argparse

from pushwise.formats.reading import allow_memory
from pushwise.machine import default_memory_limit


def add_limits(
    parser: argparse.ArgumentParser, *, threads: bool = True, node_limit: str = "expanded states"
) -> None:
    """Add --time-limit, --memory-limit, --node-limit and, if it matters, --threads."""
    group = parser.add_argument_group("limits (per level)")
    group.add_argument("--time-limit", type=float, metavar="S", help="seconds")
    group.add_argument(
        "--memory-limit",
        type=float,
        metavar="MiB",
        help="of the whole process; default: three quarters of the free memory",
    )
    group.add_argument("--node-limit", type=int, metavar="N", help=node_limit)
    if threads:
        group.add_argument("--threads", type=int, metavar="N", help="default: all cores")


def memory_limit(arguments: argparse.Namespace) -> float | None:
    """Return the memory limit asked for, or the default."""
    asked: float | None = arguments.memory_limit
    allow_memory(asked)
    return default_memory_limit() if asked is None else asked
