"""Patterns between a level and its normal form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pushwise.errors import BadCell
from pushwise.knowledge.facts import Pattern
from pushwise.sokoban.identity import NormalForm
from pushwise.sokoban.interior import flood
from pushwise.sokoban.level import Level

_WALL = frozenset(b"#")


def pattern_to_normal(form: NormalForm, pattern: Pattern) -> Pattern:
    """Return the pattern of the original as one of the normal form."""
    boxes = frozenset(map(form.to_normal, pattern.boxes))
    player = first_of_region(form.level, boxes, form.to_normal(pattern.player))
    return _moved(replace(pattern, boxes=boxes, player=player), form.to_normal)


def pattern_to_original(form: NormalForm, pattern: Pattern) -> Pattern:
    """Return the pattern of the normal form as one of the original."""
    boxes = frozenset(map(form.to_original, pattern.boxes))
    player = first_of_region(form.original, boxes, form.to_original(pattern.player))
    return _moved(replace(pattern, boxes=boxes, player=player), form.to_original)


def _moved(pattern: Pattern, cell: Callable[[int], int]) -> Pattern:
    """The pattern with the cells of its restriction given other numbers."""
    if pattern.lead is None:
        return pattern
    by_goal = tuple(sorted((cell(goal), extra) for goal, extra in pattern.by_goal))
    return replace(pattern, lead=cell(pattern.lead), by_goal=by_goal)


def first_of_region(level: Level, boxes: frozenset[int], player: int) -> int:
    """Return the first cell where the player can go with only these boxes on the board."""
    if not boxes <= level.interior or player not in level.interior - boxes:
        raise BadCell(level.cell_name(player))
    board = bytearray(b"#" * (level.width * level.height))
    for cell in level.interior - boxes:
        board[cell] = ord(" ")
    return min(flood(bytes(board), level.width, player, _WALL))
