"""Read the levels named on the command line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pushwise.formats.collection import InvalidLevel
from pushwise.formats.select import load_selection, parse_selector
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

    An invalid level is yielded too, with its fault: it must not hide the others of its file.
    """
    for selector in selectors:
        file = parse_selector(selector)[0]
        for number, entry in load_selection(selector, keep_invalid=True):
            yield Named(file, number, entry)
