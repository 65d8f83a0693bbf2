"""`pushwise merge`: put the results files of several machines together."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from pushwise.cli import exit_codes
from pushwise.cli.words import count


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "merge",
        description="Put results files of `batch --json` together, one result for each level. "
        "Where several files have a level, the best result is taken; files that contradict each "
        "other are refused.",
    )
    parser.add_argument("results", nargs="+", metavar="RESULTS", help="files of `batch --json`")
    parser.add_argument("--json", metavar="OUT", required=True, help="the new file of results")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the one file and say how much is in it."""
    from pushwise.batch.merging import merge_results

    merged = merge_results(map(Path, arguments.results), Path(arguments.json))
    print(f"{count(len(merged), 'result')} in {arguments.json}")
    return exit_codes.OK
