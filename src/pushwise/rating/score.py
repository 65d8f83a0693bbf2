"""The score: one number for how hard a level is, and the bands that divide it.

The formula is a sum of six parts, so that it can be read, doubted and changed; docs/rating.md says
why each is there. Logarithms, because the second turn to another box is news and the fortieth is
not.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from pushwise.errors import BadOption

# How far the scores of two ratings of a level may lie apart: engines of another version may find a
# solution with as many pushes and some box changes less.
TOLERANCE = 2.0


@dataclass(frozen=True)
class Parts:
    """What each fact adds to the score."""

    length: float
    changes: float
    away: float
    gap: float
    search: float
    traps: float

    @property
    def total(self) -> float:
        """The score, to one decimal."""
        parts = (self.length, self.changes, self.away, self.gap, self.search, self.traps)
        return round(sum(parts), 1)


def score_parts(
    *, pushes: int, box_changes: int, away: int, gap: int, nodes: int, fatal_share: float
) -> Parts:
    """Return the parts of the score.

    `away` are pushes away from every goal, `gap` the pushes by which the bound of the start falls
    short, `nodes` what A* with that bound expands, `fatal_share` the share of pushes that lose.

    >>> score_parts(pushes=1, box_changes=1, away=0, gap=0, nodes=1, fatal_share=0.0).total
    6.0
    """
    return Parts(
        length=2 * math.log2(1 + pushes),
        changes=4 * math.log2(1 + box_changes),
        away=3 * math.log2(1 + away),
        gap=2 * math.log2(1 + gap),
        search=3 * math.log10(max(1, nodes)),
        traps=10 * fatal_share,
    )


@dataclass(frozen=True)
class Band:
    """A range of scores with a name: from `least` up to, but not including, the next band's."""

    name: str
    least: float
    below: float

    def __contains__(self, score: float) -> bool:
        """Whether a score lies in the band."""
        return self.least <= score < self.below


BANDS = (
    Band("beginner", 0, 25),
    Band("easy", 25, 40),
    Band("medium", 40, 50),
    Band("hard", 50, 58),
    Band("expert", 58, math.inf),
)


def band_of(score: float) -> Band:
    """Return the band that a score lies in.

    >>> band_of(47.5).name
    'medium'
    """
    return next(band for band in BANDS if score in band)


def band_named(name: str) -> Band:
    """Return the band of this name."""
    for band in BANDS:
        if band.name == name:
            return band
    raise BadOption(
        f"there is no difficulty {name!r}; choose from {', '.join(band.name for band in BANDS)}."
    )
