"""Steps shown one after another: a slider, a button that plays them, a speed."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import ui

from pushwise.web.page.slider import Slider

SPEEDS = {"slow": 2.0, "normal": 8.0, "fast": 40.0}  # steps a second


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
                self._speed = ui.toggle(list(SPEEDS), value="normal", on_change=self._set_pace)
                self._speed.props('dense no-caps aria-label="speed of the replay"')
        self._beat = ui.timer(1 / SPEEDS["normal"], self._advance, active=False)
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
        self._button.props("icon=pause")
        self._beat.activate()

    def _halt(self) -> None:
        self._playing = False
        self._button.props("icon=play_arrow")
        self._beat.deactivate()

    def _set_pace(self) -> None:
        self._beat.interval = 1 / SPEEDS[str(self._speed.value)]

    def _advance(self) -> None:
        step = self._slider.value + 1
        self._slider.set_value(min(step, self._steps))
        if step >= self._steps:
            self._halt()
