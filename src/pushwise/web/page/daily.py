"""The level of the day, one for each band, made when somebody asks for it."""

from __future__ import annotations

from datetime import UTC, datetime

from nicegui import ui

from pushwise.errors import PushwiseError
from pushwise.formats import loads
from pushwise.generating.daily import DAILY_BANDS
from pushwise.jobs.pool import QueueFull
from pushwise.sokoban.level import Level
from pushwise.web.page.desk import Desk

COLLECTION = "daily"


class DailyRow:
    """A button for each band."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._busy = False
        with ui.row().classes("items-center gap-1 pw-daily"):
            ui.label("Level of the day:").classes("pw-soft")
            for band in DAILY_BANDS:
                button = ui.button(band, on_click=lambda band=band: self._open(band))
                button.props("outline dense no-caps").classes("px-2")
            self._message = ui.label().classes("pw-soft").props("role=status")

    async def _open(self, band: str) -> None:
        """Open the level if it was made already; have it made otherwise."""
        if self._busy:
            return
        day = datetime.now(UTC).date()
        title = f"{day.isoformat()}, {band}"
        mine = self._desk.mine
        if any(level.title == title for level in mine.levels(COLLECTION)):
            found = [level for level in mine.levels(COLLECTION) if level.title == title]
            self._desk.keep(found, COLLECTION)
            return
        self._busy = True
        self._message.set_text("Making it…")
        try:
            job = await self._desk.service.daily(day, band)
            async for _ in self._desk.service.jobs.watch(job):
                pass
        except (QueueFull, PushwiseError):
            self._message.set_text("The server is busy; try again soon.")
            return
        finally:
            self._busy = False
        text = (job.result or {}).get("text")
        if not text:
            self._message.set_text("It could not be made in time.")
            return
        self._message.set_text("")
        (made,) = loads(text).levels
        # What would give it away stays here: its solution, its pushes.
        facts = {name: made.properties[name] for name in ("Difficulty", "Score")}
        level = Level.from_rows(made.rows, title=title, author=made.author, properties=facts)
        self._desk.keep((level,), COLLECTION)
