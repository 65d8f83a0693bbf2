"""The coach in text: what was lost, what was wasted, and a graph of the game."""

from __future__ import annotations

from typing import Any

from rich.console import Group
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

_EIGHTHS = " ▁▂▃▄▅▆▇█"
GRAPH_LINES = 5
MOST_SENTENCES = 8

Values = dict[str, Any]


class CoachScreen(ModalScreen[str | None]):
    """A review as it grows. The answer is `back` (go back there), `watch` (the best solution)."""

    BINDINGS = [  # noqa: RUF012 - Textual's own interface
        Binding("enter,G,shift+g", "back", "go back there"),
        Binding("y", "watch", "watch the best solution"),
        Binding("escape,g,q", "leave", "back"),
    ]
    DEFAULT_CSS = """
    CoachScreen { align: center middle; }
    CoachScreen VerticalScroll {
        width: 90; max-width: 96%; height: auto; max-height: 96%; padding: 0 1;
        border: round $primary; background: $surface; scrollbar-size-vertical: 1;
    }
    CoachScreen Static { height: auto; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.review: Values | None = None

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        with VerticalScroll() as box:
            box.border_title = "Coach"
            box.border_subtitle = "Esc: back"
            yield Static("Looking over your game …", id="told")

    def on_mount(self) -> None:
        """Show what was found while the screen was being put up."""
        if self.review is not None:
            self.show(self.review)

    def show(self, review: Values) -> None:
        """Show a review, complete or so far."""
        self.review = review
        if not self.query("#told"):  # it is being put up, or taken away
            return
        box = self.query_one(VerticalScroll)
        keys = []
        if can_go_back(review):
            keys.append("Enter: go back there")
        if review["best"] is not None:
            keys.append("y: watch the best solution")
        box.border_subtitle = " · ".join([*keys, "Esc: back"])
        width = max(20, min(84, self.size.width * 96 // 100 - 6))
        self.query_one("#told", Static).update(told(review, width))

    def tell(self, words: str) -> None:
        """Say why there is no review."""
        for place in self.query("#told").results(Static):
            place.update(Text(words, style="red"))

    def action_back(self) -> None:
        """Go back to before the push that lost the level."""
        if self.review is not None and can_go_back(self.review):
            self.dismiss("back")

    def action_watch(self) -> None:
        """Watch the best solution."""
        if self.review is not None and self.review["best"] is not None:
            self.dismiss("watch")

    def action_leave(self) -> None:
        """Go back to the game."""
        self.dismiss(None)


def can_go_back(review: Values) -> bool:
    """Tell whether the game was lost and a position is known from which it is not."""
    return review["loss"] is not None and review["loss"]["steps"] is not None


def told(review: Values, width: int) -> Group:
    """Return the review in words, with the graph."""
    sentences: list[str] = review["told"]
    first, *rest = sentences[:MOST_SENTENCES]
    style = {"lost": "bold red", "unknown": "bold yellow"}.get(review["verdict"], "bold green")
    parts = [Text(first, style=style), *map(Text, rest)]
    if len(sentences) > MOST_SENTENCES:
        parts.append(Text(f"… and {len(sentences) - MOST_SENTENCES} more stretches."))
    if review["wasted"]:
        parts.append(Text(f"Wasted pushes: {review['wasted']} of {review['pushes']}."))
    if review["improving"] is not None:
        pushes, moves = review["improving"]
        parts.append(Text(f"Improving: {pushes:,} pushes, {moves:,} moves …", style="cyan"))
    if review["pushes"]:
        parts += [Text(), graph(review, width)]
    if not review["complete"]:
        parts.append(Text("Looking further …", style="dim"))
    return Group(*parts)


def graph(review: Values, width: int) -> Text:
    """Draw the pushes to go after every push: green if known, yellow the bound, red where lost."""
    points = review["points"]
    count = min(len(points), width)
    shown = [points[at * (len(points) - 1) // max(1, count - 1)] for at in range(count)]
    heights = [_to_go(point) for point in shown]
    top = max([1, *(height for height in heights if height is not None)])
    text = Text(f"pushes to go, at most {top:,}\n", style="dim", no_wrap=True)
    for line in range(GRAPH_LINES - 1, -1, -1):
        for point, height in zip(shown, heights, strict=True):
            if height is None:
                text.append("×" if line == 0 else " ", style="red")
                continue
            filled = height * GRAPH_LINES * 8 / top - line * 8
            block = _EIGHTHS[max(0, min(8, round(filled)))]
            text.append(block, style="green" if point["distance"] is not None else "yellow")
        text.append("\n")
    end = f"push {review['pushes']:,}"
    text.append("start" + end.rjust(max(len(end) + 1, count - 5)), style="dim")
    return text


def _to_go(point: Values) -> int | None:
    distance: int | None = point["distance"]
    bound: int | None = point["bound"]
    return distance if distance is not None else bound
