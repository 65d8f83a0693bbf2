"""Steps shown one after another: a slider, a button that plays them, a speed."""

from __future__ import annotations

import time
from collections.abc import Callable

from nicegui import ui

from pushwise.web.page.slider import Slider

SPEEDS = (1, 2, 5, 10, 20, 50, 100, 200)  # steps a second
NORMAL = 10
LOOK_SECONDS = 0.05  # between two pictures: of more steps a second only some are shown


class Replay:
    """Calls `show` with the number of steps done; `element` and `row` have room for more."""

    def __init__(self, show: Callable[[int], None]) -> None:
        self._show = show
        self._steps = 0
        self._playing = False
        with ui.column().classes("w-full gap-1") as self.element:
            self._slider = Slider("step of the solution", 0, 1, 0, on_change=self.again)
            with ui.row().classes("items-center gap-2") as self.row:
                self._button = ui.button(icon="play_arrow", on_click=self._play_or_pause)
                self._button.props('flat aria-label="replay"')
                self._speed = ui.select(list(SPEEDS), value=NORMAL, label="steps a second")
                self._speed.props("outlined dense options-dense").classes("min-w-32")
                self._speed.on_value_change(self._begin)
        self._at = 0
        self._from = (0, 0.0)  # the step at which playing began, and when
        self._beat = ui.timer(LOOK_SECONDS, self._advance, active=False)
        self.hide()

    def hide(self) -> None:
        """Have nothing to replay."""
        self._halt()
        self.element.set_visibility(False)

    def load(self, steps: int) -> None:
        """Begin before the first of this many steps."""
        self._halt()
        self._steps = steps
        self._slider.begin(steps)
        self.element.set_visibility(True)
        self._show(0)

    def again(self) -> None:
        """Show the step once more, because something about it has changed."""
        self._show(min(self._slider.value, self._steps))

    def _play_or_pause(self) -> None:
        if self._playing:
            self._halt()
            return
        if self._slider.value >= self._steps:
            self._slider.set_value(0)
        self._playing = True
        self._begin()
        self._button.props("icon=pause")
        self._beat.activate()

    def _halt(self) -> None:
        self._playing = False
        self._button.props("icon=play_arrow")
        self._beat.deactivate()

    def _begin(self) -> None:
        """Count the steps due from here and now."""
        self._at = self._slider.value
        self._from = self._at, time.monotonic()

    def _advance(self) -> None:
        first, begun = self._from
        due = first + int((time.monotonic() - begun) * int(self._speed.value or NORMAL))
        if self._slider.value != self._at:  # a hand has moved the slider
            self._begin()
            return
        self._at = min(due, self._steps)
        self._slider.set_value(self._at)
        if due >= self._steps:
            self._halt()
