"""Names of heuristics: W, P, P&LC, P&LC&C, each also as ^f and ^f+, and pattern databases."""

from __future__ import annotations

from dataclasses import dataclass

from pushwise.errors import BadOption
from pushwise.tiles.patterns import NAMED, Partition, parse_partition

COMPUTED = ("W", "P", "P&LC", "P&LC&C")


@dataclass(frozen=True, slots=True)
class HeuristicChoice:
    """A heuristic by name: computed (perhaps with the reason test), or from databases."""

    name: str
    base: str = "P"
    test: bool = False
    plus: bool = False
    partition: Partition | None = None


def parse_heuristic(name: str) -> HeuristicChoice:
    """Understand a heuristic's name."""
    if name.startswith("pdb"):
        return HeuristicChoice(name, partition=parse_partition(name))
    base, caret, test = name.partition("^")
    if base not in COMPUTED or (caret and test not in ("f", "f+")):
        known = ", ".join((*COMPUTED, *NAMED))
        raise BadOption(
            f"There is no heuristic {name!r}: the heuristics are {known}, the first four also "
            "with ^f or ^f+ behind, and pdb:1,2,3/4,5,6 for databases of your own."
        )
    return HeuristicChoice(name, base, bool(caret), test == "f+")
