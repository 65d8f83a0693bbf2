"""Where boxes stand most often in a search, cell by cell and as sets (Hoste, chapter 10)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pushwise import _core
from pushwise.sokoban.level import Level
from pushwise.sokoban.terrain import terrain_with_tables

STATES = 20_000
SECONDS = 5.0
MOST = 15


@dataclass(frozen=True, slots=True)
class Frequent:
    """Of `states` stored: how often a box is on a cell, relative to the fullest cell; sets."""

    states: int
    cells: dict[int, float]
    sets: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=1)  # a picture asks for marks, glow and words
def frequent_positions(level: Level, states: int = STATES) -> Frequent:
    """Search with A* for this many states and look at where the boxes are in those it kept."""
    tests = ["dead", "square", "freeze", "matching"]
    terrain = terrain_with_tables(level, "frequent positions")
    solver = _core.textbook(terrain, "astar", bound="push-matching", deadlocks=tests)
    solver.step(SECONDS, states)
    heat = sorted(solver.heat(), key=lambda entry: -entry[1])
    most = max((count for _, count in heat), default=0)
    return Frequent(
        solver.statistics()["stored"],
        {cell: count / most for cell, count in heat} if most else {},
        tuple(tuple(cells) for cells in solver.frequent_sets(MOST)),
    )
