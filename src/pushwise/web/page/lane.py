"""One search being watched: choose a method, see it work, replay its answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nicegui import ui

from pushwise.errors import PushwiseError
from pushwise.jobs.pool import QueueFull
from pushwise.play.describe import describe_progress, describe_result
from pushwise.play.states import state_frame
from pushwise.render.frame import Frame
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level
from pushwise.solving.bounds import bound_names
from pushwise.solving.methods import METHODS
from pushwise.solving.options import Options
from pushwise.web.jobs import Job
from pushwise.web.page.board import BoardView, heat_of
from pushwise.web.page.desk import Desk

LOOK_SECONDS = 0.12
SPEEDS = {"slow": 2.0, "normal": 8.0, "fast": 40.0}
_CURVE = (300, 56)


class Lane:
    """A search of the level on the desk, from the position played so far."""

    def __init__(self, desk: Desk, method: str, on_end: Callable[[], None] | None = None) -> None:
        self._desk = desk
        self._on_end = on_end
        self._job: Job | None = None
        self._seen = -1
        self._rates: list[float] = []
        self._start: Level = desk.session.level
        self._answer = ""
        self._playing = False
        self.result: dict[str, Any] | None = None
        with ui.element("div").classes("pw-lane"):
            with ui.element("div").classes("pw-card"):
                self._board = BoardView(label="the best state of the search so far")
            with ui.element("div").classes("pw-card"):
                self._controls(method)
                self._text = ui.label().classes("pw-message mt-2").props("role=status")
                self._curve = ui.html("", sanitize=False)
                self._replay()
        self._stop.disable()
        ui.timer(LOOK_SECONDS, self._look)
        desk.on_level(self._reset)
        ui.context.client.on_delete(self.cancel)  # nobody would see the answer
        self._reset()

    def _controls(self, method: str) -> None:
        self.method = ui.select(
            {name: f"{name}: {method.summary}" for name, method in METHODS.items()},
            value=method,
            label="method",
            on_change=self._method_chosen,
        )
        self.method.props("outlined dense options-dense").classes("w-full")
        self._bound = ui.select(["", *bound_names()], value="", label="bound (empty: its own)")
        self._bound.props("outlined dense options-dense").classes("w-full mt-2")
        with ui.row().classes("items-center gap-2 mt-2"):
            self._go = ui.button("Start", icon="play_arrow", on_click=self.start)
            self._stop = ui.button("Stop", icon="stop", on_click=self.cancel).props("outline")
        with ui.row().classes("gap-4"):
            self._heat = ui.switch("heat map", value=True)
            self._deadlocks = ui.switch("deadlock tests", value=True)
        self._method_chosen()

    def _method_chosen(self) -> None:
        """Offer what the method can use."""
        method = METHODS[str(self.method.value)]
        self._bound.set_visibility(method.uses_bound)
        self._deadlocks.set_visibility(not method.engine)

    def _options(self) -> Options:
        method = METHODS[str(self.method.value)]
        bound = str(self._bound.value) if method.uses_bound and self._bound.value else None
        tested = method.engine or self._deadlocks.value
        return Options(method=method.name, bound=bound, deadlocks=("all",) if tested else ("none",))

    def _replay(self) -> None:
        with ui.column().classes("w-full gap-1") as self._replaying:
            self._slider = ui.slider(min=0, max=1, value=0, on_change=self._to_step)
            self._slider.props('label aria-label="step of the solution"')
            with ui.row().classes("items-center gap-2"):
                self._button = ui.button(icon="play_arrow", on_click=self._play_or_pause)
                self._button.props('flat aria-label="replay"')
                self._speed = ui.toggle(list(SPEEDS), value="normal").props("dense")
                ui.button("Take over", on_click=self._take_over).props("flat").tooltip(
                    "play the solution in the game"
                )
            self._lurd = ui.label().classes("pw-lurd")
        self._replaying.set_visibility(False)
        self._beat = ui.timer(1 / SPEEDS["normal"], self._advance, active=False)

    def _reset(self) -> None:
        """Show the position that would be searched."""
        if self._job is not None and not self._job.over:
            return
        self.result = None
        self._replaying.set_visibility(False)
        self._board.draw(Frame.of_game(self._desk.session.game))
        self._text.set_text("")
        self._curve.set_content("")

    async def start(self) -> None:
        """Start the search."""
        session = self._desk.session
        if session.game.is_solved:
            self._text.set_text("The level is solved already.")
            return
        self._start = Level.from_rows(str(session.game).split("\n"))
        self._answer, self._playing, self.result = "", False, None
        self._beat.deactivate()
        self._replaying.set_visibility(False)
        try:
            options = self._options()
            self._job = await self._desk.service.solve(str(self._start), 1, "", options)
        except QueueFull:
            self._text.set_text("Too many searches are waiting; try again soon.")
            return
        except PushwiseError as error:
            self._text.set_text(str(error))
            return
        self._seen, self._rates = -1, []
        self._text.set_text("Waiting for its turn…")
        self._go.disable()
        self._stop.enable()

    async def cancel(self) -> None:
        """Stop the search."""
        if self._job is not None:
            await self._desk.service.jobs.cancel(self._job)

    def _look(self) -> None:
        """Show what has happened since the last look."""
        job = self._job
        if job is None or job.changes == self._seen:
            return
        self._seen = job.changes
        if job.over:
            self._end(job)
        elif job.progress is not None:
            progress = job.progress
            heat = heat_of(progress["heat"]) if self._heat.value else None
            self._board.draw(state_frame(self._start, progress["boxes"], progress["player"]), heat)
            self._text.set_text(describe_progress(str(self.method.value), progress))
            self._rates.append(progress["rate"])
            self._curve.set_content(curve(self._rates, "states per second"))

    def _end(self, job: Job) -> None:
        self._go.enable()
        self._stop.disable()
        self.result = job.result
        if job.result is None:
            self._text.set_text(job.message or job.state)
        else:
            self._text.set_text(describe_result(job.result["method"], job.result))
            answer = job.result["solution"]
            if answer:
                self._answer = answer
                self._lurd.set_text(answer)
                self._slider.props(f"max={len(answer)}")
                self._slider.set_value(0)
                self._replaying.set_visibility(True)
                self._show_step(0)
        if self._on_end is not None:
            self._on_end()

    # Replaying

    def _show_step(self, step: int) -> None:
        game = Game(self._start)
        game.play(self._answer[:step])
        self._board.draw(Frame.of_game(game))

    def _to_step(self) -> None:
        self._show_step(int(self._slider.value or 0))

    def _play_or_pause(self) -> None:
        self._playing = not self._playing
        if self._playing and int(self._slider.value) >= len(self._answer):
            self._slider.set_value(0)
        self._button.props(f"icon={'pause' if self._playing else 'play_arrow'}")
        self._beat.interval = 1 / SPEEDS[str(self._speed.value)]
        self._beat.active = self._playing

    def _advance(self) -> None:
        step = int(self._slider.value) + 1
        self._slider.set_value(min(step, len(self._answer)))
        if step >= len(self._answer):
            self._play_or_pause()

    def _take_over(self) -> None:
        session = self._desk.session
        try:
            session.play(self._answer, by_solver=True)
        except PushwiseError:
            ui.notify("The game has gone on; the solution begins elsewhere.")
            return
        self._desk.level_changed()
        self._desk.go_to("Play")


def curve(values: list[float], label: str) -> str:
    """Return a small line chart as SVG."""
    if len(values) < 2:
        return ""
    width, height = _CURVE
    top = max(values) or 1
    shown = values[-200:]
    points = " ".join(
        f"{at * width / (len(shown) - 1):.1f},{height - value * (height - 4) / top:.1f}"
        for at, value in enumerate(shown)
    )
    return (
        f'<svg viewBox="0 0 {width} {height}" width="100%" height="{height}" role="img" '
        f'aria-label="{label}" preserveAspectRatio="none">'
        f'<polyline class="pw-curve" points="{points}"/></svg>'
        f'<div class="pw-soft text-caption">{label}, at most {top:,.0f}</div>'
    )
