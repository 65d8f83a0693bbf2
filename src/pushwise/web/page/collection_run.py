"""Solve all levels of a collection one after another, with a table that fills."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from nicegui import background_tasks, ui

from pushwise.cli.words import listed
from pushwise.errors import PushwiseError
from pushwise.jobs.pool import QueueFull
from pushwise.sokoban.level import Level
from pushwise.solving.options import Options
from pushwise.web.jobs import Job
from pushwise.web.page.desk import Desk
from pushwise.web.page.picking import collection_title

_HEADINGS = {
    "level": "level",
    "title": "title",
    "ended": "ended",
    "pushes": "pushes",
    "moves": "moves",
    "seconds": "seconds",
}
ENDINGS = {
    "solved": "solved",
    "time": "ran out of time",
    "memory": "ran out of memory",
    "unsolvable": "proved unsolvable",
    "cancelled": "stopped",
}
BUSY_SECONDS = 0.5


class CollectionRun:
    """The collection being played, from its first level to its last."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._task: asyncio.Task[Any] | None = None
        self._job: Job | None = None
        self._results: list[dict[str, Any]] = []
        # Without the slide: a button that is still moving loses clicks.
        with (
            ui.element("div").classes("pw-card mt-3"),
            ui.expansion("Solve the whole collection").classes("w-full").props("duration=0"),
        ):
            with ui.row().classes("items-center gap-3"):
                objectives = {"any": "any solution", "pushes": "fewest pushes"}
                self._objective = ui.select(objectives, value="any", label="look for")
                self._objective.props("outlined dense").classes("min-w-36")
                most = desk.service.settings.job_seconds
                self._seconds = ui.number("seconds a level", value=min(5, most), min=1, max=most)
                self._seconds.props("outlined dense").classes("w-32")
                self._go = ui.button("Solve all", icon="playlist_play", on_click=self._start)
                self._stop = ui.button("Stop all", icon="stop", on_click=self._cancel)
                self._stop.props("outline")
                self._save = ui.button("Results", icon="download", on_click=self._download)
                self._save.props("flat").tooltip("JSON lines, for the Reports tab and `compare`")
            self._bar = ui.linear_progress(0, show_value=False).classes("mt-2")
            self._bar.props('aria-label="levels done"')
            self._words = ui.label().classes("pw-message").props("role=status")
            columns = [{"name": n, "label": t, "field": n} for n, t in _HEADINGS.items()]
            self._table = ui.table(columns=columns, rows=[], row_key="level", pagination=20)
            self._table.classes("w-full").props("dense flat")
        self._show_busy(False)
        self._save.set_visibility(False)
        ui.context.client.on_delete(self._cancel)  # nobody would see the answers

    def _start(self) -> None:
        self._results = []
        self._show_busy(True)
        session = self._desk.session
        self._name, self._levels = session.name, session.levels
        self._task = background_tasks.create(self._run())

    async def _run(self) -> None:
        try:
            for number, level in enumerate(self._levels, 1):
                self._results.append(await self._solve(number, level))
                self._show()
        except PushwiseError as error:
            self._words.set_text(str(error))
        finally:
            self._show_busy(False)

    async def _solve(self, number: int, level: Level) -> dict[str, Any]:
        options = Options(
            objective=str(self._objective.value), time_limit=float(self._seconds.value or 5)
        )
        rows = "\n".join(level.rows)
        while True:
            try:
                self._job = await self._desk.service.solve(rows, 1, "", options)
                break
            except QueueFull:
                await asyncio.sleep(BUSY_SECONDS)
        async for _ in self._desk.service.jobs.watch(self._job):
            pass
        result = self._job.result or {"status": "failed", "message": self._job.message}
        return {**result, "level": number, "title": level.title, "file": self._name}

    async def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()
        if self._job is not None:
            await self._desk.service.jobs.cancel(self._job)
        self._task = self._job = None

    def _show(self) -> None:
        self._bar.set_value(len(self._results) / len(self._levels))
        of = f"{collection_title(self._name)}: {len(self._results)} of {len(self._levels)}. "
        self._words.set_text(of + summary(self._results))
        self._table.rows = [row_of(result) for result in self._results]
        self._table.update()
        self._save.set_visibility(True)

    def _show_busy(self, busy: bool) -> None:
        self._go.set_enabled(not busy)
        self._stop.set_enabled(busy)

    def _download(self) -> None:
        lines = "".join(json.dumps(result) + "\n" for result in self._results)
        ui.download.content(lines, f"{self._name.replace('/', '-') or 'levels'}.jsonl")


def row_of(result: dict[str, Any]) -> dict[str, Any]:
    """Return a result as a row of the table."""
    seconds = result.get("seconds")
    return {
        "level": result["level"],
        "title": result["title"] or "",
        "ended": ENDINGS.get(result["status"], result.get("message") or result["status"]),
        "pushes": result.get("pushes"),
        "moves": result.get("moves"),
        "seconds": None if seconds is None else round(seconds, 2),
    }


def summary(results: list[dict[str, Any]]) -> str:
    """Say how many levels ended how, and name those that were not solved.

    >>> easy = {"level": 1, "title": "Easy", "status": "solved"}
    >>> summary([easy, {"level": 2, "title": "Hard", "status": "time"}])
    '1 solved; 1 ran out of time: 2 (Hard).'
    """
    by_status: dict[str, list[str]] = {}
    for result in results:
        title = f" ({result['title']})" if result["title"] else ""
        by_status.setdefault(result["status"], []).append(f"{result['level']}{title}")
    solved = by_status.pop("solved", [])
    parts = [f"{len(solved)} solved"]
    for status, names in by_status.items():
        words = ENDINGS.get(status, status)
        parts.append(f"{len(names)} {words}: {listed(names)}")
    return "; ".join(parts) + "."
