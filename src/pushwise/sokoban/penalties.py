"""Which penalties apply to a state, and what they add to its bound (Hoste, chapter 8).

A pattern is a set of boxes with a region of the player; its penalty is what these boxes need more
than the sum of their own ways. Penalties of patterns that share no box add up.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import comb

from pushwise import _core
from pushwise.errors import BadOption
from pushwise.sokoban.interior import flood
from pushwise.sokoban.level import Level
from pushwise.sokoban.terrain import terrain_with_tables

MOST_PLACEMENTS = 20_000
NODES = 1_000


@dataclass(frozen=True, slots=True)
class Penalty:
    """Boxes that stand in each other's way. `pushes` is None if they are a deadlock."""

    boxes: frozenset[int]
    pushes: int | None
    chosen: bool = False


def penalties(level: Level, boxes: int = 3) -> tuple[Penalty, ...]:
    """Judge every set of up to this many boxes of the level's start: those with a penalty.

    The chosen ones share no box, taken by the greatest penalty, then the fewest boxes: the sum of
    theirs may be added to `push-matching`. Deadlocks come first.
    """
    terrain = terrain_with_tables(level, "penalties")
    standing = sorted((level.boxes & level.interior) - frozenset(terrain.dead))
    if sum(comb(len(standing), size) for size in range(1, boxes + 1)) > MOST_PLACEMENTS:
        raise BadOption(f"{len(standing)} boxes have too many sets of up to {boxes} to judge.")
    miner = _core.PlacementMiner(terrain, NODES)
    found: dict[frozenset[int], int | None] = {}
    for size in range(1, boxes + 1):
        for few in combinations(standing, size):
            region = flood_region(level, frozenset(few))
            for cells, player, value, _, _ in miner.judge(few):
                # A smaller set inside it may say as much already.
                if player in region and not _said(found, frozenset(cells), value):
                    found[frozenset(cells)] = value
    order = sorted(found.items(), key=lambda item: (_rank(item[1]), len(item[0]), min(item[0])))
    taken: set[int] = set()
    out = []
    for group, worth in order:
        chosen = not taken & group
        taken |= group if chosen else frozenset()
        out.append(Penalty(group, worth, chosen))
    return tuple(out)


def total(found: tuple[Penalty, ...]) -> int | None:
    """What the chosen penalties add; None if one is a deadlock."""
    if any(penalty.pushes is None for penalty in found):
        return None
    return sum(penalty.pushes or 0 for penalty in found if penalty.chosen)


def flood_region(level: Level, boxes: frozenset[int]) -> frozenset[int]:
    """Where the player can walk if only these boxes are on the board."""
    free = bytearray(level.width * level.height)
    for cell in level.interior - boxes:
        free[cell] = 1
    return frozenset(flood(bytes(free), level.width, level.player, frozenset((0,))))


def _said(
    found: dict[frozenset[int], int | None], cells: frozenset[int], value: int | None
) -> bool:
    return any(
        known < cells and (least is None or (value is not None and least >= value))
        for known, least in found.items()
    )


def _rank(value: int | None) -> float:
    return float("-inf") if value is None else -value
