"""What stands beside the board: metrics, bests, the bound, warnings, the keys."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from pushwise.cli.words import count
from pushwise.play.session import Session
from pushwise.sokoban.solution import replay

# Ten lines of at most 36 characters: on a terminal of 80 by 24 all keys are in sight, and no line
# breaks when a long message brings up the scroll bar.
KEYS = (
    (("arrows hjkl wasd", "move"), ("click", "go/push")),
    (("u U ^u Home", "undo move/push/row/all"),),
    (("r R ^r End", "redo the same"), ("x", "restart")),
    (("n p", "next, previous"), ("N", "next unsolved")),
    (("b", "levels"), ("i", "hint"), ("t", "warnings"), ("q", "quit")),
    (("m M", "snapshots"), ("c C ^v", "copy, paste")),
    (("1", "brute force"), ("2", "BFS"), ("3", "DFS")),
    (("4", "best-first"), ("5", "best-first+deadlocks")),
    (("o", "optimal"), ("f", "fast"), ("9", "dead squares")),
    (("space", "pause"), ("+ -", "speed"), ("Esc", "stop")),
)


class SidePanel(VerticalScroll, can_focus=False):
    """The column at the right.

    On 80 columns it leaves 41 to the board: room for 19 cells and the names of the rows.
    """

    DEFAULT_CSS = """
    SidePanel {
        width: 46; max-width: 49%; padding: 0 0 0 1; border-left: solid $primary;
        scrollbar-size-vertical: 1;
    }
    SidePanel Static { height: auto; }
    SidePanel #message { margin-top: 1; }
    SidePanel #keys { margin-top: 1; color: $text-muted; }
    """

    def compose(self) -> ComposeResult:
        """Lay out the parts, one below the other."""
        yield Static(id="facts")
        yield Static(id="message")
        yield Static(_key_lines(), id="keys")

    def show(self, session: Session) -> None:
        """Show the state of a game."""
        self.query_one("#facts", Static).update(facts_table(session))

    def tell(self, text: str | Text) -> None:
        """Show a message."""
        self.query_one("#message", Static).update(text)


def facts_table(session: Session) -> Table:
    """Return the numbers of a game."""
    table = Table.grid(padding=(0, 1))
    table.add_column(style="bold")
    table.add_column()
    metrics = session.metrics
    left = session.least_pushes_left
    title = session.level.title or "untitled"
    table.add_row("level", f"{session.index + 1} of {len(session.levels)}: {title}")
    played = f"{count(metrics.pushes, 'push', 'pushes')}, {count(metrics.moves, 'move')}"
    table.add_row("played", played)
    table.add_row("box lines", f"{metrics.box_lines}, changes {metrics.box_changes}")
    table.add_row("bound", _bound(metrics.pushes, left))
    on_goal = len(session.game.boxes & session.level.goals)
    table.add_row("on goals", f"{on_goal} of {len(session.level.boxes)}")
    table.add_row("best", _best(session))
    if session.record.snapshots:
        table.add_row("snapshots", str(len(session.record.snapshots)))
    return table


def _bound(pushes: int, left: int | None) -> str:
    if left is None:
        return "no solution from here"
    return f"at least {count(pushes + left, 'push', 'pushes')}, {left} to go"


def _best(session: Session) -> str:
    record = session.record
    if not record.solved:
        return "not solved yet"
    by_pushes = replay(session.level, record.by_pushes)
    by_moves = replay(session.level, record.by_moves)
    best = f"{count(by_pushes.pushes, 'push', 'pushes')} / {count(by_pushes.moves, 'move')}"
    if by_pushes.moves == by_moves.moves:
        return best
    return f"{best}\n{count(by_moves.moves, 'move')} / {count(by_moves.pushes, 'push', 'pushes')}"


def _key_lines() -> Text:
    text = Text()
    for line in KEYS:
        for at, (keys, what) in enumerate(line):
            text.append("  " if at else "").append(keys, style="bold").append(f" {what}")
        text.append("\n")
    text.rstrip()
    return text
