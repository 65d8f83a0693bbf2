"""Levels gathered from files, each with where it came from and the header it stood under."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pushwise.errors import FormatError, NoSuchLevel
from pushwise.formats import scan
from pushwise.formats.collection import Collection, InvalidLevel
from pushwise.formats.draft import Draft, Scan
from pushwise.formats.select import parse_selector
from pushwise.sokoban.level import Level


@dataclass(frozen=True)
class Header:
    """What a file says about all of its levels."""

    title: str | None = None
    author: str | None = None
    comment: str | None = None
    properties: Mapping[str, str] = field(default_factory=dict, hash=False)

    @classmethod
    def of(cls, collection: Collection) -> Header:
        """Return the header of a collection."""
        return cls(
            collection.title, collection.author, collection.comment, dict(collection.properties)
        )

    @classmethod
    def of_draft(cls, words: Draft) -> Header:
        """Return the header of a file that was only scanned."""
        return cls.of(Collection((), words.title, words.author, words.comment, words.properties))

    def over(self, levels: Iterable[Level]) -> Collection:
        """Return levels under this header."""
        return Collection(tuple(levels), self.title, self.author, self.comment, self.properties)

    @property
    def is_blank(self) -> bool:
        """Whether it says nothing."""
        return not (self.title or self.author or self.comment or self.properties)


@dataclass(frozen=True)
class Entry:
    """A level of a file."""

    file: str
    number: int
    level: Level
    header: Header = Header()

    def __str__(self) -> str:
        """Return what to call it in messages."""
        title = f" ({self.level.title})" if self.level.title else ""
        return f"{self.file}:{self.number}{title}"


@dataclass(frozen=True)
class Gathered:
    """Levels of files in their order, and those that are invalid, each with its file.

    `warnings` are sentences about what in a file has more than one meaning.
    """

    entries: tuple[Entry, ...]
    invalid: tuple[tuple[str, InvalidLevel], ...] = ()
    warnings: tuple[str, ...] = ()


def gather(selectors: Iterable[str], *, format: str | None = None) -> Gathered:
    """Load the levels that FILE, FILE:N and FILE:A-B choose, in order.

    A level that is chosen twice is taken once: it is the same one, not a copy.
    """
    entries: dict[tuple[str, int], Entry] = {}
    invalid: dict[tuple[str, int], tuple[str, InvalidLevel]] = {}
    scans: dict[str, Scan] = {}
    headers: dict[int, Header] = {}  # by the draft, which every level of a file shares
    warnings: list[str] = []
    for selector in selectors:
        file, first, last = parse_selector(selector)
        if file not in scans:
            try:
                scans[file] = scan(file, format)
            except FormatError as error:  # of several files, which one?
                raise error.in_file(file) from None
            warnings += [f"{file}: {warning}" for warning in scans[file].warnings]
        scanned = scans[file]
        if last is not None and last > len(scanned):
            raise NoSuchLevel(last, len(scanned)).in_file(file)
        for number, found in scanned.entries(first or 1, last):
            if isinstance(found, Level):
                words = scanned.header_of(number)
                if id(words) not in headers:
                    headers[id(words)] = Header.of_draft(words)
                header = headers[id(words)]
                entries.setdefault((file, number), Entry(file, number, found, header))
            else:
                invalid.setdefault((file, number), (file, found))
    return Gathered(tuple(entries.values()), tuple(invalid.values()), tuple(warnings))
