"""The deadlock tests, by name, from the least to the most expensive."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from pushwise import _core
from pushwise.errors import BadOption
from pushwise.near import did_you_mean


@dataclass(frozen=True, slots=True)
class DeadlockTest:
    """A deadlock test. A *sound* one never calls a solvable state dead."""

    name: str
    summary: str
    sound: bool = True


_SUMMARIES = {
    "corner": "a box in a corner off goal",
    "line": "a box on a wall that it cannot leave and that has no goal",
    "dead": "a box on a cell from which a lone box cannot be pushed to any goal",
    "square": "two by two cells of boxes and walls, a box off goal among them",
    "z": "two boxes side by side, walls on opposite sides of them",
    "pairs": "two boxes that can never be brought home together, by a table of all pairs",
    "triples": "three boxes that can never be brought home together, by a table of all triples",
    "freeze": "boxes that block each other for good, at least one off its goal",
    "tunnel": "two boxes in one goal-free corridor, the player not between them",
    "retrograde": "a goal that can never be filled any more, seen from the end of a solution",
    "matching": "the boxes cannot all have a goal of their own, frozen boxes being walls",
    "zone": "the boxes around a closed area without goals lose with every push (see zone_depth)",
    "corral": "the boxes around a closed area can neither open nor finish it; also PI-corrals",
    "diagonal": "a staircase of boxes and walls that cannot be undone",
    "table": "the boxes of a 3 × 3 window, alone on the board, cannot be solved",
    "pattern": "boxes that were proved to be lost together, by mining or in an earlier run",
    "removal": "what is left when every box that is free is taken off the board cannot be freed",
    "corral-plain": "push into any closed area and nowhere else; may lose every solution",
}

DEADLOCKS: dict[str, DeadlockTest] = {
    name: DeadlockTest(name, _SUMMARIES.get(name, ""), sound=name != "corral-plain")
    for name in _core.deadlock_names()
}
SOUND = tuple(name for name, test in DEADLOCKS.items() if test.sound)
# What `all` stands for. `removal` costs more than the rest together: engines that look at few
# states ask it, a search that makes thousands a second is better off without.
USUAL = tuple(name for name in SOUND if name != "removal")
# Tests that were renamed: the name before, and the name now.
RENAMED: dict[str, str] = dict(_core.renamed_parts())


def resolve_deadlocks(names: Iterable[str]) -> tuple[str, ...]:
    """Return the tests that the names stand for, the least expensive first.

    `all` stands for every sound test but the expensive `removal`, `none` for nothing.
    Former names are understood.

    >>> resolve_deadlocks(["freeze", "corner"])
    ('corner', 'freeze')
    >>> resolve_deadlocks(["thaw"])
    ('removal',)
    >>> resolve_deadlocks(["none"])
    ()
    """
    return _resolved(tuple(names))


@lru_cache(256)  # options ask again and again for the few choices that are in use
def _resolved(names: tuple[str, ...]) -> tuple[str, ...]:
    asked = [RENAMED.get(name, name) for name in names]
    if "none" in asked and len(asked) > 1:
        raise BadOption("deadlocks: none stands alone; leave it out or leave out the others.")
    chosen: set[str] = set()
    for name in asked:
        if name == "all":
            chosen.update(USUAL)
        elif name in DEADLOCKS:
            chosen.add(name)
        elif name != "none":
            known = ", ".join(DEADLOCKS)
            meant = did_you_mean(name, (*DEADLOCKS, "all", "none"))
            raise BadOption(
                f"there is no deadlock test {name!r}; choose from all, none, {known}.{meant}"
            )
    return tuple(name for name in DEADLOCKS if name in chosen)
