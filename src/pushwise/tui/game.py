"""The terminal game without its helpers: keys and clicks in, board and words out."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, cast

from rich.console import RenderableType
from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Footer, Header

from pushwise.cli.words import count
from pushwise.errors import PushwiseError
from pushwise.play.pull_game import PullGame
from pushwise.play.score import score_of
from pushwise.play.session import Session
from pushwise.play.states import state_frame
from pushwise.render.frame import Mark
from pushwise.sokoban.game import Unit
from pushwise.tui.board import BoardView
from pushwise.tui.browser import BrowserScreen, Choice
from pushwise.tui.help import HelpScreen
from pushwise.tui.panel import SidePanel, facts_table
from pushwise.tui.settings import keep_theme, read_theme
from pushwise.tui.solved_card import solved_card

_MOVES = {
    "l": "left,h,a",
    "u": "up,k,w",
    "r": "right,l,d",
    "d": "down,j,s",
}
_UNITS: dict[str, tuple[str, str]] = {
    "move": ("backspace,z,ctrl+z", "r"),
    "push": ("U,shift+u", "R,shift+r"),
    "session": ("ctrl+u", "ctrl+r"),
    "all": ("home", "end"),
}
# Colours of the theme, so that they can be read on light and dark.
LOST, WRONG, DONE, TOLD = (
    "bold $text-error",
    "$text-error",
    "bold $text-success",
    "bold $text-warning",
)
_PAN = {"u": (-4, 0), "d": (4, 0), "l": (0, -8), "r": (0, 8)}


def hidden(keys: str, action: str) -> Binding:
    """Return a binding that the footer does not show."""
    return Binding(keys, action, show=False)


class GameApp(App[None]):
    """Playing, looking about, choosing levels. `session` holds all that is not about the screen."""

    TITLE = "Pushwise"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(hidden(keys, f"move('{way}')") for way, keys in _MOVES.items()),
        *(hidden(f"shift+{keys.split(',')[0]}", f"pull('{way}')") for way, keys in _MOVES.items()),
        *(hidden(keys[0], f"undo('{unit}')") for unit, keys in _UNITS.items()),
        *(hidden(keys[1], f"redo('{unit}')") for unit, keys in _UNITS.items()),
        Binding("question_mark", "help", "keys", key_display="?"),
        Binding("u", "undo('move')", "undo"),
        Binding("x", "restart", "restart"),
        Binding("n", "go('next')", "next"),
        hidden("p", "go('previous')"),
        hidden("N,shift+n", "go('next_unsolved')"),
        Binding("b", "browse", "levels"),
        hidden("t", "warnings"),
        hidden("9", "dead_squares"),
        hidden("P,shift+p", "pull_mode"),
        hidden("m", "snapshot"),
        hidden("M,shift+m", "recall"),
        hidden("c", "copy('steps')"),
        hidden("C,shift+c", "copy('level')"),
        hidden("ctrl+v", "paste"),
        hidden("left_square_bracket", "zoom(-1)"),
        hidden("right_square_bracket", "zoom(1)"),
        hidden("v", "panel"),
    ]

    def __init__(self, session: Session, settings: Path | None = None) -> None:
        super().__init__()
        self.session = session
        self._settings = settings
        self._pull: PullGame | None = None
        self._place = ""
        # Kept, since a search that tells its progress must find them below any other screen.
        self._board, self._panel = BoardView(), SidePanel()

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield Header(icon=" ")
        with Horizontal():
            yield self._board
            yield self._panel
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Show the level once there is a screen to show it on."""
        theme = read_theme(self._settings)
        if theme is not None and theme in self.available_themes:
            self.theme = theme
        self.theme_changed_signal.subscribe(
            self, lambda theme: keep_theme(self._settings, theme.name)
        )
        self.call_after_refresh(self._opened)

    async def on_unmount(self) -> None:
        """Leave nothing unsaved."""
        self.session.save()

    # Showing

    def _opened(self) -> None:
        """A level was opened."""
        self._pull = None
        self._count_solved()
        self._tell(self.session.level.comment or "")
        self._show()

    def _show(self) -> None:
        session = self.session
        self.sub_title = self._place
        board = self._board
        if self._pull is not None:
            marks = {cell: Mark("pair") for cell in session.level.boxes}
            boxes, player = self._pull.boxes, self._pull.player
            board.draw(state_frame(session.level, boxes, player, marks), player)
        else:
            board.draw(session.frame(), session.game.player)
        self._panel.show(facts_table(session))

    def _count_solved(self) -> None:
        """Say where in the collection this is; counting on every key would be felt."""
        session = self.session
        self._place = session.name or "levels"
        if len(session.levels) > 1:
            self._place += f" {session.index + 1}/{len(session.levels)}"
            solved = sum(session.progress.record(level).solved for level in session.levels)
            self._place += f", {solved} of {len(session.levels)} solved"

    def _tell(self, words: str | RenderableType, style: str = "") -> None:
        """Show words in the colours of the theme, or a card."""
        self._panel.tell(Content.styled(words, style) if isinstance(words, str) else words)

    def _after(self, changed: bool) -> None:
        """After an action of the player: draw, warn, congratulate. What was played is saved."""
        if not changed:
            return
        session = self.session
        if session.game.is_solved and session.game.moves:
            self._congratulate()
            self._count_solved()
        elif session.warning is not None:
            undo = "u: undo · g: when was it lost?"
            self._tell(f"Lost: {session.warning.sentence}\n{undo}", LOST)
        else:
            self._tell("")
        self._show()

    def _congratulate(self) -> None:
        """Show what the solution is worth."""
        self._tell(solved_card(score_of(self.session), self.session.seconds))

    @property
    def _occupied(self) -> bool:
        """Whether something else has the board."""
        return False

    async def action_stop(self) -> None:
        """Stop what has the board."""

    def _caught_up(self) -> bool:
        """Take up what was played elsewhere meanwhile, on the page say: the newest game wins."""
        if self._pull is not None or self._occupied or not self.session.catch_up():
            return False
        self._opened()
        self._tell("Played on elsewhere meanwhile: this is where it stands.")
        return True

    def on_app_focus(self) -> None:
        """The terminal is looked at again."""
        self._caught_up()

    # Playing

    def action_move(self, direction: str) -> None:
        """Step or push."""
        if self._occupied or self._caught_up():
            return
        if self._pull is not None:
            self._pulled(self._pull.move(direction))
        else:
            self._after(self.session.move(direction))

    @on(BoardView.Clicked)
    def _clicked(self, event: BoardView.Clicked) -> None:
        if self._occupied or self._caught_up():
            return
        if self._pull is not None:
            self._pulled(self._pull.place(event.cell))
        else:
            session = self.session
            box, before = session.selected, session.game.moves
            self._after(session.click(event.cell))
            if session.selected is None and session.game.moves == before and box != event.cell:
                self._tell(self._why_not(box, event.cell))

    def _why_not(self, box: int | None, cell: int) -> str:
        """Say why a click did nothing."""
        level, name = self.session.level, self.session.level.cell_name
        if cell == self.session.game.player and box is None:
            return "You are there already."
        if cell not in level.interior:
            row, column = divmod(cell, level.width)
            return f"{name(cell)} is {'a wall' if level.rows[row][column] == '#' else 'outside'}."
        if box is not None:
            return f"The box on {name(box)} cannot be pushed to {name(cell)} from here."
        return f"You cannot walk to {name(cell)} from here."

    def action_undo(self, unit: str) -> None:
        """Take back."""
        if self._occupied or self._caught_up():
            return
        if self._pull is not None:
            self._pulled(self._pull.undo(unit))
        else:
            self._after(self.session.undo(cast("Unit", unit)))

    def action_redo(self, unit: str) -> None:
        """Play again."""
        if self._occupied or self._caught_up():
            return
        if self._pull is not None:
            self._pulled(self._pull.redo(unit))
        else:
            self._after(self.session.redo(cast("Unit", unit)))

    def action_restart(self) -> None:
        """Begin anew; redo brings back what was played."""
        if self._occupied or self._caught_up():
            return
        if self._pull is not None:
            self._pulled(self._pull.undo("all"))
        elif self.session.restart():
            self._after(True)
            self._tell("From the start. End brings back what was played.")

    # The level backwards

    def action_pull_mode(self) -> None:
        """Play the level backwards, or go back to the game; a solution found so is played."""
        if self._occupied:
            return
        if self._pull is None:
            try:
                self._pull = PullGame(self.session.level)
            except PushwiseError as error:
                self._tell(str(error), WRONG)
                return
            self._tell(
                "Pull mode: the boxes are on the goals; pull them to the marked cells. "
                "Shift+arrow pulls, an arrow walks, a click puts the player anywhere at first. "
                "P: back to the game, which waits as it was."
            )
            self._show()
            return
        done = self._pull.solution() if self._pull.is_solved else None
        self._pull = None
        if done is not None:
            self._after(self.session.follow(0, done.lurd))
        self._show()

    def action_pull(self, direction: str) -> None:
        """Pull in pull mode, otherwise look elsewhere."""
        if self._pull is not None:
            self._pulled(self._pull.pull(direction))
        else:
            self._board.pan(*_PAN[direction])

    def _pulled(self, changed: bool) -> None:
        if not changed or self._pull is None:
            return
        if self._pull.is_solved:
            pulls = count(self._pull.pulls, "pull")
            self._tell(f"Back at the start with {pulls}. P: play it forwards.", DONE)
        else:
            self._tell(f"Pull mode: {count(self._pull.pulls, 'pull')}. P: back to the game.")
        self._show()

    # Levels

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
        kept = self.session.take_snapshot()
        self._show()
        self._tell(f"Snapshot {kept} kept; M comes back to it.")

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
        self._pull = None
        self.session.save()
        try:
            done = self.session.paste(text)
        except PushwiseError as error:
            self._tell(str(error), WRONG)
            return
        self._after(True)
        if not self.session.game.is_solved:
            self._tell(done)

    # Looking

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

    def action_zoom(self, by: int) -> None:
        """Show cells larger or smaller."""
        self._board.zoom(by)

    def action_panel(self) -> None:
        """Leave the whole window to the board, or show the panel again."""
        self._panel.toggle_class("hidden")

    def action_help(self) -> None:
        """List the keys."""
        self.push_screen(HelpScreen())
