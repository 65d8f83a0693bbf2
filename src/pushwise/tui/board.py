"""The board on the screen: draws a frame, follows the player, tells which cell was clicked."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.containers import ScrollableContainer
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from pushwise.render.ansi import to_ansi
from pushwise.render.frame import Frame

CELL_COLUMNS = 2  # a cell is two characters wide, so that it comes out square


class BoardPicture(Static):
    """The picture itself, as large as the board."""

    class Clicked(Message):
        """A cell was clicked."""

        def __init__(self, cell: int) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self) -> None:
        super().__init__("", id="picture")
        self._frame: Frame | None = None

    def draw(self, frame: Frame) -> None:
        """Show a frame."""
        self._frame = frame
        self.styles.width = frame.width * CELL_COLUMNS
        self.styles.height = frame.height
        self.update(Text.from_ansi(to_ansi(frame), no_wrap=True, end=""))

    def on_click(self, event: events.Click) -> None:
        """Tell which cell is under the mouse."""
        frame = self._frame
        column = event.x // CELL_COLUMNS
        if frame is not None and 0 <= column < frame.width and 0 <= event.y < frame.height:
            self.post_message(self.Clicked(event.y * frame.width + column))


class BoardView(ScrollableContainer, can_focus=False):
    """The picture in a window that keeps the player in sight on boards larger than it."""

    DEFAULT_CSS = """
    BoardView { align: center middle; }
    BoardView #picture { width: auto; height: auto; }
    """

    def __init__(self) -> None:
        self.picture = BoardPicture()
        super().__init__(self.picture, id="board")

    def draw(self, frame: Frame, follow: int) -> None:
        """Show a frame with this cell in sight."""
        self.picture.draw(frame)
        row, column = divmod(follow, frame.width)
        if frame.height > self.size.height or frame.width * CELL_COLUMNS > self.size.width:
            around = Region(column * CELL_COLUMNS, row, CELL_COLUMNS, 1).grow((3, 6, 3, 6))
            self.scroll_to_region(around, animate=False, force=True)
