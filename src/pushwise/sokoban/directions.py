"""The four directions, by their letters in solutions: l, u, r, d."""

from __future__ import annotations

LETTERS = "lurd"


def offsets(width: int) -> dict[str, int]:
    """Return what each step adds to a cell index on a board of this width."""
    return {"l": -1, "u": -width, "r": 1, "d": width}
