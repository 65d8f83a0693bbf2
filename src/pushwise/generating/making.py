"""Make one level: designs drawn and edited, the best one played, trimmed, rated and judged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pushwise.errors import PushwiseError
from pushwise.generating.design import Design, Play, Start
from pushwise.generating.editing import edited, trimmed
from pushwise.generating.goals import place_goals
from pushwise.generating.grid import Grid
from pushwise.generating.level_spec import LevelSpec
from pushwise.generating.rng import Rng
from pushwise.generating.rooms import make_floor, room_count
from pushwise.ranges import Range
from pushwise.rating import Rating, rate
from pushwise.sokoban.level import Level

# States met in all plays of one level, and in one play, with effort 1.
STATES_OF_A_LEVEL = 60_000
STATES_OF_A_PLAY = 30_000
DRAWING_PERCENT = 40  # of the states; the rest is for editing the best drawing
# Bookkeeping that no play costs less than: bounds the number of tiny designs.
LEAST_COST = 1_000
# How often a start is exchanged for one with fewer pushes because the level came out too hard.
EASIER_STARTS = 6
CELLS_PER_BOX = 3


@dataclass(frozen=True)
class Made:
    """A level that fits its specification, with its rating."""

    level: Level
    rating: Rating
    solution: str
    proved: bool

    @property
    def score(self) -> float:
        """The score; a level that was made has one."""
        score = self.rating.score
        assert score is not None  # noqa: S101 - it has a solution
        return score


def make_level(
    spec: LevelSpec,
    rng: Rng,
    *,
    effort: int = 1,
    dull_below: float = 0.0,
    cancelled: Callable[[], bool] = lambda: False,
) -> Made | None:
    """Make one level; None if what came out does not fit the specification.

    If nothing is said about difficulty, a level that scores below `dull_below` is not taken.
    """
    play = _best_play(spec, effort, rng, cancelled)
    if play is None or cancelled():
        return None
    ceiling = spec.pushes.most
    for _ in range(EASIER_STARTS):
        starts = play.best(1, Range(spec.pushes.least, ceiling), Range())
        if not starts:
            return None
        start = trimmed(starts[0])
        if not _fits(start, spec):
            return None
        made = rated(start)
        too_hard = _too_hard(made, spec)
        if too_hard is None or (not spec.about_difficulty and made.score < dull_below):
            return None
        if not too_hard:
            return made
        ceiling = min(start.pushes - 1, start.pushes * 3 // 4)
    return None


def _best_play(
    spec: LevelSpec, effort: int, rng: Rng, cancelled: Callable[[], bool]
) -> Play | None:
    """Draw designs, then edit the best of them, as long as there are states to spend."""
    grid = Grid(spec.width, spec.height, _symmetry(spec, rng))
    budget = STATES_OF_A_LEVEL * effort
    best: Play | None = None
    best_promise = -1
    spent = 0
    while spent < budget and not cancelled():
        drawing = best is None or spent < budget * DRAWING_PERCENT // 100
        design = _draw(grid, spec, rng) if drawing or best is None else edited(best.design, rng)
        spent += LEAST_COST
        if design is None:
            continue
        play = Play(design, STATES_OF_A_PLAY * effort, rng.next())
        spent += play.states
        starts = play.best(1, spec.pushes, Range())
        if starts and starts[0].promise >= best_promise:
            best, best_promise = play, starts[0].promise
    return best


def _symmetry(spec: LevelSpec, rng: Rng) -> str:
    if spec.symmetry != "any":
        return spec.symmetry
    return rng.choice(("left-right", "top-bottom", "both", "turn"))


def _draw(grid: Grid, spec: LevelSpec, rng: Rng) -> Design | None:
    boxes = rng.between(spec.boxes.least, spec.boxes.most or spec.boxes.least)
    if spec.rooms is None:
        rooms = room_count(grid, rng)
    else:
        rooms = rng.between(spec.rooms.least, spec.rooms.most or spec.rooms.least)
    floor = make_floor(grid, rooms, CELLS_PER_BOX * boxes + 2, rng)
    if len(floor) < 2 * boxes + 2:
        return None
    return Design(grid, floor, place_goals(grid, floor, boxes, rng))


def _fits(start: Start, spec: LevelSpec) -> bool:
    """Tell whether the board is of the size wanted and none of its boxes is decoration."""
    level = start.level()
    return (
        start.every_box_moves
        and 4 * level.width >= 3 * spec.width
        and 4 * level.height >= 3 * spec.height
    )


def rated(start: Start) -> Made:
    """Return the level that starts here with its rating."""
    level = start.level()
    try:
        rating = rate(
            level,
            methods=("optimal", "astar"),
            moves=False,
            known=[start.lurd],
        )
    except PushwiseError as error:
        raise AssertionError(f"a generated level cannot be rated: {error}") from error
    assert rating.solution is not None  # noqa: S101 - its own is among those known
    proved = rating.optimal or (start.proved and rating.solution.pushes == start.pushes)
    return Made(level, rating, rating.solution.lurd, proved)


def _too_hard(made: Made, spec: LevelSpec) -> bool | None:
    """Whether a level misses its specification only by being too hard; None if otherwise."""
    rating = made.rating
    facts = [
        (rating.pushes or 0, spec.pushes),
        (rating.box_changes or 0, spec.box_changes),
        (rating.nodes["astar"].expanded, spec.nodes),
    ]
    band = spec.band
    if any(value < wanted.least for value, wanted in facts):
        return None
    if band is not None and made.score < band.least:
        return None
    too_hard = any(wanted.most is not None and value > wanted.most for value, wanted in facts)
    return too_hard or (band is not None and made.score >= band.below)
