"""All positions of a small board: how far each is from the goal, and in how many shortest ways.

A breadth-first search from the goal, layer by layer; moves can be undone, so distances to the goal
are distances from it. The ways of a position are the sum of those of its neighbours in the layer
before (Reinefeld, *Complete Solution of the Eight-Puzzle*, 1993).
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pushwise.errors import BadOption
from pushwise.tiles.puzzle import Puzzle

# 2×5 has 1,814,400 positions: half a minute. The next larger boards have hundreds of millions.
MOST_POSITIONS = 4_000_000
EXAMPLES = 8

Tiles = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """The positions at one distance. `ways` are numbers of shortest solutions."""

    depth: int
    positions: int
    ways: int
    fewest_ways: int
    most_ways: int
    # Positions with exactly one shortest solution.
    single: int
    # Positions whose blanks are where the goal has them (Schofield's puzzle, 1967).
    blank_home: int
    # Some of the positions.
    examples: tuple[Tiles, ...]

    @property
    def mean_ways(self) -> float:
        """Shortest solutions of a position, on average."""
        return self.ways / self.positions


def census(puzzle: Puzzle, *, cancelled: Callable[[], bool] | None = None) -> Iterator[Layer]:
    """Yield the layers around the puzzle's goal, nearest first; stops early when cancelled."""
    if not _fits(puzzle):
        raise BadOption(
            f"A census looks at every position, and a board of {puzzle.board.rows}×"
            f"{puzzle.board.columns} has more than {MOST_POSITIONS:,}: take 3×3, 2×4 or 2×5."
        )
    beside = {cell: puzzle.board.neighbours(cell) for cell in puzzle.board.cells}
    before: dict[Tiles, int] = {}
    layer = {puzzle.goal: 1}
    depth = 0
    while layer:
        counts = layer.values()
        yield Layer(
            depth,
            len(layer),
            sum(counts),
            min(counts),
            max(counts),
            sum(count == 1 for count in counts),
            sum(_blanks_home(tiles, puzzle.goal) for tiles in layer),
            tuple(heapq.nsmallest(EXAMPLES, layer, key=_key)),
        )
        if cancelled is not None and cancelled():
            return
        following: dict[Tiles, int] = {}
        for tiles, ways in layer.items():
            for after in _neighbours(tiles, beside):
                if after not in before and after not in layer:
                    following[after] = following.get(after, 0) + ways
        before, layer = layer, following
        depth += 1


def _neighbours(tiles: Tiles, beside: dict[int, tuple[int, ...]]) -> Iterator[Tiles]:
    for blank, tile in enumerate(tiles):
        if tile != 0:
            continue
        for source in beside[blank]:
            if tiles[source]:
                after = list(tiles)
                after[blank], after[source] = after[source], 0
                yield tuple(after)


def _blanks_home(tiles: Tiles, goal: Tiles) -> bool:
    return all(there == 0 for there, tile in zip(tiles, goal, strict=True) if tile == 0)


def _key(tiles: Tiles) -> tuple[int, ...]:
    return tuple(-1 if tile is None else tile for tile in tiles)


def _fits(puzzle: Puzzle) -> bool:
    """Whether there are few enough arrangements; at most half of them can be reached on a grid."""
    cells, blanks = puzzle.board.size, puzzle.blanks
    if cells > 15:
        return False
    arrangements = math.factorial(cells) // math.factorial(blanks)
    return arrangements <= 2 * MOST_POSITIONS
