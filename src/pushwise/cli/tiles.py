"""`pushwise tiles`: sliding-tile puzzles."""

from __future__ import annotations

import argparse
from typing import Any

from pushwise.cli import tiles_bench, tiles_census, tiles_compare, tiles_pdb, tiles_solve


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand and its own subcommands."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "tiles",
        description="Solve sliding-tile puzzles and compare the heuristics behind it.",
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    for module in (tiles_solve, tiles_compare, tiles_bench, tiles_census, tiles_pdb):
        module.add_parser(actions)


def run(arguments: argparse.Namespace) -> int:
    """Run the action chosen."""
    code: int = arguments.run(arguments)
    return code
