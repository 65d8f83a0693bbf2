"""Find the subcommand, run it, and turn what goes wrong into one sentence and an exit code."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from pushwise.cli import exit_codes
from pushwise.cli.streams import prepare_streams
from pushwise.errors import BadOption, BadSelector, Gone, PushwiseError

# Each is a module of this package with `add_parser(subparsers)`; its heavy imports wait until
# it runs.
COMMANDS = (
    "solve",
    "improve",
    "check",
    "show",
    "analyse",
    "levels",
    "compare",
    "mine",
    "store",
    "batch",
    "merge",
    "bench",
    "generate",
    "rate",
    "hint",
    "play",
    "shell",
    "serve",
    "tiles",
)


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command."""
    parser = _Parser(
        prog="pushwise",
        description="Play, analyse, solve and improve Sokoban levels and sliding-tile puzzles.",
        epilog="FILE:N is the N-th level of a file, FILE:A-B a range, FILE all, - standard input.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in COMMANDS:
        import_module(f"pushwise.cli.{name}").add_parser(subparsers)
    return parser


class _Parser(argparse.ArgumentParser):
    """Takes -:N, a level of standard input, for what it is and not for an option."""

    def _parse_optional(self, arg_string: str) -> Any:
        return None if arg_string.startswith("-:") else super()._parse_optional(arg_string)


class _Version(argparse.Action):
    """Looks the version up only when it is asked for: that reads a file."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from importlib.metadata import version

        print(f"pushwise {version('pushwise')}")
        parser.exit()


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    prepare_streams()
    _stop_on_terminate()
    try:
        arguments = make_parser().parse_args(argv)
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone (`pushwise … | head`): end quietly, as other tools do.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return exit_codes.OK
    except KeyboardInterrupt:
        return exit_codes.CANCELLED
    except (BadOption, BadSelector) as error:
        return _fail(str(error), exit_codes.USAGE)
    except Gone as error:
        return _fail(f"{error} {error.remedy}", exit_codes.GONE)
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


def _stop_on_terminate() -> None:
    """Let SIGTERM end the command as Ctrl-C does, from the first moment on.

    Commands that can stop in a better way take the signals over while they work.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, signal.default_int_handler)


def _fail(message: str, code: int) -> int:
    print(f"pushwise: {message}", file=sys.stderr)
    return code
