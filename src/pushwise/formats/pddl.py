"""Levels as planning problems: PDDL for the Sokoban domain of the planning competitions.

One level is one problem. Locations are the cells of the interior, named by column and row from 1;
a wall is no location. The domain is `DOMAIN`: a plan of moves and pushes, a push costing as much
as a move. Nothing is read back from PDDL.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pushwise.errors import NotRepresentable
from pushwise.formats.collection import Collection
from pushwise.sokoban.level import Level

DOMAIN = """\
(define (domain sokoban)
  (:requirements :typing)
  (:types thing location direction - object
          player stone - thing)
  (:predicates (clear ?place - location)
               (at ?thing - thing ?place - location)
               (at-goal ?stone - stone)
               (is-goal ?place - location)
               (is-nongoal ?place - location)
               (move-dir ?from - location ?to - location ?way - direction))

  ; The player steps to a free cell.
  (:action move
    :parameters (?player - player ?from - location ?to - location ?way - direction)
    :precondition (and (at ?player ?from)
                       (clear ?to)
                       (move-dir ?from ?to ?way))
    :effect (and (not (at ?player ?from))
                 (at ?player ?to)
                 (not (clear ?to))
                 (clear ?from)))

  ; The player steps to the cell of a stone, which goes to the free cell behind it.
  (:action push-to-goal
    :parameters (?player - player ?stone - stone
                 ?from - location ?middle - location ?to - location ?way - direction)
    :precondition (and (at ?player ?from)
                       (at ?stone ?middle)
                       (clear ?to)
                       (move-dir ?from ?middle ?way)
                       (move-dir ?middle ?to ?way)
                       (is-goal ?to))
    :effect (and (not (at ?player ?from))
                 (not (at ?stone ?middle))
                 (not (clear ?to))
                 (at ?player ?middle)
                 (at ?stone ?to)
                 (clear ?from)
                 (at-goal ?stone)))

  (:action push-to-nongoal
    :parameters (?player - player ?stone - stone
                 ?from - location ?middle - location ?to - location ?way - direction)
    :precondition (and (at ?player ?from)
                       (at ?stone ?middle)
                       (clear ?to)
                       (move-dir ?from ?middle ?way)
                       (move-dir ?middle ?to ?way)
                       (is-nongoal ?to))
    :effect (and (not (at ?player ?from))
                 (not (at ?stone ?middle))
                 (not (clear ?to))
                 (at ?player ?middle)
                 (at ?stone ?to)
                 (clear ?from)
                 (not (at-goal ?stone)))))
"""
_WAYS = {"left": (0, -1), "up": (-1, 0), "right": (0, 1), "down": (1, 0)}


def write(collection: Collection) -> str:
    """Write the problem of a collection of one level."""
    if len(collection) != 1:
        raise NotRepresentable(
            f"A PDDL problem holds one level, not {len(collection)}: choose one with FILE:N."
        )
    return problem(collection[0])


def problem(level: Level) -> str:
    """Return the level as a problem of `DOMAIN`, with the goal that every stone is at a goal."""
    if level.stranded_boxes:
        raise NotRepresentable(
            "A level with a box that the player can never reach has no PDDL problem here."
        )
    name = re.sub(r"[^a-z0-9]+", "-", (level.title or "").lower()).strip("-")
    stones = sorted(level.boxes & level.interior)
    cells = sorted(level.interior)
    places = " ".join(_place(level, cell) for cell in cells)
    objects = ["player-01 - player", f"{places} - location", f"{' '.join(_WAYS)} - direction"]
    names = [f"stone-{number:02}" for number in range(1, len(stones) + 1)]
    if names:
        objects.append(f"{' '.join(names)} - stone")
    goals = " ".join(f"(at-goal {name})" for name in names)
    lines = [
        f"(define (problem level{'-' + name if name else ''})",
        "  (:domain sokoban)",
        "  (:objects",
        *(f"    {line}" for line in objects),
        "  )",
        "  (:init",
        *(f"    {fact}" for fact in _facts(level, cells, dict(zip(stones, names, strict=True)))),
        "  )",
        f"  (:goal (and {goals})))" if goals else "  (:goal (and)))",
    ]
    return "\n".join(lines) + "\n"


def _facts(level: Level, cells: list[int], stones: dict[int, str]) -> Iterator[str]:
    for cell in cells:
        row, column = divmod(cell, level.width)
        for way, (down, right) in _WAYS.items():
            beside = (row + down) * level.width + column + right
            if beside in level.interior:
                yield f"(move-dir {_place(level, cell)} {_place(level, beside)} {way})"
    for cell in cells:
        kind = "is-goal" if cell in level.goals else "is-nongoal"
        yield f"({kind} {_place(level, cell)})"
    for cell in cells:
        if cell != level.player and cell not in stones:
            yield f"(clear {_place(level, cell)})"
    yield f"(at player-01 {_place(level, level.player)})"
    for cell, name in stones.items():
        yield f"(at {name} {_place(level, cell)})"
        if cell in level.goals:
            yield f"(at-goal {name})"


def _place(level: Level, cell: int) -> str:
    row, column = divmod(cell, level.width)
    return f"pos-{column + 1:02}-{row + 1:02}"
