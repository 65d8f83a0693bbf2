"""Names of heuristics: W, P, P&LC, P&LC&C, pattern databases and those of the user.

Each is also there as ^f (raised where a test shows that the value is not exact) and as ^f+ (an
exact state ends the search).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pushwise.errors import BadOption
from pushwise.near import did_you_mean
from pushwise.tiles.patterns import NAMED, Partition, parse_partition
from pushwise.tiles.user_heuristics import USER_HEURISTICS, UserHeuristic

COMPUTED = ("W", "P", "P&LC", "P&LC&C")
TESTS = ("f", "f+")


@dataclass(frozen=True, slots=True)
class HeuristicChoice:
    """A heuristic by name: computed, from databases, or the user's; perhaps with the reason test.

    `base` is the name without the test.
    """

    name: str
    base: str = "P"
    test: bool = False
    plus: bool = False
    partition: Partition | None = None
    user: UserHeuristic | None = None


def parse_heuristic(name: str) -> HeuristicChoice:
    """Understand a heuristic's name."""
    base, caret, test = name.partition("^")
    partition, user = None, USER_HEURISTICS.get(base)
    if base.startswith("pdb") and user is None:
        partition = parse_partition(base)
    known = base in COMPUTED or partition is not None or user is not None
    if not known or (caret and test not in TESTS):
        raise BadOption(
            f"There is no heuristic {name!r}: the heuristics are {', '.join(_names())}, each also "
            "with ^f or ^f+ behind, and pdb:1,2,3/4,5,6 for databases of your own."
            f"{did_you_mean(base, _names())}"
        )
    if caret and user is not None and not user.admissible:
        raise BadOption(f"^{test} needs an admissible heuristic, and {base} is not.")
    return HeuristicChoice(name, base, bool(caret), test == "f+", partition, user)


def _names() -> Sequence[str]:
    return (*COMPUTED, *NAMED, *USER_HEURISTICS)
