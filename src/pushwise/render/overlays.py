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

DISTANCES = ("taxi", "path", "walk", "push")


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


def _tunnels(level: Level, question: Question) -> dict[int, Mark]:
    from pushwise import _core
    from pushwise.sokoban.terrain import terrain_of

    marks: dict[int, Mark] = {}
    for cells, blind, has_goal in _core.tunnels(terrain_of(level)):
        # A box in a blind tunnel without a goal is lost: as good as wall.
        marks |= mark_all(cells, "dead" if blind and not has_goal else "tunnel")
    return marks


def _rooms(level: Level, question: Question) -> dict[int, Mark]:
    from pushwise import _core
    from pushwise.sokoban.terrain import terrain_of

    rooms = _core.rooms(terrain_of(level))
    return {
        cell: Mark("room", _room_name(number)) for number, room in enumerate(rooms) for cell in room
    }


def _room_name(number: int) -> str:
    """a, b, …, z, then 27, 28, …: one character for as long as there are letters."""
    return chr(ord("a") + number) if number < 26 else str(number + 1)


def _order(level: Level, question: Question) -> dict[int, Mark]:
    from pushwise import _core
    from pushwise.sokoban.terrain import terrain_of

    order, _ = _core.packing_order(terrain_of(level))
    return {cell: Mark("order", str(place)) for place, cell in enumerate(order, 1)}


def _distances(level: Level, question: Question) -> dict[int, Mark]:
    from pushwise import _core
    from pushwise.sokoban.terrain import terrain_of

    terrain = terrain_of(level)
    targets = level.goals & level.interior if question.cell is None else [question.cell]
    tables = [_core.distances_to(terrain, target, question.distance) for target in targets]
    marks = {}
    for place, cell in enumerate(terrain.interior):
        found = [table[place] for table in tables]
        reached = [distance for distance in found if distance is not None]
        marks[cell] = Mark("distance", str(min(reached))) if reached else Mark("dead")
    return marks


OVERLAYS: dict[str, Overlay] = {
    overlay.name: overlay
    for overlay in (
        Overlay("dead", "cells on which a box is lost", _dead),
        Overlay("tunnels", "corridors of width one; x where a box never comes out", _tunnels),
        Overlay("rooms", "the rooms, one letter each", _rooms),
        Overlay("order", "the order in which the goals are best filled", _order),
        Overlay("reach", "cells where the player can walk without pushing", _reach),
        Overlay(
            "distances", "how far a lone box is from --cell, or from the nearest goal", _distances
        ),
    )
}
