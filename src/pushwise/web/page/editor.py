"""Draw a level: choose what to place, click cells, play it."""

from __future__ import annotations

from nicegui import ui

from pushwise.errors import PushwiseError
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
                    ui.button("New", on_click=self._new).props("outline")
                with ui.row().classes("gap-2 mt-2"):
                    ui.button("Edit the level being played", on_click=self._take).props("flat")
                    ui.button("Play it", icon="play_arrow", on_click=self._play)
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
        """Take over what was typed, as far as it is a board."""
        rows = _rows(str(self._xsb.value or ""))
        if not rows or len(rows) > SIDES[1] or len(rows[0]) > SIDES[1]:
            return
        if SYMBOLS.issuperset("".join(rows)) and rows != self._rows:
            self._rows = rows
            self._show()

    def _new(self) -> None:
        low, high = SIDES
        width = max(low, min(high, int(self._width.value or 10)))
        height = max(low, min(high, int(self._height.value or 8)))
        self._rows = _empty(width, height)
        self._show()

    def _take(self) -> None:
        level = self._desk.session.level
        if level.width > SIDES[1] or level.height > SIDES[1]:
            self._message.set_text(f"Levels up to {SIDES[1]} × {SIDES[1]} can be edited here.")
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

    def _show(self) -> None:
        self._width.set_value(len(self._rows[0]))
        self._height.set_value(len(self._rows))
        cells = len(self._rows) * len(self._rows[0])
        self._board.draw(Frame(tuple(self._rows), frozenset(range(cells))))
        text = "\n".join(row.rstrip() for row in self._rows)
        if _rows(str(self._xsb.value or "")) != self._rows:
            self._xsb.set_value(text)
        try:
            self._level()
        except PushwiseError as error:
            self._message.set_text(str(error))
            self._message.classes(replace="pw-message mt-2 pw-note")
        else:
            self._message.set_text("A valid level.")
            self._message.classes(replace="pw-message mt-2 pw-good")


def _rows(text: str) -> list[str]:
    """Return the lines of a text, all of one width."""
    lines = text.rstrip("\n").split("\n")
    width = max(map(len, lines))
    return [line.ljust(width) for line in lines] if width else []


def _empty(width: int, height: int) -> list[str]:
    wall = "#" * width
    return [wall, *["#" + " " * (width - 2) + "#"] * (height - 2), wall]
