"""The game on the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nicegui import ui
from nicegui.events import GenericEventArguments

from pushwise.cli.words import count
from pushwise.errors import PushwiseError
from pushwise.jobs.pool import QueueFull
from pushwise.play.my_levels import SINGLE
from pushwise.render.frame import Mark
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import replay
from pushwise.web.page.charts import facts
from pushwise.web.page.coaching import KEPT, Coach
from pushwise.web.page.desk import Desk
from pushwise.web.page.export import SaveMenu
from pushwise.web.page.keys import KEYS, TOUCH
from pushwise.web.page.live_board import LiveBoard, call
from pushwise.web.page.look import add_look
from pushwise.web.page.picking import collection_title
from pushwise.web.page.records import Records
from pushwise.web.page.solved import SolvedCard

_ACT = "() => pushwise.act({})"


class PlayTab:
    """Board, numbers and buttons of a game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._hint: dict[str, Any] | None = None
        self._hint_steps = 0
        self._arrow: list[int] = []
        self._thinking = self._pulling = False
        with ui.element("div").classes("pw-play"):
            with ui.element("div").classes("pw-table"):
                with ui.element("div").classes("pw-stage"):
                    self._board = LiveBoard(self._played, "the level being played")
                    self._card = SolvedCard(desk, self._go)
                self._pad()
            with ui.column().classes("w-full gap-3"):
                with ui.element("div").classes("pw-card"):
                    self._title = ui.label().classes("text-h6").props("role=heading aria-level=2")
                    self._facts = ui.html("", sanitize=False)
                self._buttons()
                # Below the buttons: words that grow must not move what is clicked for more.
                with ui.element("div").classes("pw-card pw-say"):
                    self._message = ui.label().classes("pw-message").props("role=status")
                    self._watch = ui.button("Watch its solution", on_click=self._show_solution)
                    self._watch.props("flat dense no-caps icon=play_circle")
                self._options()
                Coach(desk)
                self._records = Records(desk)
                ui.label(TOUCH).classes("pw-soft text-caption pw-by-touch")
        with ui.dialog() as self._help, ui.card():
            ui.label("Keys and mouse").classes("text-h6")
            ui.html(facts(KEYS), sanitize=False)
            ui.button("Close", on_click=self._help.close).props("flat")
        ui.on("pw_key", self._key)
        ui.on("pw_look", self._catch_up)
        ui.on("pw_link", self._open_link)
        desk.on_level(self._opened)
        self._opened()

    def _buttons(self) -> None:
        with ui.element("div").classes("pw-card"):
            with ui.element("div").classes("pw-tools"):
                for icon, text, script in (
                    ("undo", "undo", "'undo'"),
                    ("fast_rewind", "undo push", "'undo', 'push'"),
                    ("redo", "redo", "'redo'"),
                    ("restart_alt", "restart", "'restart'"),
                    ("fit_screen", "whole board", "'fit'"),
                ):
                    self._tool(icon, text).on("click", js_handler=_ACT.format(script))
                for icon, text, act in (
                    ("navigate_before", "previous level", lambda: self._go("previous")),
                    ("navigate_next", "next level", lambda: self._go("next")),
                    ("photo_camera", "snapshot", self._snapshot),
                    ("history", "recall snapshot", self._recall),
                    ("keyboard", "keys", self._help_me),
                ):
                    tool = self._tool(icon, text).on_click(act)
                    if text.endswith("level"):
                        tool.props("data-opens=1")
            with ui.element("div").classes("pw-acts mt-2"):
                ui.button("Hint", icon="lightbulb", on_click=self._ask_hint).props("outline")
                ui.button("Solve", icon="bolt", on_click=self._solve)
                ui.button("Share", icon="share", on_click=self._share).props("outline")
                SaveMenu(self._desk)

    def _options(self) -> None:
        with ui.element("div").classes("pw-card"):
            with ui.element("div").classes("pw-switches"):
                self._warnings = ui.switch(
                    "Deadlock warnings", value=True, on_change=self._switch_warnings
                )
                self._dead = ui.switch("dead squares", on_change=self._switch_dead)
                self._pull = ui.switch("pull mode", on_change=self._switch_pull)
                for switch in (self._warnings, self._dead, self._pull):
                    switch.props("dense")
            add_look()
            # Without the slide: a button that is still moving loses clicks.
            with ui.expansion("Steps and level as text").classes("w-full").props("duration=0"):
                ui.element("pw-steps").classes("pw-lurd pw-steps")
                self._paste = ui.textarea("paste a level, or steps (LURD)").classes("w-full")
                self._paste.props("outlined rows=7 maxlength=200000")
                ui.button("Load", on_click=self._use_pasted).props("outline")

    def _tool(self, icon: str, text: str) -> ui.button:
        """A button with its name below the sign: few people know what a sign means."""
        first = text.split()[0] if text.endswith(("level", "snapshot")) else text
        return ui.button(first, icon=icon).props(f'flat stack no-caps aria-label="{text}"')

    def _help_me(self) -> None:
        self._help.open()

    def _pad(self) -> None:
        """Arrows for thumbs, with undo and redo beside them, on narrow screens only."""
        keys = {
            "u": "arrow_upward",
            "l": "arrow_back",
            "d": "arrow_downward",
            "r": "arrow_forward",
        }
        with ui.element("div").classes("pw-pad mt-2"):
            for place in ("undo", "u", "redo", "l", "d", "r"):
                way = f"'move', '{place}'" if place in keys else f"'{place}'"
                icon = keys.get(place, place)
                label = f"move {place}" if place in keys else f"{place} a move"
                button = ui.button(icon=icon).props(f'outline aria-label="{label}"')
                button.on("click", js_handler=_ACT.format(way))

    # Showing

    def _opened(self) -> None:
        self._board.load(self._desk.session)
        self._watch.set_visibility(bool(self._desk.session.level.solutions))
        self._desk.service.proofs.want(self._desk.session.level)
        self._pull.set_value(False)
        self._after(True)
        session = self._desk.session
        if not session.game.moves and session.warning is None:
            self._tell(session.level.comment or "", "pw-soft")

    def _after(self, changed: bool) -> None:
        if not changed:
            return
        session = self._desk.session
        self._hint, self._hint_steps, self._arrow = None, 0, []
        self._card.show(session.game.is_solved and bool(session.game.moves))
        if session.game.is_solved:
            self._tell("Solved! n: next level, N: next unsolved.", "pw-good")
            self._records.show()
        elif session.warning is not None:
            self._tell(f"Lost: {session.warning.sentence} Undo to continue.", "pw-bad")
        else:
            self._tell("")
        self._show()

    def _show(self) -> None:
        session = self._desk.session
        self._board.show(session.frame().marks, self._arrow)
        title = session.level.title or "untitled"
        self._title.set_text(f"{session.index + 1}. {title}")
        self._facts.set_content(self._facts_html())

    def _facts_html(self) -> str:
        session = self._desk.session
        metrics, left = session.metrics, session.least_pushes_left
        needed = (
            "none from here" if left is None else count(metrics.pushes + left, "push", "pushes")
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
        many = count(len(session.levels), "level")
        rows = (
            ("collection", f"{collection_title(session.name)}, {many}"),
            ("played", played),
            ("on goals", on_goals),
            ("lower bound", needed),
            ("your best", best),
        )
        return facts(rows)

    def _tell(self, text: str, look: str = "") -> None:
        self._message.set_text(text)
        self._message.classes(replace=f"pw-message {look}")

    # Playing

    def _key(self, event: GenericEventArguments) -> None:
        """Do what a key asks for that the board itself does not know."""
        actions: dict[str, Callable[[], object]] = {
            "n": lambda: self._go("next"),
            "p": lambda: self._go("previous"),
            "N": lambda: self._go("next_unsolved"),
            "m": self._snapshot,
            "M": self._recall,
            "f": self._solve,
            "i": lambda: ui.timer(0, self._ask_hint, once=True),
            "t": lambda: self._warnings.set_value(not self._warnings.value),
            "?": self._help_me,
            "9": lambda: self._dead.set_value(not self._dead.value),
        }
        if self._desk.tab == "Play":
            actions.get(str(event.args), lambda: None)()

    def _played(self, keep: int, steps: str, at: int) -> None:
        """Follow what was done on the board."""
        session = self._desk.session
        try:
            self._after(session.follow(keep, steps, at))
        except PushwiseError:  # the board and the session have come apart: the session counts
            self._board.load(session)
            return
        self._catch_up()  # another tab or program may be further already

    def _catch_up(self) -> None:
        """Take up what was played in another tab or program meanwhile."""
        if self._desk.session.catch_up():
            self._opened()

    async def _open_link(self, event: GenericEventArguments) -> None:
        """Open the level of a link, which anybody can have written."""
        content = event.args if isinstance(event.args, dict) else {}
        text, title, author, position, solution = (
            str(content.get(name) or "")
            for name in ("level", "title", "author", "position", "solution")
        )
        try:
            await self._desk.check_size(text)
            level = Level.from_rows(
                text.split("\n"),
                title=title or None,
                author=author or None,
                solutions=[solution] if solution else [],
            )
        except (PushwiseError, QueueFull) as error:
            self._tell(str(error), "pw-bad")
            return
        self._desk.open((level,), "shared")
        session = self._desk.session
        if position and not session.game.moves:
            try:
                session.follow(0, position)
            except PushwiseError:
                self._tell("The steps in the link do not fit its level.", "pw-bad")
                return
            self._opened()

    def _show_solution(self) -> None:
        """Show the solution that came with the level; files and links may claim anything."""
        session = self._desk.session
        for lurd in session.level.solutions:
            try:
                solution = replay(session.level, lurd)
            except PushwiseError:
                continue
            kept = session.show_solution(solution.lurd)
            self._desk.level_changed()
            if kept:
                self._tell(KEPT, "pw-note")
            call("again")
            return
        self._tell("The solution that came with this level does not solve it.", "pw-bad")

    def _go(self, where: str) -> None:
        session = self._desk.session
        session.save()
        if getattr(session, where)():
            self._desk.level_changed()
        else:
            self._tell("There is no other level that way.")
            call("arrived")  # keys are not to wait for a level that does not come

    def _snapshot(self) -> None:
        kept = self._desk.session.take_snapshot()
        self._tell(f"Snapshot {kept} kept; M comes back to it.")

    def _recall(self) -> None:
        if self._desk.session.recall_snapshot():
            self._opened()

    def _switch_warnings(self) -> None:
        if self._desk.session.warnings_on != self._warnings.value:
            self._desk.session.toggle_warnings()
        self._after(True)

    def _switch_dead(self) -> None:
        session = self._desk.session
        session.show_dead = bool(self._dead.value)
        self._show()
        if session.show_dead and not session.is_watched:
            self._tell("The level is too large for dead squares and warnings.", "pw-note")

    def _switch_pull(self) -> None:
        # The switch is put back by every level that is opened, which is no wish of the player's.
        if bool(self._pull.value) != self._pulling:
            self._pulling = bool(self._pull.value)
            call("pull", self._pulling)

    def _share(self) -> None:
        level = self._desk.session.level
        call("share", {"title": level.title or "", "author": level.author or ""})

    async def _use_pasted(self) -> None:
        text = str(self._paste.value or "")
        try:
            await self._desk.check_size(text)
            before = self._desk.session.levels
            done = self._desk.session.paste(text)
        except QueueFull:
            self._tell("The server is busy; try again soon.", "pw-bad")
            return
        except PushwiseError as error:
            self._tell(str(error), "pw-bad")
            return
        self._paste.set_value("")
        session = self._desk.session
        if session.levels is before:
            self._desk.level_changed()
        else:  # levels came: they stay
            alone = len(session.levels) == 1
            self._desk.keep(session.levels, SINGLE if alone else session.name)
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
        ends = (self._hint["box"], self._hint["target"])
        if None not in ends and self._hint_steps >= 3:
            self._arrow = [session.level.cell_at(name) for name in ends]
        self._show()
        more = "\nClick Hint again for more." if self._hint_steps < len(told) else ""
        self._tell("\n".join(told[: self._hint_steps]) + more, "pw-note")
