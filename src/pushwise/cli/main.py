"""Find the subcommand, run it, and turn what goes wrong into one sentence and an exit code."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version

from pushwise.cli import exit_codes
from pushwise.errors import BadOption, PushwiseError

# Each is a module of this package with `add_parser(subparsers)`; its heavy imports wait until
# it runs.
COMMANDS = ("solve", "check", "show", "analyse")


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command."""
    parser = argparse.ArgumentParser(
        prog="pushwise",
        description="Play, analyse, solve and improve Sokoban levels and sliding-tile puzzles.",
        epilog="FILE:N is the N-th level of a file, FILE:A-B a range, FILE all, - standard input.",
    )
    parser.add_argument("--version", action="version", version=f"pushwise {version('pushwise')}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in COMMANDS:
        import_module(f"pushwise.cli.{name}").add_parser(subparsers)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    arguments = make_parser().parse_args(argv)
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone (`pushwise … | head`): end quietly, as other tools do.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return exit_codes.OK
    except KeyboardInterrupt:
        return exit_codes.CANCELLED
    except BadOption as error:
        return _fail(str(error), exit_codes.USAGE)
    except PushwiseError as error:
        return _fail(str(error), exit_codes.INVALID)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        return _fail(f"{place}{error.strerror or error}", exit_codes.INVALID)
    except Exception as error:
        if os.environ.get("PUSHWISE_DEBUG"):
            raise
        return _fail(
            f"internal error: {type(error).__name__}: {error}; "
            "set PUSHWISE_DEBUG=1 to see where, and please report it.",
            exit_codes.INTERNAL,
        )
    return code


def _fail(message: str, code: int) -> int:
    print(f"pushwise: {message}", file=sys.stderr)
    return code
