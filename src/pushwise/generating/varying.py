"""Make a level like another one: its walls and goals edited, its start looked for anew.

Levels drawn from nothing are seldom very hard, and many have to be looked at. The edits of a hard
level are often as hard, and each costs one reverse play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pushwise.generating.design import Design, Play
from pushwise.generating.editing import edited, trimmed
from pushwise.generating.grid import Grid
from pushwise.generating.making import Made, rated
from pushwise.generating.rng import Rng
from pushwise.ranges import Range
from pushwise.sokoban.level import Level

STATES_OF_A_PLAY = 100_000
EDITS = 40
# Edits that have to be kept before it is another level.
LEAST_KEPT = 4
# An edit is kept if it promises at least so much of what the level did.
KEPT_PERCENT = 95


def variations(
    level: Level, rng: Rng, cancelled: Callable[[], bool] = lambda: False
) -> Iterator[Made]:
    """Yield levels that came of the level by more and more edits, the most promising first."""
    grid = Grid(level.width, level.height)
    design = Design(grid, frozenset(level.interior), frozenset(level.goals))
    plays: list[Play] = []
    wanted = _promise(Play(design, STATES_OF_A_PLAY, rng.next())) * KEPT_PERCENT // 100
    for _ in range(EDITS):
        if cancelled():
            return
        candidate = edited(design, rng)
        if candidate is None:
            continue
        play = Play(candidate, STATES_OF_A_PLAY, rng.next())
        if _promise(play) >= wanted:
            design = candidate
            plays.append(play)
    for play in sorted(plays[LEAST_KEPT - 1 :], key=_promise, reverse=True):
        if cancelled():
            return
        start = trimmed(play.best(1, Range(1), Range())[0])
        if start.every_box_moves:
            yield rated(start)


def _promise(play: Play) -> int:
    """Return what the best start of a play promises; -1 if there is none."""
    starts = play.best(1, Range(1), Range())
    return starts[0].promise if starts else -1
