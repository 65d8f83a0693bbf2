"""The core's view of a level."""

from __future__ import annotations

from pushwise import _core
from pushwise.errors import TooLarge, TooLargeFor
from pushwise.sokoban.level import Level


def terrain_of(level: Level) -> _core.Terrain:
    """Return the level's board with all that the core computes once for it.

    The core gets the board as the player meets it, so that it need not know what level files do
    with borders; of what lies outside only stranded boxes are kept, because they make the level
    unsolvable. Raises `TooLarge` for more interior cells than the core can number.
    """
    if len(level.interior) > _core.MOST_CELLS:
        raise TooLarge(_core.MOST_CELLS)
    rows = [list(row) for row in level.sealed_rows]
    for cell in level.stranded_boxes:
        row, column = divmod(cell, level.width)
        rows[row][column] = "$"
    return _core.Terrain(["".join(row) for row in rows])


def terrain_with_tables(level: Level, what: str) -> _core.Terrain:
    """Return the same for what looks at all pairs of cells and goals; too large: `TooLargeFor`."""
    terrain = terrain_of(level)
    if not terrain.affords_tables:
        raise TooLargeFor(what)
    return terrain
