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
from pushwise.sokoban.cell_names import row_name

CELL_COLUMNS = 2  # a cell is two characters wide, so that it comes out square
RULER_COLUMNS, RULER_ROWS = 3, 1  # names of rows and columns, since warnings speak of B3


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
        self.styles.width = frame.width * CELL_COLUMNS + RULER_COLUMNS
        self.styles.height = frame.height + RULER_ROWS
        self.update(_with_rulers(frame))

    def on_click(self, event: events.Click) -> None:
        """Tell which cell is under the mouse."""
        frame = self._frame
        row, column = event.y - RULER_ROWS, (event.x - RULER_COLUMNS) // CELL_COLUMNS
        if frame is not None and 0 <= column < frame.width and 0 <= row < frame.height:
            self.post_message(self.Clicked(row * frame.width + column))


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
        column, row = column * CELL_COLUMNS + RULER_COLUMNS, row + RULER_ROWS
        width, height = frame.width * CELL_COLUMNS + RULER_COLUMNS, frame.height + RULER_ROWS
        if height > self.size.height or width > self.size.width:
            around = Region(column, row, CELL_COLUMNS, 1).grow((3, 6, 3, 6))
            self.scroll_to_region(around, animate=False, force=True)


def _with_rulers(frame: Frame) -> Text:
    text = Text(" " * RULER_COLUMNS, no_wrap=True, end="")
    for column in range(frame.width):
        text.append(f"{(column + 1) % 100:<{CELL_COLUMNS}}", style="dim")
    for row, line in enumerate(to_ansi(frame).split("\n")):
        text.append(f"\n{row_name(row):>{RULER_COLUMNS - 1}} ", style="dim")
        text.append_text(Text.from_ansi(line))
    return text
