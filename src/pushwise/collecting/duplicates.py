"""Levels that are the same puzzle, whatever their orientation, walls and words.

Two levels are compared by `pushwise.sokoban.identity`: turned and mirrored copies, other walls
where nobody comes, and other starts in the same player region count as the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pushwise.collecting.entries import Entry
from pushwise.sokoban.identity import identity
from pushwise.sokoban.level import Level
from pushwise.sokoban.symmetry import SYMMETRIES

SAME = "same"
TURNED = "turned"
REDRAWN = "redrawn"
KINDS = {
    SAME: "the same board",
    TURNED: "turned or mirrored",
    REDRAWN: "drawn or begun otherwise",
}


@dataclass(frozen=True)
class Copies:
    """Two or more levels that are one puzzle, in the order in which they were found."""

    identity: str
    entries: tuple[Entry, ...]

    def kind(self, entry: Entry) -> str:
        """How a copy differs from the first one: a key of `KINDS`."""
        first = self.entries[0].level
        if entry.level.rows == first.rows:
            return SAME
        return TURNED if is_turned(first, entry.level) else REDRAWN

    def to_json(self) -> dict[str, Any]:
        """The object that `levels duplicates --json` prints."""
        return {
            "identity": self.identity,
            "levels": [
                {
                    "file": entry.file,
                    "level": entry.number,
                    "title": entry.level.title,
                    "kind": self.kind(entry) if place else "first",
                }
                for place, entry in enumerate(self.entries)
            ],
        }


def puzzles(entries: Iterable[Entry]) -> list[Copies]:
    """Gather the levels that are one puzzle; a level without a copy is alone in its group."""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(identity(entry.level), []).append(entry)
    return [Copies(name, tuple(group)) for name, group in groups.items()]


def duplicates(entries: Iterable[Entry]) -> list[Copies]:
    """Return the puzzles that are there more than once.

    >>> from pushwise.sokoban.level import Level
    >>> one = Entry("a.sok", 1, Level.from_rows(["#####", "#@$.#", "#####"]))
    >>> two = Entry("b.sok", 7, Level.from_rows(["###", "#.#", "#$#", "#@#", "###"]))
    >>> (found,) = duplicates([one, two])
    >>> found.kind(two)
    'turned'
    """
    return [copies for copies in puzzles(entries) if len(copies.entries) > 1]


def is_turned(one: Level, other: Level) -> bool:
    """Tell whether the boards are images of each other, drawn alike."""
    rows = [row.encode("ascii") for row in one.rows]
    wanted = [row.encode("ascii") for row in other.rows]
    return any(symmetry.rows(rows) == wanted for symmetry in SYMMETRIES)
