"""Which levels of a collection are wanted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pushwise.collecting.facts import Facts
from pushwise.collecting.names import RANGED
from pushwise.errors import BadOption
from pushwise.ranges import Range
from pushwise.rating.score import band_named


@dataclass(frozen=True)
class Criteria:
    """What a level must have, all of it. Nothing is in no range: an unrated level is left out.

    `rating` is a range of scores or the name of a band. `title` and `author` are parts of them,
    in capitals or not.
    """

    ranges: Mapping[str, Range] = field(default_factory=dict)
    rating: str | None = None
    solved: bool | None = None
    title: str | None = None
    author: str | None = None

    def __post_init__(self) -> None:
        """Refuse what means nothing before any work is done."""
        for name in self.ranges:
            if name not in RANGED:
                raise BadOption(f"there is no range of {name!r}.")
        self._rating_holds(0.0)

    def holds(self, facts: Facts) -> bool:
        """Tell whether a level has all that is wanted, what costs most asked last."""
        return (
            all(getattr(facts, name) in self.ranges[name] for name in RANGED if name in self.ranges)
            and _contains(facts.title, self.title)
            and _contains(facts.author, self.author)
            and (self.solved is None or facts.solved == self.solved)
            and (self.rating is None or self._rating_holds(facts.rating))
        )

    def _rating_holds(self, score: float | None) -> bool:
        if self.rating is None:
            return True
        if self.rating[:1].isdigit() or self.rating.startswith("-"):
            return score in Range.parse(self.rating)
        band = band_named(self.rating)
        return score is not None and score in band


def _contains(text: str | None, wanted: str | None) -> bool:
    return wanted is None or wanted.casefold() in (text or "").casefold()
