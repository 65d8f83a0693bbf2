"""Read the levels named on the command line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pushwise.errors import FormatError, NoSuchLevel
from pushwise.formats import scan
from pushwise.formats.collection import InvalidLevel
from pushwise.formats.draft import Scan
from pushwise.formats.select import parse_selector
from pushwise.sokoban.level import Level


@dataclass(frozen=True)
class Named:
    """A level of a file, valid or not, and where it came from."""

    file: str
    number: int
    entry: Level | InvalidLevel

    @property
    def title(self) -> str | None:
        """The level's title."""
        return self.entry.title

    @property
    def level(self) -> Level:
        """The level; raises what is wrong with it if it is invalid."""
        if isinstance(self.entry, InvalidLevel):
            raise self.entry.error
        return self.entry

    @property
    def fault(self) -> str | None:
        """What is wrong with the level, in a sentence; None if it is valid."""
        return str(self.entry.error) if isinstance(self.entry, InvalidLevel) else None

    def __str__(self) -> str:
        """Return what to call it in messages."""
        title = f" ({self.title})" if self.title else ""
        return f"{self.file}:{self.number}{title}"


def report_invalid(levels: Iterable[Named]) -> list[Named]:
    """Say on standard error which levels are invalid, and return the others."""
    valid = []
    for named in levels:
        if named.fault is None:
            valid.append(named)
        else:
            print(f"pushwise: {named}: invalid: {named.fault}", file=sys.stderr)
    return valid


def named_levels(selectors: list[str]) -> Iterator[Named]:
    """Yield the levels that FILE, FILE:N and FILE:A-B choose, in order.

    All files are scanned before the first level is built, so that what cannot be read is said
    before any work; then one level after another, so that thousands need no memory. An invalid
    level is yielded too, with its fault: it must not hide the others of its file.
    """
    scans: dict[str, Scan] = {}
    chosen = []
    for selector in selectors:
        file, first, last = parse_selector(selector)
        if file not in scans:
            scans[file] = _scanned(file)
        boards = len(scans[file])
        if last is not None and last > boards:
            raise NoSuchLevel(last, boards).in_file(file)
        chosen.append((file, first or 1, last))
    for file, first, last in chosen:
        for number, entry in scans[file].entries(first, last):
            yield Named(file, number, entry)


def _scanned(file: str) -> Scan:
    """Scan a file, and say what in it has more than one meaning."""
    try:
        found = scan(file)
    except FormatError as error:  # of several files, which one?
        raise error.in_file(file) from None
    for warning in found.warnings:
        print(f"pushwise: {file}: {warning}", file=sys.stderr)
    return found
