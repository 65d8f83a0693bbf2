"""Overlays: what can be shown on top of a level, by name.

An overlay is a function from a level and a question to marks. The question carries what some of
them need to know besides: a cell, a kind of distance.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pushwise.render.frame import Mark, mark_all

if TYPE_CHECKING:
    from pushwise.sokoban.level import Level


@dataclass(frozen=True)
class Question:
    """What an overlay is asked about."""

    cell: int | None = None
    distance: str = "push"


@dataclass(frozen=True)
class Overlay:
    """A named way to mark the cells of a level."""

    name: str
    summary: str
    marks: Callable[[Level, Question], dict[int, Mark]]


def _dead(level: Level, question: Question) -> dict[int, Mark]:
    from pushwise.sokoban.terrain import terrain_of

    return mark_all(terrain_of(level).dead, "dead")


def _reach(level: Level, question: Question) -> dict[int, Mark]:
    from pushwise.sokoban.game import Game

    return mark_all(Game(level).reachable(), "reach")


OVERLAYS: dict[str, Overlay] = {
    overlay.name: overlay
    for overlay in (
        Overlay("dead", "cells on which a box is lost", _dead),
        Overlay("reach", "cells where the player can walk without pushing", _reach),
    )
}
