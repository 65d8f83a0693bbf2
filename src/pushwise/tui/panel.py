"""What stands beside the board: the numbers of the game, bests, the bound, messages."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from pushwise.cli.words import count
from pushwise.play.session import Session
from pushwise.sokoban.solution import replay


class SidePanel(VerticalScroll, can_focus=False):
    """The column at the right; on a narrow terminal it leaves most of it to the board."""

    DEFAULT_CSS = """
    SidePanel {
        width: 26%; min-width: 28; max-width: 42; padding: 0 0 0 1; border-left: solid $primary;
        scrollbar-size-vertical: 1;
    }
    SidePanel.hidden { display: none; }
    SidePanel Static { height: auto; }
    SidePanel #message { margin-top: 1; }
    """

    def compose(self) -> ComposeResult:
        """Lay out the parts, one below the other."""
        yield Static(id="facts")
        yield Static(id="message")

    def show(self, facts: Table) -> None:
        """Show the numbers of a game."""
        self.query_one("#facts", Static).update(facts)

    def tell(self, text: RenderableType | Content) -> None:
        """Show a message."""
        self.query_one("#message", Static).update(text)


def facts_table(session: Session) -> Table:
    """Return the numbers of a game."""
    table = Table.grid(padding=(0, 1))
    table.add_column(style="bold")
    table.add_column()
    metrics = session.metrics
    title = session.level.title or "untitled"
    table.add_row("level", f"{session.index + 1} of {len(session.levels)}: {title}")
    table.add_row("pushes", f"{metrics.pushes:,}")
    table.add_row("moves", f"{metrics.moves:,}")
    table.add_row("bound", _bound(metrics.pushes, session.least_pushes_left))
    on_goal = len(session.game.boxes & session.level.goals)
    table.add_row("boxes", f"{on_goal} of {len(session.level.boxes)} on goals")
    for row in best_rows(session):
        table.add_row(*row)
    if session.record.snapshots:
        table.add_row("snapshots", str(len(session.record.snapshots)))
    return table


def _bound(pushes: int, left: int | None) -> str:
    if left is None:
        return "no solution from here"
    return f"{count(pushes + left, 'push', 'pushes')}, {left:,} to go"


def best_rows(session: Session) -> list[tuple[str, str]]:
    """Return the records of a level: the best by pushes, by moves, and the shortest time."""
    record = session.record
    if not record.solved:
        return [("best", "not solved yet")]
    by_pushes = replay(session.level, record.by_pushes)
    by_moves = replay(session.level, record.by_moves)
    rows = [
        ("best", f"{count(by_pushes.pushes, 'push', 'pushes')} / {count(by_pushes.moves, 'move')}")
    ]
    if by_pushes.moves != by_moves.moves:
        rows.append(
            ("", f"{count(by_moves.moves, 'move')} / {count(by_moves.pushes, 'push', 'pushes')}")
        )
    times = [seconds for *_, seconds in record.history if seconds >= 1]
    if times:
        rows.append(("time", time_text(min(times))))
    return rows


def time_text(seconds: float) -> str:
    """Return a time as a player reads it.

    >>> time_text(5.2), time_text(65), time_text(3700)
    ('5 s', '1:05', '1:01:40')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
