"""Bounds that users write in Python.

A bound is a function from a `StateView` to a number: how many pushes are still needed.

>>> from pushwise.solving import register_bound, solve
>>> from pushwise.sokoban.level import Level
>>> def boxes_off_goal(state):
...     return len(state.boxes - state.level.goals)
>>> bound = register_bound("off-goal", boxes_off_goal, admissible=True, consistent=True)
>>> level = Level.from_rows(["#######", "#@$ . #", "#######"])
>>> result = solve(level, method="astar", bound=bound)
>>> result.solution.pushes, result.optimal
(2, True)

Every best-first search, `ida` and `ida-astar` take such a bound; it is asked once per new state,
some hundred times more slowly than a bound of the core. What it says is believed: with a bound
that is registered as admissible and is not, "optimal" and "unsolvable" may be wrong.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pushwise.errors import BadOption, PushwiseError
from pushwise.sokoban.directions import offsets
from pushwise.sokoban.level import Level

# Beyond these a value says no more than "far"; the open list has a place for every number below.
LARGEST_BOUND = 32_000
LARGEST_GUIDE = 1_000_000
# Forgives what sums of floats add to a whole number.
TOLERANCE = 1e-9


class BoundFailed(PushwiseError):
    """A bound written in Python raised an error or returned no number."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"the bound {name} failed: {reason}.")
        self.name = name


@dataclass(frozen=True, slots=True)
class StateView:
    """A state as a user's bound sees it. Cells are numbers row * level.width + column.

    `player` is the first cell (row by row) of those the player can walk to: where exactly it
    stands changes nothing before the next push.
    """

    level: Level
    boxes: frozenset[int]
    player: int

    def reachable(self) -> frozenset[int]:
        """Return the cells the player can walk to without pushing."""
        free = self.level.interior - self.boxes
        reached = [self.player]
        seen = {self.player}
        steps = offsets(self.level.width).values()
        for cell in reached:
            beside = {cell + step for step in steps} & free - seen
            seen |= beside
            reached.extend(beside)
        return frozenset(seen)


BoundFunction = Callable[[StateView], float]


@dataclass(frozen=True, slots=True)
class UserBound:
    """A registered bound and what it promises."""

    name: str
    function: BoundFunction
    admissible: bool
    consistent: bool

    def on(self, level: Level) -> Callable[[Sequence[int], int], int | None]:
        """Return the function that the core calls for states of this level."""

        def ask(boxes: Sequence[int], player: int) -> int | None:
            try:
                value = self.function(StateView(level, frozenset(boxes), player))
            except Exception as error:
                raise BoundFailed(self.name, f"{type(error).__name__}: {error}") from error
            return self._whole(value)

        return ask

    def _whole(self, value: object) -> int | None:
        """Round up to whole pushes; `None` for "no solution"."""
        if not isinstance(value, int | float) or math.isnan(value):
            raise BoundFailed(self.name, f"it must return a number, not {value!r}")
        if self.admissible and value == math.inf:
            return None
        most = LARGEST_BOUND if self.admissible else LARGEST_GUIDE
        return max(0, math.ceil(min(value, most) - TOLERANCE))


USER_BOUNDS: dict[str, UserBound] = {}


def register_bound(
    name: str,
    function: BoundFunction,
    *,
    admissible: bool = False,
    consistent: bool = False,
) -> UserBound:
    """Make a function usable as a bound under this name; a later one replaces an earlier one.

    What is returned can be given as `bound`, and so can the name.

    Values are rounded up to whole numbers, which keeps an admissible bound admissible and a
    consistent one consistent; a guide that needs finer steps should be scaled. Values below 0 count
    as 0. `math.inf` means that there is no solution from here; of a bound that is not admissible it
    only means that the state comes last.
    """
    from pushwise import _core

    if not name or name.split("+")[0] in _core.bound_names() or set(name) & set("+, "):
        raise BadOption(
            f"a bound cannot be called {name!r}: the name is taken or has + , or space."
        )
    if consistent and not admissible:
        # Zero at solved states and falling by at most one per push, it would never be too large.
        raise BadOption(f"the bound {name} cannot be consistent without being admissible.")
    bound = USER_BOUNDS[name] = UserBound(name, function, admissible, consistent)
    return bound
