"""Levels as a file holds them: in order, under a common header."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import overload

from pushwise.errors import NoLevels, PushwiseError, UnknownCharacter
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


@dataclass(frozen=True)
class Collection(Sequence[Level]):
    """An immutable sequence of levels with the header of their file.

    `numbers` are the places of the levels in the file, from 1: without gaps unless invalid levels
    were kept apart in `invalid`.
    """

    levels: tuple[Level, ...]
    title: str | None = None
    author: str | None = None
    comment: str | None = None
    properties: Mapping[str, str] = field(default_factory=dict, hash=False)
    numbers: tuple[int, ...] = ()
    invalid: tuple[InvalidLevel, ...] = ()

    def __post_init__(self) -> None:
        """Bring the header to its one form."""
        object.__setattr__(self, "levels", tuple(self.levels))
        object.__setattr__(self, "title", metadata.one_line(self.title))
        object.__setattr__(self, "author", metadata.one_line(self.author))
        object.__setattr__(self, "comment", metadata.some_lines(self.comment))
        object.__setattr__(self, "properties", dict(metadata.fields(self.properties)))
        if not self.numbers:
            object.__setattr__(self, "numbers", tuple(range(1, len(self.levels) + 1)))

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


@dataclass
class Draft:
    """What a parser has gathered of one level, or of the header of a collection."""

    rows: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)  # of each row
    title: str | None = None
    author: str | None = None
    comments: list[str] = field(default_factory=list)
    properties: dict[str, str] = field(default_factory=dict)
    solutions: list[str] = field(default_factory=list)
    savegames: list[str] = field(default_factory=list)
    problem: PushwiseError | None = None  # found by the parser, before the board is looked at

    @property
    def line(self) -> int:
        """The line that the board begins on."""
        return self.lines[0] if self.lines else 1

    @property
    def comment(self) -> str:
        """All comments, one below the other."""
        return "\n".join(self.comments)

    def level(self) -> Level:
        """Return the level, with the lines of the file in its errors."""
        if self.problem is not None:
            raise self.problem
        try:
            return Level.from_rows(
                self.rows,
                title=self.title,
                author=self.author,
                comment=self.comment,
                properties=self.properties,
                solutions=self.solutions,
                savegames=self.savegames,
            )
        except UnknownCharacter as error:
            line = self.lines[error.line - 1]
            raise UnknownCharacter(error.character, line, error.column) from None


def collect(drafts: Iterable[Draft], header: Draft, *, keep_invalid: bool) -> Collection:
    """Return the collection that a parser has read.

    The first invalid level raises its error, with number, title and line; with `keep_invalid` it
    goes to `Collection.invalid` instead.
    """
    levels: list[Level] = []
    numbers: list[int] = []
    invalid: list[InvalidLevel] = []
    for number, draft in enumerate(drafts, 1):
        try:
            levels.append(draft.level())
        except PushwiseError as error:
            title = metadata.one_line(draft.title)
            located = error.in_level(number, title, draft.line)
            if not keep_invalid:
                raise located from None
            invalid.append(InvalidLevel(number, draft.line, title, tuple(draft.rows), located))
        else:
            numbers.append(number)
    if not levels and not invalid:
        raise NoLevels
    return Collection(
        tuple(levels),
        title=header.title,
        author=header.author,
        comment=header.comment,
        properties=header.properties,
        numbers=tuple(numbers),
        invalid=tuple(invalid),
    )
