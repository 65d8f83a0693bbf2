"""Names of cells: row letters and column number, from A1 at the top left, as in I12.

Rows after Z go on as AA, AB, …, as the columns of a spreadsheet do.
"""

from __future__ import annotations

import re

from pushwise.errors import BadCell

_NAME = re.compile(r"([A-Za-z]{1,6})([0-9]{1,9})")


def cell_name(cell: int, width: int) -> str:
    """Return the name of a cell index."""
    row, column = divmod(cell, width)
    return f"{row_name(row)}{column + 1}"


def row_name(row: int) -> str:
    """Return the letters of a row, counted from 0."""
    letters = ""
    row += 1
    while row:
        row, rest = divmod(row - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def cell_at(name: str, width: int, height: int) -> int:
    """Return the cell index of a name; raise `BadCell` if it is not on the board."""
    match = _NAME.fullmatch(name.strip())
    if match is None:
        raise BadCell(name)
    row = 0
    for letter in match[1].upper():
        row = row * 26 + ord(letter) - ord("A") + 1
    column = int(match[2])
    if not (1 <= row <= height and 1 <= column <= width):
        raise BadCell(name)
    return (row - 1) * width + column - 1
