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

    parser.add_argument(
        "--objective",
        choices=OBJECTIVES,
        default="any",
        help="what to look for: any solution, one with the fewest pushes, or the fewest moves",
    )
    parser.add_argument(
        "--method",
        type=_method,
        choices=tuple(METHODS),
        metavar="NAME",
        help=f"search method: {', '.join(METHODS)}; default: fast for any solution, optimal for "
        "the fewest pushes or moves",
    )
    parser.add_argument(
        "--bound",
        metavar="NAME",
        values=bound_values,
        help="lower bound of an informed method, such as push-matching, with additions such as "
        "+patterns; default: the method's own",
    )
    parser.add_argument(
        "--deadlocks",
        default="all",
        metavar="NAME,…|all|none",
        values=test_values,
        listed=True,
        help="deadlock tests of a textbook method",
    )
    parser.add_argument(
        "--macros",
        metavar="NAME,…|none",
        values=macro_values,
        listed=True,
        help="macro moves of a textbook method, none or some of goal and tunnel; default: those "
        "that keep the promise of the method",
    )


def method_values() -> tuple[str, ...]:
    """The names of all methods."""
    from pushwise.solving.methods import METHODS

    return tuple(METHODS)


def bound_values() -> tuple[str, ...]:
    """The names of all bounds, without additions."""
    from pushwise.solving.bounds import bound_names

    return bound_names()


def test_values() -> tuple[str, ...]:
    """The names of all deadlock tests."""
    from pushwise.solving.deadlocks import DEADLOCKS

    return ("all", "none", *DEADLOCKS)


def macro_values() -> tuple[str, ...]:
    """The names of all macros."""
    from pushwise.solving.macros import MACROS

    return ("none", *MACROS)


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
