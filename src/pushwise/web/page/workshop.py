"""The workshop: draw a level, see at once what it is worth, have one like it made."""

from __future__ import annotations

from typing import Any

from nicegui import background_tasks, ui
from nicegui.events import GenericEventArguments

from pushwise.cli.words import count
from pushwise.errors import PushwiseError
from pushwise.formats import dumps
from pushwise.jobs.pool import QueueFull
from pushwise.sokoban.level import Level
from pushwise.sokoban.reasons import DeadlockWatch
from pushwise.sokoban.symbols import SYMBOLS
from pushwise.web.jobs import Job
from pushwise.web.page.charts import facts
from pushwise.web.page.desk import Desk
from pushwise.web.page.live_board import call
from pushwise.web.page.making import Making

MOST = 40
JUDGED_SECONDS = 10.0
LOOK_SECONDS = 0.25


class WorkshopTab:
    """The browser draws; the server says what it thinks of the drawing."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._rows = _empty(10, 8)
        self._job: Job | None = None
        self.rating: dict[str, Any] | None = None
        with ui.element("div").classes("pw-two"):
            with ui.element("div").classes("pw-card"):
                ui.element("pw-drawing").props('aria-label="the level being drawn"')
                ui.label(
                    "Drag to paint, right button or two fingers' tap to erase. Keys 1 to 5 choose."
                ).classes("pw-soft text-caption pw-by-keys")
            with ui.column().classes("w-full gap-3"):
                with ui.element("div").classes("pw-card"):
                    self._message = ui.label().props("role=status")
                    self._facts = ui.html("", sanitize=False).classes("mt-2")
                    self._dead = ui.switch("dead squares", value=True, on_change=self._judge)
                    self._title = ui.input("title").classes("w-full").props("maxlength=80 dense")
                    with ui.row().classes("gap-2 mt-3"):
                        self._go = ui.button("Play it", icon="play_arrow", on_click=self._play)
                        self._save = ui.button("Download", icon="download", on_click=self._download)
                        self._save.props("outline")
                        ui.button("Edit the level being played", on_click=self._take).props("flat")
                self._making = Making(desk, self)
                with (
                    ui.element("div").classes("pw-card"),
                    ui.expansion("The drawing as text").classes("w-full").props("duration=0"),
                ):
                    self._xsb = ui.textarea("or edit the text", on_change=self._typed)
                    self._xsb.classes("w-full pw-lurd").props("outlined autogrow spellcheck=false")
        self._beat = ui.timer(LOOK_SECONDS, self._look, active=False)
        ui.on("pw_drawn", self._drawn)
        ui.context.client.on_delete(self._stop)  # nobody would see the answer
        desk.on_tab("Workshop", lambda: call("draw", self._rows))
        self._show()

    @property
    def level(self) -> Level | None:
        """The drawing as a level, if it is one."""
        try:
            return Level.from_rows(self._rows, title=str(self._title.value or "") or None)
        except PushwiseError:
            return None

    def load(self, rows: list[str], title: str = "") -> None:
        """Have another drawing on the board; undo brings back the one before."""
        self._rows = rows
        self._title.set_value(title)
        self._show()

    # What the visitor does

    def _drawn(self, event: GenericEventArguments) -> None:
        """Take what a browser sends as what it is: anything at all."""
        rows = event.args if isinstance(event.args, list) else []
        if all(isinstance(row, str) for row in rows) and not wrong_with(rows):
            self._rows = rows
            self._show(drawn_here=False)

    def _typed(self) -> None:
        """Take over what was typed; what is no board is told, and cannot be played."""
        rows = _rows(str(self._xsb.value or ""))
        if wrong := wrong_with(rows):
            self._tell(wrong, "pw-note")
            self._enable(False)
        elif rows != self._rows:
            self._rows = rows
            self._show()
        else:
            self._judge()

    def _take(self) -> None:
        level = self._desk.session.level
        if wrong := wrong_with(list(level.rows)):
            self._tell(wrong, "pw-note")
        else:
            self.load(list(level.rows), level.title or "")

    def _play(self) -> None:
        if level := self.level:
            self._desk.keep((level,))

    def _download(self) -> None:
        name = "".join(c if c.isalnum() else "-" for c in str(self._title.value or "")).strip("-")
        if level := self.level:
            ui.download.content(dumps(level), f"{name or 'level'}.sok")

    # What the server thinks

    def _show(self, *, drawn_here: bool = True) -> None:
        if drawn_here:
            call("draw", self._rows)
        if _rows(str(self._xsb.value or "")) != self._rows:
            # With the floor at the ends of rows: without it the drawing would shrink again.
            self._xsb.set_value("\n".join(self._rows))
        self._judge()

    def _judge(self) -> None:
        """Say what is wrong at once; what it is worth takes a search."""
        self.rating = None
        self._stop()
        try:
            level = Level.from_rows(self._rows)
        except PushwiseError as error:
            self._tell(str(error), "pw-note")
            self._facts.set_content("")
            self._enable(False)
            call("drawDead", [])
            return
        self._enable(True)
        self._tell("A valid level.", "pw-good")
        self._facts.set_content(facts([("solvable", "looking…")]))
        call("drawDead", _dead_cells(self._rows, level) if self._dead.value else [])
        rows = self._rows
        ui.timer(0, lambda: self._rate(level, rows), once=True)

    async def _rate(self, level: Level, rows: list[str]) -> None:
        try:
            job = await self._desk.service.rate("\n".join(level.rows), 1, JUDGED_SECONDS)
        except (QueueFull, PushwiseError):
            self._facts.set_content(facts([("solvable", "the server is busy")]))
            return
        if rows is not self._rows or self._job is not None:  # another one is being judged by now
            await self._desk.service.jobs.cancel(job)
            return
        self._job = job
        self._beat.activate()

    def _stop(self) -> None:
        job, self._job = self._job, None
        if job is not None:
            background_tasks.create(self._desk.service.jobs.cancel(job))

    def _look(self) -> None:
        job = self._job
        if job is None or not job.over:
            return
        self._job = None
        self._beat.deactivate()
        self.rating = job.result
        self._facts.set_content(facts(rating_rows(job.result)))
        unsolvable = job.result is not None and job.result["status"] == "unsolvable"
        if unsolvable:
            self._tell("A valid level that nobody can solve.", "pw-bad")

    def _enable(self, valid: bool) -> None:
        self._go.set_enabled(valid)
        self._save.set_enabled(valid)

    def _tell(self, text: str, look: str) -> None:
        self._message.set_text(text)
        self._message.classes(replace=f"pw-message {look}")


def rating_rows(rating: dict[str, Any] | None) -> list[tuple[str, str]]:
    """Return what is known of a level, named."""
    if rating is None:
        return [("solvable", "not found out")]
    if rating["pushes"] is None:
        proved = rating["status"] == "unsolvable"
        return [("solvable", "no, that is proved" if proved else "no solution found in time")]
    proof = "proved the fewest" if rating["optimal"] else "perhaps fewer"
    return [
        ("solvable", "yes"),
        ("best", f"{count(rating['pushes'], 'push', 'pushes')}, {proof}"),
        ("rating", f"{rating['score']:g}, {rating['band']}"),
        ("box changes", str(rating["box_changes"])),
    ]


def wrong_with(rows: list[str]) -> str:
    """Say why the rows cannot be drawn; nothing if they can."""
    if not rows:
        return "There is no text."
    if len(rows) > MOST or len(rows[0]) > MOST:
        return f"Levels up to {MOST} × {MOST} can be edited here."
    strange = sorted(set("".join(rows)) - SYMBOLS)
    if strange:
        return f"The text has {strange[0]!r}, which is no sign of a level (# @ + $ * . and space)."
    return ""


def _dead_cells(rows: list[str], level: Level) -> list[int]:
    """Return where a box is lost, as cells of the drawing, which may have margins."""
    full = [row for row in rows if row.strip()]
    top = rows.index(full[0]) if full else 0
    left = min((len(row) - len(row.lstrip()) for row in full), default=0)
    width = len(rows[0])
    return [
        (cell // level.width + top) * width + cell % level.width + left
        for cell in sorted(DeadlockWatch(level).dead_cells)
    ]


def _rows(text: str) -> list[str]:
    """Return the lines of a text, all of one width."""
    lines = text.rstrip("\n").split("\n")
    width = max(map(len, lines))
    return [line.ljust(width) for line in lines] if width else []


def _empty(width: int, height: int) -> list[str]:
    wall = "#" * width
    return [wall, *["#" + " " * (width - 2) + "#"] * (height - 2), wall]
