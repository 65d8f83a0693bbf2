"""The options that the actions of `pushwise levels` share, and the facts they ask for."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from pushwise.cli.durations import seconds
from pushwise.cli.memory import Memory, add_memory_options
from pushwise.cli.words import split_names

if TYPE_CHECKING:
    from pushwise.collecting.criteria import Criteria
    from pushwise.collecting.entries import Entry
    from pushwise.collecting.facts import Facts
    from pushwise.rating import Rating
    from pushwise.sokoban.level import Level

# Of these a store may know more than the files do.
_SOLVED = frozenset({"pushes", "moves", "solved"})

FORMATS = ("xsb", "sok", "slc", "rle", "boxoban", "hungarian", "pddl")
_MEANING = {
    "boxes": "this many boxes",
    "goals": "this many goals",
    "cells": "this many cells inside",
    "width": "this many columns",
    "height": "this many rows",
    "area": "this many cells on the board",
    "pushes": "this many pushes in the best solution known",
    "moves": "this many moves in the best solution known",
}


def add_output(parser: argparse.ArgumentParser, *, out: bool = True) -> None:
    """Add what says where and how the levels are written."""
    group = parser.add_argument_group("what is written")
    if out:
        group.add_argument("--out", metavar="OUT", help="file to write; default: standard output")
    group.add_argument(
        "--to",
        metavar="FORMAT",
        values=lambda: FORMATS,
        help="format: xsb, sok, slc, rle, boxoban, hungarian, pddl; default: by the name of OUT, "
        "or xsb",
    )
    group.add_argument("--force", action="store_true", help="replace files that exist")
    group.add_argument(
        "--lossy", action="store_true", help="leave out what the format has no place for"
    )


def add_criteria(parser: argparse.ArgumentParser) -> None:
    """Add what a level must have."""
    from pushwise.collecting.names import RANGED

    group = parser.add_argument_group("which levels (a RANGE is N, A-B, A- or -B)")
    for name in RANGED:
        group.add_argument(f"--{name}", metavar="RANGE", help=f"only levels with {_MEANING[name]}")
    group.add_argument(
        "--rating",
        metavar="RANGE|BAND",
        help="only levels with this score, or of a band: beginner, easy, …",
    )
    solved = group.add_mutually_exclusive_group()
    solved.add_argument(
        "--solved",
        action="store_true",
        help="only levels with a solution in the file or in the store",
    )
    solved.add_argument(
        "--unsolved", action="store_true", help="only levels without a known solution"
    )
    group.add_argument("--titled", metavar="TEXT", help="only levels with this in the title")
    group.add_argument("--author", metavar="TEXT", help="only levels with this in the author")


def add_knowledge(parser: argparse.ArgumentParser) -> None:
    """Add where solutions come from, and how long rating may take."""
    add_memory_options(parser)
    parser.add_argument(
        "--time-limit",
        type=seconds,
        metavar="S",
        help="time limit for rating a level; default: no limit",
    )


def sort_keys(text: str | None = None) -> tuple[str, ...]:
    """Return the keys that a text names, or all there are."""
    from pushwise.collecting.names import KEYS
    from pushwise.errors import BadOption
    from pushwise.near import did_you_mean

    if text is None:
        return KEYS
    names = split_names(text)
    for name in names:
        if name not in KEYS:
            meant = did_you_mean(name, KEYS)
            raise BadOption(f"there is no key {name!r}; choose from {', '.join(KEYS)}.{meant}")
    if not names:
        raise BadOption(f"name a key: {', '.join(KEYS)}.")
    return names


@contextmanager
def chosen_facts(
    arguments: argparse.Namespace,
    entries: Sequence[Entry],
    *,
    keys: Sequence[str] = (),
    rating: bool = False,
    solved: bool = False,
) -> Iterator[list[Facts]]:
    """The facts about the levels that the options want, while the store is open.

    The store is opened, and levels are rated, only if the keys or the options need it.
    """
    from pushwise.cli.interrupt import Interrupt
    from pushwise.collecting.facts import facts_of

    criteria = _criteria(arguments)
    rating = rating or "rating" in keys or criteria.rating is not None
    asked = {*keys, *criteria.ranges}
    solved = solved or criteria.solved is not None or bool(_SOLVED & asked)
    with ExitStack() as stack:
        store = None
        if solved and _is_there(arguments):
            store = stack.enter_context(Memory(arguments)).store
        interrupt = stack.enter_context(Interrupt()) if rating else None
        rater = _rater(arguments.time_limit, interrupt.asked) if interrupt is not None else None
        facts = facts_of(entries, store=store, rater=rater)
        yield [one for one in facts if criteria.holds(one)]


def _is_there(arguments: argparse.Namespace) -> bool:
    """Tell whether there is a store to ask; a question should not make one."""
    from pushwise.knowledge.location import default_location, sqlite_path

    if arguments.no_store:
        return False
    path = sqlite_path(arguments.store or default_location())
    return path is None or path.exists()


def _rater(time_limit: float | None, cancelled: Callable[[], bool]) -> Callable[[Level], Rating]:
    """What rates a level; the score needs no more than these methods."""
    from pushwise.rating.run import JUDGED, rate

    def rater(level: Level) -> Rating:
        if cancelled():
            raise KeyboardInterrupt
        return rate(level, methods=JUDGED, moves=False, time_limit=time_limit, cancelled=cancelled)

    return rater


def _criteria(arguments: argparse.Namespace) -> Criteria:
    from pushwise.collecting.criteria import Criteria
    from pushwise.collecting.names import RANGED
    from pushwise.ranges import Range

    values = vars(arguments)
    solved = True if values.get("solved") else False if values.get("unsolved") else None
    return Criteria(
        ranges={name: Range.parse(values[name]) for name in RANGED if values.get(name)},
        rating=values.get("rating"),
        solved=solved,
        title=values.get("titled"),
        author=values.get("author"),
    )
