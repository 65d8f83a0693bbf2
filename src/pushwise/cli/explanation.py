"""The words and pictures of `solve --explain`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pushwise.cli.words import count

if TYPE_CHECKING:
    from pushwise.render.frame import Mark
    from pushwise.sokoban.level import Level
    from pushwise.solving.explain import Explanation, Moment

_EMPTY = str.maketrans("$*@+", " . .")
_HEADINGS = (
    "pushes",
    "packed",
    "out of plan",
    "in the way",
    "regions",
    "blocked links",
    "hotspots",
    "sides",
    "on goals",
)


def explanation_lines(level: Level, explanation: Explanation) -> list[str]:
    """Tell who found the solution, draw the plan, and tabulate the features over time."""
    lines = []
    if explanation.found_by is not None:
        lines.append(f"found by {explanation.found_by}")
    lines.append(_plan_in_words(level, explanation))
    lines.append(_plan_drawn(level, explanation))
    if explanation.moments:
        lines += ["", *_table(explanation.moments)]
    return lines


def _plan_in_words(level: Level, explanation: Explanation) -> str:
    words = f"the plan: {count(len(explanation.steps), 'step')}"
    if explanation.parked:
        words += f", {explanation.parked} of them with a box that was parked (p: when it comes)"
    without = len(level.goals & level.interior) - explanation.clean
    if without > 0:
        words += f"; {count(without, 'goal')} it found no way for"
    return words


def _plan_drawn(level: Level, explanation: Explanation) -> str:
    from pushwise.render.frame import Frame, Mark
    from pushwise.render.text import to_text

    marks: dict[int, Mark] = {}
    for number, (_, to) in enumerate(explanation.steps, 1):
        # A goal shows when it is filled for good, a parking place when it is first used.
        if to in level.goals:
            marks[to] = Mark("order", str(number))
        else:
            marks.setdefault(to, Mark("order", f"p{number}"))
    frame = Frame.of_level(level, marks)
    rows = tuple(row.translate(_EMPTY) for row in frame.rows)
    return to_text(Frame(rows, frame.inside, marks))


def _table(moments: tuple[Moment, ...]) -> list[str]:
    rows = [_HEADINGS]
    for moment in moments:
        rows.append(
            (
                str(moment.pushes),
                str(moment.packed),
                str(moment.out_of_plan),
                "barred" if moment.in_the_way is None else str(moment.in_the_way),
                str(moment.regions),
                str(moment.links),
                str(moment.hotspots),
                str(moment.sides),
                str(moment.on_goals),
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADINGS))]
    return ["  ".join(cell.rjust(w) for cell, w in zip(row, widths, strict=True)) for row in rows]
