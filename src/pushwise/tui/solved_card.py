"""The card that comes up when a level is solved, as text."""

from __future__ import annotations

from rich.console import Group
from rich.table import Table
from rich.text import Text

from pushwise.cli.words import count
from pushwise.play.score import Score
from pushwise.tui.panel import time_text

MOST_STARS = 3


def solved_card(score: Score, seconds: float, *, proving: bool = False) -> Group:
    """Return what a solution is worth, and what to do next."""
    head = Text("Solved by the search." if score.assisted else "Solved!", style="bold green")
    if not score.assisted:
        stars = "★" * score.stars + "☆" * (MOST_STARS - score.stars)
        head = Text(f"{stars} ", style="bold yellow").append_text(head)
    rows = Table.grid(padding=(0, 1))
    rows.add_column(style="bold")
    rows.add_column()
    rows.add_row("this", _cost(score.pushes, score.moves))
    if score.best_pushes is not None and score.best_moves is not None:
        best = f"{count(score.best_pushes, 'push', 'pushes')}, {count(score.best_moves, 'move')}"
        rows.add_row("yours", best)
    if score.known_pushes is not None:
        known = count(score.known_pushes, "push", "pushes")
        rows.add_row("known", f"{known}, proved the fewest" if score.proved else known)
    if not score.proved and score.bound:
        at_least = f"at least {count(score.bound, 'push', 'pushes')}"
        rows.add_row("bound", at_least + (", proving …" if proving else ""))
    if seconds >= 1 and not score.assisted:
        rows.add_row("time", time_text(seconds))
    keys = Text("n next · N next unsolved\ny replay · g coach: shorten it", style="dim")
    return Group(head, rows, keys)


def _cost(pushes: int, moves: int) -> str:
    return f"{count(pushes, 'push', 'pushes')}, {count(moves, 'move')}"
