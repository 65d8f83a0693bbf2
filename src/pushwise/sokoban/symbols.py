"""The characters of a board (XSB), and the ones that other programs write for the same things."""

from __future__ import annotations

SYMBOLS = frozenset("# .$*@+")

# Floor written so that mail programs and web pages do not lose it, and the letters of old files.
ALIASES = str.maketrans("-_bBpPo", "  $*@+.")
LETTERS = frozenset("bBpPo")
ROW_CHARACTERS = SYMBOLS | frozenset("-_") | LETTERS


def to_xsb(row: str) -> str:
    """Return the row with every alias replaced by its usual character."""
    return row.translate(ALIASES)
