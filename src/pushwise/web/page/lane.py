"""One search being watched: choose a method, see it work, replay its answer."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from nicegui import ui

from pushwise.cli.words import count
from pushwise.errors import PushwiseError
from pushwise.jobs.pool import QueueFull
from pushwise.play.describe import describe_result
from pushwise.play.states import state_frame
from pushwise.render.frame import Frame
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level
from pushwise.solving.bounds import bound_names
from pushwise.solving.methods import METHODS, default_method
from pushwise.solving.options import Options
from pushwise.web.jobs import Job
from pushwise.web.page.board import BoardView, heat_of
from pushwise.web.page.charts import curve, facts, gap
from pushwise.web.page.desk import Desk
from pushwise.web.page.method_choice import method_select
from pushwise.web.page.replay import Replay
from pushwise.web.page.slider import Slider
from pushwise.web.page.why import Why

LOOK_SECONDS = 0.12
OBJECTIVES = {"any": "any solution", "pushes": "fewest pushes", "moves": "fewest moves"}
MEMORY_STEP = 64  # MiB that one key changes
PACE_SECONDS = 1.0  # the speed shown is that of so long


class Lane:
    """A search of the level on the desk, from the position played so far."""

    def __init__(self, desk: Desk, method: str, on_end: Callable[[], None] | None = None) -> None:
        self._desk = desk
        self._on_end = on_end
        self._job: Job | None = None
        self._turn = asyncio.Lock()
        self._seen = -1
        self._pace = Pace()
        self._start = self._level = desk.session.level  # the position searched, and of which level
        self._answer = ""
        self.result: dict[str, Any] | None = None
        with ui.element("div").classes("pw-lane"):
            with ui.element("div").classes("pw-card"):
                self._board = BoardView(label="the best state of the search so far")
                self._caption = ui.label().classes("pw-soft text-caption mt-1")
            with ui.element("div").classes("pw-card"):
                self._controls(method)
                self._text = ui.label().classes("pw-message mt-2").props("role=status")
                self._numbers = ui.html("", sanitize=False)
                self._replay = Replay(self._show_step)
                with self._replay.row:
                    ui.button("Load into game", on_click=self._take_over).props(
                        "flat no-caps"
                    ).tooltip("play the solution in the game")
                with self._replay.element:
                    self._lurd = ui.label().classes("pw-lurd pw-steps")
                self._why = Why(self._replay.again)
        self._stop.disable()
        ui.timer(LOOK_SECONDS, self._look)
        desk.on_level(self._renew)
        ui.context.client.on_delete(self.cancel)  # nobody would see the answer
        self._reset()

    def _controls(self, method: str) -> None:
        self._objective = ui.toggle(OBJECTIVES, value="any", on_change=self._objective_chosen)
        self._objective.props('no-caps spread aria-label="what to look for"').classes("mb-3")
        self.method = method_select(method, self._method_chosen)
        self._bound = ui.select(["", *bound_names()], value="", label="bound (empty: its own)")
        self._bound.props("outlined dense options-dense").classes("w-full mt-2")
        settings = self._desk.service.settings
        with ui.element("div").classes("pw-settings mt-2"):
            self._time = _limit("time, s", 1, settings.job_seconds)
            self._memory = _limit("memory, MiB", MEMORY_STEP, settings.job_memory_mib)
        with ui.row().classes("items-center gap-2 mt-2"):
            self._go = ui.button("Start", icon="play_arrow", on_click=self.start)
            self._stop = ui.button("Stop", icon="stop", on_click=self.cancel).props("outline")
        with ui.row().classes("gap-4"):
            self._heat = ui.switch("heat map", value=True)
            self._deadlocks = ui.switch("deadlock tests", value=True)
        self._method_chosen()

    def _objective_chosen(self) -> None:
        """Take a method that can do it."""
        objective = str(self._objective.value)
        model = "move" if objective == "moves" else "push"
        method = METHODS[str(self.method.value)]
        if objective == "any" or not method.promises or model not in method.models:
            self.method.set_value(default_method(objective))

    def _method_chosen(self) -> None:
        """Offer what the method can use, and ask it for no more than it promises."""
        method = METHODS[str(self.method.value)]
        if not method.promises and self._objective.value != "any":
            self._objective.set_value("any")
        self._bound.set_visibility(method.uses_bound)
        self._deadlocks.set_visibility(not method.engine)

    def _options(self) -> Options:
        method = METHODS[str(self.method.value)]
        bound = str(self._bound.value) if method.uses_bound and self._bound.value else None
        tested = method.engine or self._deadlocks.value
        objective, settings = str(self._objective.value), self._desk.service.settings
        # Asked for the fewest pushes, `optimal` looks for solutions while it proves.
        if objective == "any" and method.promises and method.models[0] == "push":
            objective = "pushes"
        return Options(
            method=method.name,
            objective=objective,
            time_limit=min(self._time.value, settings.job_seconds),
            memory_limit=min(self._memory.value, settings.job_memory_mib),
            bound=bound,
            deadlocks=("all",) if tested else ("none",),
        )

    def arrive(self) -> None:
        """Show the position played up to now, unless there is an answer to look at."""
        if not self._answer:
            self._renew()

    def _renew(self) -> None:
        """Leave what was searched before, but not while it is being searched."""
        if self._job is None or self._job.over:
            self._reset()

    def _reset(self) -> None:
        """Show the position that would be searched."""
        self._forget()
        self._board.draw(Frame.of_game(self._desk.session.game))
        self._caption.set_text("The position that will be searched.")
        self._text.set_text("")
        self._numbers.set_content("")

    def _forget(self) -> None:
        """Have no answer, nor anything to say about one."""
        self._answer, self.result = "", None
        self._replay.hide()
        self._why.hide()

    async def start(self) -> None:
        """Start the search, in place of the one that runs."""
        async with self._turn:  # two clicks are two searches, one after the other
            await self._abandon()
            await self._begin()

    async def _begin(self) -> None:
        session = self._desk.session
        if session.game.is_solved:
            self._text.set_text("The level is solved already.")
            return
        self._start = Level.from_rows(str(session.game).split("\n"))
        self._level = session.level
        self._reset()
        try:
            self._job = await self._desk.service.solve(
                str(self._start), 1, "", self._options(), explain=True
            )
        except QueueFull:
            self._text.set_text("Too many searches are waiting; try again soon.")
            return
        except PushwiseError as error:
            self._text.set_text(str(error))
            return
        self._seen, self._pace = -1, Pace()
        self._text.set_text("Waiting for its turn…")
        self._numbers.set_content("")
        self._go.disable()
        self._stop.enable()

    async def _abandon(self) -> None:
        """Stop the search and look at it no more: nobody could reach it once another has begun."""
        job, self._job = self._job, None
        self._go.enable()
        self._stop.disable()
        if job is not None:
            await self._desk.service.jobs.cancel(job)

    async def cancel(self) -> None:
        """Stop the search; one that is about to start is waited for."""
        async with self._turn:
            if self._job is not None:
                await self._desk.service.jobs.cancel(self._job)

    def _look(self) -> None:
        """Show what has happened since the last look."""
        job = self._job
        if job is None or job.changes == self._seen:
            return
        self._seen = job.changes
        if job.result is not None and self.result is None:
            self._answered(job.result)
        if job.over:
            self._end(job)
        elif job.result is not None:
            self._numbers.set_content(facts([("explanation", "the plan is being made")]))
        elif job.progress is not None:
            self._watch(job.progress)

    def _watch(self, progress: dict[str, Any]) -> None:
        heat = heat_of(progress["heat"]) if self._heat.value else None
        boxes, player = progress["boxes"], progress["player"]
        self._board.draw(state_frame(self._start, boxes, player, heat=heat))
        self._caption.set_text(caption(progress["method"], bool(heat)))
        self._text.set_text(f"Searching ({progress['method']}) …")
        self._pace.note(progress["seconds"], progress["expanded"])
        bound, best = progress["lower_bound"], progress.get(progress["unit"])
        self._numbers.set_content(
            facts(watch_rows(progress, self._pace.rates[-1]))
            + (gap(bound, best, progress["unit"]) if bound and best else "")
            + curve(self._pace.rates, "states per second")
        )

    def _answered(self, result: dict[str, Any]) -> None:
        """Show how the search came out; its explanation may be yet to come."""
        self.result = result
        self._text.set_text(describe_result(result["method"], result))
        if result["solution"]:
            self._answer = result["solution"]
            self._lurd.set_text(self._answer)
            self._replay.load(len(self._answer))

    def _end(self, job: Job) -> None:
        self._go.enable()
        self._stop.disable()
        self._numbers.set_content(curve(self._pace.rates, "states per second"))
        if job.result is None:
            self._text.set_text(job.message or job.state)
        elif "explanation" in job.result:
            self._why.load(self._start, job.result["explanation"])
            self._replay.again()
        elif job.result["solution"]:
            self._numbers.set_content(
                facts([("explanation", "none: it took too long, or was stopped")])
            )
        if self._level is not self._desk.session.level:  # the visitor went on to another one
            self._reset()
        if self._on_end is not None:
            self._on_end()

    # Replaying

    def _show_step(self, step: int) -> None:
        game = Game(self._start)
        game.play(self._answer[:step])
        self._board.draw(Frame.of_game(game, self._why.marks))
        pushes = sum(map(str.isupper, self._answer[:step]))
        so_far = count(pushes, "push", "pushes")
        self._caption.set_text(f"Step {step} of {len(self._answer)}, {so_far}.")
        self._why.follow(pushes)

    def _take_over(self) -> None:
        session = self._desk.session
        try:
            session.play(self._answer, by_solver=True)
        except PushwiseError:
            ui.notify("The game has gone on; the solution begins elsewhere.")
            return
        self._desk.level_changed()
        self._desk.go_to("Play")


class Pace:
    """How fast a search is: at each look, over the last second."""

    def __init__(self) -> None:
        self.rates: list[float] = []
        self._looks: deque[tuple[float, int]] = deque([(0.0, 0)])

    def note(self, seconds: float, expanded: int) -> None:
        """Take down how far the search has come."""
        while len(self._looks) > 1 and seconds - self._looks[0][0] > PACE_SECONDS:
            self._looks.popleft()
        since, before = self._looks[0]
        self._looks.append((seconds, expanded))
        self.rates.append((expanded - before) / max(seconds - since, 1e-6))


def watch_rows(progress: dict[str, Any], rate: float) -> list[tuple[str, str]]:
    """Return a look at a running search, named."""
    bound, best = progress["lower_bound"], progress.get(progress["unit"])
    limit = progress["time_limit"]
    rows = [
        ("time", f"{progress['seconds']:.1f} s" + (f" of {limit:g} s" if limit else "")),
        ("states", f"{progress['expanded']:,} expanded, {progress['open']:,} open"),
        ("speed", f"{rate:,.0f} states/s"),
        ("memory", f"{progress['resident_mib']:,.0f} MiB"),
        ("best", f"{best} {progress['unit']}" if best else "no solution yet"),
    ]
    if bound or METHODS[progress["method"]].promises:
        proved = f"at least {bound} {progress['unit']}" if bound else "nothing yet"
        rows.insert(-1, ("proved", proved))
    if progress["strategy"]:
        rows.insert(1, ("strategy", progress["strategy"]))
    return rows


def _limit(name: str, step: int, most: float) -> Slider:
    """A slider with its name before it; it begins at its high end."""
    ui.label(name)
    high = max(1, int(most))
    # Steps are counted from the low end, and the high end has to be one of them.
    low = min(high, high % step + step)
    return Slider(name, low, high, high, step=step)


def caption(method: str, heat: bool) -> str:
    """Say what the board shows."""
    guided = METHODS[method].uses_bound or METHODS[method].engine
    shown = "The best state so far." if guided else "The state looked at last."
    warm = " Red: where boxes stand in the states stored, the redder the more often."
    return shown + (warm if heat else "")
