"""Is the position lost, and why: the core's deadlock tests put into words."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

from pushwise import _core
from pushwise.sokoban.level import Level
from pushwise.sokoban.terrain import terrain_of

# A player is warned after every push: all tests together get this long.
WARNING_SECONDS = 0.04

# The plainest explanation first, the most expensive test last. All are sound: `corral-plain` is
# not among them, and what they do not find may still be lost.
EXPLAINING_TESTS = (
    "corner",
    "line",
    "dead",
    "square",
    "z",
    "freeze",
    "tunnel",
    "diagonal",
    "matching",
    "table",
    "zone",
    "corral",
    "removal",
)
# Tests whose reason may name boxes that it could do without.
_WIDE = frozenset({"freeze", "matching", "table", "zone", "corral", "removal"})


@dataclass(frozen=True)
class Deadlock:
    """Why a position is lost: the test that says so, the boxes and cells it rests on, in words."""

    test: str
    boxes: tuple[int, ...]
    cells: tuple[int, ...]
    sentence: str


class DeadlockWatch:
    """Examines positions of one level.

    What the tests remember is kept from one position to the next, so make one per level and keep
    it. `examine` answers within about `seconds`; tests that did not get their turn say nothing.

    >>> level = Level.from_rows(["######", "#  $@#", "#  . #", "######"])
    >>> DeadlockWatch(level).examine({7}, 8).sentence
    'The box on B2 is in a corner: it can never be pushed again.'
    """

    def __init__(self, level: Level, seconds: float = WARNING_SECONDS) -> None:
        self.level = level
        self._seconds = seconds
        terrain = terrain_of(level)
        self.dead_cells = frozenset(terrain.dead)
        self._bound = "push-matching" if terrain.affords_tables else "push-nearest"
        self._laboratory = _core.Laboratory(terrain)
        known = set(_core.deadlock_names())
        self._tests = [name for name in EXPLAINING_TESTS if name in known]

    def examine(self, boxes: Iterable[int], player: int) -> Deadlock | None:
        """Return why the position is lost, or None if no test finds that it is."""
        deadline = time.perf_counter() + self._seconds
        standing = sorted(set(boxes) & self.level.interior)
        if self.level.stranded_boxes:
            return self._stranded()
        self._laboratory.set(standing, player)
        for test in self._tests:
            if time.perf_counter() >= deadline:
                return None
            reason = self._laboratory.deadlock(test)
            if reason is not None:
                if test in _WIDE:
                    reason = self._narrow(test, reason, player, deadline)
                return self._explain(test, reason[1], reason[2])
        return None

    def least_pushes(self, boxes: Iterable[int], player: int) -> int | None:
        """Return a proven lower bound of the pushes still needed; None if there is no solution."""
        if self.level.stranded_boxes:
            return None
        self._laboratory.set(sorted(set(boxes) & self.level.interior), player)
        bound: int | None = self._laboratory.bound(self._bound)
        return bound

    def _narrow(
        self, test: str, reason: tuple[str, list[int], list[int]], player: int, deadline: float
    ) -> tuple[str, list[int], list[int]]:
        """Drop boxes for as long as the test finds the rest lost too: fewer explain better."""
        kept = list(reason[1])
        for box in reason[1]:
            if time.perf_counter() >= deadline:
                break
            fewer = [other for other in kept if other != box]
            if not fewer:
                break
            self._laboratory.set(fewer, player)
            again = self._laboratory.deadlock(test)
            if again is not None and set(again[1]) <= set(fewer):
                reason, kept = again, [other for other in kept if other in set(again[1])]
        return reason

    def _stranded(self) -> Deadlock:
        boxes = tuple(sorted(self.level.stranded_boxes))
        return Deadlock(
            "stranded", boxes, boxes, f"The player can never come near {self._these(boxes)}."
        )

    def _explain(self, test: str, boxes: list[int], cells: list[int]) -> Deadlock:
        named = tuple(sorted(set(boxes)))
        return Deadlock(test, named, tuple(sorted(set(cells))), self._sentence(test, named))

    def _sentence(self, test: str, boxes: tuple[int, ...]) -> str:
        these = self._these(boxes)
        one = len(boxes) == 1
        match test:
            case "corner":
                return f"{_capital(these)} is in a corner: it can never be pushed again."
            case "line":
                return (
                    f"{_capital(these)} can only slide along its wall, "
                    "and there is no goal for it there."
                )
            case "dead":
                return f"From where it stands, {these} can never be pushed to a goal."
            case "square" | "z" | "freeze" if one:
                return f"{_capital(these)} can never move again, and it is not on a goal."
            case "square" | "z" | "freeze":
                return (
                    f"{_capital(these)} block each other for good, "
                    "and at least one is not on a goal."
                )
            case "tunnel":
                return f"{_capital(these)} are in one corridor with nobody able to part them."
            case "matching" if one:
                return f"No goal that {these} can still reach is left for it."
            case "matching":
                return (
                    f"{_capital(these)} cannot each get a goal of their own: "
                    "too few can still be reached."
                )
            case "diagonal":
                return f"{_capital(these)} lock a row of cells that nobody can open again."
            case "zone" | "corral":
                return (
                    f"{_capital(these)} close off an area, "
                    "and no push opens it or brings them home."
                )
        return f"{_capital(these)} can never {'' if one else 'all '}come home, whatever is pushed."

    def _these(self, boxes: tuple[int, ...]) -> str:
        names = [self.level.cell_name(box) for box in boxes]
        if len(names) == 1:
            return f"the box on {names[0]}"
        if len(names) > 6:
            return f"the {len(names)} boxes on {', '.join(names[:5])} and others"
        return f"the boxes on {', '.join(names[:-1])} and {names[-1]}"


def _capital(text: str) -> str:
    """Begin a sentence; `str.capitalize` would lower the names of cells."""
    return text[:1].upper() + text[1:]
