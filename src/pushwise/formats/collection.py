"""Levels as a file holds them: in order, under a common header."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import overload

from pushwise.errors import PushwiseError
from pushwise.frozen import frozen
from pushwise.sokoban import metadata
from pushwise.sokoban.level import Level


@dataclass(frozen=True)
class InvalidLevel:
    """A board of a file that is not a valid level, kept with the reason."""

    number: int
    line: int
    title: str | None
    rows: tuple[str, ...]
    error: PushwiseError


@dataclass(frozen=True, repr=False)
class Collection(Sequence[Level]):
    """An immutable sequence of levels with the header of their file.

    `numbers` are the places of the levels in the file, from 1: without gaps unless invalid levels
    were kept apart in `invalid`. `warnings` are sentences about what in the file has more than one
    meaning, each with its line.
    """

    levels: tuple[Level, ...]
    title: str | None = None
    author: str | None = None
    comment: str | None = None
    properties: Mapping[str, str] = field(default_factory=dict)
    numbers: tuple[int, ...] = ()
    invalid: tuple[InvalidLevel, ...] = ()
    warnings: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        """Bring the header to its one form."""
        object.__setattr__(self, "levels", tuple(self.levels))
        object.__setattr__(self, "title", metadata.one_line(self.title))
        object.__setattr__(self, "author", metadata.one_line(self.author))
        object.__setattr__(self, "comment", metadata.some_lines(self.comment))
        object.__setattr__(self, "properties", frozen(metadata.fields(self.properties)))
        if not self.numbers:
            object.__setattr__(self, "numbers", tuple(range(1, len(self.levels) + 1)))

    def __repr__(self) -> str:
        """Return how many levels there are, and the title if there is one."""
        what = f"{len(self.levels)} level{'' if len(self.levels) == 1 else 's'}"
        title = f" {self.title!r}" if self.title else ""
        invalid = f", {len(self.invalid)} invalid" if self.invalid else ""
        return f"<Collection{title}: {what}{invalid}>"

    def __len__(self) -> int:
        """Return the number of valid levels."""
        return len(self.levels)

    def __iter__(self) -> Iterator[Level]:
        """Go through the levels in order."""
        return iter(self.levels)

    @overload
    def __getitem__(self, index: int) -> Level: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Level, ...]: ...
    def __getitem__(self, index: int | slice) -> Level | tuple[Level, ...]:
        """Return a level by its place, from 0, or several."""
        return self.levels[index]

    @property
    def entries(self) -> list[tuple[int, Level | InvalidLevel]]:
        """Every board of the file with its number, valid or not."""
        valid = zip(self.numbers, self.levels, strict=True)
        entries: list[tuple[int, Level | InvalidLevel]] = [*valid]
        entries += [(bad.number, bad) for bad in self.invalid]
        return sorted(entries, key=lambda entry: entry[0])
