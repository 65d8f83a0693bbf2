"""Run lengths in boards: a number repeats the character or the (group) after it, `|` ends a row."""

from __future__ import annotations

from pushwise.errors import TooLarge, TooLong
from pushwise.sokoban.level import MAX_CELLS, Level
from pushwise.sokoban.lurd import compress_runs, expand_runs
from pushwise.sokoban.symbols import LETTERS, ROW_CHARACTERS

_ALPHABET = ROW_CHARACTERS | {"|"}
RUN_CHARACTERS = frozenset("0123456789()|")
_WITHOUT_WALLS = frozenset("-_*$@+|")


def looks_encoded(line: str) -> bool:
    """Tell whether a line can only be a board, or a row of one, with run lengths.

    Without a wall in it there must be more than goals and no letter: `2.` is a title.
    """
    found = set(line.rstrip())
    if not found & RUN_CHARACTERS or not found <= _ALPHABET | RUN_CHARACTERS:
        return False
    if line.rstrip()[-1].isdigit():
        return False
    return "#" in found or (bool(found & _WITHOUT_WALLS) and not found & LETTERS)


def decode_rows(line: str) -> list[str]:
    """Return the rows that a line with run lengths stands for.

    Blanks before a row belong to it, but before a whole board whose floor is drawn with `-` or `_`
    they indent the line. `|` at an end of the line says no more than the line end itself.
    """
    text = line.rstrip()
    if text.lstrip().startswith("|"):
        text = text.lstrip()[1:]
    text = text.removesuffix("|")
    if "|" in text and ("-" in text or "_" in text):
        text = text.lstrip()
    try:
        return expand_runs(text, _ALPHABET, MAX_CELLS).split("|")
    except TooLong:
        raise TooLarge(MAX_CELLS) from None


def encode_rows(level: Level) -> str:
    """Return the board on one line, floor as `-`, without the floor at the ends of rows."""
    rows = (row.rstrip().replace(" ", "-") or "-" for row in level.rows)
    return "|".join(map(compress_runs, rows))
