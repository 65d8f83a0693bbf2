"""`pushwise shell`: the same commands, with a current level, history and completion."""

from __future__ import annotations

import argparse
from typing import Any


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "shell",
        description="The commands of pushwise without the prefix, with a current collection and "
        "level, history and completion. From a pipe it runs the lines it gets. "
        "Needs the extra 'shell'.",
    )
    parser.add_argument("collection", nargs="?", metavar="FILE[:N]", help="to begin with")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Read and run lines."""
    from pushwise.errors import BadOption
    from pushwise.formats.standard_input import standard_input
    from pushwise.shell.commands import Shell
    from pushwise.shell.prompt import run_pipe, run_terminal

    shell = Shell()
    if arguments.collection is not None:
        shell.run(f"load {arguments.collection!r}")
    if not standard_input().isatty():
        return run_pipe(shell)
    try:
        return run_terminal(shell)
    except ModuleNotFoundError as error:
        raise BadOption(f"the shell needs {error.name}: pip install 'pushwise[shell]'.") from None
