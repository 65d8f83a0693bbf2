"""Sliding-tile puzzles as text: the notations people use.

A puzzle is numbers, in rows (separated by line ends, `/`, `;` or `|`) or in one row whose shape
follows from its length or is given. `0`, `_` and `.` are blanks, `#` is a hole. Commas and brackets
may stand around the numbers. Short puzzles may be written without spaces (`123804765`, or 16
hexadecimal digits).
"""

from __future__ import annotations

import math
import re

from pushwise.tiles.errors import BadShape, BadTile, NoTiles

MOST_CELLS = 1_000_000
_ROW_ENDS = re.compile(r"[\n/;|]+")
_NOISE = re.compile(r"[\[\](){},\s]+")
HOLE = "#"
_BLANKS = ("0", "_", ".")
_COMPACT = re.compile(r"[0-9a-f]{4,16}", re.IGNORECASE)


def parse_tiles(
    text: str, size: tuple[int, int] | None = None
) -> tuple[list[int | None], int, int]:
    """Read one puzzle; returns its entries row by row, the rows and the columns."""
    lines = [_NOISE.sub(" ", line).split() for line in _ROW_ENDS.split(text)]
    rows = [line for line in lines if line]
    if not rows:
        raise NoTiles()
    if len(rows) == 1 and len(rows[0]) == 1:
        rows = [_split_compact(rows[0][0])]
    entries = [_entry(token) for row in rows for token in row]
    if len(entries) > MOST_CELLS:
        raise BadShape(f"The board is too large: more than {MOST_CELLS:,} cells.")
    return entries, *_shape(rows, len(entries), size)


def parse_many(text: str, size: tuple[int, int] | None = None) -> list[str]:
    """Split a file into the texts of its puzzles.

    Boards drawn in rows stand apart by empty lines; otherwise every line is a puzzle. Lines that
    begin with `;`, `//` or `#` and a word are comments.
    """
    lines = [line.strip() for line in text.splitlines()]
    lines = ["" if _is_comment(line) else line for line in lines]
    blocks: list[list[str]] = [[]]
    for line in lines:
        if line:
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    puzzles = []
    for block in filter(None, blocks):
        if len(block) > 1 and _is_drawing(block, size):
            puzzles.append("\n".join(block))
        else:
            puzzles.extend(block)
    if not puzzles:
        raise NoTiles()
    return puzzles


def _is_comment(line: str) -> bool:
    return line.startswith((";", "//")) or bool(re.match(r"#+\s*[^\W\d_]", line))


def _is_drawing(block: list[str], size: tuple[int, int] | None) -> bool:
    """Whether the lines are the rows of one board, and not puzzles of their own."""
    if size is not None:
        return len(block) == size[0] and all(len(line.split()) == size[1] for line in block)
    numbers = [token for line in block for token in line.split() if token.isdigit()]
    return len(set(numbers) - {"0"}) == len([n for n in numbers if n != "0"]) and not all(
        _COMPACT.fullmatch(line) and len(line) > 4 for line in block
    )


def _split_compact(token: str) -> list[str]:
    if _COMPACT.fullmatch(token):
        return [str(int(character, 16)) for character in token]
    if all(character in "0123456789_.#" for character in token) and len(token) > 1:
        return list(token)
    return [token]


def _entry(token: str) -> int | None:
    if token == HOLE:
        return None
    if token in _BLANKS:
        return 0
    # isdigit alone admits digits of other scripts, which int reads but nobody means
    if not (token.isascii() and token.isdigit()) or len(token) > 7:
        raise BadTile(token)
    return int(token)


def _shape(rows: list[list[str]], cells: int, size: tuple[int, int] | None) -> tuple[int, int]:
    if size is not None:
        if size[0] * size[1] != cells:
            raise BadShape(
                f"{cells} tiles do not fill a board of {size[0]} rows and {size[1]} columns."
            )
        return size
    if len(rows) > 1:
        widths = {len(row) for row in rows}
        if len(widths) > 1:
            raise BadShape("The rows have different lengths; write # for a hole.")
        return len(rows), widths.pop()
    side = math.isqrt(cells)
    if side * side != cells:
        raise BadShape(
            f"{cells} tiles do not fill a square: give the size, for example --size 3x4."
        )
    return side, side
