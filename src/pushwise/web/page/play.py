"""The game on the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from nicegui import ui
from nicegui.events import KeyEventArguments

from pushwise.cli.words import count
from pushwise.errors import PushwiseError
from pushwise.jobs.pool import QueueFull
from pushwise.render.frame import Mark
from pushwise.sokoban.game import Unit
from pushwise.sokoban.solution import replay
from pushwise.web.page.board import BoardView
from pushwise.web.page.charts import facts
from pushwise.web.page.desk import Desk

_WAYS = {
    **dict.fromkeys(("ArrowLeft", "h", "a"), "l"),
    **dict.fromkeys(("ArrowUp", "k", "w"), "u"),
    **dict.fromkeys(("ArrowRight", "l", "d"), "r"),
    **dict.fromkeys(("ArrowDown", "j", "s"), "d"),
}
KEYS = (
    "arrows, hjkl, wasd: move · click: walk · box, then cell: push there · "
    "u/U: undo move/push · r/R: redo · x: restart · n/p: next/previous · N: next unsolved · "
    "i: hint · f: solve · t: warnings · 9: dead squares · m/M: snapshot/recall"
)
TOUCH = "Swipe, or use the arrows. Tap a cell to walk there; a box, then a cell, to push it there."


class PlayTab:
    """Board, numbers and buttons of a game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._hint: dict[str, Any] | None = None
        self._hint_steps = 0
        self._thinking = False
        with ui.element("div").classes("pw-two"):
            with ui.element("div").classes("pw-card"):
                self._board = BoardView(self._cell, self._move, "the level being played")
                self._pad()
            with ui.column().classes("w-full gap-3"):
                with ui.element("div").classes("pw-card"):
                    self._title = ui.label().classes("text-h6").props("role=heading aria-level=2")
                    self._facts = ui.html("", sanitize=False)
                    self._message = ui.label().classes("pw-message mt-2").props("role=status")
                self._buttons()
                ui.label(KEYS).classes("pw-soft text-caption pw-by-keys")
                ui.label(TOUCH).classes("pw-soft text-caption pw-by-touch")
        ui.keyboard(self._key, ignore=["input", "select", "textarea"])
        desk.on_level(self._opened)
        self._opened()

    def _buttons(self) -> None:
        with ui.element("div").classes("pw-card"):
            with ui.row().classes("gap-0 pw-tools"):
                for icon, text, act in (
                    ("undo", "undo", lambda: self._undo("move")),
                    ("fast_rewind", "undo push", lambda: self._undo("push")),
                    ("redo", "redo", lambda: self._redo("move")),
                    ("restart_alt", "restart", self._restart),
                    ("navigate_before", "previous level", lambda: self._go("previous")),
                    ("navigate_next", "next level", lambda: self._go("next")),
                    ("photo_camera", "snapshot", self._snapshot),
                    ("history", "recall snapshot", self._recall),
                ):
                    button = ui.button(icon=icon, on_click=act).props(f'flat aria-label="{text}"')
                    button.tooltip(text)
            with ui.row().classes("gap-2 mt-2 items-center"):
                ui.button("Hint", icon="lightbulb", on_click=self._ask_hint).props("outline")
                ui.button("Solve", icon="bolt", on_click=self._solve)
            with ui.row().classes("gap-2 items-center"):
                self._warnings = ui.switch("warn me", value=True, on_change=self._switch_warnings)
                self._dead = ui.switch("dead squares", on_change=self._switch_dead)
            # Without the slide: a button that is still moving loses clicks.
            with ui.expansion("Steps and level as text").classes("w-full").props("duration=0"):
                self._lurd = ui.label().classes("pw-lurd pw-steps")
                self._paste = ui.textarea("paste a level, or steps (LURD)").classes("w-full")
                self._paste.props("outlined rows=7 maxlength=200000")
                ui.button("Open or play", on_click=self._use_pasted).props("outline")

    def _pad(self) -> None:
        """Arrows for thumbs, on narrow screens only."""
        with ui.element("div").classes("pw-pad mt-2"):
            for place in (None, "u", None, "l", "d", "r"):
                if place is None:
                    ui.element("div")
                    continue
                icon = {"u": "arrow_upward", "l": "arrow_back", "d": "arrow_downward"}.get(
                    place, "arrow_forward"
                )
                ui.button(icon=icon, on_click=lambda way=place: self._move(way)).props(
                    f'outline aria-label="move {place}"'
                )

    # Showing

    def _opened(self) -> None:
        self._after(True)
        session = self._desk.session
        if not session.game.moves and session.warning is None:
            self._tell(session.level.comment or "", "pw-soft")

    def _after(self, changed: bool) -> None:
        if not changed:
            return
        session = self._desk.session
        self._hint, self._hint_steps = None, 0
        if session.game.is_solved:
            self._tell("Solved! n: next level, N: next unsolved.", "pw-good")
            session.save()
        elif session.warning is not None:
            self._tell(f"Lost: {session.warning.sentence} Undo takes it back.", "pw-bad")
        else:
            self._tell("")
        self._show()

    def _show(self) -> None:
        session = self._desk.session
        self._board.draw(session.frame())
        title = session.level.title or "untitled"
        self._title.set_text(f"{session.index + 1}. {title}")
        self._facts.set_content(self._facts_html())
        self._lurd.set_text(session.game.moves)

    def _facts_html(self) -> str:
        session = self._desk.session
        metrics, left = session.metrics, session.least_pushes_left
        needed = (
            "none from here"
            if left is None
            else f"at least {count(metrics.pushes + left, 'push', 'pushes')}"
        )
        record = session.record
        best = "not solved yet"
        if record.solved:
            by_pushes = replay(session.level, record.by_pushes)
            best = f"{count(by_pushes.pushes, 'push', 'pushes')}, "
            best += count(len(record.by_moves), "move")
        played = ", ".join(
            (
                count(metrics.moves, "move"),
                count(metrics.pushes, "push", "pushes"),
                count(metrics.box_lines, "box line"),
            )
        )
        on_goals = f"{len(session.game.boxes & session.level.goals)} of {len(session.level.boxes)}"
        rows = (
            ("collection", f"{session.name}, {count(len(session.levels), 'level')}"),
            ("played", played),
            ("on goals", on_goals),
            ("needed", needed),
            ("your best", best),
        )
        return facts(rows)

    def _tell(self, text: str, look: str = "") -> None:
        self._message.set_text(text)
        self._message.classes(replace=f"pw-message mt-2 {look}")

    # Playing

    def _key(self, event: KeyEventArguments) -> None:
        if not event.action.keydown or event.modifiers.ctrl or event.modifiers.meta:
            return
        if self._desk.tab != "Play":
            return
        name = str(event.key)
        actions: dict[str, Callable[[], object]] = {
            "u": lambda: self._undo("move"),
            "Backspace": lambda: self._undo("move"),
            "U": lambda: self._undo("push"),
            "Home": lambda: self._undo("all"),
            "r": lambda: self._redo("move"),
            "R": lambda: self._redo("push"),
            "End": lambda: self._redo("all"),
            "x": self._restart,
            "n": lambda: self._go("next"),
            "p": lambda: self._go("previous"),
            "N": lambda: self._go("next_unsolved"),
            "m": self._snapshot,
            "M": self._recall,
            "f": self._solve,
            "t": lambda: self._warnings.set_value(not self._warnings.value),
            "9": lambda: self._dead.set_value(not self._dead.value),
        }
        if name in _WAYS:
            self._move(_WAYS[name])
        elif name == "i":
            ui.timer(0, self._ask_hint, once=True)
        elif name in actions:
            actions[name]()

    def _move(self, way: str) -> None:
        if way in ("l", "u", "r", "d"):
            self._after(self._desk.session.move(way))

    def _cell(self, cell: int) -> None:
        self._after(self._desk.session.click(cell))

    def _undo(self, unit: str) -> None:
        self._after(self._desk.session.undo(cast("Unit", unit)))

    def _redo(self, unit: str) -> None:
        self._after(self._desk.session.redo(cast("Unit", unit)))

    def _restart(self) -> None:
        self._desk.session.restart()
        self._after(True)

    def _go(self, where: str) -> None:
        session = self._desk.session
        session.save()
        if getattr(session, where)():
            self._desk.level_changed()
        else:
            self._tell("There is no other level that way.")

    def _snapshot(self) -> None:
        kept = self._desk.session.take_snapshot()
        self._tell(f"Snapshot {kept} kept; M comes back to it.")

    def _recall(self) -> None:
        self._after(self._desk.session.recall_snapshot())

    def _switch_warnings(self) -> None:
        if self._desk.session.warnings_on != self._warnings.value:
            self._desk.session.toggle_warnings()
        self._after(True)

    def _switch_dead(self) -> None:
        self._desk.session.show_dead = bool(self._dead.value)
        self._show()

    async def _use_pasted(self) -> None:
        text = str(self._paste.value or "")
        try:
            await self._desk.check_size(text)
            done = self._desk.session.paste(text)
        except QueueFull:
            self._tell("The server is busy; try again soon.", "pw-bad")
            return
        except PushwiseError as error:
            self._tell(str(error), "pw-bad")
            return
        self._paste.set_value("")
        self._desk.level_changed()
        self._tell(done)

    def _solve(self) -> None:
        self._desk.go_to("Solve")
        self._desk.solve_here()

    async def _ask_hint(self) -> None:
        """Tell one thing more about the position."""
        if self._thinking:
            return
        session = self._desk.session
        if self._hint is None:
            self._thinking = True
            self._tell("Thinking…", "pw-soft")
            moves = session.game.moves
            try:
                self._hint = await self._desk.service.hint(str(session.level), 1, moves, 4)
            except QueueFull:
                self._tell("The server is busy; try again soon.", "pw-bad")
                return
            except PushwiseError as error:
                self._tell(str(error), "pw-bad")
                return
            finally:
                self._thinking = False
            if session.game.moves != moves:  # played on meanwhile
                self._hint = None
                return
            self._hint_steps = 0
        told: list[str] = self._hint["told"]
        self._hint_steps = min(self._hint_steps + 1, len(told))
        session.hint_marks = {
            session.level.cell_at(self._hint[name]): Mark("hint")
            for name, step in (("box", 2), ("target", 3))
            if self._hint[name] is not None and self._hint_steps >= step
        }
        self._show()
        more = "\nAsk again for more." if self._hint_steps < len(told) else ""
        self._tell("\n".join(told[: self._hint_steps]) + more, "pw-note")
