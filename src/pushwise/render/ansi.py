"""A frame in colour for a terminal: two columns per cell, so that cells come out square.

Colours are the 256-colour palette, chosen to be readable on dark and light backgrounds alike: every
cell inside the board sets both its ink and its paper.
"""

from __future__ import annotations

from pushwise.render.frame import Frame

_RESET = "\x1b[0m"
_FLOOR_PAPER = 254
_WALL_PAPER = 240
_MARK_PAPER = {
    "dead": 217,
    "reach": 157,
    "tunnel": 189,
    "room": 195,
    "order": 229,
    "distance": 229,
    "path": 153,
    "hint": 220,
    "cause": 203,
    "pair": 189,
}
_GLYPHS = {" ": "  ", ".": "◎ ", "$": "▣ ", "*": "▣ ", "@": "☻ ", "+": "☻ "}
_INK = {" ": 240, ".": 166, "$": 94, "*": 28, "@": 26, "+": 26}


def to_ansi(frame: Frame) -> str:
    """Draw the frame with terminal colour codes, one line per row."""
    return "\n".join(_line(frame, row) for row in range(frame.height))


def swatch(kind: str) -> str:
    """Return two columns in the colour of a mark, for a legend."""
    return f"{_style(_INK[' '], _MARK_PAPER[kind])}  {_RESET}"


def _line(frame: Frame, row: int) -> str:
    pieces: list[str] = []
    style = ""
    for column, symbol in enumerate(frame.rows[row]):
        cell = row * frame.width + column
        glyph, wanted = _cell(frame, cell, symbol)
        if wanted != style:
            pieces.append((_RESET if style else "") + wanted)
            style = wanted
        pieces.append(glyph)
    line = "".join(pieces)
    return line + _RESET if style else line.rstrip()


def _cell(frame: Frame, cell: int, symbol: str) -> tuple[str, str]:
    """Return two columns of text and the colour code they need."""
    if symbol == "#":
        return "  ", _style(_WALL_PAPER, _WALL_PAPER)
    if cell not in frame.inside and symbol == " ":
        return "  ", ""
    mark = frame.marks.get(cell)
    paper = _FLOOR_PAPER if mark is None else _MARK_PAPER[mark.kind]
    glyph = _GLYPHS[symbol]
    if mark is not None and mark.text and (symbol in " ." or mark.over):
        beside = mark.over and symbol != " " and len(mark.text) == 1
        glyph = glyph[0] + mark.text if beside else mark.text[:2].rjust(2)
    return glyph, _style(_INK[symbol], paper)


def _style(ink: int, paper: int) -> str:
    return f"\x1b[38;5;{ink};48;5;{paper}m"
