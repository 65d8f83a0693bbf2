"""Heuristics that users write in Python.

A heuristic is a function from a `Puzzle` to a number: how many moves are still needed. The forms
with ^f and ^f+ come for free.

>>> from pushwise.tiles import Puzzle, register_heuristic, solve
>>> def rows_only(puzzle):
...     columns = puzzle.board.columns
...     home = {tile: cell // columns for cell, tile in enumerate(puzzle.goal)}
...     return sum(abs(home[t] - at // columns) for at, t in enumerate(puzzle.tiles) if t)
>>> rows = register_heuristic("rows", rows_only, admissible=True)
>>> puzzle = Puzzle.parse("3 1 2 / 6 4 5 / 7 0 8")
>>> [solve(puzzle, algorithm="astar", heuristic=name).expanded for name in ("rows", "rows^f+")]
[4, 1]
>>> solve(puzzle, method="astar", bound=rows).expanded
4

Every informed search takes it; it is asked some hundred times more slowly than one of the core.
What it says is believed: with a heuristic that is registered as admissible and is not, "optimal"
may be wrong.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pushwise.errors import BadOption
from pushwise.tiles.errors import TileError

if TYPE_CHECKING:
    from pushwise.tiles.puzzle import Puzzle

HeuristicFunction = Callable[["Puzzle"], float]
# Beyond this a value says no more than "far"; the open list has a place for every number below.
LARGEST = 32_000
# Forgives what sums of floats add to a whole number.
TOLERANCE = 1e-9


class HeuristicFailed(TileError):
    """A heuristic written in Python raised an error or returned no number."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"the heuristic {name} failed: {reason}.")
        self.name = name


@dataclass(frozen=True, slots=True)
class UserHeuristic:
    """A registered heuristic and what it promises."""

    name: str
    function: HeuristicFunction
    admissible: bool
    parity: bool

    @property
    def punishment(self) -> int:
        """What ^f adds to a value that is not exact."""
        return 2 if self.parity else 1

    def on(self, puzzle: Puzzle) -> Callable[[Sequence[int]], int]:
        """Return the function that the core calls for positions of this puzzle."""
        numbers = [0, *sorted(tile for tile in puzzle.tiles if tile)]
        cells = puzzle.board.cells
        empty: list[int | None] = [None] * len(puzzle.tiles)

        def ask(tiles: Sequence[int]) -> int:
            entries = empty.copy()
            for cell, tile in zip(cells, tiles, strict=True):
                entries[cell] = numbers[tile]
            return self._whole(puzzle.at(tuple(entries)))

        return ask

    def _whole(self, puzzle: Puzzle) -> int:
        """The value, rounded up to whole moves."""
        try:
            value: object = self.function(puzzle)
        except Exception as error:
            raise HeuristicFailed(self.name, f"{type(error).__name__}: {error}") from error
        if not isinstance(value, int | float) or math.isnan(value):
            raise HeuristicFailed(self.name, f"it must return a number, not {value!r}")
        return max(0, math.ceil(min(value, LARGEST) - TOLERANCE))


USER_HEURISTICS: dict[str, UserHeuristic] = {}


def register_heuristic(
    name: str, function: HeuristicFunction, *, admissible: bool = False, parity: bool = False
) -> UserHeuristic:
    """Make a function usable as a heuristic under this name; a later one replaces an earlier one.

    `admissible`: it never exceeds the moves needed; without that, no answer is called optimal and
    there is no ^f. `parity`: its value is odd exactly where every solution's length is, as for P;
    then ^f adds 2 where a value is not exact, else 1. Values are rounded up to whole numbers; below
    0 they count as 0. What is returned can be given as `heuristic` instead of the name.
    """
    from pushwise.tiles.heuristics import COMPUTED

    if not name or name in COMPUTED or name.startswith("pdb") or set(name) & set("^&, "):
        raise BadOption(
            f"a heuristic cannot be called {name!r}: the name is taken, begins with pdb, or has "
            "^ & , or space in it."
        )
    if parity and not admissible:
        raise BadOption(f"parity is of use for admissible heuristics only, and {name} is not one.")
    made = USER_HEURISTICS[name] = UserHeuristic(name, function, admissible, parity)
    return made
