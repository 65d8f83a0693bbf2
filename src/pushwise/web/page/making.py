"""Have a level made: by its specification, or one like the drawing."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from nicegui import ui

from pushwise.errors import PushwiseError
from pushwise.generating.level_spec import SYMMETRIES
from pushwise.jobs.pool import QueueFull
from pushwise.rating.score import BANDS
from pushwise.web.jobs import Job
from pushwise.web.page.desk import Desk
from pushwise.web.page.slider import Slider

if TYPE_CHECKING:
    from pushwise.web.page.workshop import WorkshopTab

LOOK_SECONDS = 0.25
_SLIDERS = {"width": (6, 20, 10), "height": (6, 16, 9), "boxes": (1, 8, 3), "effort": (1, 5, 1)}


class Making:
    """The specification as sliders, and the two buttons that ask for a level."""

    def __init__(self, desk: Desk, workshop: WorkshopTab) -> None:
        self._desk = desk
        self._workshop = workshop
        self._job: Job | None = None
        self._sliders: dict[str, Slider] = {}
        with ui.element("div").classes("pw-card"):
            ui.label("Generate").classes("text-h6").props("role=heading aria-level=2")
            with ui.element("div").classes("pw-settings"):
                for name, (low, high, value) in _SLIDERS.items():
                    ui.label(name)
                    label = f"{name} of the level to make"
                    self._sliders[name] = Slider(label, low, high, value)
            with ui.row().classes("gap-2 w-full no-wrap"):
                bands = ["any", *(band.name for band in BANDS)]
                self._band = ui.select(bands, value="any", label="difficulty")
                self._symmetry = ui.select(list(SYMMETRIES), value="none", label="symmetry")
                for choice in (self._band, self._symmetry):
                    choice.props("outlined dense options-dense").classes("grow")
            with ui.row().classes("gap-2 mt-2 items-center"):
                self._go = ui.button("Generate", icon="auto_awesome", on_click=self._make)
                self._alike = ui.button("One like this", on_click=self._make_alike)
                self._alike.props("outline")
                self._stop = ui.button("Stop", icon="stop", on_click=self._cancel).props("flat")
            self._message = ui.label().classes("pw-message pw-soft").props("role=status")
        self._stop.set_visibility(False)
        self._beat = ui.timer(LOOK_SECONDS, self._look, active=False)
        ui.context.client.on_delete(self._cancel)  # nobody would see the answer

    async def _make_alike(self) -> None:
        """Take the specification from the drawing: its size, boxes, and band if it is known."""
        level, rating = self._workshop.level, self._workshop.rating
        if level is None:
            self._message.set_text("Draw a level first.")
            return
        for name, value in (
            ("width", level.width),
            ("height", level.height),
            ("boxes", len(level.boxes)),
        ):
            low, high, _ = _SLIDERS[name]
            self._sliders[name].set_value(max(low, min(high, value)))
        self._band.set_value((rating or {}).get("band") or "any")
        await self._make()

    async def _make(self) -> None:
        if self._job is not None:
            return
        spec: dict[str, Any] = {
            name: slider.value for name, slider in self._sliders.items() if name != "boxes"
        }
        spec["boxes"] = str(self._sliders["boxes"].value)
        spec["symmetry"] = str(self._symmetry.value)
        spec["seed"] = secrets.randbits(48)
        if self._band.value != "any":
            spec["difficulty"] = str(self._band.value)
        drawn = self._workshop.level
        try:
            self._job = await self._desk.service.generate(
                spec, [list(drawn.rows)] if drawn is not None else []
            )
        except QueueFull:
            self._message.set_text("The server is busy; try again soon.")
            return
        except PushwiseError as error:
            self._message.set_text(f"{str(error)[:1].upper()}{str(error)[1:]}")
            return
        self._message.set_text("Making a level…")
        self._busy(True)

    async def _cancel(self) -> None:
        if self._job is not None:
            await self._desk.service.jobs.cancel(self._job)

    def _busy(self, busy: bool) -> None:
        self._go.set_enabled(not busy)
        self._alike.set_enabled(not busy)
        self._stop.set_visibility(busy)
        self._beat.active = busy

    def _look(self) -> None:
        job = self._job
        if job is None or not job.over:
            return
        self._job = None
        self._busy(False)
        levels = (job.result or {}).get("levels") or []
        if not levels:
            words = (job.result or {}).get("message") or job.message or "Nothing was made."
            self._message.set_text(words)
            return
        made = levels[0]
        self._message.set_text(f"Made: {made['pushes']} pushes, {made['score']:g}, {made['band']}.")
        self._workshop.load(made["rows"], "")
