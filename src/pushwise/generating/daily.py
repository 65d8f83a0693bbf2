"""The level of the day: the same for everybody, another one every day, one for each band."""

from __future__ import annotations

from datetime import date
from typing import Any

# Boards grow with the bands. For experts no board was found that is sure to be made in a minute.
_BOARDS = {
    "beginner": ("8x7", "2"),
    "easy": ("9x8", "2-3"),
    "medium": ("10x9", "3-4"),
    "hard": ("11x10", "4-5"),
}
DAILY_BANDS = tuple(_BOARDS)


def daily_spec(day: date, band: str) -> dict[str, Any]:
    """Return what makes the level of a day, as `generate` takes it.

    >>> daily_spec(date(2026, 11, 18), "easy")
    {'size': '9x8', 'boxes': '2-3', 'difficulty': 'easy', 'seed': 20261118}
    """
    size, boxes = _BOARDS[band]
    seed = day.year * 10_000 + day.month * 100 + day.day
    return {"size": size, "boxes": boxes, "difficulty": band, "seed": seed}
