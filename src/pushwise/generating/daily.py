"""The level of the day: the same for everybody, another one every day, one for each band."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from pushwise.formats import load
from pushwise.formats.library import bundled_levels
from pushwise.generating.level_spec import LevelSpec
from pushwise.generating.rng import Rng
from pushwise.generating.run import described, generate
from pushwise.generating.varying import variations
from pushwise.rating.score import BANDS, band_named
from pushwise.sokoban.identity import identity
from pushwise.sokoban.level import Level

# Boards grow with the bands. For experts no board was found that is sure to be made in a minute:
# their level is a variation of one of the graded levels.
_BOARDS = {
    "beginner": ("8x7", "2"),
    "easy": ("9x8", "2-3"),
    "medium": ("10x9", "3-4"),
    "hard": ("11x10", "4-5"),
}
DAILY_BANDS = tuple(band.name for band in BANDS)
# Graded levels to make a variation of, one after the other, before one is taken as it is.
MOST_MODELS = 8


def daily_level(
    day: date, band: str, cancelled: Callable[[], bool] = lambda: False
) -> Level | None:
    """Return the level of a day, with its solution; None if it was cancelled.

    The work is limited in states, never in seconds: every machine makes the same level.

    >>> level = daily_level(date(2026, 11, 18), "easy")
    >>> level.title, level.properties["Difficulty"], len(level.solutions)
    ('2026-11-18, easy', 'easy', 1)
    """
    title = f"{day.isoformat()}, {band}"
    if band in _BOARDS:
        made = generate(1, spec=daily_spec(day, band), cancelled=cancelled).made
        return described(made[0], title) if made else None
    graded = load(bundled_levels() / "graded" / "5-expert.sok").levels
    return _expert(graded, Rng(_seed(day)), title, cancelled)


def daily_spec(day: date, band: str) -> LevelSpec:
    """Return what makes the level of a day.

    >>> spec = daily_spec(date(2026, 11, 18), "easy")
    >>> spec.width, spec.height, spec.boxes.most, spec.seed
    (9, 8, 3, 20261118)
    """
    size, boxes = _BOARDS[band]
    return LevelSpec.of(size=size, boxes=boxes, difficulty=band, seed=_seed(day))


def _seed(day: date) -> int:
    return day.year * 10_000 + day.month * 100 + day.day


def _expert(
    graded: tuple[Level, ...], rng: Rng, title: str, cancelled: Callable[[], bool]
) -> Level | None:
    """Return a variation of a graded level, or such a level turned if none is hard enough."""
    known = {identity(level) for level in graded}
    models = [_turned(level, rng) for level in rng.shuffled(graded)[:MOST_MODELS]]
    for model in models:
        for made in variations(model, rng, cancelled):
            if made.score in band_named("expert") and identity(made.level) not in known:
                return described(made, title)
        if cancelled():
            return None
    return Level.from_rows(
        models[0].rows,
        title=title,
        author=models[0].author,
        properties=models[0].properties,
        solutions=models[0].solutions,
    )


def _turned(level: Level, rng: Rng) -> Level:
    """Return the level turned, and mirrored or not: it is not to be recognised at once."""
    turned = level.rotated(rng.below(4))
    return turned.mirrored() if rng.chance(50) else turned
