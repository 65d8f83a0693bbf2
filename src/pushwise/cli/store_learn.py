"""`pushwise store learn`: solutions found elsewhere, replayed and taken into the store."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import TYPE_CHECKING

from pushwise.cli import exit_codes
from pushwise.cli.words import count, listed

if TYPE_CHECKING:
    from pushwise.knowledge import Store


def run(store: Store, arguments: argparse.Namespace) -> int:
    """Learn every solution given; the exit code is the highest that occurred."""
    from pushwise.cli.named_levels import named_levels, report_invalid
    from pushwise.cli.solutions import solutions_of
    from pushwise.errors import BadOption
    from pushwise.formats.select import parse_selector
    from pushwise.knowledge import learning
    from pushwise.sokoban import metadata

    method = metadata.one_line(arguments.by)
    if method is None:
        raise BadOption("--by needs a name.")
    if arguments.levels == arguments.solutions == "-":
        raise BadOption("levels and solutions cannot both come from standard input.")
    levels = list(named_levels([arguments.levels]))
    some = parse_selector(arguments.levels)[1] is not None
    given = list(solutions_of(levels, arguments.solutions, others=some))
    asked = levels if arguments.solutions is None else [named for named, _ in given]
    faulty = {named.number: named for named in asked if named.fault is not None}
    report_invalid(faulty.values())
    given = [(named, lurd) for named, lurd in given if named.fault is None]
    if not given and not faulty:
        raise BadOption("there is no solution to learn.")
    verdicts: Counter[str] = Counter()
    wrong: list[str] = []
    pairs = ((named.level, lurd) for named, lurd in given)
    for (named, _), taught in zip(given, learning.teach(store, pairs, method=method), strict=True):
        verdicts[taught.verdict] += 1
        if taught.verdict == learning.WRONG:
            print(f"{named}: WRONG: {taught.error}")
            wrong.append(str(named))
    print(
        f"{count(len(given), 'solution')}: {verdicts[learning.NEW]:,} of levels that had none, "
        f"{verdicts[learning.BETTER]:,} better than what was known, "
        f"{verdicts[learning.KNOWN]:,} no better, {verdicts[learning.WRONG]:,} wrong"
    )
    for what, names in (("wrong", wrong), ("invalid", [str(named) for named in faulty.values()])):
        if names:
            print(f"{what}: {listed(names)}")
    if faulty:
        return exit_codes.INVALID
    return exit_codes.WRONG if wrong else exit_codes.OK
