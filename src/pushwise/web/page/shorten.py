"""A solution of the player's being shortened, with what comes of it."""

from __future__ import annotations

from typing import Any

from nicegui import background_tasks, ui

from pushwise.errors import PushwiseError
from pushwise.jobs.pool import QueueFull
from pushwise.web.jobs import Job
from pushwise.web.page.desk import Desk
from pushwise.web.page.live_board import call

SECONDS = 15.0
LOOK_SECONDS = 0.25


class Shorten:
    """Words about the work, and a button that shows its result on the board."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._job: Job | None = None
        self._better = ""
        with ui.row().classes("items-center gap-2 mt-2") as self._row:
            self._words = ui.label().props("role=status")
            self._stop = ui.button("Stop", on_click=self._cancel).props("flat dense")
            self._show = ui.button("Show it", on_click=self._play).props("flat dense")
        self._beat = ui.timer(LOOK_SECONDS, self._look, active=False)
        ui.context.client.on_delete(self._cancel)  # nobody would see the answer
        self.reset()

    def reset(self) -> None:
        """Have nothing to say, and nothing to do."""
        if self._job is not None:
            background_tasks.create(self._desk.service.jobs.cancel(self._job))
        self._job, self._better = None, ""
        self._row.set_visibility(False)

    async def start(self) -> None:
        """Shorten what is on the board."""
        session = self._desk.session
        if self._job is not None or not session.game.is_solved:
            return
        self._row.set_visibility(True)
        self._show.set_visibility(False)
        try:
            self._job = await self._desk.service.improve(
                "\n".join(session.level.rows), 1, session.game.moves, "pushes", SECONDS
            )
        except QueueFull:
            self._words.set_text("The server is busy; try again soon.")
            return
        except PushwiseError as error:
            self._words.set_text(str(error))
            return
        self._level = session.level
        self._words.set_text("Shortening…")
        self._stop.set_visibility(True)
        self._beat.activate()

    async def _cancel(self) -> None:
        if self._job is not None:
            await self._desk.service.jobs.cancel(self._job)

    def _look(self) -> None:
        job = self._job
        if job is None:
            self._beat.deactivate()
        elif job.over:
            self._job = None
            self._beat.deactivate()
            self._end(job)
        elif job.progress is not None:
            pushes, moves = job.progress.get("pushes"), job.progress.get("moves")
            best = f" {pushes} pushes, {moves} moves so far" if pushes and moves else ""
            self._words.set_text(f"Shortening…{best} ({job.progress['seconds']:.0f} s)")

    def _end(self, job: Job) -> None:
        self._stop.set_visibility(False)
        if job.result is None:
            self._words.set_text(job.message or "It was stopped.")
            return
        self._words.set_text(what_became(job.result))
        before = job.result["before"]
        after = {name: job.result[name] for name in before}
        if after != before and self._desk.session.level is self._level:
            self._better = job.result["solution"]
            self._show.set_visibility(True)

    def _play(self) -> None:
        session = self._desk.session
        if not self._better or session.level is not self._level:
            return
        better = self._better
        session.show_solution(better)
        self._desk.level_changed()
        call("again")


def what_became(result: dict[str, Any]) -> str:
    """Say what became of a solution.

    >>> before = {"pushes": 9, "moves": 40}
    >>> what_became({"before": before, "pushes": 7, "moves": 31, "optimal": True})
    'Shortened: 9 → 7 pushes, 40 → 31 moves. No solution has fewer pushes.'
    >>> what_became({"before": before, **before, "optimal": False})
    'Nothing shorter was found.'
    """
    before = result["before"]
    proof = " No solution has fewer pushes." if result["optimal"] else ""
    if all(result[name] == before[name] for name in before):
        return f"Nothing shorter was found.{proof}"
    changes = ", ".join(f"{before[name]} → {result[name]} {name}" for name in ("pushes", "moves"))
    return f"Shortened: {changes}.{proof}"
