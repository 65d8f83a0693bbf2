"""What can be said of a level before anybody solves it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pushwise import _core
from pushwise.frozen import frozen
from pushwise.sokoban.cell_names import cell_name
from pushwise.sokoban.goal_areas import GoalArea, goal_areas
from pushwise.sokoban.identity import identity
from pushwise.sokoban.level import Level
from pushwise.sokoban.terrain import terrain_of

# States expanded to measure the branching: enough for two digits, a few milliseconds.
SAMPLE_STATES = 1000
SAMPLE_SECONDS = 1.0
# Those of Horváth's thesis, by our names.
PENALTIES = ("linear-conflict", "room-exit")
# Of a number in JSON; Python itself writes no more than 4,300.
MOST_DIGITS = 1000


@dataclass(frozen=True)
class Analysis:
    """Facts about a level. Made by `analyse`.

    *Live* cells are those from which a lone box can be pushed to some goal; on the other, *dead*
    ones it is lost. An *articulation* cell cuts the floor in two when a box stands on it.
    `branching` is the mean number of pushes onto live cells in the states nearest to the start,
    breadth-first, at most `SAMPLE_STATES` of them; None if no state was expanded. *Frozen* boxes
    can never move again. `bounds` is what each bound says of the start, None for "no solution";
    `penalties` is what linear conflicts and rooms to be left add to `path-matching` there. A giant
    level is too large for some bounds: `too_large` names those that were not computed, which are
    None too, as are the penalties.
    """

    level: Level
    live_cells: frozenset[int]
    dead_cells: frozenset[int]
    articulation_cells: frozenset[int]
    goal_areas: tuple[GoalArea, ...]
    branching: float | None
    frozen_boxes: frozenset[int]
    rooms: tuple[frozenset[int], ...]
    tunnels: tuple[tuple[int, ...], ...]
    bounds: Mapping[str, int | None]
    penalties: Mapping[str, int | None]
    too_large: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Let nothing in it be changed."""
        object.__setattr__(self, "bounds", frozen(self.bounds))
        object.__setattr__(self, "penalties", frozen(self.penalties))

    @property
    def boxes(self) -> int:
        """Number of boxes."""
        return len(self.level.boxes)

    @property
    def goals(self) -> int:
        """Number of goals."""
        return len(self.level.goals)

    @property
    def cells(self) -> int:
        """Number of interior cells: those the player could reach if there were no boxes."""
        return len(self.level.interior)

    @property
    def stranded_boxes(self) -> frozenset[int]:
        """Boxes off goal that can never be reached: the level has no solution."""
        return self.level.stranded_boxes

    @property
    def state_space(self) -> int:
        """An upper bound of the states a search can meet, boxes kept on live cells.

        All ways to place the boxes on live cells, times the cells left for the player: there cannot
        be more player regions than that.
        """
        boxes = len(self.level.boxes & self.level.interior)
        return math.comb(len(self.live_cells), boxes) * max(0, self.cells - boxes)

    @property
    def placements(self) -> int:
        """All sets of floor cells for the player and the boxes together (Horváth 1.6.2).

        It does not tell the player from the boxes nor dead cells from live ones, so it is neither
        a bound nor a count of states; `state_space` is a bound.
        """
        figures = len(self.level.boxes & self.level.interior) + 1
        return math.comb(self.cells, figures)

    @property
    def state_space_power(self) -> str:
        """The state-space bound as a power of ten, such as 10^7.3."""
        return power_of_ten(self.state_space)

    def to_json(self, number: int, file: str) -> dict[str, Any]:
        """The object `analyse --json` prints for the level `number` of `file`."""
        level = self.level
        return {
            "level": number,
            "title": level.title,
            "file": file,
            "message": None,
            "identity": identity(level),
            "width": level.width,
            "height": level.height,
            "boxes": self.boxes,
            "goals": self.goals,
            "boxes_on_goals": len(level.boxes & level.goals),
            "stranded_boxes": self._names(self.stranded_boxes),
            "cells": self.cells,
            "live": len(self.live_cells),
            "dead": len(self.dead_cells),
            "dead_cells": self._names(self.dead_cells),
            "articulation_cells": self._names(self.articulation_cells),
            "goal_areas": [
                {"cells": self._names(area.cells), "entrances": self._names(area.entrances)}
                for area in self.goal_areas
            ],
            "state_space": _if_printable(self.state_space),
            "state_space_power": self.state_space_power,
            "placements": _if_printable(self.placements),
            "placements_power": power_of_ten(self.placements),
            "frozen_boxes": self._names(self.frozen_boxes),
            "rooms": [self._names(room) for room in self.rooms],
            "tunnels": [[level.cell_name(cell) for cell in tunnel] for tunnel in self.tunnels],
            "bounds": dict(self.bounds),
            "penalties": dict(self.penalties),
            "too_large": list(self.too_large),
            "branching": None if self.branching is None else round(self.branching, 2),
        }

    def _names(self, cells: Iterable[int]) -> list[str]:
        width = self.level.width
        return [cell_name(cell, width) for cell in sorted(cells)]


def analyse(level: Level) -> Analysis:
    """Work out the facts about a level.

    >>> facts = analyse(Level.from_rows(["######", "#@ $.#", "######"]))
    >>> facts.boxes, facts.cells, len(facts.dead_cells), facts.state_space
    (1, 4, 1, 9)
    """
    terrain = terrain_of(level)
    dead = frozenset(terrain.dead)
    names = [name for name in _core.bound_names() if name != "zero"]
    too_large = () if terrain.affords_tables else tuple(n for n in names if _needs_tables(n))
    bounds, penalties = _bounds(level, terrain, names, too_large)
    return Analysis(
        level,
        live_cells=level.interior - dead,
        dead_cells=dead,
        articulation_cells=frozenset(_core.articulation_cells(terrain)),
        goal_areas=goal_areas(level),
        branching=_branching(terrain),
        frozen_boxes=frozenset(_core.frozen_boxes(terrain)),
        rooms=tuple(map(frozenset, _core.rooms(terrain))),
        tunnels=tuple(tuple(cells) for cells, _, _ in _core.tunnels(terrain)),
        bounds=bounds,
        penalties=penalties,
        too_large=too_large,
    )


def _needs_tables(bound: str) -> bool:
    """Whether a bound looks at all pairs of boxes and goals."""
    return bound != "ece" and not bound.endswith("-nearest")


def _bounds(
    level: Level, terrain: _core.Terrain, names: Iterable[str], too_large: Iterable[str]
) -> tuple[dict[str, int | None], dict[str, int | None]]:
    laboratory = _core.Laboratory(terrain)
    laboratory.set(sorted(level.boxes & level.interior), level.player)
    left_out = set(too_large)
    bounds = {name: None if name in left_out else laboratory.bound(name) for name in names}
    plain = bounds["path-matching"]
    penalties: dict[str, int | None] = dict.fromkeys(PENALTIES)
    for name in PENALTIES if plain is not None else ():
        raised = laboratory.bound(f"path-matching+{name}")
        penalties[name] = None if raised is None or plain is None else raised - plain
    return bounds, penalties


def _branching(terrain: _core.Terrain) -> float | None:
    states, pushes = _core.branching(terrain, SAMPLE_STATES, SAMPLE_SECONDS)
    return pushes / states if states else None


def _if_printable(number: int) -> int | None:
    """Numbers with thousands of digits say no more than their power of ten, and few read them."""
    return number if number < 10**MOST_DIGITS else None


def power_of_ten(number: int) -> str:
    """Return a whole number as a power of ten with one decimal; zero stays 0.

    >>> power_of_ten(20_000_000), power_of_ten(0)
    ('10^7.3', '0')
    """
    return f"10^{math.log10(number):.1f}" if number else "0"
