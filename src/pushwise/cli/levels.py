"""Read the levels named on the command line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pushwise.formats.select import load_selection, parse_selector
from pushwise.sokoban.level import Level


@dataclass(frozen=True)
class Named:
    """A level and where it came from."""

    file: str
    number: int
    level: Level

    def __str__(self) -> str:
        """Return what to call it in messages."""
        title = f" ({self.level.title})" if self.level.title else ""
        return f"{self.file}:{self.number}{title}"


def named_levels(selectors: list[str]) -> Iterator[Named]:
    """Yield the levels that FILE, FILE:N and FILE:A-B choose, in order."""
    for selector in selectors:
        file = parse_selector(selector)[0]
        for number, level in load_selection(selector):
            yield Named(str(file), number, level)


def one_level(selector: str) -> Named:
    """Return the first level that a selector chooses."""
    return next(named_levels([selector]))
