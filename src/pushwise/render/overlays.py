"""Overlays: what can be shown on top of a level, by name.

An overlay is a function from a level and a question to marks. The question carries what some of
them need to know besides: a cell, a kind of distance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, get_args

from pushwise.errors import BadCell, BadOption
from pushwise.render.frame import Frame, Mark, MarkKind, mark_all
from pushwise.render.svg import to_svg

if TYPE_CHECKING:
    from pushwise.sokoban.level import Level

Distance = Literal["taxi", "path", "walk", "push"]
DISTANCES: tuple[Distance, ...] = get_args(Distance)
# A test compares these with the overlays that there are.
OverlayName = Literal[
    "dead", "tunnels", "rooms", "order", "reach", "distances", "from", "assignment", "penalties",
    "frequent",
]  # fmt: skip


@dataclass(frozen=True)
class Question:
    """What an overlay is asked about."""

    cell: int | None = None
    distance: str = "push"
    boxes: int = 3


@dataclass(frozen=True)
class Overlay:
    """A named way to mark the cells of a level.

    `legend` says what each kind of mark means; `notes` are sentences to be read with the picture,
    `heat` a glow on the floor.
    """

    name: str
    summary: str
    marks: Callable[[Level, Question], dict[int, Mark]]
    legend: Mapping[str, str] = field(default_factory=dict)
    notes: Callable[[Level, Question], list[str]] | None = None
    heat: Callable[[Level, Question], Mapping[int, float]] | None = None

    def legend_of(self, marks: Mapping[int, Mark]) -> list[tuple[str, str]]:
        """The kinds of mark that are there, with what they mean."""
        kinds = dict.fromkeys(mark.kind for mark in marks.values())
        return [(kind, self.legend.get(kind, self.summary)) for kind in kinds]


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
    from pushwise.sokoban.terrain import terrain_with_tables

    order, _ = _core.packing_order(terrain_with_tables(level, "a packing order"))
    return {cell: Mark("order", str(place)) for place, cell in enumerate(order, 1)}


def _distances(level: Level, question: Question) -> dict[int, Mark]:
    from pushwise import _core
    from pushwise.sokoban.terrain import terrain_of

    terrain = terrain_of(level)
    distances = (
        _core.distances_to_goals(terrain, question.distance)
        if question.cell is None
        else _core.distances_to(terrain, question.cell, question.distance)
    )
    return {
        cell: Mark("dead") if distance is None else Mark("distance", str(distance))
        for cell, distance in zip(terrain.interior, distances, strict=True)
    }


def _from(level: Level, question: Question) -> dict[int, Mark]:
    from pushwise import _core
    from pushwise.sokoban.terrain import terrain_with_tables

    terrain = terrain_with_tables(level, "distances to every cell")
    boxes = level.boxes & level.interior
    if question.cell is None and not boxes:
        return {}
    cell = question.cell if question.cell is not None else min(boxes)
    place = terrain.interior.index(cell)
    marks = {cell: Mark("hint", "0")}
    for target in terrain.interior:
        distance = _core.distances_to(terrain, target, question.distance)[place]
        if target != cell:
            marks[target] = Mark("dead") if distance is None else Mark("distance", str(distance))
    return marks


def _assignment(level: Level, question: Question) -> dict[int, Mark]:
    from pushwise.sokoban.assignment import assign

    found = assign(level, question.distance)
    marks = {}
    for number, (box, goal) in enumerate((found.pairs or {}).items(), 1):
        marks[goal] = Mark("pair", str(number), over=True)
        marks[box] = Mark("pair", str(number), over=True)
    return marks


def _matrix(level: Level, question: Question) -> list[str]:
    """The distances as a table, a star at each pair."""
    from pushwise.sokoban.assignment import assign
    from pushwise.sokoban.cell_names import cell_name

    found = assign(level, question.distance)
    pairs = found.pairs or {}
    names = [cell_name(goal, level.width) for goal in found.goals]
    lines = ["box \\ goal" + "".join(f"{name:>6}" for name in names)]
    for box, row in zip(found.boxes, found.costs, strict=True):
        cells = (
            f"{'–' if cost is None else cost}{'*' if pairs.get(box) == goal else ' '}"
            for goal, cost in zip(found.goals, row, strict=True)
        )
        lines.append(f"{cell_name(box, level.width):>10}" + "".join(f"{cell:>6}" for cell in cells))
    if found.total is None:
        return [*lines, "The boxes cannot all be given a goal of their own: there is no solution."]
    return [*lines, f"The pairs with a star need {found.total} pushes in all, and no others fewer."]


def _penalties(level: Level, question: Question) -> dict[int, Mark]:
    from pushwise.sokoban.penalties import penalties

    marks: dict[int, Mark] = {}
    for number, found in enumerate((p for p in penalties(level, question.boxes) if p.chosen), 1):
        kind: MarkKind = "cause" if found.pushes is None else "order"
        marks |= dict.fromkeys(found.boxes, Mark(kind, str(number), over=True))
    return marks


def _penalty_notes(level: Level, question: Question) -> list[str]:
    from pushwise.sokoban.assignment import assign
    from pushwise.sokoban.cell_names import cell_name
    from pushwise.sokoban.penalties import penalties, total

    found = penalties(level, question.boxes)
    lines = []
    number = 0
    for penalty in found:
        number += penalty.chosen
        names = " ".join(cell_name(box, level.width) for box in sorted(penalty.boxes))
        worth = "deadlock" if penalty.pushes is None else f"+{penalty.pushes}"
        which = str(number) if penalty.chosen else "–"
        lines.append(f"{which:>3}  {worth:>8}  {names}")
    matching, added = assign(level).total, total(found)
    if matching is None or added is None:
        return [*lines, "There is no solution from here."]
    return [
        *lines,
        f"Matching {matching} + penalties {added} of sets that share no box: at least "
        f"{matching + added} pushes.",
    ]


def _ranks(level: Level, question: Question) -> dict[int, Mark]:
    from pushwise.sokoban.frequent import MOST, frequent_positions

    fullest = list(frequent_positions(level).cells)[:MOST]
    return {cell: Mark("order", str(rank), over=True) for rank, cell in enumerate(fullest, 1)}


def _frequent(level: Level, question: Question) -> Mapping[int, float]:
    from pushwise.sokoban.frequent import frequent_positions

    return frequent_positions(level).cells


def _frequent_notes(level: Level, question: Question) -> list[str]:
    from pushwise.sokoban.cell_names import cell_name
    from pushwise.sokoban.frequent import MOST, frequent_positions

    found = frequent_positions(level)

    def names(cells: Iterable[int]) -> str:
        return " ".join(cell_name(cell, level.width) for cell in cells)

    off_goal = [cell for cell in found.cells if cell not in level.goals]
    sets: dict[int, list[str]] = {}
    for cells in found.sets:
        sets.setdefault(len(cells), []).append(names(cells))
    return [
        f"Boxes in {found.states:,} states of A*, most frequent first:",
        f"cells: {names(list(found.cells)[:MOST])}",
        f"cells off goal: {names(off_goal[:MOST])}",
        *(f"sets of {size}: {', '.join(some)}" for size, some in sorted(sets.items())),
    ]


OVERLAYS: dict[str, Overlay] = {
    overlay.name: overlay
    for overlay in (
        Overlay("dead", "cells on which a box is lost", _dead),
        Overlay(
            "tunnels",
            "corridors of width one; x where a box never comes out",
            _tunnels,
            {"tunnel": "corridor of width one", "dead": "dead end without a goal: a box is lost"},
        ),
        Overlay("rooms", "the rooms, one letter each", _rooms),
        Overlay("order", "the order in which the goals are best filled", _order),
        Overlay("reach", "cells where the player can walk without pushing", _reach),
        Overlay(
            "distances",
            "pushes of a lone box to --cell, or to the nearest goal",
            _distances,
            {"dead": "no way"},
        ),
        Overlay(
            "from",
            "pushes of a lone box from --cell (default: the first box) to each cell",
            _from,
            {"dead": "out of its reach", "hint": "where the box starts"},
        ),
        Overlay(
            "assignment",
            "distances of boxes to goals, and a cheapest assignment: equal numbers are a pair",
            _assignment,
            notes=_matrix,
        ),
        Overlay(
            "penalties",
            "sets of boxes that need more pushes than each alone; equal numbers are a set",
            _penalties,
            {"cause": "a deadlock: these boxes can never be brought home"},
            notes=_penalty_notes,
        ),
        Overlay(
            "frequent",
            "where boxes stand most often in 20,000 states of a search; 1 is the fullest cell",
            _ranks,
            notes=_frequent_notes,
            heat=_frequent,
        ),
    )
}


def picture(
    level: Level,
    names: Sequence[str],
    *,
    cell: int | None = None,
    distance: str = "push",
    boxes: int = 3,
    rulers: bool = False,
) -> str:
    """Draw a level under overlays as an SVG document; a legend says what the colours mean."""
    frame, legend = layers(level, names, Question(cell, distance, boxes))
    return to_svg(frame, rulers=rulers, legend=legend)


def layers(
    level: Level, names: Sequence[str], question: Question
) -> tuple[Frame, list[tuple[str, str]]]:
    """Return the picture of a level under overlays, and what its colours mean."""
    if unknown := [name for name in names if name not in OVERLAYS]:
        raise BadOption(f"there is no overlay {unknown[0]!r}; choose from {', '.join(OVERLAYS)}.")
    if question.cell is not None and question.cell not in level.interior:
        raise BadCell(f"{level.cell_name(question.cell)} inside the walls")
    marks: dict[int, Mark] = {}
    heat: dict[int, float] = {}
    legend: dict[tuple[str, str], None] = {}
    for overlay in (OVERLAYS[name] for name in names):
        found = overlay.marks(level, question)
        marks |= found
        legend |= dict.fromkeys(overlay.legend_of(found))
        if overlay.heat is not None:
            heat |= overlay.heat(level, question)
            legend["heat", overlay.summary] = None
    seen = {mark.kind for mark in marks.values()} | ({"heat"} if heat else set())
    told = [(kind, words) for kind, words in legend if kind in seen]
    return replace(Frame.of_level(level, marks), heat=heat), told
