"""The coach on the page: the course of a game as a graph, and where to go back to."""

from __future__ import annotations

from html import escape
from typing import Any

from nicegui import background_tasks, ui
from nicegui.events import GenericEventArguments

from pushwise.errors import PushwiseError
from pushwise.jobs.pool import QueueFull
from pushwise.web.jobs import Job
from pushwise.web.page.desk import Desk
from pushwise.web.page.live_board import call

LOOK_SECONDS = 0.25
KEPT = "Your game is kept as a snapshot: M goes back to it."
_SIZE = (320, 96)
_CHOOSE = """
(e) => { const n = e.target.dataset.steps; if (n !== undefined) emit(Number(n)); }
"""


class Coach:
    """A button, and what the coach says about the game on the board."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._job: Job | None = None
        self._seen = -1
        self._moves = ""
        self._review: dict[str, Any] = {}
        # Without the slide: a button that is still moving loses clicks.
        with (
            ui.element("div").classes("pw-card"),
            ui.expansion("Coach").classes("w-full").props("duration=0"),
        ):
            with ui.row().classes("items-center gap-2"):
                self._go = ui.button("Review my game", icon="insights", on_click=self._start)
                self._stop = ui.button("Stop", on_click=self._cancel).props("flat")
                self._back = ui.button("Go back there", icon="undo", on_click=self._go_back)
                self._back.props("outline")
                self._show = ui.button("Show the best", on_click=self._show_best).props("flat")
            self._words = ui.label().classes("pw-message mt-2").props("role=status")
            self._graph = ui.html("", sanitize=False).classes("w-full pw-course")
            self._graph.on("click", self._chosen, js_handler=_CHOOSE)
        self._beat = ui.timer(LOOK_SECONDS, self._look, active=False)
        ui.context.client.on_delete(self._cancel)  # nobody would see the answer
        desk.on_level(self._reset)
        self._reset()

    def _reset(self) -> None:
        """Have nothing to say: the game on the board is another one."""
        if self._job is not None:
            background_tasks.create(self._desk.service.jobs.cancel(self._job))
        self._job, self._review = None, {}
        self._words.set_text("Play, then have your game reviewed, finished or not.")
        self._graph.set_content("")
        self._buttons()

    def _buttons(self) -> None:
        running = self._job is not None
        loss = self._review.get("loss") or {}
        best = self._review.get("best")
        self._go.set_enabled(not running)
        self._stop.set_visibility(running)
        self._back.set_visibility(loss.get("steps") is not None)
        self._show.set_visibility(not running and best is not None)

    async def _start(self) -> None:
        session = self._desk.session
        self._moves = session.game.moves
        if not self._moves:
            self._words.set_text("Nothing was played yet.")
            return
        known = session.record.by_pushes
        try:
            self._job = await self._desk.service.coach(
                "\n".join(session.level.rows), self._moves, [known] if known else []
            )
        except QueueFull:
            self._words.set_text("The server is busy; try again soon.")
            return
        except PushwiseError as error:
            self._words.set_text(str(error))
            return
        self._seen = -1
        self._words.set_text("Looking at your game…")
        self._beat.activate()
        self._buttons()

    async def _cancel(self) -> None:
        if self._job is not None:
            await self._desk.service.jobs.cancel(self._job)

    def _look(self) -> None:
        job = self._job
        if job is None or job.changes == self._seen:
            return
        self._seen = job.changes
        review = job.result or job.progress
        if job.over:
            self._job = None
            self._beat.deactivate()
        if review is not None:
            self._review = review
            self._words.set_text("\n".join(review["told"]))
            self._graph.set_content(course(review))
        elif job.over:
            self._words.set_text(job.message or "The coach was stopped.")
        self._buttons()

    def _chosen(self, event: GenericEventArguments) -> None:
        self._go_to(int(event.args))

    def _go_back(self) -> None:
        self._go_to(int((self._review.get("loss") or {}).get("steps") or 0))

    def _go_to(self, steps: int) -> None:
        """Have the game as it was after this many steps; redo leads back."""
        game = self._desk.session.game
        if not (game.moves + game.undone).startswith(self._moves[:steps]):
            ui.notify("The game has continued differently.")
            return
        call("toStep", steps)

    def _show_best(self) -> None:
        best = self._review["best"]
        session = self._desk.session
        review = self._review
        kept = session.show_solution(best["solution"])
        self._desk.level_changed()
        self._review = review
        words = "\n".join(review["told"])
        self._words.set_text(f"{words}\n{KEPT}" if kept else words)
        self._graph.set_content(course(review))
        self._buttons()
        call("again")


def course(review: dict[str, Any]) -> str:
    """Draw the pushes still needed after each push: known, and the lower bound below them.

    >>> points = [{"push": 0, "steps": 0, "bound": 2, "distance": 2},
    ...           {"push": 1, "steps": 3, "bound": None, "distance": None}]
    >>> drawn = course({"points": points, "detours": [], "loss": {"lost_by": 1}})
    >>> "pw-lost" in drawn, 'data-steps="3"' in drawn
    (True, True)
    """
    points = review["points"]
    if len(points) < 2:
        return ""
    width, height = _SIZE
    top = max(
        (value for at in points for value in (at["bound"], at["distance"]) if value), default=1
    )
    last = points[-1]["push"]

    def place(push: int, value: int) -> tuple[float, float]:
        return 6 + push * (width - 12) / last, height - 6 - value * (height - 16) / top

    parts = []
    for detour in review["detours"]:
        left, right = place(detour["first"] - 1, 0)[0], place(detour["last"], 0)[0]
        parts.append(
            f'<rect class="pw-wasted" x="{left:.1f}" y="4" width="{right - left:.1f}" '
            f'height="{height - 8}"><title>wasted pushes</title></rect>'
        )
    loss = review["loss"]
    if loss is not None:
        x, _ = place(loss["lost_by"], 0)
        parts.append(
            f'<rect class="pw-lost" x="{x:.1f}" y="4" width="{width - 6 - x:.1f}" '
            f'height="{height - 8}"><title>lost</title></rect>'
        )
    for name in ("bound", "distance"):
        line, held = "", False
        for at in points:
            if at[name] is not None:
                x, y = place(at["push"], at[name])
                line += f"{'L' if held else 'M'}{x:.1f} {y:.1f}"
            held = at[name] is not None
        parts.append(f'<path class="pw-{name}" d="{line}"/>')
    for at in points:
        left = place(at["push"], 0)[0] - (width - 12) / last / 2
        words = f"push {at['push']}: " + _still(at)
        parts.append(
            f'<rect class="pw-spot" data-steps="{at["steps"]}" x="{left:.1f}" y="0" '
            f'width="{(width - 12) / last:.1f}" height="{height}">'
            f"<title>{escape(words)}</title></rect>"
        )
    label = "pushes still needed after each push"
    return (
        f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{label}">{"".join(parts)}'
        f'</svg><div class="pw-legend"><span class="pw-is-distance">pushes still needed</span>'
        f'<span class="pw-is-bound">at least</span><span class="pw-is-wasted">wasted</span>'
        f'<span class="pw-is-lost">lost</span><span>click to go there</span></div>'
    )


def _still(point: dict[str, Any]) -> str:
    if point["distance"] is not None:
        return f"{point['distance']} more"
    return "lost" if point["bound"] is None else f"at least {point['bound']} more"
