"""Why a solution looks as it does.

Who found it, the plan and how it was carried out, the boards aimed at, and where two directions
met.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from pushwise import _core
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level
from pushwise.sokoban.position import Position
from pushwise.sokoban.terrain import terrain_of
from pushwise.solving.finding import Finding, HintBoard, Meeting, with_method
from pushwise.solving.result import Result

# A finder that follows a plan of its own. The boards of `hint` and `tidy` have runs too.
_PLAN_OF_A_RUN = re.compile(r"\bplan run (\d+)|\brestart (\d+)")


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
    Of the goals `clean` have a way in the plan. The finders `followed` it, or not: then it is the
    plan that a first run of `plan` would follow. `hints` are the boards that they aimed at. Two
    directions met in `meeting`, after `met_after` pushes of the solution; None if it was shortened
    since and does not come there any more.
    """

    found_by: str | None
    steps: tuple[tuple[int | None, int], ...]
    clean: int
    moments: tuple[Moment, ...]
    followed: bool = True
    hints: tuple[HintBoard, ...] = ()
    meeting: Meeting | None = None
    met_after: int | None = None

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
            "followed": self.followed,
            "hints": [
                {"strategy": hint.strategy, "made": hint.made, "boxes": named(level, hint.boxes)}
                for hint in self.hints
            ],
            "meeting": None
            if self.meeting is None
            else {
                "boxes": named(level, self.meeting.boxes),
                "player": level.cell_name(self.meeting.player),
                "pushes": self.met_after,
            },
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
            values.get("followed", True),
            tuple(
                HintBoard(hint["strategy"], hint["made"], numbered(level, hint["boxes"]))
                for hint in values.get("hints", ())
            ),
            None
            if (met := values.get("meeting")) is None
            else Meeting(numbered(level, met["boxes"]), level.cell_at(met["player"])),
            None if met is None else met["pushes"],
        )


def named(level: Level, cells: Iterable[int]) -> list[str]:
    """Return the names of cells."""
    return [level.cell_name(cell) for cell in cells]


def numbered(level: Level, names: Iterable[str]) -> tuple[int, ...]:
    """Return the cells that the names are of."""
    return tuple(level.cell_at(name) for name in names)


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
    if found_by is not None:
        found_by = with_method(found_by, result.method)
    if not terrain_of(level).affords_tables:  # no plan was made for it
        return Explanation(found_by, (), 0, (), followed=False)
    plan = plan_followed(level, found_by or "")
    states = [] if result.solution is None else list(_states(level, result.solution.lurd))
    finding = result.finding or Finding()
    return Explanation(
        found_by,
        tuple(plan.steps),
        plan.clean,
        tuple(_moment(plan, *states[place]) for place in _spread(len(states), moments)),
        _PLAN_OF_A_RUN.search(found_by or "") is not None,
        finding.hints,
        finding.meeting,
        None if finding.meeting is None else _met_after(level, finding.meeting, states),
    )


def _met_after(
    level: Level, meeting: Meeting, states: list[tuple[int, frozenset[int], int]]
) -> int | None:
    """After how many pushes the same boxes stand there, and the player in the same area."""
    boxes = frozenset(meeting.boxes)
    outside = level.boxes - level.interior
    for pushes, standing, player in states:
        if standing == boxes:
            area = Position(level, boxes | outside, player).reachable()
            if meeting.player in area:
                return pushes
    return None


def plan_followed(level: Level, strategies: str) -> _core.Plan:
    """The plan they had: that of a run of `plan`, of a restart of `restarts`, or the usual one.

    Two strategies may have met, and some follow no plan.
    """
    terrain = terrain_of(level)
    found = _PLAN_OF_A_RUN.search(strategies)
    if found is None:
        return _core.Plan(terrain)
    run, restart = found.groups()
    return (
        _core.Plan(terrain, restart=int(restart)) if restart else _core.Plan(terrain, run=int(run))
    )


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
