"""Why a solution looks as it does: who found it, and the features over time.

On the board: the plan, the board aimed at, and where two directions met.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from nicegui import ui

from pushwise.cli.explanation import (
    HEADINGS,
    feature_in_words,
    found_in_words,
    hint_in_words,
    hint_marks,
    meeting_marks,
    plan_in_words,
    plan_marks,
)
from pushwise.render.frame import Mark
from pushwise.sokoban.level import Level
from pushwise.solving.explain import Explanation, Moment
from pushwise.web.page.charts import trace

# What each feature counts, for those who rest the pointer on its name.
MEANINGS = {
    "packed": "steps of the plan realised",
    "out_of_plan": "boxes that no later step of the plan can use",
    "in_the_way": "boxes in the way of the plan's next step",
    "regions": "regions into which the boxes cut the floor",
    "links": "links between rooms that boxes block",
    "hotspots": "boxes that cut others off from the goals",
    "sides": "sides of boxes where the player can stand",
    "on_goals": "boxes on goals",
}


class Why:
    """The explanation of a solution; `marks` are for the board, `follow` goes with the replay."""

    def __init__(self, on_switch: Callable[[], None]) -> None:
        self._explanation: Explanation | None = None
        self._overlays: list[dict[int, Mark]] = []
        with ui.column().classes("w-full gap-1 mt-2") as self._element:
            self._words = ui.label().classes("pw-message")
            with ui.row().classes("gap-4"):
                # Where two want a cell, the first has it.
                self._switches = [
                    ui.switch(f"draw the {name}", on_change=on_switch)
                    for name in ("plan", "hint board", "meeting point")
                ]
            self._features = ui.html("", sanitize=False).classes("w-full")
        self.hide()

    @property
    def marks(self) -> dict[int, Mark]:
        """What to lay over the board, as far as it is wanted."""
        marks: dict[int, Mark] = {}
        for switch, overlay in zip(self._switches, self._overlays, strict=False):
            if switch.value:
                marks = overlay | marks
        return marks

    def hide(self) -> None:
        """Have nothing to explain."""
        self._explanation, self._overlays = None, []
        self._element.set_visibility(False)

    def load(self, level: Level, values: dict[str, Any]) -> None:
        """Explain a solution of the level."""
        explanation = Explanation.from_json(level, values)
        self._explanation = explanation
        self._overlays = [
            plan_marks(level, explanation),
            hint_marks(explanation),
            meeting_marks(explanation),
        ]
        for switch, overlay in zip(self._switches, self._overlays, strict=True):
            switch.set_visibility(bool(overlay))
        sentences = [
            found_in_words(explanation),
            plan_in_words(level, explanation),
            *map(hint_in_words, explanation.hints),
        ]
        self._words.set_text("\n".join(f"{words[0].upper()}{words[1:]}." for words in sentences))
        self._element.set_visibility(True)

    def follow(self, pushes: int) -> None:
        """Show the features after this many pushes."""
        if self._explanation is not None:
            self._features.set_content(features(self._explanation.moments, pushes))


def features(moments: tuple[Moment, ...], pushes: int) -> str:
    """Return a line for each feature: its name, its course, and its value after this many pushes.

    The value is that of the last moment known by then: the explanation has about a dozen.
    """
    last = max(1, moments[-1].pushes)
    place = max(at for at, moment in enumerate(moments) if moment.pushes <= pushes)
    rows = []
    for name, meaning in MEANINGS.items():
        course = [(moment.pushes / last, getattr(moment, name)) for moment in moments]
        value = feature_in_words(course[place][1])
        rows.append(
            f'<b title="{escape(meaning)}">{escape(HEADINGS[name])}</b>'
            f"{trace(course, place, f'{meaning}, over time')}<span>{escape(value)}</span>"
        )
    return f'<div class="pw-features">{"".join(rows)}</div>'
