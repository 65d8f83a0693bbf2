"""A frame as plain text: XSB, with a letter for the mark on cells that hold nothing else."""

from __future__ import annotations

from pushwise.render.frame import Frame, Mark

_LETTERS = {
    "dead": "x",
    "reach": "~",
    "tunnel": "=",
    "room": "r",
    "order": "o",
    "distance": "?",
    "path": ":",
    "hint": "!",
    "cause": "x",
    "pair": "o",
}


def to_text(frame: Frame) -> str:
    """Draw the frame with one character per cell; words longer than one give wider columns.

    Only empty floor shows its mark, so that the board can still be read; a mark with a word shows
    on goals too, because the word is what the reader asked for.
    """
    size = max((len(mark.text) for mark in frame.marks.values()), default=1)
    if size <= 1:
        lines = ("".join(cells) for cells in _grid(frame))
    else:
        lines = (" ".join(cell.rjust(size) for cell in cells) for cells in _grid(frame))
    return "\n".join(line.rstrip() for line in lines)


def _grid(frame: Frame) -> list[list[str]]:
    grid = [list(row) for row in frame.rows]
    for cell, mark in frame.marks.items():
        row, column = divmod(cell, frame.width)
        if grid[row][column] == " " or (mark.text and grid[row][column] == "."):
            grid[row][column] = letter_of(mark)
    return grid


def letter_of(mark: Mark) -> str:
    """Return what stands for a mark in text."""
    return mark.text or _LETTERS[mark.kind]
