"""The levels of all collections in one list, to be searched together."""

from __future__ import annotations

from bisect import bisect_right

from pushwise.errors import PushwiseError
from pushwise.formats import load
from pushwise.formats.library import CollectionFile
from pushwise.sokoban.level import Level

ALL = "all collections"
MOST_LEVELS = 20_000  # more would make the player wait at every letter of a search


class AllLevels:
    """Collections one after the other, each with the place where it begins.

    >>> everything = AllLevels()
    >>> level = Level.from_rows(["#####", "#@$.#", "#####"])
    >>> everything.add("one", (level, level)), everything.add("two", (level,))
    (True, True)
    >>> [everything.place(at) for at in range(3)]
    [('one', 0), ('one', 1), ('two', 0)]
    """

    def __init__(self, most: int = MOST_LEVELS) -> None:
        self._most = most
        self._names: list[str] = []
        self._begins: list[int] = []
        self._levels: list[Level] = []
        self._read: list[tuple[Level, ...]] = []
        self.left_out: list[str] = []  # collections that cannot be read, or are too many

    @property
    def levels(self) -> tuple[Level, ...]:
        """All levels, in the order of the collections."""
        return tuple(self._levels)

    def add(self, name: str, levels: tuple[Level, ...]) -> bool:
        """Add a collection, unless there are too many levels then."""
        if len(self._levels) + len(levels) > self._most:
            self.left_out.append(name)
            return False
        if levels:
            self._names.append(name)
            self._begins.append(len(self._levels))
            self._read.append(levels)
            self._levels += levels
        return True

    def read(self, file: CollectionFile) -> None:
        """Add the levels of a file; one that cannot be read is left out."""
        try:
            levels = load(file.path, keep_invalid=True).levels
        except (PushwiseError, OSError):
            self.left_out.append(file.name)
        else:
            self.add(file.name, levels)

    def place(self, at: int) -> tuple[str, int]:
        """Return the collection that a level is of, and its index there."""
        number = bisect_right(self._begins, at) - 1
        return self._names[number], at - self._begins[number]

    def collection(self, at: int) -> tuple[Level, ...]:
        """Return the levels of the collection that a level is of."""
        return self._read[bisect_right(self._begins, at) - 1]
