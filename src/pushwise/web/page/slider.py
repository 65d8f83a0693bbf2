"""A slider that keys move while it has the focus; to a browser the framework's own is none."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import ui
from nicegui.events import GenericEventArguments

_THROTTLE = 0.05  # seconds between two words from a hand that drags


class Slider:
    """Whole numbers from `low` to `high`; see slider.js for what the browser does."""

    def __init__(
        self,
        label: str,
        low: int,
        high: int,
        value: int,
        *,
        step: int = 1,
        on_change: Callable[[], object] = lambda: None,
    ) -> None:
        self._low, self._high, self._turn = low, high, 0
        self._on_change = on_change
        self.value = value
        # Limits come before the value, which they would cut off.
        self.element = ui.element("pw-slider").props(f"min={low} max={high} step={step}")
        self.element.props["label"] = label
        self._send()
        self.element.on("slid", self._slid, js_handler="e => emit(e.detail)", throttle=_THROTTLE)

    def set_value(self, value: int) -> None:
        """Move the slider."""
        self._turn += 1
        self._take(value)

    def begin(self, high: int) -> None:
        """Go from the low end up to another high one."""
        self._high = high
        self.element.props(f"max={high}")
        self.set_value(self._low)

    def _slid(self, event: GenericEventArguments) -> None:
        """Take what a browser sends as what it is: anything at all."""
        if isinstance(event.args, int | float) and self._low <= event.args <= self._high:
            self._take(int(event.args))

    def _take(self, value: int) -> None:
        changed, self.value = value != self.value, value
        self._send()
        if changed:
            self._on_change()

    def _send(self) -> None:
        self.element.props["at"] = f"{self.value} {self._turn}"
        self.element.update()
