"""A frame as a small picture of coloured half blocks: one column and half a line per cell."""

from __future__ import annotations

from pushwise.render.frame import Frame

_RESET = "\x1b[0m"
_COLOUR = {"#": 240, " ": 254, ".": 166, "$": 94, "*": 28, "@": 26, "+": 26}


def to_half_blocks(frame: Frame, columns: int | None = None, lines: int | None = None) -> str:
    """Draw the frame for a terminal; what does not fit into this many columns or lines is cut."""
    width = min(frame.width, columns or frame.width)
    height = min(frame.height, 2 * (lines or frame.height))
    return "\n".join(_line(frame, row, width, height) for row in range(0, height, 2))


def _line(frame: Frame, row: int, width: int, height: int) -> str:
    pieces: list[str] = []
    for column in range(width):
        upper = _colour(frame, row, column)
        lower = _colour(frame, row + 1, column) if row + 1 < height else None
        if upper is None and lower is None:
            pieces.append(_RESET + " ")
        elif lower is None:
            pieces.append(f"{_RESET}\x1b[38;5;{upper}m▀")
        elif upper is None:
            pieces.append(f"{_RESET}\x1b[38;5;{lower}m▄")
        else:
            pieces.append(f"\x1b[38;5;{upper};48;5;{lower}m▀")
    return "".join(pieces) + _RESET


def _colour(frame: Frame, row: int, column: int) -> int | None:
    symbol = frame.rows[row][column]
    if symbol == " " and row * frame.width + column not in frame.inside:
        return None
    return _COLOUR[symbol]
