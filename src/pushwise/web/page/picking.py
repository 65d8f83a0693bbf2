"""Which levels of a collection are shown, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from pushwise.play.level_filter import LevelFilter, difficulty
from pushwise.play.progress import Record
from pushwise.rating.score import BANDS
from pushwise.sokoban.level import Level

STATES = ("all", "unsolved", "solved", "begun")
DIFFICULTIES = ("any", *(band.name for band in BANDS))
_BAND_ORDER = {name: at for at, name in enumerate(DIFFICULTIES)}
ORDERS: dict[str, Callable[[Level], object]] = {
    "as in the file": lambda level: 0,
    "title": lambda level: (level.title or "").casefold(),
    "boxes": lambda level: len(level.boxes),
    "size": lambda level: level.width * level.height,
    "difficulty": lambda level: (_BAND_ORDER.get(difficulty(level).casefold(), 99), _score(level)),
}


@dataclass(frozen=True)
class Wanted:
    """What a visitor looks for: a line of words and ranges, and facts chosen from lists."""

    text: str = ""
    state: str = "all"
    band: str = "any"
    most_boxes: int | None = None
    most_cells: int | None = None
    order: str = "as in the file"

    def fits(self, level: Level, record: Record) -> bool:
        """Whether a level is one of them; `text` may be a filter of the terminal game too."""
        if not self._filter.wants(level, record):
            return False
        if self.most_boxes is not None and len(level.boxes) > self.most_boxes:
            return False
        if self.most_cells is not None and level.width * level.height > self.most_cells:
            return False
        if self.band not in ("any", difficulty(level).casefold()):
            return False
        return self.state == "all" or self._state_filter.wants(level, record)

    @cached_property
    def _filter(self) -> LevelFilter:
        return LevelFilter(self.text)

    @cached_property
    def _state_filter(self) -> LevelFilter:
        return LevelFilter(self.state)


def pick(levels: Sequence[Level], records: Sequence[Record], wanted: Wanted) -> list[int]:
    """Return the indices of the levels that fit, in the order wanted.

    >>> one = Level.from_rows(["#####", "#@$.#", "#####"], title="One push", author="Ann")
    >>> two = Level.from_rows(["######", "#@$ .#", "######"], title="Two pushes")
    >>> pick([two, one], [Record(), Record()], Wanted(order="size"))
    [1, 0]
    >>> pick([two, one], [Record(), Record()], Wanted(text="ann"))
    [1]
    >>> pick([two, one], [Record(), Record()], Wanted(text="width:6-", state="unsolved"))
    [0]
    """
    fitting = [at for at, level in enumerate(levels) if wanted.fits(level, records[at])]
    key = ORDERS[wanted.order]
    return sorted(fitting, key=lambda at: (key(levels[at]), at))


def _score(level: Level) -> float:
    try:
        return float(level.properties.get("Score", ""))
    except ValueError:
        return 0.0


def collection_title(name: str) -> str:
    """Return a collection's name as people write it.

    >>> collection_title("graded/1-beginner"), collection_title("tutorial")
    ('Graded: Beginner', 'Tutorial')
    >>> collection_title("my levels"), collection_title("xsokoban")
    ('My levels', 'Xsokoban')
    """
    parts = [part.lstrip("0123456789").lstrip("-_. ") or part for part in name.split("/")]
    return ": ".join(part[:1].upper() + part[1:].replace("_", " ") for part in parts)
