"""Why a solution looks as it does: who found it, the plan, and how the plan was carried out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from pushwise import _core
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level
from pushwise.sokoban.terrain import terrain_of
from pushwise.solving.result import Result


@dataclass(frozen=True, slots=True)
class Moment:
    """The features of feature-space search after this many pushes of the solution.

    `packed` steps of the plan are realised, `out_of_plan` boxes cannot be used by what follows,
    `in_the_way` boxes stand in the way of the next step (None: the plan cannot go on here). The
    boxes cut the floor into `regions`, block `links` between rooms, and `hotspots` of them cut
    others off from the goals; the player can stand at `sides` sides of boxes.
    """

    pushes: int
    packed: int
    out_of_plan: int
    in_the_way: int | None
    regions: int
    links: int
    hotspots: int
    sides: int
    on_goals: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """Who found the solution, the plan as (from, to) steps, and the features over time.

    A step from None brings any box from outside; a step from a cell brings the box parked there.
    Of the goals `clean` have a way in the plan.
    """

    found_by: str | None
    steps: tuple[tuple[int | None, int], ...]
    clean: int
    moments: tuple[Moment, ...]

    @property
    def parked(self) -> int:
        """How many times a parked box is taken up again."""
        return sum(start is not None for start, _ in self.steps)

    def to_json(self, level: Level) -> dict[str, Any]:
        """The object under `explanation` of `solve --explain --json`; cells by name."""
        return {
            "found_by": self.found_by,
            "plan": [
                {
                    "from": None if start is None else level.cell_name(start),
                    "to": level.cell_name(to),
                }
                for start, to in self.steps
            ],
            "clean": self.clean,
            "features": [asdict(moment) for moment in self.moments],
        }

    @classmethod
    def from_json(cls, level: Level, values: dict[str, Any]) -> Explanation:
        """Read what `to_json` has written for the same level."""
        return cls(
            values["found_by"],
            tuple(
                (
                    None if step["from"] is None else level.cell_at(step["from"]),
                    level.cell_at(step["to"]),
                )
                for step in values["plan"]
            ),
            values["clean"],
            tuple(Moment(**moment) for moment in values["features"]),
        )


def explain(level: Level, result: Result, moments: int = 12) -> Explanation:
    """Explain a result: the plan of the level, and the features at about this many moments.

    >>> from pushwise.solving import Options, solve
    >>> level = Level.from_rows(["#######", "#     #", "#@$ ..#", "# $   #", "#     #", "#######"])
    >>> why = explain(level, solve(level, Options()))
    >>> [level.cell_name(to) for _, to in why.steps]
    ['C6', 'C5']
    >>> why.moments[0].packed, why.moments[-1].packed
    (0, 2)
    """
    found_by = result.found_by or (result.method if result.solution is not None else None)
    if not terrain_of(level).affords_tables:  # no plan was made for it
        return Explanation(found_by, (), 0, ())
    plan = plan_followed(level, found_by or "")
    states = [] if result.solution is None else list(_states(level, result.solution.lurd))
    return Explanation(
        found_by,
        tuple(plan.steps),
        plan.clean,
        tuple(_moment(plan, *states[place]) for place in _spread(len(states), moments)),
    )


def plan_followed(level: Level, strategies: str) -> _core.Plan:
    """The plan they had: that of a run of `plan`, of a restart of `restarts`, or the usual one.

    Two strategies may have met, and some follow no plan.
    """
    terrain = terrain_of(level)
    restart = re.search(r"\brestart (\d+)", strategies)
    if restart is not None:
        return _core.Plan(terrain, restart=int(restart[1]))
    run = re.search(r"\brun (\d+)", strategies)
    return _core.Plan(terrain, run=int(run[1]) if run is not None else 0)


def _states(level: Level, lurd: str) -> Iterator[tuple[int, frozenset[int], int]]:
    """After how many pushes which boxes and player: the start, and every push."""
    game = Game(level)
    pushes = 0
    # Boxes that nobody can reach stand on goals, and the plan knows nothing of them.
    yield pushes, game.boxes & level.interior, game.player
    for step in lurd:
        game.play(step)
        if step.isupper():
            pushes += 1
            yield pushes, game.boxes & level.interior, game.player


def _spread(count: int, most: int) -> list[int]:
    """At most this many places, evenly spread, the first and the last among them."""
    if count <= most:
        return list(range(count))
    return sorted({round(place * (count - 1) / (most - 1)) for place in range(most)})


def _moment(plan: _core.Plan, pushes: int, boxes: frozenset[int], player: int) -> Moment:
    return Moment(pushes, *plan.features(sorted(boxes), player))
