"""Draw a level: choose what to place, click cells, play it."""

from __future__ import annotations

from nicegui import ui

from pushwise.errors import PushwiseError
from pushwise.formats import dumps
from pushwise.render.frame import Frame
from pushwise.sokoban.level import Level
from pushwise.sokoban.symbols import SYMBOLS
from pushwise.web.page.board import BoardView
from pushwise.web.page.desk import Desk

TOOLS = {"#": "wall", " ": "floor", "$": "box", ".": "goal", "@": "player"}
SIDES = (3, 40)


class EditorTab:
    """A board of cells to click. A box or the player placed on a goal stays on it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._rows = _empty(10, 8)
        with ui.element("div").classes("pw-two"):
            with ui.element("div").classes("pw-card"):
                self._board = BoardView(self._place, label="the level being drawn")
            with ui.element("div").classes("pw-card"):
                self._tool = ui.toggle(TOOLS, value="#").props("no-caps spread")
                with ui.row().classes("gap-3 mt-3 items-center pw-sizes"):
                    low, high = SIDES
                    self._width = ui.number("width", value=10, min=low, max=high, precision=0)
                    self._height = ui.number("height", value=8, min=low, max=high, precision=0)
                    # Not while a number is being typed: 1 on the way to 12 would cut the level.
                    for size in (self._width, self._height):
                        size.on("blur", self._resize).on("keydown.enter", self._resize)
                    ui.button("New", on_click=self._new).props("outline")
                with ui.row().classes("gap-2 mt-2"):
                    ui.button("Edit the level being played", on_click=self._take).props("flat")
                    self._go = ui.button("Play it", icon="play_arrow", on_click=self._play)
                    self._keep = ui.button("Download", icon="download", on_click=self._download)
                    self._keep.props("outline")
                self._title = ui.input("title").classes("w-full").props("maxlength=80")
                self._message = ui.label().classes("pw-message mt-2").props("role=status")
                self._xsb = ui.textarea("or edit the text", on_change=self._typed)
                self._xsb.classes("w-full pw-lurd").props("outlined autogrow spellcheck=false")
        self._show()

    def _place(self, cell: int) -> None:
        width = len(self._rows[0])
        row, column = divmod(cell, width)
        tool = str(self._tool.value)
        board = [list(line) for line in self._rows]
        if tool == "@":  # there is but one
            board = [[{"@": " ", "+": "."}.get(s, s) for s in line] for line in board]
        before = board[row][column]
        on_goal = before in ".+*"
        after = {"$": "*", "@": "+"}.get(tool, tool) if on_goal else tool
        if tool == "." and before in "$@":
            after = {"$": "*", "@": "+"}[before]
        board[row][column] = after
        self._rows = ["".join(line) for line in board]
        self._show()

    def _typed(self) -> None:
        """Take over what was typed; what is no board is told, and cannot be played."""
        rows = _rows(str(self._xsb.value or ""))
        if wrong := _what_is_wrong(rows):
            self._judge(wrong)
        elif rows != self._rows:
            self._rows = rows
            self._show()
        else:
            self._judge()

    def _sizes(self) -> tuple[int, int]:
        low, high = SIDES
        width = max(low, min(high, int(self._width.value or 10)))
        height = max(low, min(high, int(self._height.value or 8)))
        return width, height

    def _new(self) -> None:
        self._rows = _empty(*self._sizes())
        self._show()

    def _resize(self) -> None:
        width, height = self._sizes()
        if (width, height) != (len(self._rows[0]), len(self._rows)):
            self._rows = resized(self._rows, width, height)
            self._show()

    def _take(self) -> None:
        level = self._desk.session.level
        if wrong := _what_is_wrong(list(level.rows)):
            self._tell(wrong, "pw-note")
            return
        self._rows = list(level.rows)
        self._title.set_value(level.title or "")
        self._show()

    def _level(self) -> Level:
        return Level.from_rows(self._rows, title=str(self._title.value or "") or None)

    def _play(self) -> None:
        try:
            level = self._level()
        except PushwiseError:
            self._show()
            return
        self._desk.open((level,), "drawn here")

    def _download(self) -> None:
        name = "".join(c if c.isalnum() else "-" for c in str(self._title.value or "")).strip("-")
        ui.download.content(dumps(self._level()), f"{name or 'level'}.sok")

    def _show(self) -> None:
        self._width.set_value(len(self._rows[0]))
        self._height.set_value(len(self._rows))
        cells = len(self._rows) * len(self._rows[0])
        self._board.draw(Frame(tuple(self._rows), frozenset(range(cells))))
        if _rows(str(self._xsb.value or "")) != self._rows:
            # With the floor at the ends of rows: without it the drawing would shrink again.
            self._xsb.set_value("\n".join(self._rows))
        self._judge()

    def _judge(self, wrong: str = "") -> None:
        """Say whether there is a level to play, and keep from playing another one."""
        try:
            self._level()
        except PushwiseError as error:
            wrong = wrong or str(error)
        self._tell(wrong or "A valid level.", "pw-note" if wrong else "pw-good")
        self._go.set_enabled(not wrong)
        self._keep.set_enabled(not wrong)

    def _tell(self, text: str, look: str) -> None:
        self._message.set_text(text)
        self._message.classes(replace=f"pw-message mt-2 {look}")


def _rows(text: str) -> list[str]:
    """Return the lines of a text, all of one width."""
    lines = text.rstrip("\n").split("\n")
    width = max(map(len, lines))
    return [line.ljust(width) for line in lines] if width else []


def _what_is_wrong(rows: list[str]) -> str:
    """Say why the rows cannot be drawn; nothing if they can."""
    high = SIDES[1]
    if not rows:
        return "There is no text."
    if len(rows) > high or len(rows[0]) > high:
        return f"Levels up to {high} × {high} can be edited here."
    strange = sorted(set("".join(rows)) - SYMBOLS)
    if strange:
        return f"The text has {strange[0]!r}, which is no sign of a level (# @ + $ * . and space)."
    return ""


def resized(rows: list[str], width: int, height: int) -> list[str]:
    """Return the drawing cut, or filled up with floor, on the right and below.

    >>> resized(["####", "#@ #"], 3, 3)
    ['###', '#@ ', '   ']
    """
    return [row[:width].ljust(width) for row in rows[:height]] + [" " * width] * (
        height - len(rows)
    )


def _empty(width: int, height: int) -> list[str]:
    wall = "#" * width
    return [wall, *["#" + " " * (width - 2) + "#"] * (height - 2), wall]
