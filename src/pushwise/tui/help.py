"""The list of keys, behind `?`."""

from __future__ import annotations

from rich.table import Table
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

KEYS = (
    ("arrows, hjkl, wasd", "move; into a box: push"),
    ("click", "walk there; a box, then a cell: push it there"),
    ("u z ^z", "undo a move"),
    ("U  ^u  Home", "undo a push, a row of pushes, all"),
    ("r R  ^r  End", "redo the same"),
    ("x", "restart (redo brings it back)"),
    ("n p N", "next level, previous, next unsolved"),
    ("b", "levels: search, filter, pictures"),
    ("i", "hint; again for more"),
    ("g", "coach: what was lost, what was wasted"),
    ("G", "go back to before the push that lost it"),
    ("t", "deadlock warnings on or off"),
    ("9", "dead squares"),
    ("P", "pull mode: the level backwards, shift+arrow pulls"),
    ("m M", "take a snapshot, go back to one"),
    ("c C ^v", "copy steps, copy level, paste"),
    ("1 2 3 4 5", "brute force, BFS, DFS, best-first, with deadlocks"),
    ("f o", "search: fast, optimal"),
    ("y Y", "replay: your best, the game so far"),
    ("space + -", "pause the replay, faster, slower"),
    ("Esc", "stop a search or a replay"),
    ("[ ]", "smaller, larger cells"),
    ("shift+arrows", "look elsewhere on a board larger than the window"),
    ("v", "hide or show the panel"),
    ("^p", "command palette: everything by name, themes"),
    ("q", "quit; the game is saved"),
)


class HelpScreen(ModalScreen[None]):
    """All keys; any of the usual ones closes it."""

    BINDINGS = [Binding("escape,question_mark,q,enter,space", "dismiss", "back")]  # noqa: RUF012
    DEFAULT_CSS = """
    HelpScreen { align: center middle; }
    HelpScreen VerticalScroll {
        width: 76; max-width: 100%; height: auto; max-height: 100%; padding: 0 1;
        border: round $primary; background: $surface; scrollbar-size-vertical: 1;
    }
    HelpScreen Static { height: auto; }
    """

    def compose(self) -> ComposeResult:
        """Lay out the list."""
        table = Table.grid(padding=(0, 2))
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        for row in KEYS:
            table.add_row(*row)
        with VerticalScroll() as box:
            box.border_title = "Keys"
            box.border_subtitle = "↑ ↓: more · Esc: back"
            yield Static(table)
