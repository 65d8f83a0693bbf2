"""The board on the screen: as large as the window allows, and only what is in sight is drawn."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from pushwise.render.frame import Frame
from pushwise.sokoban.cell_names import row_name
from pushwise.tui.sprites import SCALES, Look, cell_lines

RULER_ROWS = 1  # names of rows and columns stand at the edges, since warnings speak of B3
MARGIN = 3  # cells between the player and the edge of what is in sight
_DIM = Style(dim=True)


class BoardView(Widget, can_focus=False):
    """A window on the board.

    The largest scale is taken at which the whole board fits; a board that does not fit at the
    smallest one is panned, so that the player stays in sight. `zoom` asks for another scale.
    """

    DEFAULT_CSS = "BoardView { width: 1fr; height: 1fr; }"

    class Clicked(Message):
        """A cell was clicked."""

        def __init__(self, cell: int) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, name: str = "board") -> None:
        super().__init__(id=name)
        self._frame: Frame | None = None
        self._follow = 0
        self._zoom = 0
        self.scale_now = 1
        # The cell at the top left of what is in sight, as row and column.
        self.top = self.left = 0

    # What is in sight

    @property
    def ruler_columns(self) -> int:
        """The room that names of rows take."""
        frame = self._frame
        return 3 if frame is None or frame.height <= 26 else 4

    def rows_in_sight(self, scale: int) -> int:
        """Return how many rows of cells fit."""
        return max(1, (self.size.height - RULER_ROWS) // scale)

    def columns_in_sight(self, scale: int) -> int:
        """Return how many columns of cells fit."""
        return max(1, (self.size.width - self.ruler_columns) // (2 * scale))

    def draw(self, frame: Frame, follow: int) -> None:
        """Show a frame with this cell in sight; only rows that look different are drawn anew."""
        before, window = self._frame, (self.scale_now, self.top, self.left)
        if before is None or (frame.width, frame.height) != (before.width, before.height):
            before = None
            self._zoom = self.top = self.left = 0
        self._frame, self._follow = frame, follow
        self._fit()
        self._keep_in_sight()
        if before is None or window != (self.scale_now, self.top, self.left):
            self.refresh()
            return
        _, corner = self._corner()
        lines = [
            Region(0, corner + (row - self.top) * self.scale_now, self.size.width, self.scale_now)
            for row in self._changed_rows(before, frame)
        ]
        if lines:
            self.refresh(*lines)

    def _changed_rows(self, before: Frame, after: Frame) -> list[int]:
        """Return the rows in sight that look different."""
        marked: set[int] = set()
        if before.marks != after.marks:
            marked = {cell // after.width for cell in {*before.marks, *after.marks}}
        end = min(after.height, self.top + self.rows_in_sight(self.scale_now))
        return [
            row
            for row in range(self.top, end)
            if before.rows[row] != after.rows[row]
            or row in marked
            or before.inside is not after.inside
        ]

    def on_resize(self, event: events.Resize) -> None:
        """Choose the scale anew."""
        self._fit()
        self._keep_in_sight()

    def _fit(self) -> None:
        frame = self._frame
        if frame is None:
            return
        fitting = 0
        for at, scale in enumerate(SCALES):
            enough = self.columns_in_sight(scale) >= frame.width
            if enough and self.rows_in_sight(scale) >= frame.height:
                fitting = at
        chosen = min(max(fitting + self._zoom, 0), len(SCALES) - 1)
        self._zoom = chosen - fitting
        self.scale_now = SCALES[chosen]

    def _keep_in_sight(self) -> None:
        frame = self._frame
        if frame is None:
            return
        row, column = divmod(self._follow, frame.width)
        self.top = _panned(self.top, row, self.rows_in_sight(self.scale_now), frame.height)
        self.left = _panned(self.left, column, self.columns_in_sight(self.scale_now), frame.width)

    def zoom(self, by: int) -> None:
        """Show cells larger or smaller."""
        self._zoom += by
        self._fit()
        self._keep_in_sight()
        self.refresh()

    def pan(self, rows: int, columns: int) -> None:
        """Look elsewhere, until the player moves."""
        frame = self._frame
        if frame is not None:
            last_row = max(0, frame.height - self.rows_in_sight(self.scale_now))
            last_column = max(0, frame.width - self.columns_in_sight(self.scale_now))
            self.top = min(max(0, self.top + rows), last_row)
            self.left = min(max(0, self.left + columns), last_column)
            self.refresh()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Pan with the wheel."""
        self.pan(*((0, -3) if event.shift else (-3, 0)))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Pan with the wheel."""
        self.pan(*((0, 3) if event.shift else (3, 0)))

    # Where a cell is on the screen

    def _corner(self) -> tuple[int, int]:
        """Return column and line of the first cell in sight: a small board is in the middle."""
        frame, scale = self._frame, self.scale_now
        assert frame is not None  # noqa: S101 - asked only with one at hand
        width = min(frame.width, self.columns_in_sight(scale)) * 2 * scale
        height = min(frame.height, self.rows_in_sight(scale)) * scale
        return (
            self.ruler_columns + max(0, (self.size.width - self.ruler_columns - width) // 2),
            RULER_ROWS + max(0, (self.size.height - RULER_ROWS - height) // 2),
        )

    def place_of(self, cell: int) -> tuple[int, int]:
        """Return column and line of the top left corner of a cell."""
        assert self._frame is not None  # noqa: S101 - asked only with one at hand
        row, column = divmod(cell, self._frame.width)
        left, top = self._corner()
        return (
            left + (column - self.left) * 2 * self.scale_now,
            top + (row - self.top) * self.scale_now,
        )

    def on_click(self, event: events.Click) -> None:
        """Tell which cell is under the mouse."""
        frame = self._frame
        if frame is None:
            return
        left, top = self._corner()
        column = (event.x - left) // (2 * self.scale_now) + self.left
        row = (event.y - top) // self.scale_now + self.top
        if event.x >= left and event.y >= top and column < frame.width and row < frame.height:
            self.post_message(self.Clicked(row * frame.width + column))

    # Drawing

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """All there is."""
        return container.width

    def render_line(self, y: int) -> Strip:
        """Draw one line of the window."""
        frame = self._frame
        if frame is None:
            return Strip.blank(self.size.width, self.rich_style)
        left, top = self._corner()
        if y == top - RULER_ROWS:
            segments = self._column_names(left)
        else:
            segments = self._cells(frame, left, y - top)
        strip = Strip(segments).apply_style(self.rich_style)
        return strip.adjust_cell_length(self.size.width, self.rich_style)

    def _cells(self, frame: Frame, left: int, line: int) -> list[Segment]:
        scale = self.scale_now
        row, part = line // scale + self.top, line % scale
        if line < 0 or row >= frame.height:
            return []
        name = row_name(row) if part == (scale - 1) // 2 else ""
        segments = [Segment(f"{name:>{left - 1}} ", _DIM)]
        end = min(frame.width, self.left + self.columns_in_sight(scale))
        for column in range(self.left, end):
            cell = row * frame.width + column
            mark = frame.marks.get(cell)
            look = Look(
                frame.rows[row][column],
                cell in frame.inside,
                mark.kind if mark else "",
                mark.text if mark else "",
            )
            segments.extend(cell_lines(look, scale)[part])
        return segments

    def _column_names(self, left: int) -> list[Segment]:
        """Number the columns, leaving some out where the numbers would run together."""
        frame, scale = self._frame, self.scale_now
        assert frame is not None  # noqa: S101 - asked only with one at hand
        end = min(frame.width, self.left + self.columns_in_sight(scale))
        names = [" "] * (left + (end - self.left) * 2 * scale)
        for column in range(self.left, end):
            name = str(column + 1)
            every = -(-(len(name) + 1) // (2 * scale))  # cells that a number and a gap take
            if (column + 1) % (every if every < 3 else 5) == 0 or every == 1:
                at = left + (column - self.left) * 2 * scale + scale - 1
                names[at : at + len(name)] = name
        return [Segment("".join(names)[: self.size.width], _DIM)]


def _panned(first: int, wanted: int, fit: int, count: int) -> int:
    """Return the first cell in sight such that the one wanted is not at the edge."""
    margin = min(MARGIN, (fit - 1) // 2)
    first = min(first, wanted - margin)
    first = max(first, wanted + margin - fit + 1)
    return max(0, min(first, count - fit))
