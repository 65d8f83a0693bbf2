"""The options about the search itself that several subcommands share."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from pushwise.cli.words import split_names


def add_search_options(parser: Any) -> None:
    """Add --objective, --method, --bound, --deadlocks and --macros to a parser or a group."""
    from pushwise.solving.methods import METHODS
    from pushwise.solving.options import OBJECTIVES

    parser.add_argument("--objective", choices=OBJECTIVES, default="any")
    parser.add_argument(
        "--method", type=_method, choices=tuple(METHODS), metavar="NAME", help="how to search"
    )
    parser.add_argument(
        "--bound", metavar="NAME", help="what is still needed, such as push-matching"
    )
    parser.add_argument(
        "--deadlocks", default="all", metavar="NAME,…|all|none", help="deadlock tests to use"
    )
    parser.add_argument("--macros", metavar="NAME,…|none", help="macros to use")


def add_ties_option(parser: Any) -> None:
    """Add --ties."""
    from pushwise.solving.options import TIES

    parser.add_argument(
        "--ties",
        choices=TIES,
        default="auto",
        help="how long to look for the fewest moves once the fewest pushes are proved: auto, as "
        "long as the proof took, but 0.2 to 10 seconds (method optimal only); full, until the time "
        "limit; off, not at all",
    )


def _method(name: str) -> str:
    """Take the present name of a method for one it had before."""
    from pushwise.solving.methods import GONE, RENAMED

    if name in GONE:
        raise argparse.ArgumentTypeError(f"the method {name!r} is gone; use 'plan' or 'fast'.")
    if name in RENAMED:
        print(f"pushwise: the method {name!r} is called {RENAMED[name]!r} now.", file=sys.stderr)
    return RENAMED.get(name, name)


def search_settings(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the same as settings for `Options`."""
    return {
        "objective": arguments.objective,
        "method": arguments.method,
        "bound": arguments.bound,
        "deadlocks": named_deadlocks(arguments.deadlocks),
        "macros": None if arguments.macros is None else split_names(arguments.macros),
    }


def named_deadlocks(text: str) -> tuple[str, ...]:
    """Return the names of deadlock tests in an option; say which of them have a new name."""
    from pushwise.solving.deadlocks import RENAMED

    names = split_names(text)
    for name in names:
        if name in RENAMED:
            print(f"pushwise: the deadlock test {name} is now {RENAMED[name]}.", file=sys.stderr)
    return names
