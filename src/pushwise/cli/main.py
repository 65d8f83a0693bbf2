"""Find the subcommand, run it, and turn what goes wrong into one sentence and an exit code."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Sequence

from pushwise.cli import exit_codes
from pushwise.cli.commands import (
    COMMANDS,
    COMPLETE,
    command_help,
    command_parser,
    no_command,
    welcome,
)
from pushwise.cli.streams import prepare_streams
from pushwise.errors import BadOption, BadSelector, Gone, PushwiseError

ENVIRONMENT = "PUSHWISE_LOG"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    prepare_streams()
    _stop_on_terminate()
    try:
        code = _dispatch(list(sys.argv[1:] if argv is None else argv))
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
        if ENVIRONMENT in os.environ:
            import logging

            logging.getLogger(__name__).exception("internal error")
        return _fail(
            f"internal error: {type(error).__name__}: {error}; "
            "set PUSHWISE_DEBUG=1 to see where, and please report it.",
            exit_codes.INTERNAL,
        )
    return code


def _dispatch(words: list[str]) -> int:
    """Run the command that the first word names, or answer for `pushwise` itself."""
    verbose = words[:1] in (["--verbose"], ["-v"])
    words = words[verbose:]
    if verbose or ENVIRONMENT in os.environ:
        from pushwise.cli.logs import set_up

        set_up(verbose=verbose)
    if not words:
        print(welcome(), end="")
    elif words[0] in ("-h", "--help", "help"):
        print(command_help(words[1:]), end="")
    elif words[0] == "--version":
        from importlib.metadata import version

        print(f"pushwise {version('pushwise')}")
    elif words[0] == COMPLETE:
        from pushwise.cli.completing import print_candidates

        print_candidates(words[1:])
    elif words[0] in COMMANDS:
        arguments = command_parser(words[0]).parse_args(words[1:])
        code: int = arguments.run(arguments)
        return code
    else:
        raise no_command(words[0])
    return exit_codes.OK


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
