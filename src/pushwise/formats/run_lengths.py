"""Run lengths in boards: a number repeats the character or the (group) after it, `|` ends a row."""

from __future__ import annotations

from pushwise.errors import TooLarge, TooLong
from pushwise.sokoban.level import MAX_CELLS, Level
from pushwise.sokoban.lurd import compress_runs, expand_runs
from pushwise.sokoban.symbols import ROW_CHARACTERS

_ALPHABET = ROW_CHARACTERS | {"|"}
RUN_CHARACTERS = frozenset("0123456789()|")


def looks_encoded(line: str) -> bool:
    """Tell whether a line can only be a board, or a row of one, with run lengths."""
    found = set(line)
    return bool(found & RUN_CHARACTERS) and "#" in found and found <= _ALPHABET | RUN_CHARACTERS


def decode_rows(line: str) -> list[str]:
    """Return the rows that a line with run lengths stands for."""
    try:
        return expand_runs(line.strip(), _ALPHABET, MAX_CELLS).split("|")
    except TooLong:
        raise TooLarge(MAX_CELLS) from None


def encode_rows(level: Level) -> str:
    """Return the board on one line, floor as `-`, without the floor at the ends of rows."""
    rows = (row.rstrip().replace(" ", "-") or "-" for row in level.rows)
    return "|".join(map(compress_runs, rows))
