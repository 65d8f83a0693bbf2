"""What levels are sorted and filtered by, worked out only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from pushwise.collecting.entries import Entry
from pushwise.errors import LevelError, PushwiseError
from pushwise.sokoban.identity import identity
from pushwise.sokoban.solution import Solution, replay

if TYPE_CHECKING:
    from pushwise.knowledge.store import Store
    from pushwise.rating import Rating
    from pushwise.sokoban.level import Level

Rater = Callable[["Level"], "Rating"]


class Facts:
    """The facts about one level. Numbers that nobody knows are None.

    Solutions are those of the level itself and of the store, if one is given that has the level.
    """

    def __init__(
        self, entry: Entry, *, store: Store | None = None, rater: Rater | None = None
    ) -> None:
        self.entry = entry
        self._store = store
        self._rater = rater

    @property
    def boxes(self) -> int:
        """Number of boxes."""
        return len(self.entry.level.boxes)

    @property
    def goals(self) -> int:
        """Number of goals."""
        return len(self.entry.level.goals)

    @property
    def width(self) -> int:
        """Cells in a row."""
        return self.entry.level.width

    @property
    def height(self) -> int:
        """Number of rows."""
        return self.entry.level.height

    @property
    def area(self) -> int:
        """Width times height."""
        return self.width * self.height

    @property
    def cells(self) -> int:
        """Number of interior cells: those the player could reach if there were no boxes."""
        return len(self.entry.level.interior)

    @property
    def title(self) -> str | None:
        """The title of the level."""
        return self.entry.level.title

    @property
    def author(self) -> str | None:
        """The author of the level, or else of its file."""
        return self.entry.level.author or self.entry.header.author

    @cached_property
    def identity(self) -> str:
        """The identity of the puzzle."""
        return identity(self.entry.level)

    @cached_property
    def solutions(self) -> tuple[Solution, ...]:
        """The solutions that are embedded and replay, and the best ones of the store."""
        level = self.entry.level
        found = list(filter(None, (_replayed(level, lurd) for lurd in level.solutions)))
        if self._store is not None:
            known = self._store.knowledge(level)
            found += [best.solution for best in (known.by_pushes, known.by_moves) if best]
        return tuple(found)

    @property
    def solved(self) -> bool:
        """Whether a solution is known."""
        return bool(self.solutions)

    @property
    def pushes(self) -> int | None:
        """The fewest pushes of the solutions known."""
        return min((solution.pushes for solution in self.solutions), default=None)

    @property
    def moves(self) -> int | None:
        """The fewest moves of the solutions known."""
        return min((solution.moves for solution in self.solutions), default=None)

    @cached_property
    def rated(self) -> Rating | None:
        """How hard the level is; None if nobody rates, or it is too large for that."""
        if self._rater is None:
            return None
        try:
            return self._rater(self.entry.level)
        except LevelError:
            return None

    @property
    def rating(self) -> float | None:
        """The score, None for a level that could not be solved."""
        return None if self.rated is None else self.rated.score


def facts_of(
    entries: Iterable[Entry], *, store: Store | None = None, rater: Rater | None = None
) -> list[Facts]:
    """Return the facts about levels; the store is asked once which of them it knows."""
    if store is None:
        return [Facts(entry, rater=rater) for entry in entries]
    names = {entry: identity(entry.level) for entry in entries}
    known = store.known_among(set(names.values()))
    return [
        Facts(entry, store=store if name in known else None, rater=rater)
        for entry, name in names.items()
    ]


def value(facts: Facts, key: str) -> float | str | None:
    """Return what a level has of a key; capitals do not count, and solved comes first."""
    if key == "solved":
        return "solved" if facts.solved else "unsolved"
    found: float | str | None = getattr(facts, key)
    return found.casefold() if isinstance(found, str) else found


def sort(facts: Iterable[Facts], by: Iterable[str], *, descending: bool = False) -> list[Facts]:
    """Return the levels in order of one key, equal ones by the next.

    Levels without a value come last in both directions, and equal ones stay in their order.
    """
    ordered = list(facts)
    for name in reversed(list(by)):
        values = [(value(one, name), one) for one in ordered]
        having = [pair for pair in values if pair[0] is not None]
        having.sort(key=lambda pair: pair[0], reverse=descending)  # type: ignore[arg-type, return-value]
        ordered = [one for _, one in having] + [one for found, one in values if found is None]
    return ordered


def _replayed(level: Level, lurd: str) -> Solution | None:
    try:
        return replay(level, lurd)
    except PushwiseError:
        return None
