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
    on goals too, because the word is what the reader asked for; one that is `over` what stands on
    the cell follows it, as in `$1`.
    """
    grid = _grid(frame)
    size = max((len(cell) for cells in grid for cell in cells), default=1)
    if size <= 1:
        lines = ("".join(cells) for cells in grid)
    else:
        lines = (" ".join(cell.rjust(size) for cell in cells) for cells in grid)
    return "\n".join(line.rstrip() for line in lines)


def shown(frame: Frame) -> dict[int, Mark]:
    """Return the marks that can be seen in the text."""
    return {
        cell: mark
        for cell, mark in frame.marks.items()
        if frame.symbol(cell) in (" ." if mark.text else " ") or (mark.over and mark.text)
    }


def _grid(frame: Frame) -> list[list[str]]:
    grid = [list(row) for row in frame.rows]
    for cell, mark in shown(frame).items():
        row, column = divmod(cell, frame.width)
        beside = mark.over and grid[row][column] != " "
        grid[row][column] = grid[row][column] + mark.text if beside else letter_of(mark)
    return grid


def letter_of(mark: Mark) -> str:
    """Return what stands for a mark in text."""
    return mark.text or _LETTERS[mark.kind]
