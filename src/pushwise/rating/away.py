"""Counter-intuitive pushes: those that take a box away from every goal."""

from __future__ import annotations

from pushwise import _core
from pushwise.sokoban.directions import offsets
from pushwise.sokoban.level import Level


def pushes_away(level: Level, terrain: _core.Terrain, lurd: str) -> int:
    """Count the pushes after which the box is further from every goal than before.

    Distances are those of a lone box that is pushed. Goals that the box could not have been pushed
    to before do not count; with none left the box is lost, and nothing is counter-intuitive.
    """
    cells = terrain.interior
    tables = [
        dict(zip(cells, _core.distances_to(terrain, goal, "push"), strict=True))
        for goal in sorted(level.goals & level.interior)
    ]
    steps = offsets(level.width)
    player = level.player
    away = 0
    for letter in lurd:
        step = steps[letter.lower()]
        player += step
        if letter.isupper():
            away += _is_away(tables, player, player + step)
    return away


def _is_away(tables: list[dict[int, int | None]], before: int, after: int) -> bool:
    known = [
        (table[before], table[after])
        for table in tables
        if table[before] is not None and table[after] is not None
    ]
    return bool(known) and all(b < a for b, a in known if b is not None and a is not None)
