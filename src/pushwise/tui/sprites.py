"""Cells of the board as characters: glyphs when small, pictures of half blocks when large.

At scale 1 a cell is two columns and one line. At scale n it is 2n columns and n lines, and since a
half block shows two colours one above the other, that is a square of 2n by 2n pixels.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rich.color import Color
from rich.segment import Segment
from rich.style import Style

SCALES = (1, 2, 3, 4, 6, 8)

# One letter is one pixel; `.` is the floor, or the mark on it. `E` is the edge of a box, which
# takes the colour of a mark, so that a marked box stands out.
_PIXELS: dict[str, dict[int, str]] = {
    " ": {2: ".... " * 4, 3: "...... " * 6, 4: "........ " * 8},
    "#": {
        2: "WWWw WWWw wWWW wWWW",
        3: "WWWWWw WWWWWw wwwwww WWwWWW WWwWWW wwwwww",
        4: "WWWWWWWw WWWWWWWw WWWWWWWw wwwwwwww WWWwWWWW WWWwWWWW WWWwWWWW wwwwwwww",
    },
    "g": {
        2: ".... .GG. .GG. ....",
        3: "...... ..GG.. .GggG. .GggG. ..GG.. ......",
        4: "........ ........ ..GGGG.. ..GggG.. ..GggG.. ..GGGG.. ........ ........",
    },
    "b": {
        2: "EEEE EBBE EBBE EEEE",
        3: "EEEEEE EBBBBE EBbbBE EBbbBE EBBBBE EEEEEE",
        4: "EEEEEEEE EBBBBBBE EBbBBbBE EBBbbBBE EBBbbBBE EBbBBbBE EBBBBBBE EEEEEEEE",
    },
    "p": {
        2: ".HH. .FF. PPPP .LL.",
        3: "..HH.. ..FF.. .PPPP. P.PP.P ..PP.. .L..L.",
        4: "..HHHH.. ..FFFF.. ..FFFF.. ...PP... PPPPPPPP ..PPPP.. ..PPPP.. .LL..LL.",
    },
}
_KIND = {"#": "#", " ": " ", ".": "g", "$": "b", "*": "b", "@": "p", "+": "p"}
_GLYPHS = {" ": "  ", ".": "◎ ", "$": "▣ ", "*": "▣ ", "@": "☻ ", "+": "☻ "}

_INK = {
    "W": "#5f6b7a",
    "w": "#4a5563",
    "G": "#d2691e",
    "g": "#f0b27a",
    "F": "#e0a878",
    "H": "#5b3a1e",
    "P": "#2563eb",
    "L": "#1e3a8a",
}
_BOX = {"E": "#7a4a1c", "B": "#c98a4b", "b": "#a56a30"}
_BOX_HOME = {"E": "#14642f", "B": "#3fae5f", "b": "#2a8a47"}
_FLOOR, _GOAL_FLOOR = "#e6e2d8", "#f3e3c3"
_MARKS = {
    "dead": "#f2b8b5",
    "reach": "#b7e4c7",
    "tunnel": "#d6d6f5",
    "room": "#cdeef0",
    "order": "#fdf0b0",
    "distance": "#fdf0b0",
    "path": "#9cc9f5",
    "hint": "#ffcc33",
    "cause": "#f0524a",
    "pair": "#d6d6f5",
}
_SMALL_INK = {
    " ": "#555555",
    ".": "#b3541e",
    "$": "#8a5a2b",
    "*": "#1f7a3d",
    "@": "#1d4ed8",
    "+": "#1d4ed8",
}
_TEXT_INK = "#1a1a1a"


class Look(NamedTuple):
    """All that decides how a cell looks: its XSB character, whether it is inside, its mark."""

    symbol: str
    inside: bool
    mark: str = ""
    text: str = ""


@cache
def cell_lines(look: Look, scale: int) -> tuple[tuple[Segment, ...], ...]:
    """Return the lines of one cell."""
    if look.symbol == " " and not look.inside:
        return ((Segment(" " * 2 * scale),),) * scale
    return (_glyph(look),) if scale == 1 else _picture(look, scale)


def _glyph(look: Look) -> tuple[Segment, ...]:
    if look.symbol == "#":
        return (Segment("  ", _style(_INK["W"], _INK["W"])),)
    text = _GLYPHS[look.symbol]
    if look.text:
        text = text[0] + look.text[0] if look.symbol in "$*" else look.text[:2].rjust(2)
    ink = _SMALL_INK[look.symbol]
    return (Segment(text, _style(ink, _MARKS.get(look.mark, _FLOOR))),)


def _picture(look: Look, scale: int) -> tuple[tuple[Segment, ...], ...]:
    # The two largest scales show the sprites of half their size with pixels twice as large.
    sprites = _PIXELS[_KIND[look.symbol]]
    times = 1 if scale in sprites else 2
    drawn = sprites[scale // times].split()
    rows = ["".join(pixel * times for pixel in row) for row in drawn for _ in range(times)]
    colours = _colours(look)
    lines = []
    for at in range(0, 2 * scale, 2):
        pairs = zip(rows[at], rows[at + 1], strict=True)
        lines.append([Segment("▀", _style(colours[up], colours[down])) for up, down in pairs])
    if look.text:
        _write(lines, look.text, colours["B" if look.symbol in "$*" else "."])
    return tuple(tuple(Segment.simplify(line)) for line in lines)


def _colours(look: Look) -> dict[str, str]:
    floor = _GOAL_FLOOR if look.symbol in ".+*" else _FLOOR
    colours = {**_INK, **(_BOX_HOME if look.symbol == "*" else _BOX), ".": floor}
    if look.mark:
        colours["E" if look.symbol in "$*" else "."] = _MARKS[look.mark]
    return colours


def _write(lines: list[list[Segment]], text: str, paper: str) -> None:
    """Put a word or an arrow into the middle of a cell."""
    middle = lines[(len(lines) - 1) // 2]
    start = (len(middle) - len(text) + 1) // 2
    for at, character in enumerate(text[: len(middle)]):
        middle[start + at] = Segment(character, _style(_TEXT_INK, paper, bold=True))


@cache
def _style(ink: str, paper: str, *, bold: bool = False) -> Style:
    return Style.from_color(Color.parse(ink), Color.parse(paper)) + Style(bold=bold or None)
