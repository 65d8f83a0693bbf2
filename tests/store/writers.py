"""A process that tells a store what it has found, in an order of its own; for the tests."""

from __future__ import annotations

import sys
from random import Random

from pushwise.knowledge import Pattern, Store
from pushwise.sokoban.level import Level
from store.boards import GOOD, ROOM, WORSE

BOUNDS = range(1, 9)
CELLS = ("B2", "B3", "B4", "B5", "B6", "B7", "D2", "D3", "E2", "E3")


def levels() -> list[Level]:
    """Corridors of different lengths: each is one push from solved, the long way."""
    return [
        Level.from_rows(["#" * (n + 5), "#@$" + " " * n + ".#", "#" * (n + 5)]) for n in range(20)
    ]


def work(location: str, seed: int) -> None:
    """Write every fact once, in a random order."""
    rng = Random(seed)
    facts: list[str | int | Level | Pattern] = [GOOD, WORSE, *BOUNDS, *levels()]
    facts += [
        Pattern(frozenset({ROOM.cell_at(cell)}), ROOM.cell_at("E6"), "penalty", value, "test")
        for cell in CELLS
        for value in (2, 4, 6)
    ]
    rng.shuffle(facts)
    with Store(location) as store:
        for fact in facts:
            if isinstance(fact, str):
                store.add_solution(ROOM, fact, method=f"writer {seed}")
            elif isinstance(fact, int):
                store.raise_bound(ROOM, "pushes", fact, method=f"writer {seed}")
            elif isinstance(fact, Level):
                pushes = "R" * (fact.width - 4)
                store.add_solution(fact, pushes, method=f"writer {seed}")
            elif isinstance(fact, Pattern):
                store.add_patterns(ROOM, [fact])


if __name__ == "__main__":
    work(sys.argv[1], int(sys.argv[2]))
