"""The words and pictures of `solve --explain`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pushwise.cli.words import count

if TYPE_CHECKING:
    from pushwise.render.frame import Frame, Mark, MarkKind
    from pushwise.sokoban.level import Level
    from pushwise.solving.explain import Explanation, Moment
    from pushwise.solving.finding import HintBoard, Meeting

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
    from pushwise.render.text import to_text

    lines = []
    if explanation.found_by is not None:
        lines.append(found_in_words(explanation))
    lines.append(plan_in_words(level, explanation))
    lines.append(_plan_drawn(level, explanation))
    for hint in explanation.hints:
        lines += ["", hint_in_words(hint), to_text(hint_frame(level, hint))]
    if explanation.meeting is not None:
        lines += [
            "",
            "the state where they met:",
            to_text(meeting_frame(level, explanation.meeting)),
        ]
    if explanation.moments:
        lines += ["", *_table(explanation.moments)]
    return lines


def found_in_words(explanation: Explanation) -> str:
    """Say who found the solution; of two directions that met, who went which way, and when.

    >>> from pushwise.solving.explain import Explanation
    >>> found_in_words(Explanation("restarts restart 3", (), 0, ()))
    'found by restarts restart 3'
    >>> found_in_words(Explanation("plan + backward", (), 0, ()))
    'found by plan + backward: plan searched from the start, backward from the goals, and they met'
    """
    first, met, second = (explanation.found_by or "nobody").partition(" + ")
    words = f"found by {first}{met}{second}"
    if met:
        words += f": {first} searched from the start, {second} from the goals, and they met"
    elif explanation.meeting is not None:
        words += ": it searched from the start and from the goals, and the two met"
    if explanation.met_after is not None:
        words += f" after {count(explanation.met_after, 'push', 'pushes')}"
    elif explanation.meeting is not None:
        words += "; the solution was shortened since and does not come there any more"
    return words


def hint_in_words(hint: HintBoard) -> str:
    """Say who aimed at the board, and how it was made."""
    how = {
        "goals": "the solved position taken apart, backward",
        "start": "the start tidied up",
    }[hint.made]
    return f"the board that {hint.strategy} aimed at: {how}"


def plan_in_words(level: Level, explanation: Explanation) -> str:
    """Say how long the plan is, how much it parks, and which goals it leaves out."""
    words = f"the plan: {count(len(explanation.steps), 'step')}"
    if explanation.parked:
        words += f", {explanation.parked} of them with a box that was parked (p: when it comes)"
    without = len(level.goals & level.interior) - explanation.clean
    if without > 0:
        words += f"; it found no way in for {count(without, 'box', 'boxes')}"
    if explanation.found_by is not None and not explanation.followed:
        words += "; who found the solution did not follow it"
    return words


def hint_frame(level: Level, hint: HintBoard) -> Frame:
    """Return the picture of the board aimed at; where the player is does not matter there."""
    from pushwise.play.states import state_frame

    return state_frame(level, hint.boxes, None)


def meeting_frame(level: Level, meeting: Meeting) -> Frame:
    """Return the picture of the state where two directions met."""
    from pushwise.play.states import state_frame

    return state_frame(level, meeting.boxes, meeting.player)


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


def hint_marks(explanation: Explanation) -> dict[int, Mark]:
    """Mark the cells on which the finders wanted boxes; of two boards each in a colour."""
    from pushwise.render.frame import Mark

    kinds: tuple[MarkKind, ...] = ("hint", "pair")
    marks: dict[int, Mark] = {}
    for hint, kind in zip(explanation.hints, kinds, strict=False):
        for cell in hint.boxes:
            marks.setdefault(cell, Mark(kind))
    return marks


def meeting_marks(explanation: Explanation) -> dict[int, Mark]:
    """Mark where the boxes and the player were when two directions met."""
    from pushwise.render.frame import Mark

    if explanation.meeting is None:
        return {}
    marks = {cell: Mark("path") for cell in explanation.meeting.boxes}
    marks[explanation.meeting.player] = Mark("reach")
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
