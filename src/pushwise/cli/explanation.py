"""The words and pictures of `solve --explain`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pushwise.cli.words import count

if TYPE_CHECKING:
    from pushwise.render.frame import Mark
    from pushwise.sokoban.level import Level
    from pushwise.solving.explain import Explanation, Moment

_EMPTY = str.maketrans("$*@+", " . .")
# The columns: what a moment calls them, and what is written above them.
HEADINGS = {
    "pushes": "pushes",
    "packed": "packed",
    "out_of_plan": "out of plan",
    "in_the_way": "in the way",
    "regions": "regions",
    "links": "blocked links",
    "hotspots": "hotspots",
    "sides": "sides",
    "on_goals": "on goals",
}


def explanation_lines(level: Level, explanation: Explanation) -> list[str]:
    """Tell who found the solution, draw the plan, and tabulate the features over time."""
    lines = []
    if explanation.found_by is not None:
        lines.append(found_in_words(explanation.found_by))
    lines.append(plan_in_words(level, explanation))
    lines.append(_plan_drawn(level, explanation))
    if explanation.moments:
        lines += ["", *_table(explanation.moments)]
    return lines


def found_in_words(found_by: str) -> str:
    """Say who found the solution; of two strategies that met, which way each went.

    >>> found_in_words("plan (run 3)")
    'found by plan (run 3)'
    >>> found_in_words("plan + backward")
    'found by plan + backward: plan searched from the start, backward from the goals, and they met'
    """
    first, met, second = found_by.partition(" + ")
    words = f"found by {found_by}"
    if met:
        words += f": {first} searched from the start, {second} from the goals, and they met"
    return words


def plan_in_words(level: Level, explanation: Explanation) -> str:
    """Say how long the plan is, how much it parks, and which goals it leaves out."""
    words = f"the plan: {count(len(explanation.steps), 'step')}"
    if explanation.parked:
        words += f", {explanation.parked} of them with a box that was parked (p: when it comes)"
    without = len(level.goals & level.interior) - explanation.clean
    if without > 0:
        words += f"; it found no way in for {count(without, 'box', 'boxes')}"
    return words


def plan_marks(level: Level, explanation: Explanation) -> dict[int, Mark]:
    """Return the steps of the plan, each on the cell where it brings a box."""
    from pushwise.render.frame import Mark

    marks: dict[int, Mark] = {}
    for number, (_, to) in enumerate(explanation.steps, 1):
        # A goal shows when it is filled for good, a parking place when it is first used.
        if to in level.goals:
            marks[to] = Mark("order", str(number))
        else:
            marks.setdefault(to, Mark("order", f"p{number}"))
    return marks


def _plan_drawn(level: Level, explanation: Explanation) -> str:
    from pushwise.render.frame import Frame
    from pushwise.render.text import to_text

    marks = plan_marks(level, explanation)
    frame = Frame.of_level(level, marks)
    rows = tuple(row.translate(_EMPTY) for row in frame.rows)
    return to_text(Frame(rows, frame.inside, marks))


def feature_in_words(value: int | None) -> str:
    """Return a feature of a moment as it is shown."""
    return "barred" if value is None else str(value)


def _table(moments: tuple[Moment, ...]) -> list[str]:
    rows = [list(HEADINGS.values())]
    rows += [[feature_in_words(getattr(moment, name)) for name in HEADINGS] for moment in moments]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    return ["  ".join(cell.rjust(w) for cell, w in zip(row, widths, strict=True)) for row in rows]
