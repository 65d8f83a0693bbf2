"""The terminal game: keys and clicks in, board and words out."""

from __future__ import annotations

import asyncio
import time
from typing import Any, ClassVar, cast

from rich.text import Text
from textual import events, on, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Footer, Header

from pushwise.errors import PushwiseError
from pushwise.play.describe import describe_progress, describe_result
from pushwise.play.session import Session
from pushwise.play.solver_keys import SOLVER_KEYS
from pushwise.play.states import state_frame
from pushwise.play.told_hint import ToldHint
from pushwise.sokoban.game import Unit
from pushwise.tui.board import BoardPicture, BoardView
from pushwise.tui.browser import BrowserScreen, Choice
from pushwise.tui.panel import SidePanel
from pushwise.tui.solver import Animation, Solver

SAVE_SECONDS = 5.0

_MOVES = {
    "l": "left,h,a",
    "u": "up,k,w",
    "r": "right,l,d",
    "d": "down,j,s",
}
_UNITS: dict[str, tuple[str, str]] = {
    "move": ("backspace", "r"),
    "push": ("U,shift+u", "R,shift+r"),
    "session": ("ctrl+u", "ctrl+r"),
    "all": ("home", "end"),
}


def _hidden(keys: str, action: str) -> Binding:
    return Binding(keys, action, show=False)


class PushwiseApp(App[None]):
    """The game. `session` holds all that is not about the screen."""

    TITLE = "Pushwise"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *(_hidden(keys, f"move('{way}')") for way, keys in _MOVES.items()),
        *(_hidden(keys[0], f"undo('{unit}')") for unit, keys in _UNITS.items()),
        *(_hidden(keys[1], f"redo('{unit}')") for unit, keys in _UNITS.items()),
        *(_hidden(key, f"solve('{key}')") for key in SOLVER_KEYS if key != "f"),
        Binding("u", "undo('move')", "undo"),
        _hidden("z,ctrl+z", "undo('move')"),
        Binding("x", "restart", "restart"),
        Binding("n", "go('next')", "next"),
        _hidden("p", "go('previous')"),
        _hidden("N,shift+n", "go('next_unsolved')"),
        Binding("b", "browse", "levels"),
        Binding("i", "hint", "hint"),
        Binding("f", "solve('f')", "solve"),
        _hidden("t", "warnings"),
        _hidden("9", "dead_squares"),
        _hidden("m", "snapshot"),
        _hidden("M,shift+m", "recall"),
        _hidden("c", "copy('steps')"),
        _hidden("C,shift+c", "copy('level')"),
        _hidden("ctrl+v", "paste"),
        _hidden("space", "pause"),
        _hidden("plus,equals_sign", "speed('faster')"),
        _hidden("minus", "speed('slower')"),
        Binding("escape", "stop", "stop"),
        Binding("q", "quit", "quit"),
    ]

    def __init__(self, session: Session, store: str | None = None) -> None:
        super().__init__()
        self.session = session
        self._solver = Solver(store)
        self._animation: Animation | None = None
        self._hint: ToldHint | None = None
        self._saved_at = time.monotonic()

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield Header()
        with Horizontal():
            yield BoardView()
            yield SidePanel()
        yield Footer()

    def on_mount(self) -> None:
        """Show the level once there is a screen to show it on."""
        self.call_after_refresh(self._opened)

    async def on_unmount(self) -> None:
        """Leave nothing running and nothing lost."""
        self.session.save()
        await self._solver.close()

    async def action_quit(self) -> None:
        """Stop what is running, then leave."""
        await self.action_stop()
        self.exit()

    # Showing

    def _opened(self) -> None:
        """A level was opened."""
        self._tell(self.session.level.comment or "")
        self._show()

    def _show(self) -> None:
        session = self.session
        name = session.name or "levels"
        self.sub_title = f"{name} {session.index + 1}/{len(session.levels)}"
        self.query_one(BoardView).draw(session.frame(), session.game.player)
        self.query_one(SidePanel).show(session)

    def _tell(self, text: str, style: str = "") -> None:
        self.query_one(SidePanel).tell(Text(text, style=style))

    def _after(self, changed: bool) -> None:
        """After an action of the player: draw, warn, congratulate, save now and then."""
        if not changed:
            return
        session = self.session
        if session.game.is_solved:
            who = "Solved by the search." if session.assisted else "Solved!"
            self._tell(f"{who} n: next level, N: next unsolved.", "bold green")
            session.save()
        elif session.warning is not None:
            self._tell(f"Lost: {session.warning.sentence}\nu takes it back.", "bold red")
        else:
            self._tell("")
        if time.monotonic() - self._saved_at > SAVE_SECONDS:
            session.save()
            self._saved_at = time.monotonic()
        self._show()

    @property
    def _occupied(self) -> bool:
        """Whether a search or an animation has the board."""
        return self._solver.busy or self._animation is not None

    # Playing

    def action_move(self, direction: str) -> None:
        """Step or push."""
        if not self._occupied:
            self._after(self.session.move(direction))

    @on(BoardPicture.Clicked)
    def _clicked(self, event: BoardPicture.Clicked) -> None:
        if not self._occupied:
            self._after(self.session.click(event.cell))

    def action_undo(self, unit: str) -> None:
        """Take back."""
        if not self._occupied:
            self._after(self.session.undo(cast("Unit", unit)))

    def action_redo(self, unit: str) -> None:
        """Play again."""
        if not self._occupied:
            self._after(self.session.redo(cast("Unit", unit)))

    def action_restart(self) -> None:
        """Begin anew; redo brings back what was played."""
        if not self._occupied:
            self._after(self.session.restart())

    async def action_go(self, where: str) -> None:
        """Open another level of the collection."""
        await self.action_stop()
        self.session.save()
        went = {
            "next": self.session.next,
            "previous": self.session.previous,
            "next_unsolved": self.session.next_unsolved,
        }[where]()
        if went:
            self._opened()
        else:
            self._tell("There is no other level that way.")

    async def action_browse(self) -> None:
        """Choose another level."""
        await self.action_stop()
        session = self.session
        session.save()
        screen = BrowserScreen(session.progress, session.name, session.levels, session.index)
        self.push_screen(screen, self._chosen)

    def _chosen(self, choice: Choice | None) -> None:
        if choice is not None:
            name, levels, index = choice
            self.session.open_collection(levels, name, index)
            self._opened()

    def action_snapshot(self) -> None:
        """Keep the position."""
        count = self.session.take_snapshot()
        self._show()
        self._tell(f"Snapshot {count} kept; M comes back to it.")

    def action_recall(self) -> None:
        """Go to a snapshot."""
        if not self._occupied:
            self._after(self.session.recall_snapshot())

    def action_copy(self, what: str) -> None:
        """Copy steps or level to the clipboard."""
        session = self.session
        text = session.game.moves if what == "steps" else str(session.game)
        self.copy_to_clipboard(text)
        self._tell(f"Copied the {what}.")

    def action_paste(self) -> None:
        """Paste what was copied in this program; a terminal's own paste comes as an event."""
        self._paste(self.clipboard)

    def on_paste(self, event: events.Paste) -> None:
        """Open a pasted level or play pasted steps."""
        self._paste(event.text)

    def _paste(self, text: str) -> None:
        if self._occupied or not text.strip():
            return
        self.session.save()
        try:
            done = self.session.paste(text)
        except PushwiseError as error:
            self._tell(str(error), "red")
            return
        self._after(True)
        self._tell(done)

    # Seeing

    def action_warnings(self) -> None:
        """Switch deadlock warnings."""
        on_now = self.session.toggle_warnings()
        self._after(True)
        self._tell(f"Deadlock warnings {'on' if on_now else 'off'}.")

    def action_dead_squares(self) -> None:
        """Show dead squares and let searches use them, or not."""
        self.session.show_dead = not self.session.show_dead
        self._show()
        used = "shown, and searches 1 to 4 avoid them" if self.session.show_dead else "off"
        self._tell(f"Dead squares {used}.")

    def action_hint(self) -> None:
        """Tell a little; more when asked again."""
        if self._may_search():
            self._find_hint()

    @work(exclusive=True, group="solver")
    async def _find_hint(self) -> None:
        session = self.session
        hint = self._hint
        if hint is None or not hint.fits(session):
            self._tell("Thinking… Esc stops.")
            event = await self._solver.hint(session.game)
            if event["event"] != "result":
                self._tell(event["message"], "red")
                return
            hint = ToldHint(session, event["result"])
            # Stopped, or out of time: who asks again wants it looked at again.
            self._hint = None if event["result"]["verdict"] == "unknown" else hint
        words = hint.tell_more()
        session.hint_marks = hint.marks
        self._show()
        self._tell(words + ("\ni: more" if hint.has_more else ""), "bold yellow")

    # Searching

    def _may_search(self) -> bool:
        """Whether nothing else has the board; if something has, say how to stop it.

        To be asked before a worker is started: an exclusive one ends what is running.
        """
        if self._animation is not None:
            self._tell("The answer is being played; Esc stops it.")
        elif self._solver.busy:
            self._tell("A search is running; Esc stops it.")
        return not self._occupied

    def action_solve(self, key: str) -> None:
        """Search from here and show the answer."""
        if self._may_search() and not self.session.game.is_solved:
            self._search(key)

    @work(exclusive=True, group="solver")
    async def _search(self, key: str) -> None:
        session, solver_key = self.session, SOLVER_KEYS[key]
        self._tell(f"{solver_key.label} ({solver_key.method}) …  Esc stops.")

        def watch(progress: dict[str, Any]) -> None:
            words = describe_progress(solver_key.label, progress)
            self._tell(f"{words}\nEsc stops the search.")
            frame = state_frame(session.level, progress["boxes"], progress["player"])
            self.query_one(BoardView).draw(frame, progress["player"])

        event = await self._solver.solve(
            session.game, solver_key, dead_squares=session.show_dead, watch=watch
        )
        self._show()
        if event["event"] != "result":
            self._tell(event["message"], "red")
            return
        result = event["result"]
        words = describe_result(solver_key.label, result)
        self._tell(words)
        if result["solution"] is not None:
            await self._play_answer(result["solution"], words)

    async def _play_answer(self, steps: str, words: str) -> None:
        self._animation = Animation(steps)

        def play(some: str) -> None:
            self.session.play(some, by_solver=True)
            self._show()

        try:
            await self._animation.run(play)
        finally:
            self._animation = None
        self._tell(f"{words}\nHome goes back to the start, n: next level.", "bold green")

    def action_pause(self) -> None:
        """Halt the animation or let it go on."""
        if self._animation is not None:
            self._animation.paused = not self._animation.paused

    def action_speed(self, how: str) -> None:
        """Change the pace of the animation."""
        if self._animation is not None:
            (self._animation.faster if how == "faster" else self._animation.slower)()

    async def action_stop(self) -> None:
        """Stop the search or the animation."""
        if self._animation is not None:
            self._animation.stopped = True
        await self._solver.cancel()
        while self._occupied:
            await asyncio.sleep(0.02)
