"""A solution that has been replayed, with its metrics."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from pushwise.errors import NotSolved
from pushwise.sokoban import lurd as lurd_text
from pushwise.sokoban import push_notation
from pushwise.sokoban.directions import offsets
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level


@dataclass(frozen=True)
class Solution:
    """Legal steps from the start of a level, and what they cost. Made by `replay` only.

    A *move* is any step, with or without a box; a *push* is a step with one. A *box line* is one
    box pushed in one direction, however far; a *box change* is a turn to another box (the first
    counts); a *pushing session* is a row of pushes without a move between; a *player line* is the
    player stepping in one direction, pushing or not.
    """

    lurd: str
    moves: int
    pushes: int
    box_lines: int
    box_changes: int
    pushing_sessions: int
    player_lines: int
    solves: bool

    def __str__(self) -> str:
        """Return the steps as LURD."""
        return self.lurd

    @property
    def compressed(self) -> str:
        """The steps as LURD with run lengths."""
        return lurd_text.compress(self.lurd)


def replay(level: Level, lurd: str, *, must_solve: bool = True) -> Solution:
    """Play LURD letters on a level and return the solution with its metrics.

    Run lengths are allowed and the case of letters is worked out anew; push notation (`4-7r3`) is
    understood as well. The first illegal step
    raises `IllegalStep`; steps that end with a box off goal raise `NotSolved`, unless `must_solve`
    is false.

    >>> replay(Level.from_rows(["######", "#@ $.#", "######"]), "2r").lurd
    'rR'
    """
    if push_notation.looks_like(lurd):
        lurd = push_notation.to_lurd(level, lurd)
    game = Game(level)
    game.play(lurd)
    if must_solve and not game.is_solved:
        left = sorted(game.boxes - level.goals)
        raise NotSolved(tuple(map(level.cell_name, left)))
    return _measure(level, game.moves, solves=game.is_solved)


def _measure(level: Level, lurd: str, *, solves: bool) -> Solution:
    """Count everything in legal steps."""
    pushed = _pushes(level, lurd)
    return Solution(
        lurd=lurd,
        moves=len(lurd),
        pushes=len(pushed),
        box_lines=sum(1 for _ in groupby(pushed)),
        box_changes=sum(1 for _ in groupby(pushed, key=lambda push: push[0])),
        pushing_sessions=sum(is_push for is_push, _ in groupby(lurd, key=str.isupper)),
        player_lines=sum(1 for _ in groupby(lurd.lower())),
        solves=solves,
    )


def _pushes(level: Level, lurd: str) -> list[tuple[int, str]]:
    """Return (box, direction) of every push; a box is known by the cell where it began."""
    steps = offsets(level.width)
    box_on = {cell: cell for cell in level.boxes}
    player = level.player
    pushes: list[tuple[int, str]] = []
    for letter in lurd:
        offset = steps[letter.lower()]
        player += offset
        if letter.isupper():
            box = box_on.pop(player)
            box_on[player + offset] = box
            pushes.append((box, letter))
    return pushes
